import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{renderResults,reportHtml}from"./chunk-AYX4TFGE.js";import"./chunk-YF5OULUT.js";import"./chunk-L3H2ZOQ6.js";import"./chunk-HY7UFTIF.js";import"./chunk-EOI7TFJR.js";
import"./chunk-H2GV4XPG.js";import"./chunk-U3WUVTJW.js";import"./chunk-6RTCCYPR.js";import"./chunk-JTIAJSGW.js";import"./chunk-G5Y4BIOH.js";import"./chunk-4RLUR6FM.js";
import"./chunk-AID4XVTE.js";import"./chunk-A7K4XTRI.js";import"./chunk-XZYIEY6O.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";import"./chunk-BJ6ZHBX4.js";
import"./chunk-UO4IHGVM.js";import"./chunk-JXTNOCNW.js";import"./chunk-MNOZTQOS.js";import"./chunk-A3NCR2B2.js";import"./chunk-NSFB2QFB.js";import"./chunk-4N6YWM5V.js";
import"./chunk-IV7D77KQ.js";import"./chunk-NDW4CBYF.js";import"./chunk-QJVSYGZY.js";import"./chunk-LP7HY2MD.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4G4H5KEU.js";
import"./chunk-PGCGERAW.js";import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-76UDQYIE.js";import"./chunk-MKTSZAPC.js";import"./chunk-RPY3QZO5.js";
import"./chunk-E4XVPFOQ.js";import"./chunk-TGKKJZG7.js";import"./chunk-ZBZYXDH6.js";import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";
import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{renderResults,reportHtml};
