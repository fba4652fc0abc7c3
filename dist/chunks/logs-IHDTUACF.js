import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{logsJob,showUntilEnd}from"./chunk-JDLG4G5W.js";import"./chunk-2ZFX652T.js";import"./chunk-FMHXPXHF.js";import"./chunk-IIM37UNO.js";import"./chunk-XEJB3RNW.js";import"./chunk-6TGFT2R6.js";
import"./chunk-2AJI5R7D.js";import"./chunk-4WEKGYVS.js";import"./chunk-PM3FL6HM.js";import"./chunk-D2W5JEDD.js";import"./chunk-ZBZYXDH6.js";import"./chunk-RCKQR73H.js";
import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-TIBIGLPZ.js";
import"./chunk-5GJBNLEX.js";export{logsJob,showUntilEnd};
