import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{check}from"./chunk-IAZAPQ73.js";import"./chunk-L2PXF4A5.js";import"./chunk-OVR2AR7S.js";import"./chunk-WZLOLRYX.js";import"./chunk-DPGAGZNO.js";import"./chunk-TW66AF3P.js";
import"./chunk-PQD7ARYB.js";import"./chunk-PECIAT2B.js";import"./chunk-F6WM26TP.js";import"./chunk-QG6V4G6J.js";import"./chunk-5DMLKQKK.js";import"./chunk-QW2ZHZZH.js";
import"./chunk-NS6IK4DP.js";import"./chunk-5GJBNLEX.js";export{check};
