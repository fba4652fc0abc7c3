import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{explainSnapshot,openNodesEvidence}from"./chunk-PBZXBOXN.js";import"./chunk-O6TYLIMY.js";import"./chunk-QLWWZMDN.js";import"./chunk-TBDVIXSE.js";import"./chunk-CWVWFPME.js";
import"./chunk-ON4V5EWK.js";import"./chunk-4EHJQG43.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-4IVMFW4H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-OVZZO3F2.js";
import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-5GJBNLEX.js";export{explainSnapshot,openNodesEvidence};
