import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createLocalTraining,runAttempt,writeRunRecord}from"./chunk-HFMR3OYQ.js";import"./chunk-AKGRUETY.js";import"./chunk-IBI5V3IF.js";import"./chunk-VKDERRED.js";import"./chunk-EDFXLYXZ.js";
import"./chunk-YEKY4YWR.js";import"./chunk-2ALMCRAO.js";import"./chunk-DX4TLKC6.js";import"./chunk-C246VZ55.js";import"./chunk-JDDVUTYO.js";import"./chunk-FE3VJKHW.js";
import"./chunk-QW2ZHZZH.js";import"./chunk-MNOZTQOS.js";import"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";export{createLocalTraining,runAttempt,writeRunRecord};
