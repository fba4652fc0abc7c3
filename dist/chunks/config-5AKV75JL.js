import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{readArguments,resolveCall}from"./chunk-XCXQL2NW.js";import"./chunk-ZO7PO2TZ.js";import{loadSettings}from"./chunk-NKJR2VUV.js";import"./chunk-YBGJKRSZ.js";import{commandDescriptions}from"./chunk-BJBW45CK.js";
import"./chunk-B6CXY5JS.js";import"./chunk-X7C7FRPJ.js";import"./chunk-KPNKLMEJ.js";import{toKebabCase}from"./chunk-L3COIDVQ.js";import"./chunk-XZKP2BZF.js";import"./chunk-UXLAQ7XC.js";
import"./chunk-IWKNYRAJ.js";import"./chunk-KH55LS6M.js";import"./chunk-GAZYPT2S.js";import"./chunk-CHQ4WK3K.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";
import"./chunk-W54P2SDH.js";import{ConfigError,exitCodes}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";function explainCall({name,raw},settings){let description=commandDescriptions[name],options=Object.entries(description.options),isOfInterest=([option])=>!conversational.includes(option);return options.
filter(isOfInterest).map(([option,{default:usual}])=>{let[given,inFile]=[raw[option],settings?.values.get(option)],explained={name:toKebabCase(option),overrides:null};if(given!==void 0){let overrides=inFile===
void 0?null:`${inFile.place} (${textOf(inFile.text)})`;return{...explained,value:textOf(given),origin:"command line",overrides}}if(inFile!==void 0)return{...explained,value:textOf(inFile.text),origin:inFile.
place};let value=usual.kind==="text"?usual.text:null;return{...explained,value,origin:"default"}})}var conversational=["json","quiet","verbose","config"],textOf=text=>typeof text=="string"?text:text.join(
" ");async function config({call,explain,config:named},{log,files,workingDirectory}){let read=readArguments(call??["check"],{version:"",columns:80});if(read.kind==="text")throw new ConfigError("command lin\
e: expected a command after --, such as -- run --workers 8");let place={workingDirectory,environment:process.env,files,note:log.note},asked=named??read.raw.config??null,settings=await loadSettings(asked===
null?null:String(asked),place);resolveCall(read,settings);let values=explainCall(read,settings),shown=values.filter(({origin})=>explain||origin!=="default");return log.print(shown.length===0?"every va\
lue is the default":tableOf(shown,explain)),log.document(`${JSON.stringify({command:read.name,values},null,2)}
`),{exitCode:exitCodes.pass}}function tableOf(values,hasOrigins){let texts=values.map(({value})=>value??"(none)"),widthOf=column=>Math.min(50,Math.max(...column.map(lengthOf))),[names,widest]=[widthOf(
values.map(({name})=>name)),widthOf(texts)];return values.map(({name,origin,overrides},index)=>{let row=`${name.padEnd(names)}  ${(texts[index]??"").padEnd(hasOrigins?widest:0)}`,beside=overrides===null?
"":`, over ${overrides}`;return hasOrigins?`${row}  ${origin}${beside}`:row}).join(`
`)}var lengthOf=text=>text.length;export{config};
