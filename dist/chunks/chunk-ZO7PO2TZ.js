import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{nearestName}from"./chunk-ZBZ7OSVT.js";import{ConfigError}from"./chunk-QOFAUVCI.js";function resolveOptions(table,raw,source,constraint){let readings=Object.entries(table).map(([name,option])=>[name,readOption(option,raw[name],name,source)]),problems=readings.flatMap(([,reading])=>"p\
roblem"in reading?[reading]:[]);if(problems.length>0)throw listed(problems);let values=Object.fromEntries(readings.map(([name,reading])=>[name,"value"in reading?reading.value:null])),conflicts=constraint?.(
values,source)??[];if(conflicts.length>0)throw listed(conflicts.map(problem=>({problem})));return Object.freeze(values)}function readOption(option,given,name,source){let{default:fallback}=option;if(given===
void 0&&fallback.kind==="none")return{value:null};let text=given??(fallback.kind==="text"?fallback.text:void 0);if(text===void 0)return{problem:`${source.spell(name)} is missing: expected ${option.allowed}`};
let result=option.schema.safeParse(text);return result.success?{value:result.data}:{problem:`${source.spell(name)} from ${source.place(name)}: expected ${option.allowed}${option.isSecret?"":`, got ${shown(
text)}`}`,hint:hintFor(option,text)}}function hintFor(option,text){if(typeof text!="string")return;let word=nearestName(text,option.words);return option.hints[text]??(word===null?void 0:`Did you mean ${word}\
?`)}function shown(text){let quoted=JSON.stringify(text);return quoted.length>120?`${quoted.slice(0,117)}...`:quoted}function listed(problems){let hints=[...new Set(problems.flatMap(({hint})=>hint??[]))],
sentences=problems.map(({problem})=>problem),message=sentences.length===1?sentences.join():`${sentences.length} options are wrong:
${sentences.map(line=>`  - ${line}`).join(`
`)}`;return new ConfigError(message,hints.length>0?hints.join(" "):void 0)}export{resolveOptions};
