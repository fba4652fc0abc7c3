import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createDependencies,nameRun}from"./chunk-SWJHJOKW.js";import"./chunk-XJ35LQ27.js";import"./chunk-RGU56BQT.js";import"./chunk-4OSFQS67.js";import"./chunk-D2W5JEDD.js";
import"./chunk-Z4US4DWD.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-MHJVJJM7.js";import"./chunk-B5V2CJBU.js";import"./chunk-U3EORAUL.js";import"./chunk-6BGFOBI2.js";
import"./chunk-2CVQKWWF.js";import"./chunk-JXTNOCNW.js";import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";export{createDependencies,nameRun};
