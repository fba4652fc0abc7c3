import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck}from"./chunk-F47C3GJG.js";import"./chunk-V7E4S44J.js";import"./chunk-GHWGBCPM.js";import"./chunk-EYIL6YHL.js";
import"./chunk-MNOZTQOS.js";import"./chunk-NW72OFUG.js";import"./chunk-6CDTOIRX.js";import"./chunk-IV7D77KQ.js";import"./chunk-LP7HY2MD.js";import"./chunk-NJ2SSWX6.js";
import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-5WQPUSDB.js";import"./chunk-76UDQYIE.js";import"./chunk-RPY3QZO5.js";import"./chunk-E4XVPFOQ.js";
import"./chunk-ZBZYXDH6.js";import"./chunk-RCKQR73H.js";import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";
import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck};
