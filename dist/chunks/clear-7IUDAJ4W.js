import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{nodeChecks}from"./chunk-FYACDXDL.js";import"./chunk-CWVWFPME.js";import{emptyState,openStateFile,readState,requestClear}from"./chunk-D2HYAWHF.js";import"./chunk-ON4V5EWK.js";
import"./chunk-4EHJQG43.js";import"./chunk-HDCAKXSP.js";import"./chunk-IWKNYRAJ.js";import"./chunk-4TCGAUB2.js";import"./chunk-Z4US4DWD.js";import"./chunk-ZQJ4S5KT.js";
import"./chunk-MHJVJJM7.js";import"./chunk-B5V2CJBU.js";import"./chunk-X2TLIYUT.js";import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-RCKQR73H.js";import"./chunk-OVZZO3F2.js";
import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{ConfigError,exitCodes}from"./chunk-TIBIGLPZ.js";
import"./chunk-5GJBNLEX.js";async function clearNodes({node,check,state},dependencies){let{clock,log,signal}=dependencies,names=nodeChecks.map(({name})=>name);if(check!=="all"&&!names.includes(check))throw new ConfigError(`there\
 is no check ${JSON.stringify(check)}`,`there are all, ${names.join(", ")}`);let known=Object.keys((await readState(state,dependencies)).nodes);if(!known.includes(node))throw new ConfigError(`the stat\
e file has no node ${JSON.stringify(node)}`,known.length===0?"it has none: start with minicluster nodes start":`it has ${known.join(", ")}`);let clear={node,check:check==="all"?null:check,at:clock.now().
toISOString()};return await openStateFile(state,dependencies).update(current=>requestClear(current??emptyState,clear),signal),log.print(`${node}: ${check==="all"?"all checks":check} will be cleared by\
 the watch in the background.`),{exitCode:exitCodes.pass}}export{clearNodes};
