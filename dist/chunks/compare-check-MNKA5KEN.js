import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck}from"./chunk-GNYKJFMT.js";import"./chunk-GHWGBCPM.js";import"./chunk-V7E4S44J.js";import"./chunk-EYIL6YHL.js";
import"./chunk-MNOZTQOS.js";import"./chunk-YJGEH5WA.js";import"./chunk-ACQUJU7B.js";import"./chunk-2ALMCRAO.js";import"./chunk-C246VZ55.js";import"./chunk-NJ2SSWX6.js";
import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-OBISOQK4.js";import"./chunk-76UDQYIE.js";import"./chunk-RPY3QZO5.js";import"./chunk-E4XVPFOQ.js";
import"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";
import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{compareWithAnswer,compareWithFile,comparisonSettings,formatBaseline,pointOfCheck};
