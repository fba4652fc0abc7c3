import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{explainSnapshot,openNodesEvidence}from"./chunk-CH43ZA7R.js";import"./chunk-O6TYLIMY.js";import"./chunk-QLWWZMDN.js";import"./chunk-TBDVIXSE.js";import"./chunk-EZAYY4GX.js";
import"./chunk-VTU5WUMX.js";import"./chunk-4EHJQG43.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-4IVMFW4H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";
import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-5GJBNLEX.js";export{explainSnapshot,openNodesEvidence};
