import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{renderResults,reportHtml}from"./chunk-4DAXHQCY.js";import"./chunk-VHPDIKCX.js";import"./chunk-POXKZSJ3.js";import"./chunk-ABPCV77E.js";import"./chunk-AQSYPGA7.js";
import"./chunk-HQXF4K6W.js";import"./chunk-JL2744ZX.js";import"./chunk-GZJFLE3T.js";import"./chunk-2X4FWGFD.js";import"./chunk-6LNVKANZ.js";import"./chunk-DPGAGZNO.js";
import"./chunk-POBRTFY3.js";import"./chunk-HJO7ESWN.js";import"./chunk-26SPH4RD.js";import"./chunk-YFK3NGQC.js";import"./chunk-J5AKWJMS.js";import"./chunk-BX5M6WEC.js";
import"./chunk-QZCDBKTK.js";import"./chunk-TWUYG4DX.js";import"./chunk-N6TTMCK3.js";import"./chunk-TBWGZKLA.js";import"./chunk-4RLUR6FM.js";import"./chunk-DLEO2J6N.js";
import"./chunk-2ALMCRAO.js";import"./chunk-S6VRV52D.js";import"./chunk-FQ6VF5Q2.js";import"./chunk-DTE775FP.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";
import"./chunk-36WBLRBG.js";import"./chunk-EZ2N5FX6.js";import"./chunk-C246VZ55.js";import"./chunk-BLNPOJY2.js";import"./chunk-PQD7ARYB.js";import"./chunk-DJWN4H2Z.js";
import"./chunk-QW2ZHZZH.js";import"./chunk-MNOZTQOS.js";import"./chunk-AA23ZKDO.js";import"./chunk-5GJBNLEX.js";export{renderResults,reportHtml};
