import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{stopDaemon}from"./chunk-GRZ7UZWG.js";import{statePaths}from"./chunk-G7U6TNLC.js";import"./chunk-VTU5WUMX.js";import"./chunk-4EHJQG43.js";import"./chunk-R7I5FISD.js";
import"./chunk-Z4US4DWD.js";import"./chunk-ZV347ICM.js";import"./chunk-DCKZD2TW.js";import"./chunk-XHR5JNQD.js";import"./chunk-4TCGAUB2.js";import"./chunk-X2TLIYUT.js";
import"./chunk-MJBRFFUM.js";import"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";import"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";
import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{exitCodes}from"./chunk-QOFAUVCI.js";
import"./chunk-5GJBNLEX.js";var patienceMs=1e4;async function stopNodes({state},{log,signal,workingDirectory}){let paths=statePaths(state,workingDirectory),stop=await stopDaemon(paths.daemon,{patienceMs,signal});if(stop===null)return log.
print(`Nobody watches in the background with the state file '${paths.state}'.`),log.document(`${JSON.stringify({pid:null,was_killed:!1})}
`),{exitCode:exitCodes.pass};let how=stop.wasKilled?"did not end by itself and was killed":"has ended";return log.print(`Process ${stop.pid} ${how}.`),log.document(`${JSON.stringify({pid:stop.pid,was_killed:stop.
wasKilled})}
`),{exitCode:exitCodes.pass}}export{stopNodes};
