import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createDependencies,nameRun}from"./chunk-47Q22HHE.js";import"./chunk-DDX4657S.js";import"./chunk-GNJAJUMV.js";import"./chunk-Z4US4DWD.js";import"./chunk-IXRPKNIL.js";
import"./chunk-AJPX76PY.js";import"./chunk-4OSFQS67.js";import"./chunk-PQD7ARYB.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-U3EORAUL.js";import"./chunk-6BGFOBI2.js";
import"./chunk-2CVQKWWF.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{createDependencies,nameRun};
