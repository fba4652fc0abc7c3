import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{parseThroughput}from"./chunk-WJKNEFGP.js";import{classifyJobFailure}from"./chunk-GGNZDNTJ.js";import{noProgress,noteSteps,parseSteps,stepOf,totalOf}from"./chunk-L77PD6ZN.js";import{
oneLine}from"./chunk-ZBZYXDH6.js";function recordJob(job){return{submission_id:job.submissionId,status:job.status,entrypoint:oneLine(job.entrypoint,2e3),started_at:isoTime(job.startMs),ended_at:isoTime(job.endMs),exit_code:job.exitCode,
error_type:job.errorType,metadata:job.metadata}}function recordJobStatus({job,log,unmet,pattern},at){let progress=noteSteps(noProgress,parseSteps(log,pattern),0),failure=job.status==="FAILED"?classifyJobFailure(
job):null;return{record_version:1,checked_at:at.now.toISOString(),cluster:at.cluster,job:recordJob(job),failure:failure&&{class:failure.class,message:oneLine(failure.message,500)},progress:{series:progress.
chosen,step:stepOf(progress),total_steps:totalOf(progress),throughput:parseThroughput(log)},unmet}}function isoTime(ms){let time=new Date(ms??Number.NaN);return Number.isNaN(time.getTime())?null:time.
toISOString()}export{recordJob,recordJobStatus};
