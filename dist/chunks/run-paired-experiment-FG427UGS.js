import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runPairedExperiment}from"./chunk-WXYX6DCS.js";import"./chunk-PXFFVVC7.js";import"./chunk-LIA3NI2T.js";import"./chunk-BH45LQSA.js";import"./chunk-5MM6JH5Q.js";import"./chunk-PM3FL6HM.js";
import"./chunk-MP7SPWHY.js";import"./chunk-G4SXBZLG.js";import"./chunk-GHWGBCPM.js";import"./chunk-MRIDP4UG.js";import"./chunk-76UDQYIE.js";import"./chunk-CKADEVE7.js";
import"./chunk-WFR4NLBO.js";import"./chunk-W2AKTIVW.js";import"./chunk-QBRLQT7T.js";import"./chunk-IV7D77KQ.js";import"./chunk-TBCQMYE5.js";import"./chunk-46WTOKJV.js";
import"./chunk-DTE775FP.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LP7HY2MD.js";
import"./chunk-OVZZO3F2.js";import"./chunk-X2SUEBVO.js";import"./chunk-474EF6AF.js";import"./chunk-NPFQCTMW.js";import"./chunk-6QILJQM2.js";import"./chunk-4TCGAUB2.js";
import"./chunk-X2TLIYUT.js";import"./chunk-KJZCJOZX.js";import"./chunk-Z5JFD6O4.js";import"./chunk-4FJGOQVR.js";import"./chunk-MNOZTQOS.js";import"./chunk-U3EORAUL.js";
import"./chunk-2CVQKWWF.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{runPairedExperiment};
