import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runAttempt,writeRunRecord}from"./chunk-2NLKAL6K.js";import"./chunk-AKGRUETY.js";import"./chunk-Q5D6RRS4.js";import"./chunk-FUID3OFS.js";import"./chunk-6NASNFKG.js";
import"./chunk-DBSC4RSR.js";import"./chunk-RCKQR73H.js";import"./chunk-HRBO4H4Z.js";import"./chunk-IWKNYRAJ.js";import"./chunk-B4YZTSUG.js";import"./chunk-JDDVUTYO.js";
import"./chunk-FE3VJKHW.js";import"./chunk-4FJGOQVR.js";import"./chunk-MNOZTQOS.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{runAttempt,writeRunRecord};
