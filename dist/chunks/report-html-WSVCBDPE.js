import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{renderResults,reportHtml}from"./chunk-IBTJNUEX.js";import"./chunk-RDFXAIDJ.js";import"./chunk-HY7UFTIF.js";import"./chunk-SYUE3HAB.js";import"./chunk-GKUXR5LR.js";
import"./chunk-IVPHXE7Y.js";import"./chunk-JTIAJSGW.js";import"./chunk-VAAKBO7I.js";import"./chunk-QJVSYGZY.js";import"./chunk-PTVPZRAM.js";import"./chunk-7YGNAUFE.js";
import"./chunk-O2MUOZYR.js";import"./chunk-LHQ3HFE7.js";import"./chunk-KM7ILOLB.js";import"./chunk-OQEFOAHH.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-4RLUR6FM.js";import"./chunk-LIA3NI2T.js";import"./chunk-BH45LQSA.js";import"./chunk-5MM6JH5Q.js";import"./chunk-76UDQYIE.js";
import"./chunk-W2AKTIVW.js";import"./chunk-IV7D77KQ.js";import"./chunk-TBCQMYE5.js";import"./chunk-46WTOKJV.js";import"./chunk-DTE775FP.js";import"./chunk-NJ2SSWX6.js";
import"./chunk-4IVMFW4H.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LP7HY2MD.js";import"./chunk-OVZZO3F2.js";import"./chunk-X2SUEBVO.js";
import"./chunk-474EF6AF.js";import"./chunk-NPFQCTMW.js";import"./chunk-PQD7ARYB.js";import"./chunk-KJZCJOZX.js";import"./chunk-Z5JFD6O4.js";import"./chunk-4FJGOQVR.js";
import"./chunk-MNOZTQOS.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{renderResults,reportHtml};
