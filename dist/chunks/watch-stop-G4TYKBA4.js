import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{watchPaths}from"./chunk-BTAYAA3D.js";import"./chunk-FGH2S2YZ.js";import"./chunk-JH55BGU4.js";import{stopDaemon}from"./chunk-LWH6ZOOP.js";import"./chunk-HDCAKXSP.js";
import"./chunk-JNIXMMBH.js";import"./chunk-IWKNYRAJ.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-MHJVJJM7.js";import"./chunk-B5V2CJBU.js";import"./chunk-W3GXYLVD.js";
import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import"./chunk-RCKQR73H.js";import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-KJZCJOZX.js";
import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{ConfigError,exitCodes}from"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";var patienceMs=2e4;async function stopWatch(options,{log,signal,workingDirectory}){let paths=watchPaths(options,workingDirectory),stop=await stopDaemon(paths.daemon,{patienceMs,signal});if(stop===null)
throw new ConfigError(`nobody watches job ${options.job} in the background with the state file '${paths.state}'`,"start in the directory in which it was started, or name its file with --state");let how=stop.
wasKilled?"did not end by itself and was killed":"has ended";return log.print(`Process ${stop.pid} ${how}; the job goes on.`),log.document(`${JSON.stringify({pid:stop.pid,was_killed:stop.wasKilled})}
`),{exitCode:exitCodes.pass}}export{stopWatch};
