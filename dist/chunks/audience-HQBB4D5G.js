import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{addAudience}from"./chunk-XBDWNRQ4.js";import"./chunk-X5CYJ3QG.js";import"./chunk-KYMMEZBA.js";import"./chunk-47KRVWE4.js";import"./chunk-FHGHNKNS.js";import"./chunk-ZBZYXDH6.js";
import"./chunk-PQD7ARYB.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{addAudience};
