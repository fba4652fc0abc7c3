import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{toCanonicalResult,train}from"./chunk-YOCBU7RM.js";import{createTrainingJob}from"./chunk-ULSTJGWK.js";import{prepareDestinations}from"./chunk-WANRG4CO.js";import"./chunk-RTSPRZVU.js";
import{formatRecord}from"./chunk-DX4TLKC6.js";import"./chunk-QW2ZHZZH.js";import{exitCodes}from"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";import{dirname,join,resolve}from"node:path";async function run(options,dependencies){let{log,files,clock}=dependencies,paths=locate(options,dependencies);await prepareDestinations([{option:"output",path:paths.output,prepare:files.prepareFile},{
option:"health-checkpoint-path",path:paths.health,prepare:files.prepareFile},{option:"run-dir",path:paths.runDirectory,prepare:files.prepareDirectory}]),log.print(`Starting distributed training run...\

`);let job=createTrainingJob(options,{runId:paths.runId,runDirectory:paths.runDirectory,healthCheckpointPath:paths.health,workingDirectory:dependencies.workingDirectory,verifyEvery:options.verifyEvery,
auditEvery:options.auditEvery,resumeFrom:paths.resume}),metrics=await trainWatched(job,options,dependencies),result=toCanonicalResult(metrics,dependencies.environment(),clock.now()),text=formatRecord(
result);return await files.writeText(paths.output,text),log.print(describeRun(metrics,options.output)),log.document(text),{exitCode:exitCodes.pass}}async function trainWatched(job,options,dependencies){
let{maxRestarts,detect,fault}=options;if(!detect&&fault===null)return train(job,dependencies,{maxRestarts});let{watchRun}=await import("./watch-run-2HRXTGTV.js"),intervention=fault===null?{}:await orderFault(
fault,job,dependencies),watch=watchRun(job,dependencies);try{return await train(job,dependencies,{maxRestarts,event:watch.event,...intervention})}finally{(await watch.end()).length===0&&dependencies.log.
note("no detector raised anything")}}async function orderFault(text,job,{log}){let{parseFault}=await import("./parse-fault-WYUF5JOS.js"),{disturbRun}=await import("./disturb-run-SJTKBUFM.js"),{disturbance,
aim}=parseFault(text,job);return log.note(`fault: ${disturbance.summary}; rank ${aim.rank} from step ${aim.step} on`),{intervention:disturbRun(disturbance,aim,job.workers).intervention}}function locate(options,{
workingDirectory,newRunId}){let runId=newRunId(),output=resolve(workingDirectory,options.output);return{runId,output,health:resolve(workingDirectory,options.healthCheckpointPath),runDirectory:resolve(
workingDirectory,options.runDir??join(dirname(output),"runs",runId)),resume:options.resume===null?null:resolve(workingDirectory,options.resume)}}var checkMark="✓";function describeRun(metrics,output){
let throughput=metrics.average_throughput_samples_per_sec;return[`${checkMark} Run complete!`,`  Total time: ${metrics.total_time_sec.toFixed(2)}s`,`  Final loss: ${metrics.final_loss?.toFixed(6)??"un\
known"}`,`  Avg throughput: ${throughput?.toFixed(1)??"unknown"} samples/sec`,`  Metrics saved to: ${output}`].join(`
`)}export{run};
