import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{healthCodes,healthJob,observingOf}from"./chunk-KAYAQZ6J.js";import"./chunk-MV226A7B.js";import"./chunk-HY7UFTIF.js";import"./chunk-CHB53TVT.js";import"./chunk-6EKMC6VV.js";
import"./chunk-D2W5JEDD.js";import"./chunk-ZG53CIDA.js";import"./chunk-FTUIXNH4.js";import"./chunk-GTWKNOTB.js";import"./chunk-GEET7CY3.js";import"./chunk-VAAKBO7I.js";
import"./chunk-QJVSYGZY.js";import"./chunk-LHQ3HFE7.js";import"./chunk-KM7ILOLB.js";import"./chunk-OQEFOAHH.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-RCKQR73H.js";import"./chunk-PM3FL6HM.js";import"./chunk-46WTOKJV.js";import"./chunk-DTE775FP.js";import"./chunk-NJ2SSWX6.js";
import"./chunk-4IVMFW4H.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LP7HY2MD.js";import"./chunk-OVZZO3F2.js";import"./chunk-NPFQCTMW.js";
import"./chunk-PQD7ARYB.js";import"./chunk-4TCGAUB2.js";import"./chunk-X2TLIYUT.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-KJZCJOZX.js";import"./chunk-Z5JFD6O4.js";
import"./chunk-4FJGOQVR.js";import"./chunk-MNOZTQOS.js";import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{healthCodes,healthJob,observingOf};
