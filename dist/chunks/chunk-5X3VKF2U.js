import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
function globalLoss(ranks,numRanks=ranks.length){let known=ranks.find(({loss})=>loss!==null);if(known)return known.loss;let own=ranks.flatMap(({local_loss})=>local_loss??[]);return own.length===0||own.
length<numRanks?null:own.reduce((sum,loss)=>sum+loss,0)/own.length}export{globalLoss};
