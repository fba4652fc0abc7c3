import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{check}from"./chunk-VRIY5I5D.js";import"./chunk-GVOPBZE4.js";import"./chunk-NKAECRCJ.js";import"./chunk-25VY6AOY.js";import"./chunk-5I6RL65Q.js";import"./chunk-GGHJFFI5.js";
import"./chunk-ULSTJGWK.js";import"./chunk-DPGAGZNO.js";import"./chunk-NAJ2NHDB.js";import"./chunk-WANRG4CO.js";import"./chunk-CG7JDOFD.js";import"./chunk-NVGCMKTM.js";
import"./chunk-OUWR3J7Z.js";import"./chunk-4VWDAV6S.js";import"./chunk-XSHDW7C3.js";import"./chunk-UOQOMA6E.js";import"./chunk-XYNOHHKM.js";import"./chunk-EXQJ4UWC.js";
import"./chunk-XP5DZR6I.js";import"./chunk-QKRXFIMU.js";import"./chunk-5GQURFM3.js";import"./chunk-DZCC2UI5.js";import"./chunk-4RLUR6FM.js";import"./chunk-YEKY4YWR.js";
import"./chunk-LKIMIB4A.js";import"./chunk-DX4TLKC6.js";import"./chunk-BWBDROPX.js";import"./chunk-EZ2N5FX6.js";import"./chunk-XDBA54DZ.js";import"./chunk-MNOZTQOS.js";
import"./chunk-5R7OPZTN.js";import"./chunk-PQD7ARYB.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-DJWN4H2Z.js";import"./chunk-QW2ZHZZH.js";import"./chunk-X6KRZJTJ.js";
import"./chunk-5GJBNLEX.js";export{check};
