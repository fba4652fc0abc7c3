import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runPairedExperiment}from"./chunk-G2USXZLI.js";import"./chunk-G4SXBZLG.js";import"./chunk-PXFFVVC7.js";import"./chunk-GHWGBCPM.js";import"./chunk-VFNO2PN4.js";import"./chunk-QBRLQT7T.js";
import"./chunk-KFP3LFOP.js";import"./chunk-PM3FL6HM.js";import"./chunk-MP7SPWHY.js";import"./chunk-6QILJQM2.js";import"./chunk-4TCGAUB2.js";import"./chunk-X2TLIYUT.js";
import"./chunk-MJBRFFUM.js";import"./chunk-RPELYXOZ.js";import"./chunk-G5Y4BIOH.js";import"./chunk-MNOZTQOS.js";import"./chunk-ZVA3NMDD.js";import"./chunk-SFK45OEZ.js";
import"./chunk-4N6YWM5V.js";import"./chunk-ACQUJU7B.js";import"./chunk-2ALMCRAO.js";import"./chunk-NDW4CBYF.js";import"./chunk-C246VZ55.js";import"./chunk-NJ2SSWX6.js";
import"./chunk-URDCUESA.js";import"./chunk-PGCGERAW.js";import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-76UDQYIE.js";import"./chunk-RPY3QZO5.js";
import"./chunk-E4XVPFOQ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";
import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{runPairedExperiment};
