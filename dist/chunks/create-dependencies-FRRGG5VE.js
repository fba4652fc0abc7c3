import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createDependencies,nameRun}from"./chunk-ABBC5RC6.js";import"./chunk-XJ35LQ27.js";import"./chunk-QDV4HCNJ.js";import"./chunk-L3OWPVCM.js";import"./chunk-R7I5FISD.js";
import"./chunk-Z4US4DWD.js";import"./chunk-ZV347ICM.js";import"./chunk-DCKZD2TW.js";import"./chunk-XHR5JNQD.js";import"./chunk-D2W5JEDD.js";import"./chunk-MJBRFFUM.js";
import"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";import"./chunk-JXTNOCNW.js";import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";export{createDependencies,nameRun};
