import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{parseEvents}from"./chunk-DGT2VPBT.js";import"./chunk-PB2ZYM65.js";import"./chunk-WU5YMLSR.js";import{runDirectory}from"./chunk-USTCAHDU.js";import"./chunk-PS7EQ2MP.js";
import"./chunk-URDCUESA.js";import"./chunk-PGCGERAW.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";
import{writeNumber}from"./chunk-4FJGOQVR.js";import{ConfigError,exitCodes}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";import{resolve}from"node:path";async function events({run,rank},{log,files,workingDirectory}){let path=runDirectory.events(resolve(workingDirectory,run),rank),parsed=parseEvents(rank,await files.readBytes(path)),lines=parsed.events.
map(event=>JSON.stringify(event,writeFinite));if(lines.length>0&&log.print(lines.join(`
`)),parsed.partialBytes>0&&log.note(`the last record is cut off (${parsed.partialBytes} bytes)`),parsed.damage===null)return{exitCode:exitCodes.pass};let{byte,reason}=parsed.damage;throw new ConfigError(
`${path} is damaged at byte ${byte}: ${reason}`)}var writeFinite=(_key,value)=>typeof value=="number"?writeNumber(value):value;export{events};
