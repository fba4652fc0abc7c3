import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{parseEvents}from"./chunk-LWXEPFYJ.js";import"./chunk-LGYBITRB.js";import"./chunk-5I6RL65Q.js";import{runDirectory}from"./chunk-EDFXLYXZ.js";import"./chunk-N6TTMCK3.js";
import"./chunk-TBWGZKLA.js";import"./chunk-36WBLRBG.js";import"./chunk-EZ2N5FX6.js";import"./chunk-BLNPOJY2.js";import"./chunk-DJWN4H2Z.js";import"./chunk-PS7EQ2MP.js";
import{writeNumber}from"./chunk-QW2ZHZZH.js";import{ConfigError,exitCodes}from"./chunk-AA23ZKDO.js";import"./chunk-5GJBNLEX.js";import{resolve}from"node:path";async function events({run,rank},{log,files,workingDirectory}){let path=runDirectory.events(resolve(workingDirectory,run),rank),parsed=parseEvents(rank,await files.readBytes(path)),lines=parsed.events.
map(event=>JSON.stringify(event,writeFinite));if(lines.length>0&&log.print(lines.join(`
`)),parsed.partialBytes>0&&log.note(`the last record is cut off (${parsed.partialBytes} bytes)`),parsed.damage===null)return{exitCode:exitCodes.pass};let{byte,reason}=parsed.damage;throw new ConfigError(
`${path} is damaged at byte ${byte}: ${reason}`)}var writeFinite=(_key,value)=>typeof value=="number"?writeNumber(value):value;export{events};
