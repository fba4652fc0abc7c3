import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{explainSnapshot,openNodesEvidence}from"./chunk-VYF6VS6Y.js";import"./chunk-O6TYLIMY.js";import"./chunk-QLWWZMDN.js";import"./chunk-TBDVIXSE.js";import"./chunk-V3G6FINX.js";
import"./chunk-PVPOX33O.js";import"./chunk-OIGIIJBI.js";import"./chunk-7EZGHSE4.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-OVZZO3F2.js";
import"./chunk-NPFQCTMW.js";import"./chunk-KJZCJOZX.js";import"./chunk-Z5JFD6O4.js";import"./chunk-5GJBNLEX.js";export{explainSnapshot,openNodesEvidence};
