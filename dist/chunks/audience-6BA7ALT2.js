import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{addAudience}from"./chunk-Q6K42HFS.js";import"./chunk-KYMMEZBA.js";import"./chunk-FHGHNKNS.js";import"./chunk-ZBZYXDH6.js";import"./chunk-PQD7ARYB.js";import"./chunk-WXO6NKWF.js";
import"./chunk-5GJBNLEX.js";export{addAudience};
