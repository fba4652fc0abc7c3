import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck}from"./chunk-55DKTW5G.js";import"./chunk-EYIL6YHL.js";import"./chunk-N6EAOBAZ.js";import"./chunk-LN3ZBWYA.js";
import"./chunk-V7E4S44J.js";import"./chunk-RCKQR73H.js";import"./chunk-GHWGBCPM.js";import"./chunk-MRIDP4UG.js";import"./chunk-76UDQYIE.js";import"./chunk-IV7D77KQ.js";
import"./chunk-TBCQMYE5.js";import"./chunk-46WTOKJV.js";import"./chunk-DTE775FP.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-7MLBJWJZ.js";
import"./chunk-ZBZYXDH6.js";import"./chunk-LP7HY2MD.js";import"./chunk-OVZZO3F2.js";import"./chunk-NPFQCTMW.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-KJZCJOZX.js";
import"./chunk-Z5JFD6O4.js";import"./chunk-4FJGOQVR.js";import"./chunk-MNOZTQOS.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck};
