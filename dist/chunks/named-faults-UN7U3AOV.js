import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{leftOutInWords,namedFaults,wantedFaults,wayOf}from"./chunk-YH5TS3O2.js";import"./chunk-OSHBSDJI.js";import"./chunk-WU5YMLSR.js";import"./chunk-QBRLQT7T.js";import"./chunk-XZKP2BZF.js";
import"./chunk-6LORFZZP.js";import"./chunk-CHQ4WK3K.js";import"./chunk-JXKPSY3C.js";import"./chunk-VO25U6C7.js";import"./chunk-TGHDXMB4.js";import"./chunk-BJ6ZHBX4.js";
import"./chunk-NDW4CBYF.js";import"./chunk-C246VZ55.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-CPJGKXWI.js";import"./chunk-ZBZ7OSVT.js";
import"./chunk-7MLBJWJZ.js";import"./chunk-W54P2SDH.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{leftOutInWords,namedFaults,wantedFaults,wayOf};
