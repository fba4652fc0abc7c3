import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck}from"./chunk-QGU2X35R.js";import"./chunk-MLASEDCQ.js";import"./chunk-545RLNTP.js";import"./chunk-LWMXGBZ2.js";
import"./chunk-V7E4S44J.js";import"./chunk-GHWGBCPM.js";import"./chunk-M7URVJMR.js";import"./chunk-DLEO2J6N.js";import"./chunk-2ALMCRAO.js";import"./chunk-DX4TLKC6.js";
import"./chunk-S6VRV52D.js";import"./chunk-FQ6VF5Q2.js";import"./chunk-DTE775FP.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-36WBLRBG.js";
import"./chunk-EZ2N5FX6.js";import"./chunk-C246VZ55.js";import"./chunk-BLNPOJY2.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-DJWN4H2Z.js";import"./chunk-QW2ZHZZH.js";
import"./chunk-MNOZTQOS.js";import"./chunk-AA23ZKDO.js";import"./chunk-5GJBNLEX.js";export{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck};
