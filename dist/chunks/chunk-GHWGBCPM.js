import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function holmAdjust(pValues){let ascending=pValues.map((p,index)=>({p,index})).sort((a,b)=>a.p-b.p),adjusted=new Array(pValues.length),largest=0;return ascending.forEach(({p,index},position)=>{largest=
Math.max(largest,Math.min(1,p*(pValues.length-position))),adjusted[index]=largest}),adjusted}export{holmAdjust};
