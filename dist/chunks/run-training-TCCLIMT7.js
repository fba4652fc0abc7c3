import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createLocalTraining,runAttempt,writeRunRecord}from"./chunk-CJDQHN4H.js";import"./chunk-AKGRUETY.js";import"./chunk-TJUUPQGQ.js";import"./chunk-SVFDWQCZ.js";import"./chunk-EDFXLYXZ.js";
import"./chunk-TLFLAUU4.js";import"./chunk-2ALMCRAO.js";import"./chunk-DX4TLKC6.js";import"./chunk-C246VZ55.js";import"./chunk-JDDVUTYO.js";import"./chunk-FE3VJKHW.js";
import"./chunk-QW2ZHZZH.js";import"./chunk-MNOZTQOS.js";import"./chunk-WXO6NKWF.js";import"./chunk-5GJBNLEX.js";export{createLocalTraining,runAttempt,writeRunRecord};
