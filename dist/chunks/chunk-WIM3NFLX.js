import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{getHeapStatistics,setFlagsFromString}from"node:v8";import{runInNewContext}from"node:vm";var leastBytes=48*2**20,garbageFactor=1.5;function createHeapTidier(heap){let aliveBytes=0;return()=>{heap.
usedBytes()<Math.max(leastBytes,garbageFactor*aliveBytes)||(heap.collect(),aliveBytes=heap.usedBytes())}}function ownHeap(){setFlagsFromString("--expose-gc");let collect=runInNewContext("gc");return{usedBytes:()=>getHeapStatistics().
used_heap_size,collect:()=>collect()}}export{createHeapTidier,ownHeap};
