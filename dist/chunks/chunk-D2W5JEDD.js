import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{setTimeout as delay}from"node:timers/promises";async function sleep(ms,signal){await delay(ms,void 0,{signal})}export{sleep};
