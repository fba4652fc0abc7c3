import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import"./chunk-5GJBNLEX.js";import{spawnSync}from"node:child_process";function syntaxErrorLine(path){let{stderr}=spawnSync(process.execPath,["--check",path],{encoding:"utf8"}),[first=""]=stderr.split(`
`),line=/:(\d+)$/.exec(first.trim())?.[1];return line===void 0?null:Number(line)}export{syntaxErrorLine};
