import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createTrainingJob,toCanonicalResult,train}from"./chunk-L2PXF4A5.js";import{prepareDestinations}from"./chunk-WZLOLRYX.js";import{formatRecord}from"./chunk-QG6V4G6J.js";import"./chunk-5DMLKQKK.js";
import"./chunk-QW2ZHZZH.js";import{exitCodes}from"./chunk-NS6IK4DP.js";import"./chunk-5GJBNLEX.js";import{dirname,join,resolve}from"node:path";async function run(options,dependencies){let{log,files,clock}=dependencies,paths=locate(options,dependencies);await prepareDestinations([{option:"output",path:paths.output,prepare:files.prepareFile},{
option:"health-checkpoint-path",path:paths.health,prepare:files.prepareFile},{option:"run-dir",path:paths.runDirectory,prepare:files.prepareDirectory}]),log.print(`Starting distributed training run...\

`);let job=createTrainingJob(options,{runId:paths.runId,runDirectory:paths.runDirectory,healthCheckpointPath:paths.health,workingDirectory:dependencies.workingDirectory,verifyEvery:options.verifyEvery,
resumeFrom:paths.resume}),metrics=await train(job,dependencies),result=toCanonicalResult(metrics,dependencies.environment(),clock.now()),text=formatRecord(result);return await files.writeText(paths.output,
text),log.print(describeRun(metrics,options.output)),log.document(text),{exitCode:exitCodes.pass}}function locate(options,{workingDirectory,newRunId}){let runId=newRunId(),output=resolve(workingDirectory,
options.output);return{runId,output,health:resolve(workingDirectory,options.healthCheckpointPath),runDirectory:resolve(workingDirectory,options.runDir??join(dirname(output),"runs",runId)),resume:options.
resume===null?null:resolve(workingDirectory,options.resume)}}var checkMark="✓";function describeRun(metrics,output){let throughput=metrics.average_throughput_samples_per_sec;return[`${checkMark} Run\
 complete!`,`  Total time: ${metrics.total_time_sec.toFixed(2)}s`,`  Final loss: ${metrics.final_loss?.toFixed(6)??"unknown"}`,`  Avg throughput: ${throughput?.toFixed(1)??"unknown"} samples/sec`,`  M\
etrics saved to: ${output}`].join(`
`)}export{run};
