import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{watchNodesPlainly}from"./chunk-SXSTF6P6.js";import"./chunk-K34LILEK.js";import"./chunk-JT32SB7A.js";import"./chunk-G5NW4LE7.js";import"./chunk-OONGEYWJ.js";import"./chunk-5UYUFFK6.js";
import"./chunk-GGXEX67H.js";import"./chunk-GTWKNOTB.js";import"./chunk-PM3FL6HM.js";import"./chunk-5GJBNLEX.js";export{watchNodesPlainly};
