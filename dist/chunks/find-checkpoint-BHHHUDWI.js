import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{findCheckpoint,verifyCheckpoint}from"./chunk-RS36KI4O.js";import"./chunk-H3EFCSEL.js";import"./chunk-NVGCMKTM.js";import"./chunk-WWKJPJCW.js";import"./chunk-KXL7YKQE.js";
import"./chunk-F6WM26TP.js";import"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";export{findCheckpoint,verifyCheckpoint};
