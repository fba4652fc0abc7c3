import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createCommandEngine,makeLogs,notInstrumented,specOf}from"./chunk-STB5LKRN.js";import"./chunk-NWMPFRIN.js";import"./chunk-N6NA54PW.js";import"./chunk-L77PD6ZN.js";import"./chunk-IO42EG2B.js";
import"./chunk-XZAJLS3J.js";import"./chunk-USTCAHDU.js";import"./chunk-QIP3DIIW.js";import"./chunk-MPPRFGUT.js";import"./chunk-B3TOI6UR.js";import"./chunk-B4YZTSUG.js";
import"./chunk-KH55LS6M.js";import"./chunk-GAZYPT2S.js";import"./chunk-X2TLIYUT.js";import"./chunk-Q75CX2K7.js";import"./chunk-MJBRFFUM.js";import"./chunk-TQ3JBYCB.js";
import"./chunk-RPELYXOZ.js";import"./chunk-RWCCDUMT.js";import"./chunk-PS7EQ2MP.js";import"./chunk-MNOZTQOS.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";
import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{createCommandEngine,makeLogs,notInstrumented,specOf};
