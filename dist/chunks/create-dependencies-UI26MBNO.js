import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createDependencies,nameRun}from"./chunk-Q4YVTR4X.js";import"./chunk-WUHW4XHT.js";import"./chunk-ISFBTYXQ.js";import"./chunk-MWFQGPNM.js";import"./chunk-BPAG6FSV.js";
import"./chunk-PQD7ARYB.js";import"./chunk-ZIA2AAK6.js";import"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";export{createDependencies,nameRun};
