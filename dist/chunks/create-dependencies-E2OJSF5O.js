import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createDependencies,nameRun}from"./chunk-7MH67VEY.js";import"./chunk-5JJJTCUK.js";import"./chunk-L66NYMC5.js";import"./chunk-SP64KNC2.js";import"./chunk-BPAG6FSV.js";
import"./chunk-PQD7ARYB.js";import"./chunk-VN43OXBV.js";import"./chunk-WXO6NKWF.js";import"./chunk-5GJBNLEX.js";export{createDependencies,nameRun};
