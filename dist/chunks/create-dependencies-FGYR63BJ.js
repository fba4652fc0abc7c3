import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createDependencies,nameRun}from"./chunk-BDT7UN72.js";import"./chunk-QMKLRNXZ.js";import"./chunk-ODBWUDKR.js";import"./chunk-YVBH7DCD.js";import"./chunk-BPAG6FSV.js";
import"./chunk-PQD7ARYB.js";import"./chunk-Y3TNE3QU.js";import"./chunk-AA23ZKDO.js";import"./chunk-5GJBNLEX.js";export{createDependencies,nameRun};
