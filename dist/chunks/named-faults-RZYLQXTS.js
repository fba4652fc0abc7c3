import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{leftOutInWords,namedFaults,wantedFaults,wayOf}from"./chunk-KMK63YEC.js";import"./chunk-IS3KVRUC.js";import"./chunk-WU5YMLSR.js";import"./chunk-QBRLQT7T.js";import"./chunk-SAZVWFR2.js";
import"./chunk-H5OTWS47.js";import"./chunk-BN55R5TL.js";import"./chunk-JXKPSY3C.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";import"./chunk-TIBIGLPZ.js";
import"./chunk-5GJBNLEX.js";export{leftOutInWords,namedFaults,wantedFaults,wayOf};
