import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{toCanonicalResult,train}from"./chunk-H7UWPXZI.js";import{createTrainingJob}from"./chunk-CFEEYKPA.js";import{prepareDestinations}from"./chunk-6LNVKANZ.js";import"./chunk-RHX5XOC5.js";
import"./chunk-2ALMCRAO.js";import{formatRecord}from"./chunk-DX4TLKC6.js";import"./chunk-C246VZ55.js";import"./chunk-Y3TNE3QU.js";import"./chunk-QW2ZHZZH.js";import{exitCodes}from"./chunk-AA23ZKDO.js";
import"./chunk-5GJBNLEX.js";import{dirname,join,resolve}from"node:path";async function run(options,dependencies){let{log,files,clock}=dependencies,order=options.fault===null?null:await readOrder(options.fault,options),paths=locate(options,dependencies);await prepareDestinations(
[{option:"output",path:paths.output,prepare:files.prepareFile},{option:"health-checkpoint-path",path:paths.health,prepare:files.prepareFile},{option:"run-dir",path:paths.runDirectory,prepare:files.prepareDirectory}]);
let audience=await openAudience(options,paths.health,dependencies);log.print(`Starting distributed training run...
`);let job=createTrainingJob(options,{runId:paths.runId,runDirectory:paths.runDirectory,healthCheckpointPath:paths.health,workingDirectory:dependencies.workingDirectory,verifyEvery:options.verifyEvery,
auditEvery:options.auditEvery,resumeFrom:paths.resume}),metrics=await audience(observer=>trainWatched(job,{...options,...observer,order},dependencies)),result=toCanonicalResult(metrics,dependencies.environment(),
clock.now()),text=formatRecord(result);return await files.writeText(paths.output,text),log.print(describeRun(metrics,options.output)),log.document(text),{exitCode:exitCodes.pass}}async function openAudience(options,source,dependencies){
if(options.metricsPort===null&&options.alert===null)return work=>work({});let{addRunAudience}=await import("./run-audience-XCTMYQIQ.js");return addRunAudience(options,source,dependencies)}async function trainWatched(job,{
maxRestarts,detect,order,health,found},dependencies){let told={maxRestarts,...health&&{health}};if(!detect&&order===null)return train(job,dependencies,told);let{watchRun}=await import("./watch-run-SCDXKIAT.js"),
{log}=dependencies,disturbed=order===null?null:await orderFault(order,job);order&&disturbed&&log.note(disturbed.description);let watch=watchRun(job,dependencies,found),manner={...told,event:watch.event,
...disturbed&&{intervention:disturbed.run.intervention}};try{return await train(job,dependencies,manner)}finally{await watch.end(),disturbed&&sayEffect(disturbed.run,log)}}async function readOrder(text,options){
let{parseFault}=await import("./parse-fault-7VFDKKG3.js");return parseFault(text,options)}async function orderFault(order,job){let{describeOrder}=await import("./parse-fault-7VFDKKG3.js"),{disturbRun}=await import("./disturb-run-JP3QT7ZY.js"),
{disturbance,aim}=order;return{description:describeOrder(order),run:disturbRun(disturbance,aim,job.workers)}}function sayEffect(run2,log){let effect=run2.effect();effect!==null?log.note(`what was done\
: ${effect.words}`):run2.isConfirmable&&log.warn("the fault did not take effect: nothing was done to the run")}function locate(options,{workingDirectory,newRunId}){let runId=newRunId(),output=resolve(
workingDirectory,options.output);return{runId,output,health:resolve(workingDirectory,options.healthCheckpointPath),runDirectory:resolve(workingDirectory,options.runDir??join(dirname(output),"runs",runId)),
resume:options.resume===null?null:resolve(workingDirectory,options.resume)}}function restartLines({restarts=[]}){if(restarts.length===0)return[];let lost=restarts.reduce((sum,restart)=>sum+restart.lost_steps,
0),isProven=restarts.every(({proven})=>proven===!0),proof=restarts.some(({proven})=>proven===!1)?"NOT the same states as before":isProven?"the same states as before, by their hashes":"no hash to compa\
re with";return[`  Restarts: ${restarts.length}, ${lost} steps done again; ${proof}`]}var checkMark="✓";function describeRun(metrics,output){let throughput=metrics.average_throughput_samples_per_sec;
return[`${checkMark} Run complete!`,`  Total time: ${metrics.total_time_sec.toFixed(2)}s`,`  Final loss: ${metrics.final_loss?.toFixed(6)??"unknown"}`,`  Avg throughput: ${throughput?.toFixed(1)??"unk\
nown"} samples/sec`,...restartLines(metrics),`  Metrics saved to: ${output}`].join(`
`)}export{run};
