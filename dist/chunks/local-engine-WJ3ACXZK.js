import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{benchCollectiveGroup,chooseTransport,elapsedSince,launchGroup,prepareRunDirectory,readEventLogs,removeRunDirectory}from"./chunk-TJUUPQGQ.js";import"./chunk-SVFDWQCZ.js";import"./chunk-EDFXLYXZ.js";
import"./chunk-TLFLAUU4.js";import"./chunk-DX4TLKC6.js";import"./chunk-JDDVUTYO.js";import"./chunk-FE3VJKHW.js";import"./chunk-QW2ZHZZH.js";import"./chunk-WXO6NKWF.js";
import"./chunk-5GJBNLEX.js";export{benchCollectiveGroup,chooseTransport,elapsedSince,launchGroup,prepareRunDirectory,readEventLogs,removeRunDirectory};
