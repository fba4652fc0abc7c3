import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{logsJob,showUntilEnd}from"./chunk-AEI3YE2B.js";import"./chunk-2ZFX652T.js";import"./chunk-XOS66NGU.js";import"./chunk-S4UG6ZM7.js";import"./chunk-Y3KF3A4M.js";import"./chunk-OQJE3UTN.js";
import"./chunk-PM3FL6HM.js";import"./chunk-IIM37UNO.js";import"./chunk-O24HUTJ2.js";import"./chunk-RXGEC7NL.js";import"./chunk-4WEKGYVS.js";import"./chunk-D2W5JEDD.js";
import"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";
import"./chunk-4FJGOQVR.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{logsJob,showUntilEnd};
