import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{explainSnapshot,openNodesEvidence}from"./chunk-DM3RHDTA.js";import"./chunk-B24VAHL6.js";import"./chunk-TBDVIXSE.js";import"./chunk-QLWWZMDN.js";import"./chunk-7D6O2KDP.js";
import"./chunk-5ZI5NLP7.js";import"./chunk-STSWAFCQ.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-4IVMFW4H.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";
import"./chunk-OVZZO3F2.js";import"./chunk-NPFQCTMW.js";import"./chunk-KJZCJOZX.js";import"./chunk-Z5JFD6O4.js";import"./chunk-5GJBNLEX.js";export{explainSnapshot,openNodesEvidence};
