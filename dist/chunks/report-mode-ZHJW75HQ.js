import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{maxReportBytes,postComment,readForkReport,reportArtifactName,reportFile,runUrl}from"./chunk-LLPBU5ZU.js";import"./chunk-KPNKLMEJ.js";import"./chunk-AQUSUNCJ.js";import"./chunk-ZXJUXZNA.js";
import"./chunk-G5Y4BIOH.js";import"./chunk-GC5OFUKZ.js";import"./chunk-VO25U6C7.js";import"./chunk-TGHDXMB4.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-UO4IHGVM.js";import"./chunk-NDW4CBYF.js";import"./chunk-C246VZ55.js";import"./chunk-NJ2SSWX6.js";import"./chunk-URDCUESA.js";
import"./chunk-PGCGERAW.js";import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-MKTSZAPC.js";import"./chunk-RPY3QZO5.js";import"./chunk-E4XVPFOQ.js";
import"./chunk-TGKKJZG7.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";
import"./chunk-W54P2SDH.js";import{ConfigError}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";var downloadBudgetMs=45e3,searchBudgetMs=3e4;async function reportMode(room){let{context,step}=room,run=context.triggeringRun;if(context.event!=="workflow_run"||run===null||run.id===null)throw new ConfigError(
`input mode: 'report' comments for the run that triggered this one, and the event is ${context.event??"unknown"}, not workflow_run`,"Use it in a workflow with on: workflow_run, types: [completed].");let outcome=await report(
room,{...run,id:run.id});step.output("verdict",outcome.verdict),step.log.note(outcome.line)}var nothing=line=>({verdict:"unknown",line});async function report(room,run){let{headSha,headRepository,headBranch}=run;
if(run.event!=="pull_request")return nothing(`Nothing to comment on: run ${run.id} was triggered by the event ${run.event??"unknown"}.`);if(headSha===null||headRepository===null)return nothing(`No com\
ment: the head of run ${run.id} is not known, its fork may be gone.`);let received=await receiveReport(room,run.id);if(received.status!=="ok")return nothing(`No comment: ${received.reason}.`);let head={
sha:headSha,repository:headRepository,branch:headBranch},pull=await room.github.findPullRequest(head,searchBudgetMs);if(pull.status!=="ok")return nothing(`No comment: ${pull.reason}.`);let{record}=received,
result=await postComment(room,pull.value,{record,run:{sha:headSha,id:run.id,attempt:run.attempt??1},links:{report:null,run:runUrl(room,run.id)},note:`Measured by a workflow run of ${headRepository}, w\
hich controls what it reports.`});return{verdict:record.verdict,line:result?.line??"No comment: this is not a repository."}}async function receiveReport({github,...room},runId){let artifacts=github.runArtifacts(
downloadBudgetMs,maxReportBytes);if(artifacts===null)return refused("this is not a repository");let found=await artifacts.find(runId,reportArtifactName(room));if(found.status!=="ok")return refused(found.
reason);let{id,digest}=found.value,terms={runId,digest,file:reportFile,maxBytes:maxReportBytes},text=await artifacts.store.download(id,terms);return text.status==="ok"?readForkReport(text.value):refused(
text.reason)}var refused=reason=>({status:"refused",reason});export{reportMode};
