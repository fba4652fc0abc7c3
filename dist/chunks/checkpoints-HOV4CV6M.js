import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{checkpointLayout,checkpointLayouts}from"./chunk-27VCM7Q2.js";import"./chunk-GEET7CY3.js";import"./chunk-KBO66J7C.js";import"./chunk-PBC6U76Q.js";import"./chunk-4G4H5KEU.js";
import"./chunk-PGCGERAW.js";import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-TIBIGLPZ.js";
import"./chunk-5GJBNLEX.js";export{checkpointLayout,checkpointLayouts};
