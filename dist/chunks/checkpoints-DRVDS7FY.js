import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{checkpointLayout,checkpointLayouts}from"./chunk-7LCJBJ5B.js";import"./chunk-GEET7CY3.js";import"./chunk-VNWSTZBN.js";import"./chunk-5CZXK5KN.js";import"./chunk-OVZZO3F2.js";
import"./chunk-X2SUEBVO.js";import"./chunk-474EF6AF.js";import"./chunk-NPFQCTMW.js";import"./chunk-KJZCJOZX.js";import"./chunk-Z5JFD6O4.js";import"./chunk-TIBIGLPZ.js";
import"./chunk-5GJBNLEX.js";export{checkpointLayout,checkpointLayouts};
