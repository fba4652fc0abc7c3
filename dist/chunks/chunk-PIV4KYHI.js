import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var slowLimits={ratio:1.25,wallRatio:2,manySteps:64,oneLookRatio:2},costLimits={shareOfStep:.1,lastsMs:500},isFelt=(excessMs,stepMs)=>excessMs>=costLimits.shareOfStep*(stepMs??0),minorCost=`minor, as \
it costs less than ${100*costLimits.shareOfStep} % of a step`;export{slowLimits,costLimits,isFelt,minorCost};
