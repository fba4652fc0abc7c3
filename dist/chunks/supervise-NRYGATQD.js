import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{progress}from"./chunk-JH55BGU4.js";import{flawOfTemplate,makeParts,packWorkingDir,resumeAny,shellLine,wordsOfLine}from"./chunk-BDMFVMJ3.js";import{createLogTail}from"./chunk-2ZFX652T.js";
import{requireAnswer}from"./chunk-S4UG6ZM7.js";import{openDisk,readListing}from"./chunk-MUC3UBLE.js";import{newestComplete}from"./chunk-GEET7CY3.js";import{classifyJobFailure}from"./chunk-GGNZDNTJ.js";
import{tailDriver}from"./chunk-Y3KF3A4M.js";import{withCluster}from"./chunk-OQJE3UTN.js";import{printable}from"./chunk-PM3FL6HM.js";import{packTexts}from"./chunk-IOAUYABX.js";import{
isTerminal}from"./chunk-IIM37UNO.js";import"./chunk-O24HUTJ2.js";import"./chunk-RXGEC7NL.js";import"./chunk-4WEKGYVS.js";import{chooseMoving,noProgress,noteSteps,orderOf,parseSteps,
splitLog,stallLimitOf,stepOf,timeLeftMs,totalOf}from"./chunk-L77PD6ZN.js";import{resultsDirectory}from"./chunk-UXLAQ7XC.js";import"./chunk-IWKNYRAJ.js";import{backoffMs}from"./chunk-IGIVYSEU.js";
import{writeFileAtomically}from"./chunk-ZV347ICM.js";import{readTextFile}from"./chunk-DCKZD2TW.js";import"./chunk-XHR5JNQD.js";import"./chunk-4TCGAUB2.js";import{sleep}from"./chunk-D2W5JEDD.js";
import"./chunk-KH55LS6M.js";import"./chunk-GAZYPT2S.js";import"./chunk-X2TLIYUT.js";import{createDirectory}from"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";import"./chunk-MNOZTQOS.js";
import{formatRecord}from"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";import{parseRecord}from"./chunk-LDYVKF67.js";import{_enum,array,boolean,int,literal,number,object,string}from"./chunk-CPJGKXWI.js";
import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{ConfigError,exitCodes,systemError}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";import{join,resolve}from"node:path";var supervisorStateVersion=1,ms=number(),count=int().nonnegative(),failure=object({class:_enum(["program","command","environment","machine","stalled","capacity"]),signature:string(),message:string()}),
restartPoint=object({path:string(),step:count.nullable()}),supervisorState=object({recordVersion:literal(supervisorStateVersion),run:string(),attempt:count,phase:_enum(["submitting","pending","startin\
g","progressing","lost","stopping","waiting","fencing","finding","done"]),next:object({action:_enum(["submit","look","stop","fence","find","wait","end"]),atMs:ms}),phaseSinceMs:ms,attemptSinceMs:ms,from:restartPoint.
nullable(),adopted:string().nullable(),isKnown:boolean(),mayBeSent:boolean(),session:string().nullable(),isHeadGone:boolean(),lastLookMs:ms.nullable(),lastAnswerMs:ms,stillMs:ms,isStalledOnce:boolean(),
silentMs:ms,progress,bestOrder:number().nullable(),beyondSinceMs:ms.nullable(),failure:failure.nullable(),failures:array(failure.extend({order:number().nullable(),fromStep:count.nullable()})),restarts:object(
{all:count,program:count,machine:count}),doublings:count,lease:object({text:string(),sinceMs:ms}).nullable(),alerts:array(string()),end:object({outcome:_enum(["succeeded","stopped","budget","determini\
stic","command","capacity","unfenced","refused"]),reason:string()}).nullable()});function beginSupervision(run,atMs,{from=null,adopted=null}={}){return{recordVersion:supervisorStateVersion,run,restarts:{all:0,program:0,machine:0},failures:[],doublings:0,bestOrder:null,alerts:[],end:null,
adopted,...freshAttempt(1,atMs,from),...adopted===null?{}:{isKnown:!0,next:{action:"look",atMs}}}}function freshAttempt(attempt,atMs,from){return{attempt,from,phase:"submitting",next:{action:"submit",
atMs},phaseSinceMs:atMs,attemptSinceMs:atMs,isKnown:!1,mayBeSent:!1,session:null,isHeadGone:!1,lastLookMs:null,lastAnswerMs:atMs,stillMs:0,isStalledOnce:!1,silentMs:0,progress:{...noProgress,series:{},
stepTimesMs:[]},beyondSinceMs:null,failure:null,lease:null}}function submissionIdOf(state){let{run,attempt,adopted}=state;return attempt===1&&adopted!==null?adopted:`mc-${run}-a${attempt}`}var budgetOf=failureClass=>failureClass==="program"||failureClass==="environment"||failureClass==="command"?"program":"machine",functionOfTheRun=["program","environment","stalled"];function decide(state,failure2,{
random,settings}){if(failure2.class==="command")return{action:"end",outcome:"command",reason:`${failure2.message}; it would not start again`};if(failure2.class==="capacity")return{action:"end",outcome:"\
capacity",reason:failure2.message};if(hasRepeated(state,failure2)){let step=stepOf(state.progress),where=step===null?"before the first step":`at step ${step}`;return{action:"end",outcome:"deterministi\
c",reason:`${failure2.message}; the attempt before failed ${where} for the same cause, and the next one would again`}}let spent=spentBudget(state,failure2,settings);if(spent!==null)return{action:"end",
outcome:"budget",reason:`${failure2.message}; ${spent}`};let backoff={baseMs:settings.baseDelayMs,maxMs:settings.maxDelayMs,fixedShare:.5};return{action:"restart",delayMs:backoffMs(backoff,state.doublings+
1,random)}}function hasRepeated({failures,progress:progress2,from},failure2){let before=failures.at(-1);return before!==void 0&&functionOfTheRun.includes(failure2.class)&&before.class===failure2.class&&
before.signature===failure2.signature&&before.order===orderOf(progress2)&&before.fromStep===(from?.step??null)}function spentBudget({restarts},{class:failureClass},settings){if(restarts.all>=settings.
maxRestarts)return`${restarts.all} of ${settings.maxRestarts} restarts are used up`;let isProgram=budgetOf(failureClass)==="program",[used,most]=isProgram?[restarts.program,settings.maxProgramRestarts]:
[restarts.machine,settings.maxMachineRestarts],kind=isProgram?"failures of the job's own program":"failures of machines";return used>=most?`${used} of ${most} restarts after ${kind} are used up`:null}function goTo(state,phase,atMs){return state.phase===phase?state:{...state,phase,phaseSinceMs:atMs}}function endAs(state,outcome,reason,atMs){return{...goTo(state,"done",atMs),next:{action:"end",atMs},
end:{outcome,reason}}}function raise(state,alert){return state.alerts.includes(alert)?state:{...state,alerts:[...state.alerts,alert]}}function settle(state,...over){let alerts=state.alerts.filter(alert=>!over.
includes(alert));return alerts.length===state.alerts.length?state:{...state,alerts}}function stopFor(state,failure2,atMs){return{...{...goTo(state,"stopping",atMs),failure:failure2,isStalledOnce:!1},next:{
action:"stop",atMs}}}function replace(state,failure2,at){let failed={...state,failure:failure2,doublings:isCalm(state,at)?0:state.doublings},decision=decide(failed,failure2,at);if(decision.action==="e\
nd")return endAs(failed,decision.outcome,decision.reason,at.atMs);let next={action:"wait",atMs:at.atMs+decision.delayMs};return{...goTo(failed,"waiting",at.atMs),next}}function isCalm({beyondSinceMs},{
atMs,settings}){return beyondSinceMs!==null&&atMs-beyondSinceMs>=settings.calmAfterMs}var numFailuresKept=20;function endAttempt(state){let{failure:failure2,failures,restarts,doublings,progress:progress2,
from}=state;if(failure2===null)return state;let kind=budgetOf(failure2.class),failed={...failure2,order:orderOf(progress2),fromStep:from?.step??null};return{...state,failures:[...failures,failed].slice(
-numFailuresKept),restarts:{...restarts,all:restarts.all+1,[kind]:restarts[kind]+1},doublings:doublings+1,bestOrder:maxOf(state.bestOrder,orderOf(progress2))}}function maxOf(one,other){return one===null||
other===null?one??other:Math.max(one,other)}function placeOf({progress:progress2}){let step=stepOf(progress2);return step===null?"before its first step":`at step ${step}`}function describeChange(state,before){return[...state.alerts.filter(alert=>!before.alerts.includes(alert)).map(alert=>alertText(alert,state)),...before.alerts.filter(alert=>!state.alerts.includes(alert)).
map(alert=>`over: ${alertTitles[alert]??alert}`),...describePhase(state,before)]}var alertTitles={lost:"the cluster is out of reach",stalled:"no new step for long","no-steps":"no step was recognised",
"does-not-stop":"the job does not stop",unfenced:"the old attempt may still live",checkpoints:"the directory of checkpoints cannot be read"};function alertText(alert,state){let title=alertTitles[alert]??
alert;switch(alert){case"lost":return`warning: ${title}; this is no evidence about the job, which is not restarted for it`;case"no-steps":return`warning: ${title} in the log, so a stall cannot be foun\
d; give --step-pattern`;default:return`warning: ${title} (${placeOf(state)})`}}function describePhase(state,before){return state.phase===before.phase&&state.attempt===before.attempt?[]:phaseTexts[state.
phase]?.(state)??[]}var messageOf=({failure:failure2})=>failure2?.message??"the attempt ended",phaseTexts={submitting:({attempt,from})=>[`attempt ${attempt} begins ${from===null?"from the start":`from\
 ${from.path}`}`],pending:state=>[`${submissionIdOf(state)} is submitted`],starting:state=>[`${submissionIdOf(state)} runs`],progressing:state=>[`${submissionIdOf(state)} trains: step ${stepOf(state.progress)??
"unknown"}${ofTotal(state)}`],stopping:state=>[`${messageOf(state)}; stopping ${submissionIdOf(state)}`],waiting:state=>{let delay=((state.next.atMs-state.phaseSinceMs)/1e3).toFixed(1);return[`${messageOf(
state)} (${placeOf(state)}); restarting in ${delay} s`]},fencing:state=>[`making sure that nothing of ${submissionIdOf(state)} lives`],done:({end})=>[`${end?.outcome==="succeeded"?"":"ended: "}${end?.
reason??"ended"}`]};function ofTotal({progress:progress2}){let total=totalOf(progress2),leftMs=timeLeftMs(progress2),left=leftMs===null?"":`, about ${Math.ceil(leftMs/6e4)} min left`;return`${total===
null?"":` of ${total}`}${left}`}function recordSupervision(state){let{end,progress:progress2,restarts,failures,from,attempt,run}=state,{outcome,reason}=end??{outcome:null,reason:null};return{success:outcome===
"succeeded",final_step:stepOf(progress2)??from?.step??null,total_retries:restarts.all,reason,job_id:submissionIdOf(state),record_version:1,run,outcome,attempts:attempt,resumed_from:from?.path??null,failures:failures.
map(failure2=>({class:failure2.class,message:failure2.message}))}}function judgeFence(state,{atMs,evidence},settings){if(evidence.job==="unreachable"){let next={action:"fence",atMs:atMs+settings.lookMs},isLost=atMs-state.lastAnswerMs>=settings.lostAfterMs,blind={...state,
next,phaseSinceMs:atMs,lease:null};return isLost?raise(blind,"lost"):blind}let lease=noteLease(state,evidence,atMs),answered={...settle(state,"lost"),lastAnswerMs:atMs,lease};if(state.isHeadGone&&evidence.
lease.kind==="read"&&evidence.lease.exitCode===0)return endAs(answered,"succeeded","the job succeeded, as its lease says; the head that ran it is gone",atMs);let verdict=judge(answered,evidence,{atMs,
settings});return verdict.kind==="dead"?{...settle(goTo(answered,"finding",atMs),"unfenced"),next:{action:"find",atMs}}:atMs-state.phaseSinceMs>settings.fenceLimitMs?endAs(answered,"unfenced",`the old\
 attempt may still run: ${verdict.why}`,atMs):{...raise(answered,"unfenced"),next:{action:"fence",atMs:atMs+settings.eagerLookMs}}}function noteLease(state,{lease},atMs){return lease.kind!=="read"?null:
state.lease?.text===lease.text?state.lease:{text:lease.text,sinceMs:atMs}}function judge(state,evidence,moment){let{job,living,lease}=evidence;return job==="alive"?wait("the cluster still runs it"):living===
null?wait("the cluster does not say which of its actors live"):living.length>0?wait(`${living.slice(0,3).join(", ")} still lives`):lease.kind==="read"?judgeLease(state,lease.isReleased,moment):lease.kind===
"unreadable"?wait("its lease cannot be read"):judgeByHead(state,evidence)}function judgeByHead(state,{job,session}){let isSameHead=session!==null&&session===state.session&&!state.isHeadGone;return job===
"ended"||job==="unknown"&&isSameHead?{kind:"dead"}:wait("the head that ran it is gone, and no lease shows that its program ended")}var wait=why=>({kind:"wait",why});function judgeLease(state,isReleased,{
atMs,settings}){let sinceMs=state.lease?.sinceMs??atMs;return isReleased||atMs-sinceMs>settings.leaseLimitMs?{kind:"dead"}:wait("its lease is not released, and may still be renewed")}var maxLooks=3;function judgePace(state,sight,patience){let{atMs,settings}=patience,timed=keepTime(state,sight,patience),isTraining=orderOf(timed.progress)!==null,inPhase=goTo(timed,isTraining?"progre\
ssing":"starting",atMs),next={action:"look",atMs:atMs+(isTraining?settings.lookMs:settings.eagerLookMs)},looked={...inPhase,next,lastLookMs:atMs};return timed.stillMs===0?{...settle(looked,"stalled","\
silent","no-steps"),isStalledOnce:!1}:isTraining?judgeTraining(looked,sight,patience):judgeStart(looked,sight,patience)}function keepTime(state,sight,{atMs,settings}){let passed=Math.max(0,atMs-(state.
lastLookMs??atMs)),isBlind=sight.steps===null||sight.isRecovering,counted=isBlind?0:Math.min(passed,maxLooks*settings.lookMs),silentMs=sight.hasNewLines?0:state.silentMs+counted;if(isBlind)return{...state,
silentMs};let hasMoved=hasRisenAt(state,atMs);return{...state,silentMs,stillMs:hasMoved?0:state.stillMs+counted}}function hasRisenAt({progress:progress2},atMs){return progress2.chosen!==null&&progress2.
series[progress2.chosen]?.movedAtMs===atMs}function stallLimitMs({progress:progress2},settings){let limitMs=stallLimitOf(progress2,settings.stallFloorMs,settings.stallFactor),[step,total]=[stepOf(progress2),
totalOf(progress2)];return step!==null&&total!==null&&step>=total?Math.max(limitMs,settings.startLimitMs):limitMs}function judgeTraining(state,sight,{atMs,settings}){let limitMs=stallLimitMs(state,settings);
if(state.stillMs<=limitMs)return{...settle(state,"stalled"),isStalledOnce:!1};let progress2=chooseMoving(state.progress),moving=progress2.series[progress2.chosen??""];if(progress2!==state.progress&&moving!==
void 0&&atMs-moving.movedAtMs<limitMs)return{...state,progress:{...progress2,series:{...progress2.series},stepTimesMs:[...progress2.stepTimesMs]},stillMs:atMs-moving.movedAtMs};if((sight.areGpusBusy===
!0||sight.isPausing)&&state.stillMs<=2*limitMs)return{...raise(state,"stalled"),isStalledOnce:!1};if(!state.isStalledOnce)return{...raise(state,"stalled"),isStalledOnce:!0};let message=`no new step fo\
r ${timeText(state.stillMs)} after step ${stepOf(state.progress)}`;return stopFor(state,{class:"stalled",signature:"stalled",message},atMs)}function judgeStart(state,sight,{atMs,settings}){if(state.stillMs<=
settings.startLimitMs)return{...state,isStalledOnce:!1};if(!(state.silentMs>settings.startLimitMs))return{...raise(state,"no-steps"),isStalledOnce:!1};if((sight.areGpusBusy===!0||sight.isPausing)&&state.
stillMs<=2*settings.startLimitMs)return{...raise(state,"stalled"),isStalledOnce:!1};if(!state.isStalledOnce)return{...raise(state,"stalled"),isStalledOnce:!0};let message=`no step and no new line in i\
ts log within ${timeText(state.stillMs)} of its start`;return stopFor(state,{class:"stalled",signature:"stalled",message},atMs)}var timeText=ms2=>ms2<12e4?`${Math.round(ms2/1e3)} s`:`${Math.round(ms2/
6e4)} min`;function judgeLook(state,{atMs,sight},circumstances){let{settings}=circumstances;switch(sight.kind){case"unreachable":return loseSight(state,atMs,settings);case"unknown-job":return missing({...settle(
state,"lost"),lastAnswerMs:atMs},sight.session,{...circumstances,atMs});case"seen":return judgeSeen(noteAnswer(state,sight,atMs),sight,{...circumstances,atMs})}}function loseSight(state,atMs,settings){
let isLost=atMs-state.lastAnswerMs>=settings.lostAfterMs,next={action:"look",atMs:atMs+settings.lookMs},blind={...state,next,lastLookMs:atMs,isStalledOnce:!1};if(!isLost)return blind;let isWatching=["\
pending","starting","progressing"].includes(state.phase);return raise(isWatching?goTo(blind,"lost",atMs):blind,"lost")}function missing(state,session,moment){let{atMs}=moment,isSameHead=session!==null&&
session===state.session;if(!state.isKnown&&(!state.mayBeSent||isSameHead))return{...state,next:{action:"submit",atMs}};let gone={...state,isHeadGone:!0,session:session??state.session},failure2={class:"\
machine",signature:"head gone",message:"the cluster has a new head, which does not know the job"};return replace(gone,state.failure??failure2,moment)}function noteAnswer(state,sight,atMs){return{...settle(
state,"lost"),isKnown:!0,session:sight.session??state.session,lastAnswerMs:atMs}}function judgeSeen(state,sight,moment){let{atMs,settings}=moment,{job}=sight;if(!isTerminal(job.status)&&state.phase===
"stopping")return keepStopping(state,moment);switch(job.status){case"PENDING":return judgePending(state,sight,{atMs,settings});case"RUNNING":return judgePace(noteProgress(begin(state,atMs),sight,atMs),
sight,{atMs,settings});case"SUCCEEDED":return endAs(noteProgress(state,sight,atMs),"succeeded","the job succeeded",atMs);case"STOPPED":return judgeStopped(state,moment);case"FAILED":{let failure2=state.
failure??classifyJobFailure(job);return replace(noteProgress(state,sight,atMs),failure2,moment)}}}function judgeStopped(state,moment){return state.phase==="stopping"&&state.failure!==null?replace(state,
state.failure,moment):endAs(state,"stopped","the job was stopped by somebody else",moment.atMs)}function keepStopping(state,{atMs,settings}){let next={action:"stop",atMs:atMs+settings.eagerLookMs};return{
...atMs-state.phaseSinceMs>settings.lostAfterMs?raise(state,"does-not-stop"):state,next,lastLookMs:atMs}}function judgePending(state,sight,{atMs,settings}){let pending={...goTo(state,"pending",atMs),lastLookMs:atMs};
if(atMs-pending.phaseSinceMs>settings.pendingLimitMs){let message=`no place on the cluster within its limit${sight.unmet===null?"":`: ${sight.unmet}`}`;return stopFor(pending,{class:"capacity",signature:"\
capacity",message},atMs)}return{...pending,next:{action:"look",atMs:atMs+settings.eagerLookMs}}}function begin(state,atMs){return state.phase==="starting"||state.phase==="progressing"?state:goTo(state,
orderOf(state.progress)===null?"starting":"progressing",atMs)}function noteProgress(state,{steps,isRecovering},atMs){if(isRecovering)return forgetSteps(state);if(steps===null)return state;let noted=noteSteps(
state.progress,steps,atMs),progress2={...noted,series:{...noted.series},stepTimesMs:[...noted.stepTimesMs]},order=orderOf(progress2),isBeyond=order!==null&&(state.bestOrder===null||order>state.bestOrder);
return{...state,progress:progress2,beyondSinceMs:state.beyondSinceMs??(isBeyond?atMs:null)}}function forgetSteps(state){let bestOrder=maxOf(state.bestOrder,orderOf(state.progress));return{...state,bestOrder,
progress:{...noProgress,series:{},stepTimesMs:[]}}}function advance(state,event,{settings,random}){if(state.phase==="done")return state;let{atMs}=event;switch(event.kind){case"submitted":return afterSubmit(state,event,settings);case"looked":return judgeLook(
state,event,{settings,random});case"asked-to-stop":return{...state,next:{action:"look",atMs:atMs+settings.eagerLookMs}};case"waited":return{...goTo(state,"fencing",atMs),next:{action:"fence",atMs},lease:null};case"\
fenced":return judgeFence(state,event,settings);case"found":return afterSearch(state,event,settings)}}function afterSubmit(state,event,settings){let{atMs}=event,look={action:"look",atMs:atMs+settings.
eagerLookMs};switch(event.answer){case"refused":return endAs(state,"refused",`the cluster refused the job: ${event.reason}`,atMs);case"not-sent":{let next={action:"submit",atMs:atMs+settings.lookMs};return atMs-
state.lastAnswerMs>=settings.lostAfterMs?raise({...state,next},"lost"):{...state,next}}case"unanswered":return{...state,mayBeSent:!0,session:event.session,next:look};case"accepted":{let known={...settle(
state,"lost"),isKnown:!0,session:event.session};return{...goTo(known,"pending",atMs),lastAnswerMs:atMs,lastLookMs:atMs,next:look}}}}function afterSearch(state,{point,atMs},settings){if(point==="unread\
able"){if(atMs-state.phaseSinceMs>settings.fenceLimitMs)return endAs(state,"unfenced","the directory of checkpoints cannot be read, so nothing can be resumed",atMs);let next={action:"find",atMs:atMs+settings.
lookMs};return raise({...state,next},"checkpoints")}return state.failure===null?{...state,...freshAttempt(state.attempt,atMs,point)}:{...endAttempt(state),...freshAttempt(state.attempt+1,atMs,point)}}var leaseFile=".minicluster-lease.json",fenceFile=".minicluster-fence.json";function leasedCommand(terms,command){let{directory,run,id,attempt,beatSeconds:beatSeconds2}=terms;return["python3","-m","mi\
nicluster_job","--directory",directory,"--run",run,"--id",id,"--attempt",String(attempt),"--beat",String(beatSeconds2),"--",...command]}var fenceText=(run,below)=>`${JSON.stringify({record_version:1,run,
below})}
`;function readLease(text,id){if(text===null)return{kind:"none"};try{let lease=JSON.parse(text);if(lease?.id!==id)return{kind:"none"};let exitCode=lease.exit_code;return{kind:"read",text,isReleased:lease.
state==="released",exitCode:typeof exitCode=="number"?exitCode:null}}catch{return{kind:"unreadable"}}}async function fenceAttempt({id,run,attempt},{cluster,disk}){let head=await cluster.head(),job=await cluster.job(id);if(head.status!=="ok"||job.status!=="ok"&&job.status!=="missing")return{job:"unreac\
hable",living:null,session:null,lease:{kind:"unreadable"}};let known=job.status==="ok"?job.value:null;return{job:known===null?"unknown":isTerminal(known.status)?"ended":"alive",living:await livingActors(
cluster,id,known),session:head.value.session,lease:await lookAtLease(disk,{id,run,attempt})}}async function livingActors(cluster,id,job){let actors=await cluster.actors();return actors.status!=="ok"?null:
actors.value.filter(({state})=>state!=="DEAD").filter(({name,rayJobId})=>name===`_ray_internal_job_actor_${id}`||rayJobId!==null&&rayJobId===(job?.rayJobId??null)).map(({className,pid})=>`${className??
"an actor"} (pid ${pid??"unknown"})`)}async function lookAtLease(disk,{id,run,attempt}){if(disk===null)return{kind:"not-used"};let fenced=await disk.write(fenceFile,fenceText(run,attempt+1)),text=await disk.
read(leaseFile);return fenced.status!=="ok"||text.status!=="ok"?{kind:"unreadable"}:readLease(text.value,id)}async function superviseJob(beginning,room){let state=beginning;for(await room.save(state);state.phase!=="done";){let waitMs=state.next.atMs-room.nowMs();waitMs>0&&await room.sleep(waitMs);let event=await perform(
state,room),before=state;state=advance(state,event,{settings:room.settings,random:room.random()}),await room.save(state),room.changed(state,before)}return state}async function perform(state,room){let{
cluster,disk}=room,id=submissionIdOf(state),{run,attempt}=state;switch(state.next.action){case"submit":return submit(id,state,room);case"look":{let isDoubtful=state.stillMs>stallLimitMs(state,room.settings)/
2;return{kind:"looked",sight:await room.look({id,isDoubtful}),atMs:room.nowMs()}}case"stop":return await cluster.stop(id),{kind:"asked-to-stop",atMs:room.nowMs()};case"fence":return{kind:"fenced",evidence:await fenceAttempt(
{id,run,attempt},{cluster,disk}),atMs:room.nowMs()};case"find":return{kind:"found",point:await findPoint(state,disk),atMs:room.nowMs()};case"wait":case"end":return{kind:"waited",atMs:room.nowMs()}}}async function submit(id,state,room){
let{cluster,nowMs}=room,head=await cluster.head(),request=head.status==="ok"?await room.requestOf(id,state):head;if(head.status!=="ok"||request.status!=="ok")return notSent(request,nowMs());let{session}=head.
value,answer=await cluster.submit(request.value);switch(answer.status){case"ok":return{kind:"submitted",answer:"accepted",session,atMs:nowMs()};case"unreachable":case"corrupt":case"limited":return{kind:"\
submitted",answer:"unanswered",session,atMs:nowMs()};default:return{kind:"submitted",answer:"refused",reason:answer.reason,atMs:nowMs()}}}function notSent(answer,atMs){return answer.status==="unauthor\
ized"||answer.status==="forbidden"?{kind:"submitted",answer:"refused",reason:answer.reason,atMs}:{kind:"submitted",answer:"not-sent",session:null,atMs}}async function findPoint({from},disk){if(disk===
null)return null;let listing=await readListing(disk);if(listing.status!=="ok")return"unreadable";let found=newestComplete(listing.value);return found===null?from===null?null:"unreadable":{path:`${disk.
directory.replace(/\/+$/,"")}/${found.path}`,step:found.step}}var linesPerLook=500,announcesPause=/sav(?:e|ing)\b.{0,60}checkpoint|checkpoint.{0,60}\bsav(?:e|ing)|\bevaluat(?:e|ing|ion)|\bvalidat(?:e|ing|ion)/i,idlePercent=5;function createLooker({cluster,pattern,
tracksTrain}){let current=null;return async({id,isDoubtful})=>{current?.id!==id&&(current={id,tail:createLogTail()});let job=await cluster.job(id);if(job.status==="missing")return unknownJob(cluster);
if(job.status!=="ok")return{kind:"unreachable",reason:job.reason};let[log,isRecovering,unmet,areGpusBusy]=await Promise.all([readLog(cluster,job.value,current.tail,pattern),tracksTrain&&!isTerminal(job.
value.status)?recovers(cluster,id):!1,job.value.status==="PENDING"?unmetDemand(cluster):null,isDoubtful?gpusWork(cluster):null]);return{kind:"seen",job:job.value,session:null,...log,isRecovering,unmet,
areGpusBusy}}}async function unknownJob(cluster){let head=await cluster.head();return head.status!=="ok"?{kind:"unreachable",reason:head.reason}:{kind:"unknown-job",session:head.value.session}}async function readLog(cluster,job,tail,pattern){
let text=await tailDriver(cluster,job,linesPerLook);if(text.status!=="ok")return{steps:null,hasNewLines:!1,isPausing:!1};let fresh=tail.take(isTerminal(job.status)?`${text.value}
`:text.value);return{steps:parseSteps(fresh,pattern),hasNewLines:fresh!=="",isPausing:announcesPause.test(splitLog(text.value).at(-1)??"")}}async function recovers(cluster,id){let runs=await cluster.trainRuns();
if(runs.status!=="ok")return!1;let run=runs.value.filter(({submissionId})=>submissionId===id).at(-1);return run!==void 0&&["RESTARTING","SCHEDULING","RESIZING"].includes(run.status)}async function unmetDemand(cluster){
let answer=await cluster.resources();return answer.status==="ok"&&answer.value.demands.join(", ")||null}async function gpusWork(cluster){let answer=await cluster.gpus(),known=answer.status==="ok"?answer.
value.flatMap(gpu=>gpu.utilizationPercent??[]):[];return known.length===0?null:known.some(percent=>percent>idlePercent)}import{appendFileSync}from"node:fs";function appendLine(path,line){try{appendFileSync(path,`${line}
`)}catch(error){throw systemError(error,`writing ${path}`)}}var leaseProgram=`import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import time

FENCED = 75


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):
        return None


def write_json(path, value):
    part = "%s.%d.part" % (path, os.getpid())
    with open(part, "w", encoding="utf-8") as file:
        json.dump(value, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def group_members():
    own = os.getpgrp()
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        try:
            with open("/proc/%s/stat" % name) as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z" and int(fields[2]) == own and int(name) != os.getppid():
            yield int(name)


def signal_group(number):
    found = False
    for pid in group_members():
        found = True
        try:
            os.kill(pid, number)
        except OSError:
            pass
    return found


def end_group(grace):
    deadline = time.monotonic() + grace
    signal_group(signal.SIGTERM)
    while time.monotonic() < deadline and any(True for _ in group_members()):
        time.sleep(0.1)
    while signal_group(signal.SIGKILL):
        time.sleep(0.1)


class Lease:
    def __init__(self, args):
        self.args = args
        self.path = os.path.join(args.directory, ".minicluster-lease.json")
        self.fence = os.path.join(args.directory, ".minicluster-fence.json")
        self.beat = 0
        self.written = time.monotonic()

    def write(self, state, exit_code=None):
        self.beat += 1
        write_json(self.path, {
            "record_version": 1, "id": self.args.id, "attempt": self.args.attempt, "beat": self.beat,
            "state": state, "exit_code": exit_code, "pid": os.getpid(), "host": socket.gethostname(),
        })
        self.written = time.monotonic()

    def is_fenced(self):
        fence = read_json(self.fence)
        run = fence.get("run") if isinstance(fence, dict) else None
        return run == self.args.run and self.args.attempt < fence.get("below", 0)

    def is_lost(self):
        return time.monotonic() - self.written > 3 * self.args.beat


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--directory", required=True)
    parser.add_argument("--run", required=True)
    parser.add_argument("--id", required=True)
    parser.add_argument("--attempt", type=int, required=True)
    parser.add_argument("--beat", type=float, default=5.0)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    command = args.command[1:] if args.command[:1] == ["--"] else args.command
    os.makedirs(args.directory, exist_ok=True)
    lease = Lease(args)
    if lease.is_fenced():
        print("minicluster: attempt %d is fenced off and does not start" % args.attempt, flush=True)
        return FENCED
    lease.write("held")
    for number in (signal.SIGTERM, signal.SIGINT):
        # Whoever signals the group signals the command as well; its end is waited for.
        signal.signal(number, lambda *_: None)
    try:
        child = subprocess.Popen(command)
    except OSError as error:
        print("minicluster: %s: %s" % (command[0] if command else "no command", error.strerror), flush=True)
        lease.write("released", 127)
        return 127
    code = watch(child, lease)
    lease_code = code if code >= 0 else 128 - code
    try:
        lease.write("released", lease_code)
    except OSError as error:
        print("minicluster: the lease cannot be written: %s" % error, flush=True)
    return lease_code


def watch(child, lease):
    while True:
        try:
            code = child.wait(timeout=lease.args.beat)
            if lease.is_fenced():
                end_group(10)
            return code
        except subprocess.TimeoutExpired:
            pass
        fenced = lease.is_fenced()
        if not fenced:
            try:
                lease.write("held")
            except OSError as error:
                print("minicluster: the lease cannot be written: %s" % error, flush=True)
        if fenced or lease.is_lost():
            print("minicluster: attempt %d is fenced off and ends" % lease.args.attempt, flush=True)
            end_group(10)
            child.wait()
            return FENCED


if __name__ == "__main__":
    sys.exit(main())
`,leasePackage={"minicluster_job/__init__.py":"","minicluster_job/__main__.py":leaseProgram};var defaultSuperviseSettings={lookMs:1e4,eagerLookMs:2e3,pendingLimitMs:9e5,startLimitMs:9e5,stallFloorMs:3e5,stallFactor:10,lostAfterMs:6e4,fenceLimitMs:6e5,leaseLimitMs:15e3,baseDelayMs:6e4,maxDelayMs:6e5,
calmAfterMs:6e5,maxRestarts:10,maxProgramRestarts:3,maxMachineRestarts:10};var environmentOfTraining={RAY_DEDUP_LOGS:"0",RAY_TRAIN_ENABLE_STATE_TRACKING:"1"},beatSeconds=defaultSuperviseSettings.leaseLimitMs/3e3;async function planAttempts(options,{cluster,disk,run,workingDirectory}){
let flaw=flawOfTemplate(options.resumeTemplate);if(flaw!==null)throw new ConfigError(`option --resume-template: ${flaw}`);let{command,parts}=await makeJob(options,cluster),hasLease=disk!==null&&options.
lease==="on",files=await packWorkingDir(options,workingDirectory),lease=hasLease?packTexts(leasePackage):null;return async(id,{attempt,from})=>{let uploads=await uploadAll([files,lease],cluster);if(uploads.
status!=="ok")return uploads;let[workingDir,leaseUri]=uploads.value,words=from===null?command:resumeAny(command,options.resumeTemplate,from.path),terms={directory:disk?.directory??"",run,id,attempt,beatSeconds};
return{status:"ok",value:{...parts,workingDir:workingDir??parts.workingDir,pyModules:leaseUri?[...parts.pyModules,leaseUri]:parts.pyModules,submissionId:id,entrypoint:shellLine(hasLease?leasedCommand(
terms,words):words),environment:{...environmentOfTraining,...parts.environment},metadata:{...parts.metadata,minicluster_run:run,minicluster_attempt:String(attempt)}}}}}async function uploadAll(packages,cluster){
let uris=[];for(let zip of packages){let answer=zip===null?null:await cluster.upload(zip);if(answer!==null&&answer.status!=="ok")return answer;uris.push(answer?.value??null)}return{status:"ok",value:uris}}
async function makeJob(options,cluster){let parts=makeParts(options);if(options.jobId===null){if(options.command!==null)return{command:options.command,parts};throw new ConfigError("there is no command\
 to run","give one after --, or a job that runs already with --job-id")}let found=await cluster.job(options.jobId),job=requireAnswer(found,`looking for job ${options.jobId}`,cluster),merged={...parts,
workingDir:job.workingDir,pyModules:job.pyModules,environment:{...job.environment,...parts.environment}};return{command:options.command??wordsOfLine(job.entrypoint),parts:merged}}function settingsOf(options){
return{...defaultSuperviseSettings,lookMs:1e3*options.checkInterval,eagerLookMs:Math.min(defaultSuperviseSettings.eagerLookMs,1e3*options.checkInterval),pendingLimitMs:1e3*options.pendingLimit,startLimitMs:1e3*
options.startLimit,stallFloorMs:1e3*options.stagnationThreshold,fenceLimitMs:1e3*options.fenceLimit,baseDelayMs:1e3*options.retryDelay,maxDelayMs:1e3*options.maxRetryDelay,maxRestarts:options.maxRetries??
options.maxRestarts,maxProgramRestarts:options.maxProgramRestarts}}async function superviseJobs(options,dependencies){return withCluster(options.rayAddress,async cluster=>{let{log,clock,newRunId,workingDirectory,signal}=dependencies,name=options.jobName??newRunId(),directory=resolve(
workingDirectory,options.stateDir??join(resultsDirectory,"jobs",name));await createDirectory(directory);let path=join(directory,"supervisor.json"),offsetMs=clock.now().getTime()-clock.monotonicMs(),nowMs=()=>clock.
monotonicMs()+offsetMs,state=await readState(path)??beginSupervision(name,nowMs(),{adopted:options.jobId}),say=createSpeaker(options,dependencies),disk=openDisk(options,workingDirectory),requestOf=await planAttempts(
options,{cluster,disk,run:state.run,workingDirectory}),room={cluster,disk,requestOf,settings:settingsOf(options),look:createLooker({cluster,pattern:options.stepPattern,tracksTrain:!0}),nowMs,random:Math.
random,sleep:ms2=>sleep(ms2,signal),save:saved=>writeFileAtomically(path,formatRecord(saved),{durable:!0}),changed:(now,before)=>describeChange(now,before).forEach(say)};say(`run ${state.run}: its sta\
te is kept in ${path}`);let end=await superviseJob(state,room).catch(error=>{throw signal.aborted&&log.warn(`the job continues; supervise it again with --job-name ${state.run}`),error});return conclude(
end,cluster,dependencies)})}function conclude(end,cluster,{log}){let record=recordSupervision(end);return log.print(`${record.success?"succeeded":`did not succeed: ${printable(record.reason??"")}`} af\
ter ${record.total_retries} restarts, final step ${record.final_step??"unknown"}`),log.document(formatRecord({...record,cluster:cluster.address})),{exitCode:exitCodeOf(end)}}var codes={succeeded:exitCodes.
pass,stopped:exitCodes.verdictFailed,budget:exitCodes.verdictFailed,deterministic:exitCodes.deterministicFailure,command:exitCodes.deterministicFailure,capacity:exitCodes.infrastructure,unfenced:exitCodes.
infrastructure,refused:exitCodes.configuration},exitCodeOf=({end})=>end===null?exitCodes.infrastructure:codes[end.outcome],maxStateBytes=4e6;async function readState(path){let read=await readTextFile(
path,maxStateBytes);if(read.status==="missing")return null;let parsed=read.status==="ok"?parseRecord(supervisorState,read.text):read;if(parsed.status==="ok")return parsed.value;throw new ConfigError(`${path}\
 is damaged: ${parsed.reason}`,"an attempt may still run: see minicluster jobs list, and supervise it with --job-id and another --job-name")}function createSpeaker(options,{log,clock,workingDirectory}){
let file=options.logFile??process.env.TRAINING_MONITOR_LOG_FILE??null;return line=>{let text=printable(line);text.startsWith("warning: ")?log.warn(text.slice(9)):log.note(text),file!==null&&appendLine(
resolve(workingDirectory,file),`${clock.now().toISOString()} ${text}`)}}export{superviseJobs};
