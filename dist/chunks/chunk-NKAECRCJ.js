import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function summaryPaint({green,red,yellow,bold,dim}){return{pass:green,fail:red,unknown:yellow,strong:bold,quiet:dim}}export{summaryPaint};
