import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{stopDaemon}from"./chunk-LWH6ZOOP.js";import{statePaths}from"./chunk-D2HYAWHF.js";import"./chunk-ON4V5EWK.js";import"./chunk-4EHJQG43.js";import"./chunk-HDCAKXSP.js";
import"./chunk-4TCGAUB2.js";import"./chunk-Z4US4DWD.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-MHJVJJM7.js";import"./chunk-B5V2CJBU.js";import"./chunk-X2TLIYUT.js";
import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import"./chunk-ZBZYXDH6.js";import"./chunk-RCKQR73H.js";import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";
import"./chunk-7MLBJWJZ.js";import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{exitCodes}from"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";var patienceMs=1e4;async function stopNodes({state},{log,signal,workingDirectory}){let paths=statePaths(state,workingDirectory),stop=await stopDaemon(paths.daemon,{patienceMs,signal});if(stop===null)return log.
print(`Nobody watches in the background with the state file '${paths.state}'.`),log.document(`${JSON.stringify({pid:null,was_killed:!1})}
`),{exitCode:exitCodes.pass};let how=stop.wasKilled?"did not end by itself and was killed":"has ended";return log.print(`Process ${stop.pid} ${how}.`),log.document(`${JSON.stringify({pid:stop.pid,was_killed:stop.
wasKilled})}
`),{exitCode:exitCodes.pass}}export{stopNodes};
