import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function seededRandom(seed){let state=seed|0;return()=>{state=state+2654435769|0;let word=Math.imul(state^state>>>16,569420461);return word=Math.imul(word^word>>>15,1935289751),((word^word>>>15)>>>0)/
2**32}}export{seededRandom};
