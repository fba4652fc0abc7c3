import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runAttempt,writeRunRecord}from"./chunk-FXKBRC3B.js";import"./chunk-AEFGBOSC.js";import"./chunk-EGGVZO2P.js";import"./chunk-Y4AA3PT6.js";import"./chunk-V7E4S44J.js";
import"./chunk-PIV4KYHI.js";import"./chunk-Q5D6RRS4.js";import"./chunk-DBSC4RSR.js";import"./chunk-USTCAHDU.js";import"./chunk-IWKNYRAJ.js";import"./chunk-B4YZTSUG.js";
import"./chunk-6LORFZZP.js";import"./chunk-CHQ4WK3K.js";import"./chunk-JXKPSY3C.js";import"./chunk-MNOZTQOS.js";import"./chunk-URDCUESA.js";import"./chunk-PGCGERAW.js";
import"./chunk-RCKQR73H.js";import"./chunk-CPJGKXWI.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{runAttempt,writeRunRecord};
