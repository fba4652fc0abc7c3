import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{maxReportBytes,postComment,readForkReport,reportArtifactName,reportFile,runUrl}from"./chunk-66IN7RW2.js";import"./chunk-POBRTFY3.js";import"./chunk-HJO7ESWN.js";import"./chunk-26SPH4RD.js";
import"./chunk-YFK3NGQC.js";import"./chunk-J5AKWJMS.js";import"./chunk-BX5M6WEC.js";import"./chunk-QZCDBKTK.js";import"./chunk-TWUYG4DX.js";import"./chunk-N6TTMCK3.js";
import"./chunk-TBWGZKLA.js";import"./chunk-S6VRV52D.js";import"./chunk-FQ6VF5Q2.js";import"./chunk-DTE775FP.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";
import"./chunk-36WBLRBG.js";import"./chunk-EZ2N5FX6.js";import"./chunk-C246VZ55.js";import"./chunk-BLNPOJY2.js";import"./chunk-DJWN4H2Z.js";import{ConfigError}from"./chunk-AA23ZKDO.js";
import"./chunk-5GJBNLEX.js";var downloadBudgetMs=45e3,searchBudgetMs=3e4;async function reportMode(room){let{context,step}=room,run=context.triggeringRun;if(context.event!=="workflow_run"||run===null||run.id===null)throw new ConfigError(
`input mode: 'report' comments for the run that triggered this one, and the event is ${context.event??"unknown"}, not workflow_run`,"Use it in a workflow with on: workflow_run, types: [completed].");let outcome=await report(
room,{...run,id:run.id});step.output("verdict",outcome.verdict),step.log.note(outcome.line)}var nothing=line=>({verdict:"unknown",line});async function report(room,run){let{headSha,headRepository,headBranch}=run;
if(run.event!=="pull_request")return nothing(`Nothing to comment on: run ${run.id} is of the event ${run.event??"unknown"}.`);if(headSha===null||headRepository===null)return nothing(`No comment: the h\
ead of run ${run.id} is not known, its fork may be gone.`);let received=await receiveReport(room,run.id);if(received.status!=="ok")return nothing(`No comment: ${received.reason}.`);let head={sha:headSha,
repository:headRepository,branch:headBranch},pull=await room.github.findPullRequest(head,searchBudgetMs);if(pull.status!=="ok")return nothing(`No comment: ${pull.reason}.`);let{record}=received,result=await postComment(
room,pull.value,{record,run:{sha:headSha,id:run.id,attempt:run.attempt??1},links:{report:null,run:runUrl(room,run.id)},note:`Measured by a workflow run of ${headRepository}, which decides itself what \
it reports.`});return{verdict:record.verdict,line:result?.line??"No comment: this is no repository."}}async function receiveReport({github,...room},runId){let artifacts=github.runArtifacts(downloadBudgetMs,
maxReportBytes);if(artifacts===null)return refused("this is no repository");let found=await artifacts.find(runId,reportArtifactName(room));if(found.status!=="ok")return refused(found.reason);let{id,digest}=found.
value,terms={runId,digest,file:reportFile,maxBytes:maxReportBytes},text=await artifacts.store.download(id,terms);return text.status==="ok"?readForkReport(text.value):refused(text.reason)}var refused=reason=>({
status:"refused",reason});export{reportMode};
