import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{parseEvents}from"./chunk-AOJEWCH6.js";import"./chunk-V4YEQBAU.js";import"./chunk-5I6RL65Q.js";import"./chunk-EXQJ4UWC.js";import"./chunk-SHOVGHZV.js";import"./chunk-EZ2N5FX6.js";
import"./chunk-OP3YFRWP.js";import"./chunk-DJWN4H2Z.js";import"./chunk-PS7EQ2MP.js";import"./chunk-5GJBNLEX.js";export{parseEvents};
