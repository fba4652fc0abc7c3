import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{checkpointLayout,checkpointLayouts}from"./chunk-ADWLGPJJ.js";import"./chunk-GEET7CY3.js";import"./chunk-7NFKNZTN.js";import"./chunk-J6PAVSV6.js";import"./chunk-URDCUESA.js";
import"./chunk-PGCGERAW.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-QOFAUVCI.js";
import"./chunk-5GJBNLEX.js";export{checkpointLayout,checkpointLayouts};
