import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runAttempt,writeRunRecord}from"./chunk-5BAQQDLT.js";import"./chunk-OSGSHPOY.js";import"./chunk-Y4AA3PT6.js";import"./chunk-V7E4S44J.js";import"./chunk-Q5D6RRS4.js";
import"./chunk-2OWILXR2.js";import"./chunk-PIV4KYHI.js";import"./chunk-DBSC4RSR.js";import"./chunk-HRBO4H4Z.js";import"./chunk-IWKNYRAJ.js";import"./chunk-B4YZTSUG.js";
import"./chunk-H5OTWS47.js";import"./chunk-BN55R5TL.js";import"./chunk-JXKPSY3C.js";import"./chunk-MNOZTQOS.js";import"./chunk-RCKQR73H.js";import"./chunk-4FJGOQVR.js";
import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{runAttempt,writeRunRecord};
