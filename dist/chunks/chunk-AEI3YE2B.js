import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{createLogTail}from"./chunk-2ZFX652T.js";import{exitCodeOfJob}from"./chunk-XOS66NGU.js";import{requireAnswer}from"./chunk-S4UG6ZM7.js";import{tailDriver}from"./chunk-Y3KF3A4M.js";
import{withCluster}from"./chunk-OQJE3UTN.js";import{printableLines}from"./chunk-PM3FL6HM.js";import{isTerminal}from"./chunk-IIM37UNO.js";import{sleep}from"./chunk-D2W5JEDD.js";
import{formatRecord}from"./chunk-RCKQR73H.js";import{ConfigError,exitCodes}from"./chunk-QOFAUVCI.js";var lookMs=1e3,linesPerLook=2e3;async function followLog(id,{cluster,sleep:sleep2,show}){let tail=createLogTail();for(;;){let job=await cluster.job(id);if(job.status!=="ok")return job;let text=await tailDriver(
cluster,job.value,linesPerLook),ended=isTerminal(job.value.status),fresh=text.status==="ok"?tail.take(ended?`${text.value}
`:text.value):"";if(fresh!==""&&show(fresh),ended)return job;await sleep2(lookMs)}}async function logsJob(options,dependencies){return withCluster(options.rayAddress,async cluster=>{if(options.follow){let job=await showUntilEnd(options.job,cluster,dependencies);return{exitCode:exitCodeOfJob(
job.status)}}let text=await readEnd(options,cluster);return dependencies.log.print(printableLines(text.replace(/\n$/,"").replace(/\r\n?/g,`
`))),dependencies.log.document(formatRecord({job:options.job,rank:options.rank,text})),{exitCode:exitCodes.pass}})}async function readEnd({job:id,rank,lines},cluster){let job=requireAnswer(await cluster.
job(id),`looking for job ${id}`,cluster);if(rank===null)return requireAnswer(await tailDriver(cluster,job,lines),"reading the log",cluster);let actorId=(requireAnswer(await cluster.trainRuns(),"asking\
 for the ranks",cluster).filter(({submissionId})=>submissionId===id).at(-1)?.ranks??[]).find(one=>one.rank===rank)?.actorId??null;if(actorId===null)throw new ConfigError(`Ray knows no rank ${rank} of \
job ${id}`,"ranks are known while RAY_TRAIN_ENABLE_STATE_TRACKING=1 is set in the job: --env RAY_TRAIN_ENABLE_STATE_TRACKING=1");let out=await cluster.tailActor(actorId,"out",lines);return requireAnswer(
out,`reading the log of rank ${rank}`,cluster)}async function showUntilEnd(id,cluster,{log,signal}){let job=requireAnswer(await followLog(id,{cluster,sleep:ms=>sleep(ms,signal),show:text=>log.print(printableLines(
text.replace(/[\r\n]+$/,"").replace(/\r\n?/g,`
`)))}),`following job ${id}`,cluster);return log.note(`job ${id}: ${job.status}`),job}export{logsJob,showUntilEnd};
