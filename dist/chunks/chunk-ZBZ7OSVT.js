import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function nearestName(typed,names){let nearest=null,smallest=Math.max(1,Math.floor(typed.length/3))+1;for(let name of names){let distance=editDistance(typed,name);distance<smallest&&(smallest=distance,
nearest=name)}return nearest}function editDistance(a,b){let rows=[Array.from({length:b.length+1},(_,column)=>column)],at=(row,column)=>rows[row]?.[column]??1/0;for(let i=1;i<=a.length;i++){let row=[i];
rows.push(row);for(let j=1;j<=b.length;j++){let same=a[i-1]===b[j-1],swapped=i>1&&j>1&&a[i-1]===b[j-2]&&a[i-2]===b[j-1];row.push(Math.min(at(i-1,j)+1,at(i,j-1)+1,at(i-1,j-1)+(same?0:1),swapped?at(i-2,
j-2)+1:1/0))}}return at(a.length,b.length)}export{nearestName};
