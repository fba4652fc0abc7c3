import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{watchNodesPlainly}from"./chunk-GMNXGL34.js";import"./chunk-ESA76RLZ.js";import"./chunk-R7AHEFLW.js";import"./chunk-WESUJX3F.js";import"./chunk-EWP2CKBR.js";import"./chunk-OONGEYWJ.js";
import"./chunk-5UYUFFK6.js";import"./chunk-GGXEX67H.js";import"./chunk-GTWKNOTB.js";import"./chunk-PM3FL6HM.js";import"./chunk-G5NW4LE7.js";import"./chunk-ZBZYXDH6.js";
import"./chunk-5GJBNLEX.js";export{watchNodesPlainly};
