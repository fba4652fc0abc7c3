import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{ConfigError}from"./chunk-QOFAUVCI.js";async function prepareDestinations(places){let problems=[];for(let{option,path,prepare}of places){let destination=await prepare(path);destination.status!=="ready"&&problems.push(`option --${option}: c\
annot write to ${path}: ${destination.reason}`)}if(problems.length>0)throw new ConfigError(problems.join(`
`))}export{prepareDestinations};
