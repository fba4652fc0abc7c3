import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{renderResults,reportHtml}from"./chunk-7OVRZJI7.js";import"./chunk-XU6G6ON2.js";import"./chunk-L3H2ZOQ6.js";import"./chunk-SMUBCP5P.js";import"./chunk-SLTANTK4.js";
import"./chunk-AQUSUNCJ.js";import"./chunk-ZXJUXZNA.js";import"./chunk-5KOBG3SO.js";import"./chunk-G5Y4BIOH.js";import"./chunk-JTIAJSGW.js";import"./chunk-4RLUR6FM.js";
import"./chunk-AID4XVTE.js";import"./chunk-GC5OFUKZ.js";import"./chunk-VO25U6C7.js";import"./chunk-TGHDXMB4.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-UO4IHGVM.js";import"./chunk-JXTNOCNW.js";import"./chunk-MNOZTQOS.js";import"./chunk-ZVA3NMDD.js";import"./chunk-SFK45OEZ.js";
import"./chunk-4N6YWM5V.js";import"./chunk-2ALMCRAO.js";import"./chunk-NDW4CBYF.js";import"./chunk-C246VZ55.js";import"./chunk-BIKNQ5Y6.js";import"./chunk-NJ2SSWX6.js";
import"./chunk-URDCUESA.js";import"./chunk-PGCGERAW.js";import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-76UDQYIE.js";import"./chunk-MKTSZAPC.js";
import"./chunk-RPY3QZO5.js";import"./chunk-E4XVPFOQ.js";import"./chunk-TGKKJZG7.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";
import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{renderResults,reportHtml};
