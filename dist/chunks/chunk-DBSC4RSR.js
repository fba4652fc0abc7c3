import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var defaultLimits={frozenMs:1500,silentMs:4e3,stallMs:3e4,hangMs:2e3},startPhases=["start","meet","prepare","agree"],startNumber=({phase})=>startPhases.indexOf(phase);function describeWorker(worker,kind,failure=worker.
failure){let{rank,exit,beat}=worker,reached=beat===null||startNumber(beat)>=0?null:beat.step;return{rank,kind,exit,failure,step:failure?.step??reached}}var ranksToBlame=diagnosis=>diagnosis.kind==="st\
alled"?diagnosis.stall.ranks:[diagnosis.rank];export{defaultLimits,startNumber,describeWorker,ranksToBlame};
