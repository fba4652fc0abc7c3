import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{parseEvents}from"./chunk-4OWW4IGK.js";import"./chunk-5I6RL65Q.js";import"./chunk-CPMYZPRT.js";import"./chunk-WIAYAF44.js";import"./chunk-WWKJPJCW.js";import"./chunk-PECIAT2B.js";
import"./chunk-F6WM26TP.js";import"./chunk-5GJBNLEX.js";export{parseEvents};
