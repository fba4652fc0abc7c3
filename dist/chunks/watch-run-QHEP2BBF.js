import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{watchAttempt}from"./chunk-BNPZOXFG.js";import{blindDetectors,describeBlind}from"./chunk-6F5ZYECR.js";import{detectors,findingLine}from"./chunk-25JVLZ44.js";import"./chunk-DZCC2UI5.js";
import"./chunk-UN3VRYO7.js";import"./chunk-33DUSLMZ.js";import"./chunk-6NASNFKG.js";import"./chunk-DBSC4RSR.js";import"./chunk-4RLUR6FM.js";import"./chunk-IWKNYRAJ.js";
import"./chunk-MNOZTQOS.js";import"./chunk-5GJBNLEX.js";var pollIntervalMs=200;function watchRun(job,{log,eventLogs,environment,training},tell=()=>{}){let{cpu_cores:cores}=environment(),findings=[],watched=startWatching(job,eventLogs,{cores,firstStep:0}),take=fresh=>{
for(let finding of fresh)findings.push(finding),log[finding.severity==="critical"?"error":"warn"](findingLine(finding));fresh.length>0&&tell(fresh)},poll=async()=>{let attempt=watched;await attempt.read(),
take(attempt.release(attempt.nowMs))},failure=null,polling=Promise.resolve(),pollNext=()=>{polling=polling.then(poll).catch(error=>{failure??=error})},timer=setInterval(pollNext,pollIntervalMs);return timer.
unref(),{event(event){if(event.type==="run-started"){take(watched.finish());let known={cores:event.cores??cores,firstStep:event.first_step};watched=startWatching(job,eventLogs,known)}watched.hear([event]),
event.type==="run-ended"&&pollNext()},async end(){clearInterval(timer),pollNext(),await polling,take(watched.finish());let{shows}=await training.engine(job.engine),blind=describeBlind(blindDetectors(detectors,
shows),detectors.length);return blind!==null&&log.note(blind),failure!==null?log.warn(`the detectors have not seen all of the run: ${failure.message}`):findings.length===0&&log.note("no detector raise\
d a finding"),findings}}}function startWatching({runDirectory,workers,steps},eventLogs,known){let facts={worldSize:workers,numSteps:steps,...known};return watchAttempt(eventLogs.follow(runDirectory,workers),
facts)}export{watchRun};
