import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{writeNumber}from"./chunk-4FJGOQVR.js";function formatRecord(record){return JSON.stringify(record,writeNonFinite,2)+`
`}function formatLine(record){return JSON.stringify(record,writeNonFinite)+`
`}var writeNonFinite=(_key,value)=>typeof value=="number"?writeNumber(value):value;export{formatRecord,formatLine};
