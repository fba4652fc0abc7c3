import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{ConfigError}from"./chunk-QOFAUVCI.js";async function whileHolding({option,path},files,work){let lock=await files.lockDirectory(path);if(lock.status==="taken"){let{owner}=lock,who=owner===null?"another command":`process ${owner.pid} of ${owner.
host}, started ${owner.started_at},`;throw new ConfigError(`option --${option}: ${who} is writing to ${path}`,`Wait until it ends, or choose another directory. If it is certainly gone, remove ${lock.path}\
.`)}try{return await work()}finally{await lock.release()}}export{whileHolding};
