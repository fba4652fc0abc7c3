import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{toCanonicalResult,train}from"./chunk-OXHTUSVR.js";import{createTrainingJob}from"./chunk-VKSO2U3U.js";import{whileHolding}from"./chunk-ARTYPLAK.js";import{prepareDestinations}from"./chunk-QJVSYGZY.js";
import{formatRecord}from"./chunk-RCKQR73H.js";import"./chunk-CKADEVE7.js";import"./chunk-IV7D77KQ.js";import"./chunk-LP7HY2MD.js";import"./chunk-4FJGOQVR.js";import"./chunk-2CVQKWWF.js";
import{exitCodes}from"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";import{dirname,join,resolve}from"node:path";async function run(options,dependencies){let{files}=dependencies,order=options.fault===null?null:await readOrder(options.fault,options),paths=locate(options,dependencies);await prepareDestinations([{option:"\
output",path:paths.output,prepare:files.prepareFile},{option:"health-checkpoint-path",path:paths.health,prepare:files.prepareFile},{option:"run-dir",path:paths.runDirectory,prepare:files.prepareDirectory},
...paths.rankMetrics===null?[]:[{option:"rank-metrics-dir",path:paths.rankMetrics,prepare:files.prepareDirectory}]]);let held={option:"run-dir",path:paths.runDirectory};if(options.runDir===null)return trainAndWrite(
{options,order,paths},dependencies);try{return await whileHolding(held,files,()=>trainAndWrite({options,order,paths},dependencies))}finally{await files.removeEmptyDirectory(paths.runDirectory)}}async function trainAndWrite({
options,order,paths},dependencies){let{log,files,clock}=dependencies,audience=withRankMetrics(await openAudience(options,paths.health,dependencies),{directory:paths.rankMetrics,learningRate:options.learningRate},
dependencies);log.print(`Starting distributed training run...
`);let job=createTrainingJob(options,{runId:paths.runId,runDirectory:paths.runDirectory,healthCheckpointPath:paths.health,workingDirectory:dependencies.workingDirectory,verifyEvery:options.verifyEvery,
auditEvery:options.auditEvery,resumeFrom:paths.resume}),metrics=await audience(observer=>trainWatched(job,{...options,...observer,order},dependencies)),result=toCanonicalResult(metrics,dependencies.environment(),
clock.now()),text=formatRecord(result);return await files.writeText(paths.output,text),log.print(describeRun(metrics,options.output)),log.document(text),{exitCode:exitCodes.pass}}async function openAudience(options,source,dependencies){
if(options.metricsPort===null&&options.alert===null)return work=>work({});let{addRunAudience}=await import("./run-audience-4OKQ56PP.js");return addRunAudience(options,source,dependencies)}function withRankMetrics(audience,{
directory,learningRate},{files,log}){return directory===null?audience:work=>audience(async listener=>{let{emitRankMetrics}=await import("./emit-rank-metrics-NN3JOT7B.js"),writeText=files.writeText.bind(files),
emitter=emitRankMetrics(directory,learningRate,{writeText,warn:line=>log.warn(line)}),health=checkpoint=>{listener.health?.(checkpoint),emitter.health(checkpoint)};try{return await work({...listener,health})}finally{
await emitter.flush()}})}async function trainWatched(job,{maxRestarts,detect,order,health,found},dependencies){let told={maxRestarts,...health&&{health}};if(!detect&&order===null)return train(job,dependencies,
told);let{watchRun}=await import("./watch-run-BVV2FVGB.js"),{log}=dependencies,disturbed=order===null?null:await orderFault(order,job);order&&disturbed&&log.note(disturbed.description);let watched=order===
null?job:await asInCampaigns(job),watch=watchRun(watched,dependencies,found),manner={...told,event:watch.event,...disturbed&&{intervention:disturbed.run.intervention}};try{return await train(watched,dependencies,
manner)}finally{await watch.end(),disturbed&&sayEffect(disturbed.run,log)}}async function readOrder(text,options){let{parseFault}=await import("./parse-fault-DPYFDA3Q.js");return parseFault(text,options)}
async function asInCampaigns(job){let{defaultLimits}=await import("./worker-view-VJYM36BN.js");return{...job,hangTimeoutMs:defaultLimits.hangMs}}async function orderFault(order,job){let{describeOrder}=await import("./parse-fault-DPYFDA3Q.js"),
{disturbRun}=await import("./disturb-run-FORAHTY7.js"),{disturbance,aim}=order;return{description:describeOrder(order),run:disturbRun(disturbance,aim,job)}}function sayEffect(run2,log){let effect=run2.
effect();effect!==null?log.note(`effect of the fault: ${effect.words}`):run2.isConfirmable&&log.warn("the fault did not take effect: the run was not changed")}function locate(options,{workingDirectory,
newRunId}){let runId=newRunId(),output=resolve(workingDirectory,options.output);return{runId,output,health:resolve(workingDirectory,options.healthCheckpointPath),rankMetrics:options.rankMetricsDir===null?
null:resolve(workingDirectory,options.rankMetricsDir),runDirectory:resolve(workingDirectory,options.runDir??join(dirname(output),"runs",runId)),resume:options.resume===null?null:resolve(workingDirectory,
options.resume)}}function restartLines({restarts=[]}){if(restarts.length===0)return[];let lost=restarts.reduce((sum,restart)=>sum+restart.lost_steps,0),isProven=restarts.every(({proven})=>proven===!0),
proof=restarts.some(({proven})=>proven===!1)?"NOT the same states as before":isProven?"the same states as before, by their hashes":"no hash to compare with";return[`  Restarts: ${restarts.length}, ${lost}\
 steps repeated; ${proof}`]}var checkMark="✓";function describeRun(metrics,output){let throughput=metrics.average_throughput_samples_per_sec;return[`${checkMark} Run complete!`,`  Total time: ${metrics.
total_time_sec.toFixed(2)}s`,`  Final loss: ${metrics.final_loss?.toFixed(6)??"unknown"}`,`  Avg throughput: ${throughput?.toFixed(1)??"unknown"} samples/sec`,...restartLines(metrics),`  Metrics saved\
 to: ${output}`].join(`
`)}export{run};
