import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{refuseResult,runWorkerGroup}from"./chunk-AEFGBOSC.js";import"./chunk-EGGVZO2P.js";import{defaultLimits}from"./chunk-DBSC4RSR.js";import{prepareLocalGroup}from"./chunk-XXX27QAT.js";
import{readBenchResult}from"./chunk-IO42EG2B.js";import"./chunk-XZAJLS3J.js";import"./chunk-B3TOI6UR.js";import"./chunk-IWKNYRAJ.js";import{elapsedSince,startRunClock}from"./chunk-B4YZTSUG.js";
import"./chunk-KH55LS6M.js";import"./chunk-GAZYPT2S.js";import"./chunk-Q75CX2K7.js";import"./chunk-MJBRFFUM.js";import"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";
import"./chunk-6LORFZZP.js";import"./chunk-CHQ4WK3K.js";import"./chunk-JXKPSY3C.js";import"./chunk-RCKQR73H.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";
import"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";var stallMs=12e4;async function benchCollective(room,{workers,transport,...task},signal){let startedAt=startRunClock(room),group=await prepareLocalGroup(room,{workers,transport,startedAt,intervention:null,
note:()=>{},task:()=>({kind:"bench-collective",...task})});try{let reported=await runWorkerGroup({workers,start:group.start,limits:{...defaultLimits,stallMs,hangMs:null},observer:{},signal,elapsedMs:elapsedSince(
room,startedAt)});return longestOfRounds(reported.map((result,rank)=>readBenchResult(result)??refuseResult(rank)))}finally{await group.close()}}function longestOfRounds(results){return(results[0]?.timesMs??
[]).map((_,round)=>Math.max(...results.map(({timesMs})=>timesMs[round]??0)))}export{benchCollective};
