import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{parseEvents}from"./chunk-QLUM77B6.js";import"./chunk-SML7UYO4.js";import"./chunk-WWKJPJCW.js";import"./chunk-5I6RL65Q.js";import"./chunk-KXL7YKQE.js";import"./chunk-F6WM26TP.js";
import"./chunk-PS7EQ2MP.js";import"./chunk-5GJBNLEX.js";export{parseEvents};
