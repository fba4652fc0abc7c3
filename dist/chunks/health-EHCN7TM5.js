import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{healthCodes,healthJob,observingOf}from"./chunk-GTG63UOE.js";import"./chunk-MUC3UBLE.js";import"./chunk-GEET7CY3.js";import"./chunk-SMUBCP5P.js";import"./chunk-GGNZDNTJ.js";
import"./chunk-Y3KF3A4M.js";import"./chunk-OQJE3UTN.js";import"./chunk-GTWKNOTB.js";import"./chunk-PM3FL6HM.js";import"./chunk-O24HUTJ2.js";import"./chunk-RXGEC7NL.js";
import"./chunk-4WEKGYVS.js";import"./chunk-L77PD6ZN.js";import"./chunk-ZV347ICM.js";import"./chunk-4TCGAUB2.js";import"./chunk-D2W5JEDD.js";import"./chunk-X2TLIYUT.js";
import"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";import"./chunk-AID4XVTE.js";import"./chunk-GC5OFUKZ.js";import"./chunk-VO25U6C7.js";import"./chunk-TGHDXMB4.js";
import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-JXTNOCNW.js";import"./chunk-MNOZTQOS.js";import"./chunk-NDW4CBYF.js";
import"./chunk-C246VZ55.js";import"./chunk-BIKNQ5Y6.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-TGKKJZG7.js";import"./chunk-RCKQR73H.js";
import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";
import"./chunk-4FJGOQVR.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{healthCodes,healthJob,observingOf};
