import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{runPairedExperiment}from"./chunk-TTRXZE6I.js";import"./chunk-MSPXGWYU.js";import"./chunk-KR6A5LSE.js";import"./chunk-G4SXBZLG.js";import"./chunk-CG7JDOFD.js";import"./chunk-XYNOHHKM.js";
import"./chunk-EXQJ4UWC.js";import"./chunk-QKRXFIMU.js";import"./chunk-GHWGBCPM.js";import"./chunk-SYG7JIFS.js";import"./chunk-DLEO2J6N.js";import"./chunk-LKIMIB4A.js";
import"./chunk-BWBDROPX.js";import"./chunk-SHOVGHZV.js";import"./chunk-EZ2N5FX6.js";import"./chunk-XDBA54DZ.js";import"./chunk-MNOZTQOS.js";import"./chunk-FPZT5BGE.js";
import"./chunk-UBA7AXXE.js";import"./chunk-OP3YFRWP.js";import"./chunk-FD2PQZDR.js";import"./chunk-DJWN4H2Z.js";import"./chunk-QW2ZHZZH.js";import"./chunk-X6KRZJTJ.js";
import"./chunk-5GJBNLEX.js";export{runPairedExperiment};
