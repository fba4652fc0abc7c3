import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{check}from"./chunk-27DMLNWK.js";import"./chunk-MLOFPXTW.js";import"./chunk-NKAECRCJ.js";import"./chunk-YTOV27VI.js";import"./chunk-S3ZOY6LA.js";import"./chunk-2X4FWGFD.js";
import"./chunk-EAG7MG4I.js";import"./chunk-DA7DJ5OF.js";import"./chunk-ULSTJGWK.js";import"./chunk-WANRG4CO.js";import"./chunk-DPGAGZNO.js";import"./chunk-5I6RL65Q.js";
import"./chunk-KFP3LFOP.js";import"./chunk-EDFXLYXZ.js";import"./chunk-TEELCX2X.js";import"./chunk-2QSKURTN.js";import"./chunk-74NMQK2E.js";import"./chunk-YFK3NGQC.js";
import"./chunk-J5AKWJMS.js";import"./chunk-RKQDDSSJ.js";import"./chunk-QZCDBKTK.js";import"./chunk-XYNOHHKM.js";import"./chunk-N6TTMCK3.js";import"./chunk-TBWGZKLA.js";
import"./chunk-XP5DZR6I.js";import"./chunk-QKRXFIMU.js";import"./chunk-GOZIGDLK.js";import"./chunk-DZCC2UI5.js";import"./chunk-4RLUR6FM.js";import"./chunk-UN3VRYO7.js";
import"./chunk-YEKY4YWR.js";import"./chunk-2ALMCRAO.js";import"./chunk-DX4TLKC6.js";import"./chunk-BWBDROPX.js";import"./chunk-7MLBJWJZ.js";import"./chunk-EZ2N5FX6.js";
import"./chunk-C246VZ55.js";import"./chunk-5R7OPZTN.js";import"./chunk-PQD7ARYB.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-DJWN4H2Z.js";import"./chunk-QW2ZHZZH.js";
import"./chunk-MNOZTQOS.js";import"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";export{check};
