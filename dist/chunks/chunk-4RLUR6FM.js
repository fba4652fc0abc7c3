import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function createCusum({slack,alarm,cap}){let sum=0,risingSince=null;return{add(z,at){return sum=Math.max(0,sum+Math.max(-cap,Math.min(cap,z))-slack),sum===0?risingSince=null:risingSince??=at,{isChanged:sum>
alarm,since:risingSince??at}}}}export{createCusum};
