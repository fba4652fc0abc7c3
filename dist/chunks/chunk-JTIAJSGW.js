import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function chooseScale(values){let low=Number.POSITIVE_INFINITY,high=0;for(let value of values)if(Number.isFinite(value)){if(value<=0)return"linear";value<low&&(low=value),value>high&&(high=value)}return high>
0&&Math.log10(high/low)>1.5?"log":"linear"}export{chooseScale};
