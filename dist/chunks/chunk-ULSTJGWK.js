import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{resolve}from"node:path";function createTrainingJob(options,place){let{workingDirectory,...where}=place;return{...where,workers:options.workers,steps:options.steps,batchSize:options.batchSize,microBatches:options.
microBatches??options.workers,optimizer:options.optimizer,learningRate:options.learningRate,seed:options.seed,hiddenSize:options.hiddenSize,numLayers:options.numLayers,inputSize:options.inputSize,outputSize:options.
outputSize,workload:locateWorkload(options.workload,workingDirectory),backend:options.backend,transport:options.transport,auditEvery:where.auditEvery??0,onViolation:where.onViolation??"stop",checkpointEvery:options.
checkpointEvery,stallTimeoutMs:options.stallTimeoutMs,tdpWatts:options.tdpWatts,baselineThroughput:options.baselineThroughput}}function locateWorkload(workload,workingDirectory){return/^\w+$/.test(workload)?
workload:resolve(workingDirectory,workload)}export{createTrainingJob};
