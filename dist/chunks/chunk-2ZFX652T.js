import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function createLogTail(){let before=[];return{take(tail){let end=Math.max(tail.lastIndexOf(`
`),tail.lastIndexOf("\r"))+1,lines=tail.slice(0,end).match(/[^\r\n]*[\r\n]/g)??[],fresh=lines.slice(overlap(before,lines));return lines.length>0&&(before=lines),fresh.join("")}}}function overlap(before,after){
let borders=bordersOf(after),matched=0;for(let line of before){for(;matched>0&&(matched===after.length||after[matched]!==line);)matched=borders[matched-1]??0;after[matched]===line&&(matched+=1)}return matched}
function bordersOf(lines){let borders=[0],matched=0;for(let index=1;index<lines.length;index+=1){for(;matched>0&&lines[index]!==lines[matched];)matched=borders[matched-1]??0;lines[index]===lines[matched]&&
(matched+=1),borders.push(matched)}return borders}export{createLogTail};
