import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{check}from"./chunk-KP724OO6.js";import"./chunk-V7C3JJMS.js";import"./chunk-OHTW6O4J.js";import"./chunk-Q7LYAFCD.js";import"./chunk-DZCC2UI5.js";import"./chunk-4E5AS4W6.js";
import"./chunk-QKRXFIMU.js";import"./chunk-YOCBU7RM.js";import"./chunk-ULSTJGWK.js";import"./chunk-4AUOAJX5.js";import"./chunk-42WGTTUR.js";import"./chunk-WANRG4CO.js";
import"./chunk-DPGAGZNO.js";import"./chunk-RTSPRZVU.js";import"./chunk-TSLARJ3G.js";import"./chunk-DX4TLKC6.js";import"./chunk-5I6RL65Q.js";import"./chunk-KXL7YKQE.js";
import"./chunk-UWXYHEM6.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-PQD7ARYB.js";import"./chunk-F6WM26TP.js";import"./chunk-QW2ZHZZH.js";import"./chunk-X6KRZJTJ.js";
import"./chunk-5GJBNLEX.js";export{check};
