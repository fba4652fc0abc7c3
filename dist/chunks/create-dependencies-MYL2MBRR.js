import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createDependencies,nameRun}from"./chunk-TUD4BZXJ.js";import"./chunk-AS3CV5TJ.js";import"./chunk-KRDZDJBR.js";import"./chunk-O35OJX4F.js";import"./chunk-UBA7AXXE.js";
import"./chunk-BZK2N7JP.js";import"./chunk-PQD7ARYB.js";import"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";export{createDependencies,nameRun};
