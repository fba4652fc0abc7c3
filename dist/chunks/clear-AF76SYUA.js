import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{nodeChecks}from"./chunk-NGINILWU.js";import"./chunk-EZAYY4GX.js";import{emptyState,openStateFile,readState,requestClear}from"./chunk-G7U6TNLC.js";import"./chunk-VTU5WUMX.js";
import"./chunk-4EHJQG43.js";import"./chunk-IWKNYRAJ.js";import"./chunk-R7I5FISD.js";import"./chunk-Z4US4DWD.js";import"./chunk-ZV347ICM.js";import"./chunk-DCKZD2TW.js";
import"./chunk-XHR5JNQD.js";import"./chunk-4TCGAUB2.js";import"./chunk-X2TLIYUT.js";import"./chunk-MJBRFFUM.js";import"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";
import"./chunk-H3GD4ZZN.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";
import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";
import{ConfigError,exitCodes}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";async function clearNodes({node,check,state},dependencies){let{clock,log,signal}=dependencies,names=nodeChecks.map(({name})=>name);if(check!=="all"&&!names.includes(check))throw new ConfigError(`there\
 is no check ${JSON.stringify(check)}`,`there are all, ${names.join(", ")}`);let known=Object.keys((await readState(state,dependencies)).nodes);if(!known.includes(node))throw new ConfigError(`the stat\
e file has no node ${JSON.stringify(node)}`,known.length===0?"it has none: start with minicluster nodes start":`it has ${known.join(", ")}`);let clear={node,check:check==="all"?null:check,at:clock.now().
toISOString()};return await openStateFile(state,dependencies).update(current=>requestClear(current??emptyState,clear),signal),log.print(`${node}: ${check==="all"?"all checks":check} will be cleared by\
 the watch in the background.`),{exitCode:exitCodes.pass}}export{clearNodes};
