import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{addAudience}from"./chunk-G7R6CW5T.js";import"./chunk-X5CYJ3QG.js";import"./chunk-TQFFAN5M.js";import"./chunk-TCE7MSAE.js";import"./chunk-FHGHNKNS.js";import"./chunk-JXTNOCNW.js";
import"./chunk-ZBZYXDH6.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{addAudience};
