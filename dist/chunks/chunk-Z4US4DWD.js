import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var systemClock={now:()=>new Date,monotonicMs:()=>performance.now()},longestMs=2**31-1,systemTimers={after:(ms,work)=>{let timer=setTimeout(work,Math.min(longestMs,Math.max(0,ms)));return()=>clearTimeout(
timer)}};export{systemClock,systemTimers};
