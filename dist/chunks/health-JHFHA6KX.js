import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{healthCodes,healthJob,observingOf}from"./chunk-U3HNIZCZ.js";import"./chunk-QYU2MFUD.js";import"./chunk-GEET7CY3.js";import"./chunk-HY7UFTIF.js";import"./chunk-KVSF224R.js";
import"./chunk-6TGFT2R6.js";import"./chunk-2AJI5R7D.js";import"./chunk-4WEKGYVS.js";import"./chunk-GTWKNOTB.js";import"./chunk-PM3FL6HM.js";import"./chunk-D2W5JEDD.js";
import"./chunk-4TCGAUB2.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-X2TLIYUT.js";import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import"./chunk-AID4XVTE.js";
import"./chunk-A7K4XTRI.js";import"./chunk-XZYIEY6O.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-JXTNOCNW.js";
import"./chunk-MNOZTQOS.js";import"./chunk-NDW4CBYF.js";import"./chunk-QJVSYGZY.js";import"./chunk-LP7HY2MD.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";
import"./chunk-TGKKJZG7.js";import"./chunk-ZBZYXDH6.js";import"./chunk-RCKQR73H.js";import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";
import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{healthCodes,healthJob,observingOf};
