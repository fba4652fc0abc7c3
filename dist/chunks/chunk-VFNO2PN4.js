import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{systemErrorCode}from"./chunk-RPELYXOZ.js";import{stat}from"node:fs/promises";async function pathKind(path){try{let found=await stat(path);return found.isDirectory()?"directory":found.isFile()?"file":"other"}catch(error){if(systemErrorCode(error)===null)throw error;return"missi\
ng"}}export{pathKind};
