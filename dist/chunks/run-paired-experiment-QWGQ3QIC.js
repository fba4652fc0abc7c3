import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runPairedExperiment}from"./chunk-MZUDDLAT.js";import"./chunk-3UHCPNKT.js";import"./chunk-ABPCV77E.js";import"./chunk-AQSYPGA7.js";import"./chunk-HQXF4K6W.js";import"./chunk-G4SXBZLG.js";
import"./chunk-KFP3LFOP.js";import"./chunk-RHX5XOC5.js";import"./chunk-TWUYG4DX.js";import"./chunk-N6TTMCK3.js";import"./chunk-TBWGZKLA.js";import"./chunk-QKRXFIMU.js";
import"./chunk-GHWGBCPM.js";import"./chunk-M7URVJMR.js";import"./chunk-DLEO2J6N.js";import"./chunk-2ALMCRAO.js";import"./chunk-S6VRV52D.js";import"./chunk-FQ6VF5Q2.js";
import"./chunk-DTE775FP.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-36WBLRBG.js";import"./chunk-EZ2N5FX6.js";import"./chunk-C246VZ55.js";
import"./chunk-IKRBRR6V.js";import"./chunk-ZV7K2QAP.js";import"./chunk-BLNPOJY2.js";import"./chunk-PBHN2VGF.js";import"./chunk-O7DIVMZH.js";import"./chunk-Y3TNE3QU.js";
import"./chunk-DJWN4H2Z.js";import"./chunk-QW2ZHZZH.js";import"./chunk-MNOZTQOS.js";import"./chunk-AA23ZKDO.js";import"./chunk-5GJBNLEX.js";export{runPairedExperiment};
