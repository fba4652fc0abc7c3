import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runPairedExperiment}from"./chunk-LYOU2I3J.js";import"./chunk-G4SXBZLG.js";import"./chunk-PXFFVVC7.js";import"./chunk-GHWGBCPM.js";import"./chunk-QBRLQT7T.js";import"./chunk-CKADEVE7.js";
import"./chunk-WFR4NLBO.js";import"./chunk-MP7SPWHY.js";import"./chunk-PM3FL6HM.js";import"./chunk-6QILJQM2.js";import"./chunk-4TCGAUB2.js";import"./chunk-X2TLIYUT.js";
import"./chunk-U3EORAUL.js";import"./chunk-2CVQKWWF.js";import"./chunk-G5Y4BIOH.js";import"./chunk-MNOZTQOS.js";import"./chunk-6CDTOIRX.js";import"./chunk-A3NCR2B2.js";
import"./chunk-NSFB2QFB.js";import"./chunk-4N6YWM5V.js";import"./chunk-IV7D77KQ.js";import"./chunk-NDW4CBYF.js";import"./chunk-LP7HY2MD.js";import"./chunk-NJ2SSWX6.js";
import"./chunk-4G4H5KEU.js";import"./chunk-PGCGERAW.js";import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-76UDQYIE.js";import"./chunk-RPY3QZO5.js";
import"./chunk-E4XVPFOQ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-KJZCJOZX.js";
import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{runPairedExperiment};
