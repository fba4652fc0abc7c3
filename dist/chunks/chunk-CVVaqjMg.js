import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{l as exitCodes,r as InfrastructureError,t as ConfigError,u as init_chunk_2UZXT7PY}from"./start-action-worker-thread-CvriYAxB.js";import{an as init_chunk_OF43CQAP,c as createParents,en as formatRecord,hn as writeFileAtomically,l as init_chunk_ZD6R3WP4,n as init_chunk_H6YW2WX3,o as init_chunk_RAEVNXQ2,on as isoTime,pn as init_chunk_WKKSWSLZ,s as sleep,t as backoffMs,tn as init_chunk_6RJQT6NY}from"./train-action-DOTTtwET.js";import{Ba as init_chunk_3HWYFJRK,Mt as printable,Ua as init_chunk_L7WDXCKV,Va as listFew,Wa as plural,jt as init_chunk_DLWMJWYP}from"./start-action-D_MOIbnM.js";import{i as verifyAlerts,n as openAlerts,t as init_chunk_WILPEJZB}from"./chunk-DcHFWVpx.js";import{n as maxKnown,t as init_chunk_L7OHJAGA}from"./chunk-CZj5nh49.js";import{i as newestComplete,r as init_chunk_AWCXKGCL}from"./chunk-D9QW7oc9.js";import{a as isTooSlow,c as movedAtMs,f as orderOf,l as noProgress,p as parseSteps,r as init_chunk_4H7Q3OKN,t as chooseMoving,u as noteSteps,v as stepOf,y as totalOf2}from"./chunk-BWwtzbfe.js";import{l as withPolledCluster,o as requireAnswer,r as openDisk,t as init_chunk_QQJVEBF5}from"./chunk-C6B1I6Lj.js";import{n as isTerminal,t as init_chunk_T6V2STK7}from"./chunk-jY0QLPcA.js";import{a as wholeLines,i as readOn,n as init_chunk_IT5V2YMR,t as createLogTail}from"./chunk-DzlYHin8.js";import{_ as timeLeftMs,a as hasRhythm,d as metricRulesOf,g as stallLimitOf,h as readListing,l as judgeMetric,n as busyFactor,o as init_chunk_NKFZOFJQ,r as createMetricWatch}from"./chunk-DZWEiR-t.js";import{a as withRankErrors,i as readResources,r as init_chunk_2YLUI23V,t as classifyJobFailure}from"./chunk-B2q8FUDa.js";import{a as isRebuilding,i as init_chunk_W5IJWU3H,r as hasBusyGpu}from"./chunk-BoBDladY.js";import{n as tailDriver,t as init_chunk_37K26IEH}from"./chunk-CuXodO51.js";import{r as packTexts,t as init_chunk_3OGRBDD3}from"./chunk-Bpdcky6v.js";import{i as supervisorStateVersion,n as readSupervisorState,r as supervisionPaths,t as init_chunk_IELRWQQI}from"./chunk-COTMig4Y.js";import{a as forgetTakeovers,c as keepStandby,f as withJobLog,i as findAnnouncedPause,l as requireDetach,n as awaitTurn,o as init_chunk_V2HAIGNU,r as continueFor,s as isStandby,t as alertGivenUp,u as unseenSubject}from"./chunk-BYVpIdHS.js";import{a as startDaemon,r as init_chunk_CX7M2NHW,t as becomeDaemon}from"./chunk-D9spSPsG.js";import{a as init_chunk_ULOR24XM,c as readLease,i as forbiddenBelow,l as releasedText,n as fenceFile,o as leaseFile,r as fenceText,s as leasedCommand,t as attemptVariable,u as withoutLease}from"./chunk-D1yDFouJ.js";import{a as packWorkingDir,c as wordsOfLine,i as makeParts,n as init_chunk_HOQORB5O,o as resumeAny,r as isExtensible,s as shellLine,t as flawOfTemplate}from"./chunk-AJRwvgZn.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";import{randomUUID}from"node:crypto";async function askNodes(sought,dependencies){let{cluster,program}=dependencies,listed=await cluster.nodes();if(listed.status!==`ok`)return unknown(`the cluster does not lis\
t its nodes (${listed.reason})`);let uploaded=await cluster.upload(program);if(uploaded.status!==`ok`)return unknown(`the cluster takes no program (${uploaded.reason})`);let alive=listed.value.filter(({isAlive})=>isAlive),answers=await Promise.all(alive.map(node=>askNode(node,{sought,package:uploaded.value},dependencies))),silent=answers.find(answer=>typeof answer==`string`);if(silent!==void 0)return unknown(silent);let given=answers.filter(answer=>typeof answer!=`string`);return{kind:`answered`,living:given.flatMap(({living})=>living),unreadable:given.flatMap(({unreadable})=>unreadable??[]),nodes:alive.map(({id})=>id),machines:given.map(({machine})=>machine),dead:listed.value.filter(node=>hasDiedSince(node,sought.startMs)).map(({id})=>id)}}async function askNode(node,{sought,package:uri},dependencies){let{cluster,random}=dependencies,name=node.address??node.id;if(node.address===null)return`\
node ${name} has no address`;let nonce=Math.floor(random()*2**40).toString(36),id=`mc-look-${nonce}-${node.id.slice(0,8)}`,sent=await cluster.submit(lookRequest(id,nonce,{sought,package:uri},node.address));if(sent.status!==`ok`)return`node ${name} takes no job (${sent.reason})`;let job=await awaitEnd(id,dependencies);try{if(typeof job==`string`)return`node ${name} ${job}`;let log=await tailDriver(cluster,job,200);return(log.status===`ok`?parseAnswer(log.value,nonce,name):null)??`node ${name} does not say which of its processes are alive`}finally{typeof job==`string`&&await cluster.stop(id),await cluster.delete(id)}}function lookRequest(id,nonce,question,nodeAddress){let{sought,package:uri}=question,words=[`python3`,`-m`,`minicluster_job.look`,`--id`,sought.id,`--nonce`,nonce],{machine=null,known=[],startedTicks}=sought.holder??{},there=machine===null?[]:[`--machine`,machine,`--known`,JSON.stringify(known),`--since`,`${startedTicks??0}`];return{submissionId:id,entrypoint:shellLine([...words,...there]),metadata:{minicluster_look:sought.id},environment:{},workingDir:null,pyModules:[uri],pip:[],numCpus:null,numGpus:null,memoryBytes:null,nodeAddress}}async function awaitEnd(id,{cluster,sleep:sleep2,nowMs}){let startMs=nowMs();for(;;){let job=await cluster.job(id);if(job.status===`ok`&&isTerminal(job.value.status))return job.value;if(nowMs()-startMs>=limitMs)return`did not answer within ${limitMs/1e3} s`;await sleep2(pollMs)}}function parseAnswer(log,nonce,node){for(let line of log.split(`
`).filter(one=>one.startsWith(mark)))try{let said=JSON.parse(line.slice(mark.length)),answer=said.nonce===nonce?toAnswer(said,node):null;if(answer!==null)return answer}catch{}return null}function toAnswer(said,node){let{machine,living,unreadable,living_more:more}=said;if(typeof machine!=`string`||!Array.isArray(living)||typeof unreadable!=`number`||typeof more!=`number`)return null;let named=living.map(one=>`proc\
ess ${String(one?.pid)} on ${node} (${String(one?.name)})`.slice(0,200));return{machine,living:more>0?[...named,`${more} more processes on ${node}`]:named,unreadable:unreadable>0?`${unreadable} proces\
ses on ${node}`:null}}function beginSupervision(run,atMs,{from=null,adopted=null,supervisor=``}={}){return{recordVersion:supervisorStateVersion,run,supervisor,restarts:{all:0,program:0,machine:0},failures:[],doublings:0,bestOrder:null,alerts:[],open:[],end:null,adopted,...freshAttempt(1,atMs,from),...adopted===null?{}:{isKnown:!0,next:{action:`look`,atMs}}}}function freshAttempt(attempt,atMs,from){return{attempt,from,phase:`submitting`,next:{action:`submit`,atMs},phaseSinceMs:atMs,attemptSinceMs:atMs,isKnown:!1,mayBeSent:!1,session:null,isHeadGone:!1,isStopConfirmed:!1,lastLookMs:null,lastAnswerMs:atMs,stillMs:0,pausedMs:0,recoveringMs:0,wereGpusBusy:!1,isStalledOnce:!1,silentMs:0,progress:noProgress,beyondSinceMs:null,failure:null,lease:null,deadNodes:null,missingSinceMs:null}}function submissionIdOf(state){let{run,attempt,adopted}=state;if(adopted===null)return`mc-${run}-a${attempt}`;if(attempt===1)return adopted;let[,stem=adopted,number=`1`]=/^(.+)-a([1-9]\d{0,5})$/.exec(adopted)??[];return`${stem}-a${Number(number)+attempt-1}`}function decide(state,failure,{random,settings}){if(failure.class===`command`)return{action:`end`,outcome:`command`,reason:`${failure.message}; another attempt would not start either`};if(failure.class===`capacity`)return{action:`end`,outcome:`capacity`,reason:failure.message};if(hasRepeated(state,failure)){let step=stepOf(state.progress),where=step===null?`before the first step`:`at step ${step}`;return{action:`end`,outcome:`deterministic`,reason:`${failure.message}; the previous attempt failed ${where} for the same cause, so the next one would fail as well`}}let spent=spentBudget(state,failure,settings);if(spent!==null)return{action:`end`,outcome:`budget`,reason:`${failure.message}; ${spent}`};let backoff={baseMs:settings.baseDelayMs,maxMs:settings.maxDelayMs,fixedShare:.5};return{action:`restart`,delayMs:backoffMs(backoff,state.doublings+1,random)}}function hasRepeated({failures,progress,from},failure){let before=failures.at(-1);return before!==void 0&&recurringClasses.includes(failure.class)&&before.class===failure.class&&before.signature===failure.signature&&before.order===orderOf(progress)&&before.fromStep===(from?.step??null)}function spentBudget({restarts},{class:failureClass},settings){if(restarts.all>=settings.maxRestarts)return`${restarts.all} of ${settings.maxRestarts} restarts are used up`;let isProgram=budgetOf(failureClass)===`program`,[used,most]=isProgram?[restarts.program,settings.maxProgramRestarts]:[restarts.machine,settings.maxMachineRestarts];return used>=most?`${used} of ${most} restarts after ${isProgram?`failures of the job's own program`:`failures of machines`} are used up`:null}function goTo(state,phase,atMs){return state.phase===phase?state:{...state,phase,phaseSinceMs:atMs}}function endAs(state,outcome,reason,atMs){return{...goTo(state,`done`,atMs),next:{action:`end`,atMs},end:{outcome,reason}}}function raise(state,alert){return state.alerts.includes(alert)?state:{...state,alerts:[...state.alerts,alert]}}function settle(state,...over){let alerts=state.alerts.filter(alert=>!over.includes(alert));return alerts.length===state.alerts.length?state:{...state,alerts}}function stopFor(state,failure,atMs){return{...goTo(state,`stopping`,atMs),failure,isStalledOnce:!1,next:{action:`stop`,atMs}}}function replace(state,failure,at){let failed={...state,failure,doublings:isCalm(state,at)?0:state.doublings},decision=decide(failed,failure,at);if(decision.action===`end`)return endAs(failed,decision.outcome,decision.reason,at.atMs);let next={action:`wait`,atMs:at.atMs+decision.delayMs};return{...goTo(failed,`waiting`,at.atMs),next}}function isCalm({beyondSinceMs},{atMs,settings}){return beyondSinceMs!==null&&atMs-beyondSinceMs>=settings.calmAfterMs}function endAttempt(state){let{failure,failures,restarts,doublings,progress,from}=state;if(failure===null)return state;let kind=budgetOf(failure.class),failed={...failure,order:orderOf(progress),fromStep:from?.step??null};return{...state,failures:[...failures,failed].slice(-numFailuresKept),restarts:{...restarts,all:restarts.all+1,[kind]:restarts[kind]+1},doublings:doublings+1,bestOrder:maxKnown(state.bestOrder,orderOf(progress))}}function placeOf({progress}){let step=stepOf(progress);return step===null?`before its first step`:`at step ${step}`}function describeChange(state,before){let raised=state.alerts.filter(alert=>!before.alerts.includes(alert)),notes=[...before.alerts.filter(alert=>!state.alerts.includes(alert)).map(alert=>`over: ${titleOf(alert)}`),...describePhase(state,before)];return[...raised.map(alert=>({isWarning:!0,text:alertText(alert,state)})),...notes.map(text=>({isWarning:!1,text}))]}function titleOf(alert){let title=alertTitles[kindOfAlert(alert)]??alert;return isMetricAlert(alert)?`${title}: ${metricOfAlert(alert)}`:title}function alertText(alert,state){let title=titleOf(alert);switch(kindOfAlert(alert)){case`lost`:return`${title}; this says nothing about the job, which is not restarted`;case`no-steps`:return`${title}\
 in the log, so a stall cannot be detected; use --step-pattern`;case`late-metric`:return`${title} (${placeOf(state)}); the job is not restarted for it`;case`slow-metric`:return`${title}; supervise the\
 run again with a simpler one`;case`slow-pattern`:return`${title}, so a stall cannot be detected; supervise the run again with a simpler one`;default:return`${title} (${placeOf(state)})`}}function describePhase(state,before){return state.phase===before.phase&&state.attempt===before.attempt?[]:phaseTexts[state.phase]?.(state)??[]}function ofTotal({progress}){let total=totalOf2(progress),leftMs=timeLeftMs(progress),left=leftMs===null?``:`, about ${Math.ceil(leftMs/6e4)} min left`;return`${total===null?``:` of ${total}`}${left}`}function recordSupervision(state){let{end,progress,restarts,failures,from,attempt,run}=state,{outcome,reason}=end??{outcome:null,reason:null};return{success:outcome===`succeeded`,final_step:stepOf(progress)??from?.step??null,total_retries:restarts.all,reason,job_id:submissionIdOf(state),record_version:1,run,outcome,attempts:attempt,resumed_from:from?.path??null,failures:failures.map(failure=>({class:failure.class,message:failure.message}))}}function judgeFence(state,{atMs,evidence},settings){if(evidence.job===`unreachable`)return waitBlindly(state,{atMs,settings});if(isOnlyMissing(state)&&evidence.job!==`unknown`)return lookAgain(state,evidence,atMs);let answered={...settle(state,`lost`),lastAnswerMs:atMs,...note(state,evidence,atMs)},{lease}=evidence;if(isOnlyMissing(state)&&hasSucceeded(lease))return endAs(answered,`succeeded`,`the lease shows that the job succeeded; the head no longer knows the job`,atMs);if(lease.kind===`foreign`)return endAs(answered,`refused`,describeForeign(lease),atMs);let verdict=judge(answered,evidence,{atMs,settings});return verdict.kind!==`dead`?waitOn(answered,verdict.why,{atMs,settings}):isRecordGone(state)?endAs(answered,`unfenced`,`somebody has deleted the record of the job, so how it ended is unknown`,atMs):{...settle(goTo(answered,`finding`,atMs),`unfenced`),next:{action:`find`,atMs}}}function waitBlindly(state,{atMs,settings}){let next={action:`fence`,atMs:atMs+settings.lookMs},isLost=atMs-state.lastAnswerMs>=settings.lostAfterMs,blind={...state,next,phaseSinceMs:atMs,lease:null,deadNodes:null};return isLost?raise(blind,`lost`):blind}function lookAgain(state,{session},atMs){return{...goTo({...settle(state,`lost`,`unfenced`),session:session??state.session,failure:null,isHeadGone:!1,missingSinceMs:null,lease:null},`lost`,atMs),lastAnswerMs:atMs,next:{action:`look`,atMs}}}function waitOn(state,why,{atMs,settings}){if(atMs-state.phaseSinceMs>settings.fenceLimitMs)return endAs(state,`unfenced`,`the\
 old attempt may still run: ${why}`,atMs);let next={action:`fence`,atMs:atMs+settings.eagerLookMs};return{...raise(state,`unfenced`),next}}function describeForeign({run,sinceMs}){let since=isoTime(sinceMs);return`the checkpoint directory is in use by run ${run}, which holds its lease${since===null?``:` since ${since}`}`}function note(state,{lease,nodes},atMs){let since=(before,text)=>before?.text===text?before:{text,sinceMs:atMs},dead=nodes.kind===`answered`?nodes.dead.join(` `):null;return{lease:lease.kind===`read`?since(state.lease,lease.text):null,deadNodes:dead===null?state.deadNodes:since(state.deadNodes,dead)}}function needsNodes(state,evidence,moment){if(evidence.lease.kind===`foreign`||evidence.job===`unreachable`||isOnlyMissing(state)&&evidence.job!==`unknown`)return!1;return judge({...state,...note(state,evidence,moment.atMs)},evidence,moment).kind===`ask`}function judge(state,evidence,moment){let{job,living}=evidence;return job===`alive`?wait(`the cluster still runs it`):living===null?wait(`the cluster does not report which of its actors are alive`):living.length>0?wait(stillAlive(living)):judgeLease(state,evidence,moment)}function judgeLease(state,evidence,moment){let{job,lease}=evidence;if(lease.kind===`unreadable`)return wait(`its lease cannot be read`);if(lease.kind===`read`&&lease.isReleased)return{kind:`dead`};if(lease.kind===`read`&&mayBeRenewed(state,moment))return wait(`its lease is not released, and may still be renewed`);let why=job===`unknown`?whyItMayStart(state,evidence):null;return why===null?judgeNodes(state,evidence,moment):wait(why)}function whyItMayStart(state,evidence){return evidence.isFenced?evidence.lease.kind===`read`||isSameHead(state,evidence)?null:`the head that ran it is gone, and no lease shows where its program ran`:`the attempt cannot be forbidden to start`}function judgeNodes(state,evidence,moment){let{nodes,lease}=evidence;return nodes.kind===`not-asked`?{kind:`ask`,why:`its nodes have not been asked yet`}:nodes.kind===`unknown`?wait(`whether its processes have ended cannot be shown: ${nodes.why}`):nodes.living.length>0?wait(stillAlive(nodes.living)):nodes.unreadable.length>0?wait(`whether ${nodes.unreadable[0]} belong to it cannot be shown`):lease.kind===`read`&&lease.isCut?wait(`whether all of its processes have ended cannot be shown, because they are too many`):judgePlace(state,{evidence,nodes},moment)}function judgePlace({deadNodes},{evidence,nodes},{atMs,settings}){let{driverNode}=evidence,isDead=driverNode!==null&&nodes.dead.includes(driverNode);if(!hasAnswered(evidence,nodes)&&!isDead)return wait(`whether its processes have ended cannot be shown: the node that ran it does not answer`);let isRecent=atMs-(deadNodes?.sinceMs??atMs)<=settings.deadNodeLimitMs;return nodes.dead.length>0&&isRecent?wait(`a node that may have run it has died, and its processes may need time to end`):{kind:`dead`}}function hasAnswered({lease,driverNode},nodes){let machine=lease.kind===`read`?lease.machine:null;return machine!==null?nodes.machines.includes(machine):driverNode===null||nodes.nodes.includes(driverNode)}function judgePace(state,result,patience){let{atMs,settings}=patience,timed=keepTime(state,result,patience),isTraining=orderOf(timed.progress)!==null,inPhase=goTo(timed,isTraining?`progressing`:`starting`,atMs),next={action:`look`,atMs:atMs+(isTraining?settings.lookMs:settings.eagerLookMs)},looked={...inPhase,next,lastLookMs:atMs};if(result.isRecovering)return judgeRecovery(looked,patience);let back=settle(looked,`no-recovery`);return result.pause===`going-on`&&timed.pausedMs>2*settings.startLimitMs?raise(back,`stalled`):timed.stillMs===0?{...settle(back,`stalled`,`silent`,`no-steps`),isStalledOnce:!1}:isTraining?judgeTraining(back,patience):judgeStart(back,patience)}function judgeRecovery(state,{atMs,settings}){let clear=settle(state,`stalled`,`silent`,`no-steps`);if(state.recoveringMs<=settings.recoveryLimitMs)return{...settle(clear,`no-recovery`),isStalledOnce:!1};if(!state.isStalledOnce)return{...raise(clear,`no-recovery`),isStalledOnce:!0};return stopFor(clear,{class:`machine`,signature:`no recovery`,message:`Ray Train has not recovered its workers within ${timeText(state.recoveringMs)}`},atMs)}function keepTime(state,result,{atMs,settings}){let passed=Math.max(0,atMs-(state.lastLookMs??atMs)),counted=Math.min(passed,maxLooks*settings.lookMs);if(result.isRecovering)return{...state,...noTime,silentMs:0,recoveringMs:state.recoveringMs+counted};if(result.steps===null)return{...state,silentMs:result.hasNewLines?0:state.silentMs};let silentMs=result.hasNewLines?0:state.silentMs+counted;if(hasRisenAt(state,atMs)){let recoveringMs=trainsAgain(state)?0:state.recoveringMs;return{...state,...noTime,silentMs,recoveringMs}}let timed={...state,silentMs,wereGpusBusy:state.wereGpusBusy||result.areGpusBusy===!0};return isPaused(state,result,settings)?{...timed,pausedMs:state.pausedMs+counted}:{...timed,stillMs:state.stillMs+counted}}function isPaused({pausedMs},{pause},settings){return pause===`going-on`||pause===`announced`&&pausedMs<settings.startLimitMs}function hasRisenAt({progress},atMs){return progress.chosen!==null&&progress.series[progress.chosen]?.movedAtMs===atMs}function stallLimitMs({progress},settings){let limitMs2=stallLimitOf(progress,settings.stallFloorMs,settings.stallFactor),[step,total]=[stepOf(progress),totalOf2(progress)];return step!==null&&total!==null&&step>=total||!hasRhythm(progress)?Math.max(limitMs2,settings.startLimitMs):limitMs2}function judgeTraining(state,{atMs,settings}){let limitMs2=stallLimitMs(state,settings);if(state.stillMs<=limitMs2)return{...settle(state,`stalled`),isStalledOnce:!1};let progress=chooseMoving(state.progress),moving=progress.series[progress.chosen??``];if(progress!==state.progress&&moving!==void 0&&atMs-moving.movedAtMs<limitMs2)return{...state,progress,stillMs:atMs-moving.movedAtMs};if(state.wereGpusBusy&&state.stillMs<=busyFactor*limitMs2)return{...raise(state,`stalled`),isStalledOnce:!1};if(!state.isStalledOnce)return{...raise(state,`stalled`),isStalledOnce:!0};return stopFor(state,{class:`stalled`,signature:`stalled`,message:`no new step for ${timeText(state.stillMs)} after step ${stepOf(state.progress)}`},atMs)}function judgeStart(state,{atMs,settings}){if(state.stillMs<=settings.startLimitMs)return{...state,isStalledOnce:!1};if(!(state.silentMs>settings.startLimitMs))return{...raise(state,`no-steps`),isStalledOnce:!1};if(state.wereGpusBusy&&state.stillMs<=busyFactor*settings.startLimitMs)return{...raise(state,`stalled`),isStalledOnce:!1};if(!state.isStalledOnce)return{...raise(state,`stalled`),isStalledOnce:!0};return stopFor(state,{class:`stalled`,signature:`stalled`,message:`no step and no new line in i\
ts log within ${timeText(state.stillMs)} of its start`},atMs)}function judgeLook(state,{atMs,result},circumstances){let{settings}=circumstances;switch(result.kind){case`unreachable`:return noteUnreachable(state,atMs,settings);case`unknown-job`:return missing({...settle(state,`lost`),lastAnswerMs:atMs},result.session,{...circumstances,atMs});case`seen`:return judgeSeen(noteAnswer(state,result,atMs),result,{...circumstances,atMs})}}function noteUnreachable(state,atMs,settings){let isLost=atMs-state.lastAnswerMs>=settings.lostAfterMs,next={action:`look`,atMs:atMs+settings.lookMs},blind={...state,next,lastLookMs:atMs,isStalledOnce:!1};if(!isLost)return blind;return raise([`pending`,`starting`,`progressing`].includes(state.phase)?goTo(blind,`lost`,atMs):blind,`lost`)}function missing(state,session,moment){let{atMs,settings}=moment,isSameHead2=session!==null&&session===state.session;if(!state.isKnown&&(!state.mayBeSent||isSameHead2))return{...state,next:{action:`submit`,atMs}};let missingSinceMs=state.missingSinceMs??atMs,gone={...state,missingSinceMs,lastLookMs:atMs,isStalledOnce:!1};if(isSameHead2&&atMs-missingSinceMs<settings.lostAfterMs)return{...gone,next:{action:`look`,atMs:atMs+settings.eagerLookMs}};let failure=state.failure??missingJob(!isSameHead2),known={isHeadGone:!isSameHead2,session:session??state.session};return replace({...gone,...known},failure,moment)}function noteAnswer(state,result,atMs){let answered=settle(state,`lost`);return{...noteMetrics(result.isPatternTooSlow?raise(answered,`slow-pattern`):answered,result),isKnown:!0,session:result.session??state.session,lastAnswerMs:atMs,missingSinceMs:null}}function noteMetrics(state,{metrics}){if(metrics===null)return state;let now=[...metrics.late.map(name=>metricAlert(`late`,name)),...metrics.slow.map(name=>metricAlert(`slow`,name))],over=state.alerts.filter(alert=>isMetricAlert(alert)&&!now.includes(alert));return now.reduce(raise,settle(state,...over))}function judgeSeen(state,result,moment){let{atMs,settings}=moment,{job}=result;if(!isTerminal(job.status)&&state.phase===`stopping`)return keepStopping(state,moment);switch(job.status){case`PENDING`:return judgePending(state,result,{atMs,settings});case`RUNNING`:return judgePace(noteProgress(state,result,atMs),result,{atMs,settings});case`SUCCEEDED`:return endAs(noteProgress(state,result,atMs),`succeeded`,`the job succeeded`,atMs);case`STOPPED`:return judgeStopped(state,moment);case`FAILED`:{let failure=state.failure??classifyJobFailure(job);return replace(noteProgress(state,result,atMs),failure,moment)}}}function judgeStopped(state,moment){let{phase,failure,isStopConfirmed}=state;if(phase!==`stopping`||failure===null)return endAs(state,`stopped`,`the job was stopped from outside`,moment.atMs);if(isStopConfirmed)return replace(state,failure,moment);return endAs(state,`stopped`,`the job was stopped, and the cluster has confirmed no request of this supervisor: somebody\
 else may have stopped it (${failure.message})`,moment.atMs)}function keepStopping(state,{atMs,settings}){let next={action:`stop`,atMs:atMs+settings.eagerLookMs};return{...atMs-state.phaseSinceMs>settings.lostAfterMs?raise(state,`does-not-stop`):state,next,lastLookMs:atMs}}function judgePending(state,result,{atMs,settings}){let pending={...goTo(state,`pending`,atMs),lastLookMs:atMs};if(atMs-pending.phaseSinceMs>settings.pendingLimitMs)return stopFor(pending,{class:`capacity`,signature:`capacity`,message:`no free resources on the cluster within the limit${result.unmet===null?``:`: ${result.unmet}`}`},atMs);return{...pending,next:{action:`look`,atMs:atMs+settings.eagerLookMs}}}function noteProgress(state,{steps,isRecovering},atMs){if(isRecovering)return forgetSteps(state);if(steps===null)return state;let progress=noteSteps(state.progress,steps,atMs),order=orderOf(progress),isBeyond=order!==null&&(state.bestOrder===null||order>state.bestOrder);return{...state,progress,beyondSinceMs:state.beyondSinceMs??(isBeyond?atMs:null)}}function forgetSteps(state){let bestOrder=maxKnown(state.bestOrder,orderOf(state.progress));return{...state,bestOrder,progress:noProgress}}function advance(state,event,{settings,random}){if(state.phase===`done`)return state;let{atMs}=event;switch(event.kind){case`submitted`:return afterSubmit(state,event,settings);case`polled`:return judgeLook(state,event,{settings,random});case`asked-to-stop`:return{...state,isStopConfirmed:state.isStopConfirmed||event.isConfirmed,next:{action:`look`,atMs:atMs+settings.eagerLookMs}};case`waited`:return{...goTo(state,`fencing`,atMs),next:{action:`fence`,atMs},lease:null,deadNodes:null};case`fenced`:return judgeFence(state,event,settings);case`found`:return afterSearch(state,event,settings)}}function afterSubmit(state,event,settings){let{atMs}=event,look={action:`look`,atMs:atMs+settings.eagerLookMs};switch(event.answer){case`refused`:return endAs(state,`refused`,`the cluster refused the job: ${event.reason}`,atMs);case`not-sent`:{let next={action:`submit`,atMs:atMs+settings.lookMs};return atMs-state.lastAnswerMs>=settings.lostAfterMs?raise({...state,next},`lost`):{...state,next}}case`unanswered`:return{...state,mayBeSent:!0,session:event.session,next:look};case`accepted`:return{...goTo({...settle(state,`lost`),isKnown:!0,session:event.session},`pending`,atMs),lastAnswerMs:atMs,lastLookMs:atMs,next:look}}}function afterSearch(state,{point,atMs},settings){if(point===`unreadable`){if(atMs-state.phaseSinceMs>settings.fenceLimitMs)return endAs(state,`unfenced`,`the directory of checkpoints cannot be read, so nothing can be resumed`,atMs);let next={action:`find`,atMs:atMs+settings.lookMs};return raise({...state,next},`checkpoints`)}return state.failure===null?{...state,...freshAttempt(state.attempt,atMs,point)}:{...endAttempt(state),...freshAttempt(state.attempt+1,atMs,point)}}async function fenceAttempt({id,run,attempt},{cluster,disk,needsNodes:needsNodes2,askNodes:askNodes2}){let head=await cluster.head(),job=await cluster.job(id);if(head.status!==`ok`||job.status!==`ok`&&job.status!==`missing`)return unreachable;let known=job.status===`ok`?job.value:null,evidence={job:stateOf(known),living:await livingActors(cluster,id,known),session:head.value.session,...await lookAtLease(disk,{id,run,attempt}),driverNode:known?.driverNodeId??null,nodes:unasked};return needsNodes2(evidence)?{...evidence,nodes:await askNodes2(soughtAttempt(id,known,evidence))}:evidence}function stateOf(job){return job===null?`unknown`:isTerminal(job.status)?`ended`:`alive`}async function livingActors(cluster,id,job){let actors=await cluster.actors();return actors.status!==`ok`?null:actors.value.filter(({state})=>state!==`DEAD`).filter(actor=>actor.name===`_ray_internal_job_actor_${id}`||actor.rayJobId!==null&&actor.rayJobId===(job?.rayJobId??null)).filter(actor=>!isOfTheCluster(actor)).map(({className,pid})=>`${className??`an actor`} (pid ${pid??`unknown`})`)}async function lookAtLease(disk,{id,run,attempt}){if(disk===null)return{lease:{kind:`not-used`},isFenced:!0};let isFenced=await forbidUpTo(attempt,run,disk),text=await disk.read(leaseFile);return text.status!==`ok`?{lease:{kind:`unreadable`},isFenced}:{lease:readLease(text.value,{id,run}),isFenced}}async function forbidUpTo(attempt,run,disk){let before=await disk.read(fenceFile),below=before.status===`ok`?forbiddenBelow(before.value,run):null;return below!==null&&below>attempt?!0:(await disk.write(fenceFile,fenceText(run,attempt+1))).status===`ok`}async function superviseJob(beginning,dependencies){let state=beginning;for(await dependencies.save(state);state.phase!==`done`;){let waitMs=state.next.atMs-dependencies.nowMs();waitMs>0&&await dependencies.sleep(waitMs);let event=await perform(state,dependencies),before=state;state=advance(state,event,{settings:dependencies.settings,random:dependencies.random()}),await dependencies.save(state),dependencies.changed(state,before)}return state}async function perform(state,dependencies){let{cluster,disk}=dependencies,id=submissionIdOf(state),{run,attempt}=state;switch(state.next.action){case`submit`:return submit(id,state,dependencies);case`look`:{let seemsStalled=state.stillMs>stallLimitMs(state,dependencies.settings)/2;return{kind:`polled`,result:await dependencies.look({id,seemsStalled}),atMs:dependencies.nowMs()}}case`stop`:return{kind:`asked-to-stop`,isConfirmed:await stop(id,cluster),atMs:dependencies.nowMs()};case`fence`:{let{askNodes:askNodes2,settings,nowMs}=dependencies;return{kind:`fenced`,evidence:await fenceAttempt({id,run,attempt},{cluster,disk,askNodes:askNodes2,needsNodes:found=>needsNodes(state,found,{atMs:nowMs(),settings})}),atMs:nowMs()}}case`find`:return{kind:`found`,point:await findPoint(state,disk),atMs:dependencies.nowMs()};case`wait`:case`end`:return{kind:`waited`,atMs:dependencies.nowMs()}}}async function stop(id,cluster){let answer=await cluster.stop(id);return answer.status===`ok`&&answer.value}async function submit(id,state,dependencies){let{cluster,nowMs}=dependencies,head=await cluster.head();if(head.status===`ok`&&state.mayBeSent&&head.value.session!==state.session)return{kind:`polled`,result:{kind:`unknown-job`,session:head.value.session},atMs:nowMs()};let request=head.status===`ok`?await dependencies.requestOf(id,state):head;return head.status!==`ok`||request.status!==`ok`?notSent(request,nowMs()):send(request.value,head.value.session,dependencies)}async function send(request,session,dependencies){let{cluster,nowMs}=dependencies,answer=await cluster.submit(request);switch(answer.status){case`ok`:return answer.value===`exists`?resubmitted(request,session,dependencies):{kind:`submitted`,answer:`accepted`,session,atMs:nowMs()};case`unreachable`:case`corrupt`:case`limited`:return{kind:`submitted`,answer:`unanswered`,session,atMs:nowMs()};default:return{kind:`submitted`,answer:`refused`,reason:answer.reason,atMs:nowMs()}}}async function resubmitted(request,session,{cluster,nowMs}){let job=await cluster.job(request.submissionId);return job.status!==`ok`?notSent(job,nowMs()):job.value.metadata[supervisorKey]===request.metadata[supervisorKey]?{kind:`submitted`,answer:`accepted`,session,atMs:nowMs()}:{kind:`submitted`,answer:`refused`,reason:describeOther(request.submissionId,job.value),atMs:nowMs()}}function describeOther(id,{metadata,startMs}){let run=metadata[runKey],owner=metadata[supervisorKey]===void 0?`no supervisor`:`another supervisor${run===void 0?``:` of run ${run}`}`,since=isoTime(startMs);return`job ${id} is there${since===null?``:` since ${since}`}\
, and ${owner} has started it; supervise it with --job-id ${id} and another --name`}function notSent(answer,atMs){return answer.status===`unauthorized`||answer.status===`forbidden`?{kind:`submitted`,answer:`refused`,reason:answer.reason,atMs}:{kind:`submitted`,answer:`not-sent`,session:null,atMs}}async function findPoint({from},disk){if(disk===null)return null;let listing=await readListing(disk);if(listing.status!==`ok`)return`unreadable`;let found=newestComplete(listing.value);return found===null?from===null?null:`unreadable`:{path:`${disk.directory.replace(/\/+$/,``)}/${found.path}`,step:found.step}}function createLooker(dependencies){let{cluster,metricRules}=dependencies,newReader=id=>({id,tail:createLogTail(),metrics:createMetricWatch(metricRules)}),reader=null;return async({id,seemsStalled})=>{reader=reader?.id===id?reader:newReader(id);let job=await cluster.job(id);return job.status===`ok`?lookAtJob(job.value,{id,seemsStalled},reader,dependencies):(reader.metrics.forget(),job.status===`missing`?unknownJob(cluster):{kind:`unreachable`,reason:job.reason})}}async function lookAtJob(job,{id,seemsStalled},reader,dependencies){let{cluster,tracksTrain}=dependencies,[{text,...read},isRecovering,unmet,areGpusBusy]=await Promise.all([readLog(job,reader,dependencies),tracksTrain&&!isTerminal(job.status)?recovers(cluster,id):!1,job.status===`PENDING`?unmetDemand(cluster):null,seemsStalled?gpusWork(cluster):null]);return{kind:`seen`,job:withRankErrors(job,text),session:null,...read,isRecovering,unmet,areGpusBusy}}async function unknownJob(cluster){let head=await cluster.head();return head.status!==`ok`?{kind:`unreachable`,reason:head.reason}:{kind:`unknown-job`,session:head.value.session}}async function readLog(job,{tail,metrics},{cluster,pattern,nowMs}){let read=await readOn(tail,linesPerLook,lines2=>tailDriver(cluster,job,lines2));if(read.status!==`ok`)return unread;let{text,lines,isGap}=read.value,fresh=tail.take(wholeLines(text,{status:`ok`,value:job})),steps=parseSteps(fresh,pattern);metrics.note(text,lines,nowMs());let isPatternTooSlow=pattern!==null&&isTooSlow(pattern);return{steps:isPatternTooSlow||isGap&&steps.readings.length===0?null:steps,isPatternTooSlow,hasNewLines:fresh!==``,pause:findAnnouncedPause(text,fresh,isPatternTooSlow?null:pattern),metrics:judgeMetrics(metrics,job,nowMs()),text}}function judgeMetrics(watch,value,nowMs){let job={status:`ok`,value},notes=watch.notes(),namesOf=holds=>notes.filter(holds).map(({rule})=>rule.name);return{late:namesOf(note2=>judgeMetric(note2,{job,nowMs}).status===`bad`),slow:namesOf(({rule})=>isTooSlow(rule.pattern))}}async function recovers(cluster,id){let runs=await cluster.trainRuns();if(runs.status!==`ok`)return!1;let run=runs.value.filter(({submissionId})=>submissionId===id).at(-1);return run!==void 0&&isRebuilding(run)}async function unmetDemand(cluster){let answer=await readResources(cluster);return answer.status===`ok`&&answer.value.demands.join(`, `)||null}async function gpusWork(cluster){let answer=await cluster.gpus(),known=answer.status===`ok`?answer.value.filter(({utilizationPercent})=>utilizationPercent!==null):[];return known.length===0?null:hasBusyGpu(known)}function ownArguments(name){let words=process.argv.slice(2),at=words.indexOf(`supervise`)+1,given=words.slice(0,ends(words)).map(flagOf),added=[`--foreground`,`--name=${name}`].filter(word=>!given.includes(flagOf(word)));return[...words.slice(0,at),...added,...words.slice(at)]}async function detachSupervision(name,paths,{log,cliPath,signal}){let args=ownArguments(name),pid=await startDaemon({program:cliPath,args,logPath:paths.log,lockPath:paths.daemon,hint:hintFor(name)},signal);return log.print(`Supervising run ${name} in the background: process ${pid}`),log.print(`state ${paths.state},\
 log ${paths.log}`),log.document(`${JSON.stringify({pid,name,state:paths.state,log:paths.log})}
`),{exitCode:exitCodes.pass}}async function holdSupervision(paths,{name,isDetached,supervise,giveUp},dependencies){let{cliPath,signal,log}=dependencies;await createParents(paths.daemon);let isSecond=isDetached&&isStandby(process.env),lock=isSecond?await awaitTurn(paths.daemon,signal):await becomeDaemon(paths.daemon,{signal,hint:hintFor(name)}),command={program:cliPath,args:ownArguments(name),warn:log.warn},standby=isDetached?keepStandby(command):null;try{return isSecond?await continueFor(paths.daemon,dependencies,giveUp):await forgetTakeovers(paths.daemon),await supervise()}finally{await standby?.end(),await lock.release()}}async function requireFreeDirectory(state,{disk,askNodes:askNodes2}){if(disk===null||state.lastLookMs!==null||state.attempt>1)return;let text=await disk.read(leaseFile);if(text.status!==`ok`)return;let lease=readLease(text.value,{id:submissionIdOf(state),run:state.run});if(lease.kind!==`foreign`)return;let nodes=await askNodes2({id:lease.id,startMs:lease.sinceMs,holder:lease}),why=whyNotGone(lease,nodes);if(why!==null)throw new InfrastructureError(`${describeForeign(lease)}: ${why}`,advice(disk));if(nodes.kind===`answered`&&nodes.living.length>0)throw new ConfigError(`${describeForeign(lease)}: ${nodes.living[0]} i\
s alive`,advice(disk));await disk.write(leaseFile,releasedText(text.value??``))}function whyNotGone(lease,nodes){return nodes.kind!==`answered`?`whether it lives cannot be shown${nodes.kind===`unknown`?` (${nodes.why})`:``}`:nodes.living.length>0?null:lease.machine!==null&&nodes.machines.includes(lease.machine)?nodes.unreadable.length>0||lease.isCut?`whether it lives cannot be shown, because some processes cannot be read`:null:`whether it lives cannot be shown, because its machine does not answer`}function requireValidOptions(options){let{resumeTemplate,command,jobId,metric}=options;metricRulesOf(metric);let flaw=flawOfTemplate(resumeTemplate);if(flaw!==null)throw new ConfigError(`option --resume-template: ${flaw}`);if(!(command!==null||jobId!==null))throw new ConfigError(`there is no command to run`,`give a command after --, or a running job with --job-id`)}async function planAttempts(options,{cluster,disk,run,workingDirectory}){requireValidOptions(options);let{command,parts}=await makeJob(options,cluster),hasLease=disk!==null&&options.lease===`on`,files=await packWorkingDir(options,workingDirectory),lease=hasLease?packTexts(leasePackage):null;return async(id,{attempt,from,supervisor})=>{let uploads=await uploadAll([files,lease],cluster);if(uploads.status!==`ok`)return uploads;let[workingDir,leaseUri]=uploads.value,words=from===null?command:resumeAny(command,options.resumeTemplate,from.path),terms={directory:disk?.directory??``,run,id,attempt,beatSeconds};return{status:`ok`,value:{...parts,workingDir:workingDir??parts.workingDir,pyModules:leaseUri?[...new Set([...parts.pyModules,leaseUri])]:parts.pyModules,submissionId:id,entrypoint:shellLine(hasLease?leasedCommand(terms,words):words),environment:{...environmentOfTraining,...parts.environment,[attemptVariable]:id},metadata:{...parts.metadata,[runKey]:run,minicluster_attempt:String(attempt),[supervisorKey]:supervisor}}}}}async function uploadAll(packages,cluster){let uris=[];for(let zip of packages){let answer=zip===null?null:await cluster.upload(zip);if(answer!==null&&answer.status!==`ok`)return answer;uris.push(answer?.value??null)}return{status:`ok`,value:uris}}async function makeJob(options,cluster){let parts=makeParts(options);if(options.jobId===null)return{command:options.command??[],parts};let found=await cluster.job(options.jobId),job=requireAnswer(found,`looking for job ${options.jobId}`,cluster),merged={...parts,workingDir:job.workingDir,pyModules:job.pyModules,environment:{...job.environment,...parts.environment}};return{command:options.command??commandOf(job),parts:merged}}function commandOf({entrypoint,submissionId}){let line=withoutLease(entrypoint),words=wordsOfLine(line);if(words[1]!==`-c`||isExtensible(line))return words;throw new ConfigError(`the command of job ${submissionId} is a shell line with several com\
mands, so the words of --resume-template cannot be added to it`,`give the command after --, or put the line into a script`)}function settingsOf(options){let{limits}=options;return{...defaultSuperviseSettings,lookMs:1e3*options.interval,eagerLookMs:Math.min(defaultSuperviseSettings.eagerLookMs,1e3*options.interval),pendingLimitMs:1e3*limits.pending,startLimitMs:1e3*limits.start,recoveryLimitMs:1e3*limits.recovery,stallFloorMs:1e3*limits.stall,fenceLimitMs:1e3*limits.fence,baseDelayMs:1e3*options.retryDelay.first,maxDelayMs:1e3*options.retryDelay.longest,maxRestarts:options.maxRestarts.all,maxProgramRestarts:options.maxRestarts.program}}function createSupervisionAlertSnapshots(source,earlier=[]){let before=new Map(earlier.map(problem=>[problem.key,problem]));return(state,atMs)=>{let subject=supervisedSubject(state,source),problems=statedProblems(state).map(({key,...stated})=>({...stated,subject,key,part:null,evidence:[],anomalyIds:[],sinceMs:before.get(key)?.sinceMs??atMs,fields:{check:`supervisor`}}));return before=new Map(problems.map(problem=>[problem.key,problem])),{atMs,subjects:[subject],problems,passed:[]}}}function supervisedSubject(state,source){let{run,phase,attempt,restarts,end,progress}=state,id=submissionIdOf(state),fields={id,run,cluster:source,state:phase,attempt,restarts:restarts.all};return{kind:`job`,name:run,preposition:`in`,isOver:end!==null,source,facts:[{name:`attempt`,value:`${attempt} (${id}), ${phase}`},{name:`progress`,value:placeOf(state)}],fields:{...fields,step:stepOf(progress),total_steps:totalOf2(progress)}}}function statedProblems(state){let{attempt,failure,end,run}=state,alerts=state.alerts.map(alert=>({type:alert===`lost`?`cluster_unreachable`:`job_${kindOfAlert(alert).replaceAll(`-`,`_`)}`,key:`jobs/${run}/${alert}`,severity:critical.includes(alert)?`critical`:`warning`,description:alertText(alert,state),advice:advice2[kindOfAlert(alert)]??[]}));if(end!==null&&end.outcome!==`succeeded`)return[...alerts,gaveUp(state,end)];if(end!==null||failure===null)return alerts;let failed={type:`attempt_failed`,key:`jobs/${run}/attempt_failed/${attempt}`,severity:`warning`,description:`attempt ${attempt} failed ${placeOf(state)}: ${failure.message}`,advice:[`the supervisor restarts it; read the end of its log if that happens again`]};return[...alerts,failed]}async function openSupervisionAlerts(options,{state,cluster,nowMs},dependencies){let alerts=await openAlerts(options,dependencies,void 0,state.open),toLook=createSupervisionAlertSnapshots(cluster.address,state.open.map(({problem})=>problem));return{note(now){return alerts===null?{...now,open:state.open}:(alerts.observe(toLook(now,nowMs())),{...now,open:alerts.open()})},end:async()=>alerts?.end()}}async function alertGivenUpSupervision(why,{options,name,path},dependencies){dependencies.log.warn(`run ${name} is no longer supervised: ${why}`);let state=await readSupervisorState(path),source=`a background supervisor`,given={task:`supervision`,open:state?.open??[],subject:state===null?unseenSubject(name,source):supervisedSubject(state,source),description:`no process supervises the run any longer, and a failed job is not restarted: ${why}`,command:`the same minicluster jobs supervise --detach --name ${name}`},open=await alertGivenUp(options,given,dependencies);state!==null&&await writeFileAtomically(path,formatRecord({...state,open}),{durable:!0})}async function superviseJobs(options,dependencies){requireDetach(options);let{world}=withJobLog(options,dependencies),name=options.name??world.newRunId(),paths=supervisionPaths(options,name,world.workingDirectory);if(options.detach&&!options.foreground)return requireValidOptions(options),await verifyAlerts(options,world),detachSupervision(name,paths,world);return holdSupervision(paths,{name,isDetached:options.detach,supervise:()=>superviseHere(options,name,paths.state,world),giveUp:why=>alertGivenUpSupervision(why,{options,name,path:paths.state},world)},world)}async function superviseHere(options,name,path,dependencies){return withPolledCluster(options,async cluster=>{let{log,clock,workingDirectory,signal}=dependencies,offsetMs=clock.now().getTime()-clock.monotonicMs(),nowMs=()=>clock.monotonicMs()+offsetMs,state=await readSupervisorState(path)??beginSupervision(name,nowMs(),{adopted:options.jobId,supervisor:randomUUID()}),alerts=await openSupervisionAlerts(options,{state,cluster,nowMs},dependencies),say=createSpeaker(dependencies),disk=openDisk(options,workingDirectory),requestOf=await planAttempts(options,{cluster,disk,run:state.run,workingDirectory}),here={cluster,nowMs,random:Math.random,sleep:ms=>sleep(ms,signal)},room={disk,requestOf,settings:settingsOf(options),look:createLooker({cluster,pattern:options.stepPattern,tracksTrain:!0,nowMs,metricRules:metricRulesOf(options.metric)}),askNodes:sought=>askNodes(sought,{...here,program:packTexts(leasePackage)}),...here,save:saved=>writeFileAtomically(path,formatRecord(alerts.note(saved)),{durable:!0}),changed:(now,before)=>describeChange(now,before).forEach(say)};log.note(printable(`run ${state.run}: its sta\
te is kept in ${path}`)),state.end!==null&&log.warn(printable(`run ${state.run} ended before, and nothing is started; give a new run another --name`)),await requireFreeDirectory(state,room);return conclude(await superviseJob(state,room).catch(error=>{throw signal.aborted&&log.warn(`the job continues; supervise it again with --name ${state.run}`),error}).finally(()=>alerts.end()),cluster,dependencies)})}function conclude(end,cluster,{log}){let record=recordSupervision(end);return log.print(`${record.success?`succeeded`:`did not succeed: ${printable(record.reason??``)}`} after ${plural(record.total_retries,`restart`)}, final step ${record.final_step??`unknown`}`),log.document(formatRecord({...record,cluster:cluster.address})),{exitCode:supervisionCode(end)}}var limitMs,pollMs,unknown,hasDiedSince,mark,leasePackage,metricAlert,isMetricAlert,kindOfAlert,metricOfAlert,budgetOf,recurringClasses,numFailuresKept,alertTitles,messageOf,phaseTexts,missingJob,isRecordGone,isOnlyMissing,hasSucceeded,stillAlive,wait,isSameHead,mayBeRenewed,maxLooks,trainsAgain,noTime,timeText,unasked,soughtAttempt,unreachable,namesOfCluster,isOfTheCluster,supervisorKey,runKey,linesPerLook,unread,flagOf,ends,hintFor,advice,defaultSuperviseSettings,environmentOfTraining,beatSeconds,critical,advice2,gaveUp,codes,supervisionCode,createSpeaker;function init_chunk_WN437UHA(){return(init_chunk_WN437UHA=__esmMin((()=>{init_chunk_IELRWQQI();init_chunk_V2HAIGNU();init_chunk_CX7M2NHW();init_chunk_NKFZOFJQ();init_chunk_ULOR24XM();init_chunk_2YLUI23V();init_chunk_HOQORB5O();init_chunk_IT5V2YMR();init_chunk_37K26IEH();init_chunk_QQJVEBF5();init_chunk_WILPEJZB();init_chunk_L7OHJAGA();init_chunk_ZD6R3WP4();init_chunk_OF43CQAP();init_chunk_3HWYFJRK();init_chunk_DLWMJWYP();init_chunk_WKKSWSLZ();init_chunk_H6YW2WX3();init_chunk_6RJQT6NY();init_chunk_3OGRBDD3();init_chunk_W5IJWU3H();init_chunk_T6V2STK7();init_chunk_RAEVNXQ2();init_chunk_4H7Q3OKN();init_chunk_L7WDXCKV();init_chunk_AWCXKGCL();init_chunk_2UZXT7PY();limitMs=12e4;pollMs=500;unknown=why=>({kind:`unknown`,why});hasDiedSince=({isAlive,endMs},startMs)=>!isAlive&&(endMs===null||startMs===null||endMs>=startMs);mark=`minicluster-look `;leasePackage={"minicluster_job/__init__.py":``,"minicluster_job/__main__.py":`"""
Runs a supervised command on the cluster: a guard holds a lease in the checkpoint directory while any process of the
command lives. It ends all of them when a supervisor has fenced off the attempt, and when the command itself has ended.
Only then it releases the lease, with the exit code of the command.
"""

from __future__ import annotations

import argparse
import sys
import uuid

from .guard import Guard
from .lease import Lease, Refused
from .say import say

_CANNOT_WRITE = 73


def main() -> int | None:
    """Runs the command; the exit code of the attempt."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--directory', required=True)
    parser.add_argument('--run', required=True)
    parser.add_argument('--id', required=True)
    parser.add_argument('--attempt', type=int, required=True)
    parser.add_argument('--beat', type=float, default=5.0)
    parser.add_argument('--grace', type=float, default=30.0)
    parser.add_argument('command', nargs=argparse.REMAINDER)
    args = parser.parse_args()
    command = args.command[1:] if args.command[:1] == ['--'] else args.command
    lease = Lease(args, f'{args.id}/{uuid.uuid4().hex}')
    try:
        lease.take()
    except Refused as refusal:
        say(refusal)
        return refusal.exit_code
    except OSError as error:
        say(f'the lease cannot be written, so the attempt does not start: {error}')
        return _CANNOT_WRITE
    return Guard(args, lease).run(command)


if __name__ == '__main__':
    sys.exit(main())
`,"minicluster_job/guard.py":`"""The parent of the command, and after its death the keeper in its place."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

from . import processes
from .keeper import Keeper, die_with
from .say import say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from .lease import Lease

FENCED = 75
CANNOT_START = 127


class Guard:
    """Runs one command under a lease."""

    def __init__(self, args: argparse.Namespace, lease: Lease) -> None:
        self._args = args
        self._lease = lease
        self._child: subprocess.Popen[bytes] | None = None
        self._code: int | None = None
        self._is_behind = False
        self._beat_at = 0.0
        self._since = lease.started
        for number in (signal.SIGTERM, signal.SIGINT):
            # A signal to the group reaches the command as well, and its end is awaited.
            signal.signal(number, lambda *_: None)
        self._keeper = Keeper(self._take_over)

    def run(self, command: Sequence[str]) -> int | None:
        """Runs the command and returns its exit code, after the end of everything that it has started."""
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        own = os.getpid()

        def prepare() -> None:
            die_with(own)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

        environment = {**os.environ, processes.MARK: self._lease.mark}
        try:
            self._child = subprocess.Popen(command, env=environment, preexec_fn=prepare)  # noqa: PLW1509
        except (OSError, IndexError, ValueError) as error:
            say('{}: {}'.format(command[0] if command else 'no command', getattr(error, 'strerror', None) or error))
            return self._release(CANNOT_START)
        is_fenced = self._watch()
        self._end_all(is_fenced)
        return self._release(FENCED if is_fenced else self._code)

    def _watch(self) -> bool:
        """Renews the lease until the command ends or the attempt is fenced off; whether it is fenced off."""
        while self._code is None:
            if self._lease.is_fenced():
                say(f'attempt {self._args.attempt} is fenced off and ends')
                return True
            self._renew()
            while self._code is None and time.monotonic() < self._beat_at:
                signal.sigtimedwait([signal.SIGCHLD], max(0, self._beat_at - time.monotonic()))
                self._reap()
        return False

    def _renew(self) -> None:
        """
        A lease that cannot be written ends nothing: no other attempt starts before the processes of this one are shown
        to have ended.
        """
        self._beat_at = time.monotonic() + self._args.beat
        known = self._find()
        self._keeper.tell(known)
        unmarked = [one for one in known if not processes.has_mark(one.pid, self._lease.mark)]
        try:
            self._lease.write('held', unmarked=unmarked)
        except OSError as error:
            if not self._is_behind:
                say(f'the lease cannot be renewed, and the command continues: {error}')
            self._is_behind = True
            return
        if self._is_behind:
            say('the lease is renewed again')
        self._is_behind = False

    def _find(self) -> list[processes.Process]:
        """All processes of the attempt. Whatever loses its parent becomes a child of this process."""
        self._reap()
        return processes.find(self._lease.mark, root=os.getpid()).found

    def _reap(self) -> None:
        """Notes the end of the command, and lets the orphans go that have ended."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if self._child is not None and pid == self._child.pid:
                self._code = 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
                self._child.returncode = self._code

    def _end_all(self, is_fenced: bool) -> None:
        """Ends what is left of the attempt; what follows the command by itself within a second is not disturbed."""
        settled = time.monotonic() + (0 if is_fenced else 1)
        while self._find() and time.monotonic() < settled:
            time.sleep(0.05)
        ended = processes.end(self._find, self._args.grace, say, lambda: self._pause(self._renew))
        if ended and not is_fenced:
            say(f'{ended} processes that the command left behind were ended')

    def _pause(self, renew: Callable[[], None]) -> None:
        time.sleep(0.1)
        if time.monotonic() >= self._beat_at:
            renew()

    def _release(self, code: int | None) -> int | None:
        try:
            self._lease.write('released', code)
        except OSError as error:
            say(f'the lease cannot be released: {error}')
        self._keeper.dismiss()
        return code

    def _take_over(self, known: processes.Known) -> None:
        """In the keeper, after the death of the guard: ends all that is left, and releases the lease."""
        say(f'the guard of attempt {self._args.attempt} was killed, and the attempt ends')
        unreadable: list[int] = []

        def find() -> list[processes.Process]:
            seen = processes.find(self._lease.mark, known=known, since=self._since)
            unreadable[:] = seen.unreadable
            return seen.found

        def renew() -> None:
            self._beat_at = time.monotonic() + self._args.beat
            self._write_in_place_of_guard('held')

        processes.end(find, self._args.grace, say, lambda: self._pause(renew))
        if unreadable:
            say(f'whether {len(unreadable)} processes belong to the attempt cannot be shown')
        self._write_in_place_of_guard('released', unreadable)

    def _write_in_place_of_guard(self, state: str, unreadable: Sequence[int] = ()) -> None:
        try:
            if self._lease.is_own():
                self._lease.write(state, unreadable=unreadable)
        except OSError as error:
            say(f'the lease cannot be written: {error}')
`,"minicluster_job/keeper.py":`"""
A second process that ends the attempt if the guard dies. It is no descendant of the guard, so that Ray does not find it
when it stops the guard with its descendants.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .processes import Known, Process

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def die_with(parent: int) -> None:
    """This process is killed when its parent ends."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value), 0, 0, 0)


class Keeper:
    """The guard's end of the connection to its keeper. Makes the guard adopt its orphans."""

    def __init__(self, take_over: Callable[[Known], None]) -> None:
        self._take_over = take_over
        self._start()

    def _start(self) -> None:
        reading, self._pipe = os.pipe()
        os.set_blocking(self._pipe, False)
        _prctl(_PR_SET_CHILD_SUBREAPER, 0)
        middle = os.fork()
        if middle == 0:
            _become_keeper(reading, self._pipe, self._take_over)
        os.waitpid(middle, 0)
        _prctl(_PR_SET_CHILD_SUBREAPER, 1)
        os.close(reading)

    def tell(self, known: Sequence[Process]) -> None:
        """Names the processes of the attempt. A keeper that has died is started again."""
        try:
            os.write(self._pipe, _line(known))
        except BlockingIOError:
            pass
        except OSError:
            os.close(self._pipe)
            self._start()
            os.write(self._pipe, _line(known))

    def dismiss(self) -> None:
        """The attempt has ended, and the keeper with it."""
        try:
            os.write(self._pipe, b'end\\n')
        except OSError:
            pass


_MOST_KNOWN = 3000
"""A line must fit into a pipe."""


def _line(known: Sequence[Process]) -> bytes:
    return json.dumps([process[:2] for process in known[:_MOST_KNOWN]]).encode('ascii') + b'\\n'


def _become_keeper(reading: int, writing: int, take_over: Callable[[Known], None]) -> None:
    """Never returns."""
    try:
        os.close(writing)
        if os.fork() != 0:
            os._exit(0)
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        known = _listen(reading)
        if known is not None:
            take_over(known)
    finally:
        os._exit(0)


def _listen(reading: int) -> Known | None:
    """Waits for the end of the guard. Returns the processes that it named last; None if it has dismissed the keeper."""
    line, rest = b'[]', b''
    while True:
        select.select([reading], [], [])
        piece = os.read(reading, 65536)
        if not piece:
            return [(pid, start) for pid, start in json.loads(line)]
        *lines, rest = (rest + piece).split(b'\\n')
        if b'end' in lines:
            return None
        line = lines[-1] if lines else line
`,"minicluster_job/lease.py":`"""The lease of an attempt: a file in the checkpoint directory that says who runs there."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
import time
from typing import TYPE_CHECKING, Any

from . import processes

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

_BLOCK = 8192
"""The file has this size, or a multiple: on a full disk it can be written again where it is."""

_MOST_UNMARKED = 200

_FENCED = 75
_IN_USE = 76


class Refused(Exception):
    """The attempt may not start in this directory."""

    def __init__(self, words: str, exit_code: int) -> None:
        super().__init__(words)
        self.exit_code = exit_code


class Lease:
    """The lease that this program writes."""

    def __init__(self, args: argparse.Namespace, mark: str) -> None:
        self.args = args
        self.mark = mark
        self.path = os.path.join(args.directory, '.minicluster-lease.json')
        self._fence = os.path.join(args.directory, '.minicluster-fence.json')
        self._beat = 0
        self._since = time.time()
        own = processes.read(os.getpid())
        self.started = 0 if own is None else own.start

    def take(self) -> None:
        """Writes the first lease; Refused if the attempt is fenced off, or if another one holds the lease."""
        os.makedirs(self.args.directory, exist_ok=True)
        with self._alone():
            held = _load(self.path)
            if self._forbids(_load(self._fence)):
                raise Refused(f'attempt {self.args.attempt} is fenced off and does not start', _FENCED)
            if held is not None and held.get('state') == 'held' and not self._precedes(held):
                where = (self.args.directory, held.get('run'), held.get('attempt'), _moment(held.get('since')))
                raise Refused('{} is in use: run {}, attempt {}, holds its lease since {}'.format(*where), _IN_USE)
            self.write('held')

    def _precedes(self, held: dict[str, Any]) -> bool:
        """An earlier attempt of the same run: its supervisor starts the next one only after its end."""
        attempt = held.get('attempt')
        return held.get('run') == self.args.run and isinstance(attempt, int) and attempt < self.args.attempt

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Two programs that start at once take their turns, where the file system can lock."""
        with open(self.path + '.lock', 'a', encoding='ascii') as file:
            with contextlib.suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def write(
        self,
        state: str,
        exit_code: int | None = None,
        unmarked: Sequence[processes.Process] = (),
        unreadable: Sequence[int] = (),
    ) -> None:
        """Renews the lease; OSError if neither a new file nor the old one can be written."""
        self._beat += 1
        record = {
            'record_version': 2,
            'run': self.args.run,
            'id': self.args.id,
            'attempt': self.args.attempt,
            'mark': self.mark,
            'beat': self._beat,
            'state': state,
            'exit_code': exit_code,
            'host': socket.gethostname(),
            'machine': processes.machine(),
            'since': self._since,
            # No process of the attempt has started before it, in ticks of the machine.
            'started': self.started,
            # Processes of the attempt that do not show its mark, and how many more there are.
            'unmarked': [process[:2] for process in unmarked[:_MOST_UNMARKED]],
            'unmarked_more': max(0, len(unmarked) - _MOST_UNMARKED),
            # Processes that may belong to it, and that may not be read.
            'unreadable': list(unreadable)[:_MOST_UNMARKED],
        }
        text = json.dumps(record)
        data = (text + ' ' * (-len(text) % _BLOCK)).encode('ascii')
        try:
            _replace(self.path, data)
        except OSError:
            if not self.is_own():
                raise
            _overwrite(self.path, data)

    def is_own(self) -> bool:
        """Whether the file is the lease of this attempt."""
        record = _read(self.path)
        return record is not None and record.get('mark') == self.mark

    def is_fenced(self) -> bool:
        """Whether a supervisor has forbidden this attempt to run."""
        return self._forbids(_read(self._fence))

    def _forbids(self, fence: dict[str, Any] | None) -> bool:
        if fence is None or fence.get('run') != self.args.run:
            return False
        below = fence.get('below')
        return isinstance(below, int) and self.args.attempt < below


def _moment(seconds: object) -> str:
    if not isinstance(seconds, (int, float)):
        return 'an unknown time'
    return time.strftime('%Y-%m-%d %H:%M:%S UTC', time.gmtime(seconds))


def _read(path: str) -> dict[str, Any] | None:
    """The record in a file; None if there is none that can be read."""
    try:
        return _load(path)
    except OSError:
        return None


def _load(path: str) -> dict[str, Any] | None:
    """The same, with an OSError for a file that is there and cannot be read."""
    try:
        with open(path, encoding='utf-8') as file:
            value = json.load(file)
    except FileNotFoundError:
        return None
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise OSError(f'{path} is damaged; remove it if no training runs in its directory')
    return value


def _replace(path: str, data: bytes) -> None:
    part = f'{path}.{os.getpid()}.part'
    try:
        with open(part, 'wb') as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise


def _overwrite(path: str, data: bytes) -> None:
    """Needs no room on the disk, because the file has its size already."""
    handle = os.open(path, os.O_WRONLY)
    try:
        os.pwrite(handle, data, 0)
        os.fsync(handle)
    finally:
        os.close(handle)
`,"minicluster_job/look.py":`"""Says which processes of an attempt live on this node: one line of JSON."""

import argparse
import json

from . import processes
from .processes import Known


def main() -> None:
    """Prints the answer for one attempt."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--id', required=True)
    parser.add_argument('--nonce', required=True)
    parser.add_argument('--known', default='[]')
    parser.add_argument('--machine')
    parser.add_argument('--since', type=int, default=0)
    args = parser.parse_args()
    # Numbers of processes and times of starts mean something on one machine only.
    is_here = args.machine == processes.machine()
    known = [(pid, start) for pid, start in json.loads(args.known)] if is_here else []
    living, unreadable = look(args.id, known, args.since if is_here else 0)
    answer = {
        'nonce': args.nonce,
        'machine': processes.machine(),
        'living': [{'pid': one.pid, 'name': processes.name_of(one.pid)} for one in living[:20]],
        'living_more': max(0, len(living) - 20),
        'unreadable': len(unreadable),
    }
    print(f'minicluster-look {json.dumps(answer)}', flush=True)


def look(attempt: str, known: Known, since: int) -> tuple[list[processes.Process], list[processes.Process]]:
    """The processes of the attempt, and those that may be and may not be read."""
    alive = processes.running()
    older = processes.ancestors(alive)
    named = {pid for pid, start in known if pid in alive and alive[pid].start == start}
    living, unreadable = [], []
    for process in alive.values():
        lines = processes.variables(process.pid)
        if process.pid in named or (lines and processes.is_of_attempt(lines, attempt)):
            living.append(process)
        elif lines is None and process.start >= since and process.pid not in older and processes.is_own(process.pid):
            unreadable.append(process)
    return living, unreadable


if __name__ == '__main__':
    main()
`,"minicluster_job/processes.py":`"""Finds the processes of one attempt on this machine, and ends them."""

from __future__ import annotations

import collections
import errno
import os
import signal
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

MARK = 'MINICLUSTER_MARK'
"""Variable of every process below the guard; it differs between any two attempts."""

ATTEMPT = 'MINICLUSTER_ATTEMPT'
"""Variable of every process that Ray starts for an attempt, on any node: the id of the attempt."""

_RAY_JOB = b'RAY_JOB_CONFIG_JSON_ENV_VAR='

Known = Sequence[tuple[int, int]]
"""Processes by pid and start, which name them for as long as the machine is up."""


class Process(NamedTuple):
    """A process that has not ended."""

    pid: int
    start: int
    parent: int


class Seen(NamedTuple):
    """The processes that were found, and the pids of those that may belong to them and may not be read."""

    found: list[Process]
    unreadable: list[int]


def find(mark: str, root: int | None = None, known: Known = (), since: int = 0) -> Seen:
    """The processes with this mark, the descendants of \`root\`, and those of \`known\` that have not ended."""
    alive = running()
    wanted = {process.pid for process in _below(root, alive)} if root is not None else set()
    wanted.update(pid for pid, start in known if pid in alive and alive[pid].start == start)
    found, unreadable = [], []
    for process in alive.values():
        if process.pid == os.getpid():
            continue
        if process.pid in wanted or has_mark(process.pid, mark):
            found.append(process)
        elif process.start >= since and variables(process.pid) is None and is_own(process.pid):
            unreadable.append(process.pid)
    return Seen(found, unreadable)


def running() -> dict[int, Process]:
    """Every process of this machine by its pid. One that has ended and waits for its parent is none."""
    found = {}
    for name in os.listdir('/proc'):
        process = read(int(name)) if name.isdigit() else None
        if process is not None:
            found[process.pid] = process
    return found


def read(pid: int) -> Process | None:
    """The process with this pid, or None."""
    try:
        with open(f'/proc/{pid}/stat', 'rb') as file:
            fields = file.read().rpartition(b')')[2].split()
    except OSError:
        return None
    if len(fields) < 20 or (fields[0] in (b'Z', b'X') and not _has_threads(pid)):
        return None
    return Process(pid, int(fields[19]), int(fields[1]))


def _has_threads(pid: int) -> bool:
    """A process whose first thread has ended looks like a dead one while the others run on."""
    try:
        return len(os.listdir(f'/proc/{pid}/task')) > 1
    except OSError:
        return False


def _below(root: int, alive: dict[int, Process]) -> list[Process]:
    """The processes that \`root\` has started, directly or not, whatever their sessions and groups are."""
    children = collections.defaultdict(list)
    for process in alive.values():
        children[process.parent].append(process)
    found, waiting = [], [root]
    while waiting:
        for process in children[waiting.pop()]:
            found.append(process)
            waiting.append(process.pid)
    return found


def ancestors(alive: dict[int, Process]) -> set[int]:
    """The pids of this process and of those above it, which are no part of another attempt."""
    found: set[int] = set()
    pid = os.getpid()
    while pid in alive and pid not in found:
        found.add(pid)
        pid = alive[pid].parent
    return found


def variables(pid: int) -> list[bytes] | None:
    """The environment of a process as it was started; None if it may not be read, empty if the process is gone."""
    try:
        with open(f'/proc/{pid}/environ', 'rb') as file:
            return file.read().split(b'\\0')
    except OSError as error:
        return [] if error.errno in (errno.ENOENT, errno.ESRCH) else None


def has_mark(pid: int, mark: str) -> bool:
    """Whether this process shows that it was started below the guard with this mark."""
    return (f'{MARK}={mark}').encode() in (variables(pid) or [])


def is_of_attempt(lines: list[bytes], attempt: str) -> bool:
    """Whether this environment names the attempt: by our variables, or by Ray's own of the job."""
    named = (f'"job_submission_id": "{attempt}"').encode()
    return (
        (f'{ATTEMPT}={attempt}').encode() in lines
        or any(line.startswith((f'{MARK}={attempt}/').encode()) for line in lines)
        or any(line.startswith(_RAY_JOB) and named in line for line in lines)
    )


def is_own(pid: int) -> bool:
    """Whether a process belongs to the user of this one. One that may not even be asked counts as such."""
    try:
        with open(f'/proc/{pid}/status', 'rb') as file:
            owner = next(line for line in file if line.startswith(b'Uid:')).split()[1]
    except (FileNotFoundError, ProcessLookupError):
        return False
    except (OSError, StopIteration):
        return os.path.exists(f'/proc/{pid}')
    return int(owner) == os.getuid()


def name_of(pid: int) -> str:
    """The command line of a process as text of bounded length."""
    try:
        with open(f'/proc/{pid}/cmdline', 'rb') as file:
            words = file.read(400).replace(b'\\0', b' ').strip()
    except OSError:
        words = b''
    return words.decode('utf-8', 'replace')[:120] or 'a process without a command line'


_SAYS_AFTER_S = 30


def end(
    find: Callable[[], list[Process]], grace: float, say: Callable[[object], None], pause: Callable[[], None]
) -> int:
    """
    Ends all processes that \`find\` returns, again and again until it returns none: SIGTERM once for each, and SIGKILL
    after the grace in seconds. Returns how many there were.
    """
    told: set[tuple[int, int]] = set()
    says_at = time.monotonic() + grace + _SAYS_AFTER_S
    deadline = time.monotonic() + grace
    while True:
        alive = find()
        if not alive:
            return len(told)
        is_late = time.monotonic() >= deadline
        for process in alive:
            if is_late or (process.pid, process.start) not in told:
                _signal(process, signal.SIGKILL if is_late else signal.SIGTERM)
            told.add((process.pid, process.start))
        if time.monotonic() >= says_at:
            says_at = time.monotonic() + _SAYS_AFTER_S
            say(f'{len(alive)} processes do not end, such as {alive[0].pid} ({name_of(alive[0].pid)})')
        pause()


def _signal(process: Process, number: int) -> None:
    """Sends a signal to this process, and not to another one that has its pid by now."""
    handle = None
    try:
        handle = os.pidfd_open(process.pid) if hasattr(os, 'pidfd_open') else None
        now = read(process.pid)
        if now is None or now.start != process.start:
            return
        if handle is None:
            os.kill(process.pid, number)
        else:
            signal.pidfd_send_signal(handle, number)
    except OSError:
        # It has ended meanwhile.
        pass
    finally:
        if handle is not None:
            os.close(handle)


def machine() -> str:
    """What names this machine since its start, and the process numbers that are seen here."""
    try:
        with open('/proc/sys/kernel/random/boot_id', encoding='ascii') as file:
            boot = file.read().strip()
    except OSError:
        boot = os.uname().nodename
    return '{} {}'.format(boot, os.readlink('/proc/self/ns/pid'))
`,"minicluster_job/say.py":`"""Lines in the log of the job."""


def say(words: object) -> None:
    """Writes a line that names its writer."""
    print(f'minicluster: {words}', flush=True)
`};metricAlert=(kind,name)=>`${kind}-metric ${name}`;isMetricAlert=alert=>/^(?:late|slow)-metric /.test(alert);kindOfAlert=alert=>alert.replace(/ .*$/,``);metricOfAlert=alert=>/^\S+-metric (.*)$/.exec(alert)?.[1]??``;budgetOf=failureClass=>failureClass===`program`||failureClass===`environment`||failureClass===`command`?`program`:`machine`;recurringClasses=[`program`,`environment`,`stalled`];numFailuresKept=20;alertTitles={lost:`the cluster is unreachable`,stalled:`no new step for a long time`,"no-steps":`no step was recognised`,"no-recovery":`Ray Train does not recover its workers`,"slow-pattern":`the --step-pattern is too slow and no longer used`,"late-metric":`no new value of a metric within its limit`,"slow-metric":`the pattern of a metric is too slow and no longer used`,"does-not-stop":`the job does not stop`,unfenced:`the old attempt may still be alive`,checkpoints:`the directory of checkpoints cannot be read`};messageOf=({failure})=>failure?.message??`the attempt ended`;phaseTexts={submitting:({attempt,from})=>[`attempt ${attempt} begins ${from===null?`from the start`:`from ${from.path}`}`],pending:state=>[`${submissionIdOf(state)} is submitted`],starting:state=>[`${submissionIdOf(state)} runs`],progressing:state=>[`${submissionIdOf(state)} trains: step ${stepOf(state.progress)??`unknown`}${ofTotal(state)}`],stopping:state=>[`${messageOf(state)}; stopping ${submissionIdOf(state)}`],waiting:state=>{let delay=((state.next.atMs-state.phaseSinceMs)/1e3).toFixed(1);return[`${messageOf(state)} (${placeOf(state)}); restarting in ${delay} s`]},fencing:state=>[`verifying that ${submissionIdOf(state)} is dead`],done:({end})=>[`${end?.outcome===`succeeded`?``:`ended: `}${end?.reason??`ended`}`]};missingJob=isNewHead=>({class:`machine`,signature:isNewHead?`head gone`:`record gone`,message:isNewHead?`the cluster has a new head, which does not know the job`:`the cluster no longer has a record of the job`});isRecordGone=({failure})=>failure?.signature===`record gone`;isOnlyMissing=({failure})=>failure!==null&&[`head gone`,`record gone`].includes(failure.signature);hasSucceeded=lease=>lease.kind===`read`&&lease.isReleased&&lease.exitCode===0;stillAlive=living=>`${listFew(living)} ${living.length===1?`is`:`are`} still alive`;wait=why=>({kind:`wait`,why});isSameHead=(state,{session})=>session!==null&&session===state.session&&!state.isHeadGone;mayBeRenewed=({lease},{atMs,settings})=>atMs-(lease?.sinceMs??atMs)<=settings.leaseLimitMs;maxLooks=3;trainsAgain=({progress})=>movedAtMs(progress)!==null;noTime={stillMs:0,pausedMs:0,wereGpusBusy:!1};timeText=ms=>ms<12e4?`${Math.round(ms/1e3)} s`:`${Math.round(ms/6e4)}\
 min`;unasked={kind:`not-asked`};soughtAttempt=(id,job,{lease})=>({id,startMs:job?.startMs??null,holder:lease.kind===`read`?lease:null});unreachable={job:`unreachable`,living:null,session:null,lease:{kind:`unreadable`},isFenced:!1,driverNode:null,nodes:unasked};namesOfCluster={TrainStateActor:`train_v2_state_actor`,_AutoscalingCoordinatorActor:`AutoscalingCoordinator`,_StatsActor:`datasets_stats_actor`};isOfTheCluster=({className,name})=>className!==null&&name!==null&&namesOfCluster[className]===name;supervisorKey=`minicluster_supervisor`;runKey=`minicluster_run`;linesPerLook=500;unread={steps:null,isPatternTooSlow:!1,hasNewLines:!1,metrics:null,text:``,pause:`none`};flagOf=word=>word.replace(/=.*$/s,``);ends=words=>words.includes(`--`)?words.indexOf(`--`):words.length;hintFor=name=>`see m\
inicluster ps supervise/${name}, or stop it with minicluster stop supervise/${name}`;advice=({directory})=>`wait for its end, or use another --checkpoint-dir; if you know that none\
 of its processes runs, remove ${directory}/${leaseFile}`;defaultSuperviseSettings={lookMs:3e4,eagerLookMs:2e3,pendingLimitMs:9e5,startLimitMs:9e5,recoveryLimitMs:18e5,stallFloorMs:3e5,stallFactor:10,lostAfterMs:6e4,fenceLimitMs:6e5,leaseLimitMs:15e3,deadNodeLimitMs:12e4,baseDelayMs:6e4,maxDelayMs:6e5,calmAfterMs:6e5,maxRestarts:10,maxProgramRestarts:3,maxMachineRestarts:10};environmentOfTraining={RAY_DEDUP_LOGS:`0`,RAY_TRAIN_ENABLE_STATE_TRACKING:`1`};beatSeconds=defaultSuperviseSettings.leaseLimitMs/3e3;critical=[`does-not-stop`,`unfenced`,`checkpoints`];advice2={lost:[`the job may still run; nothing is restarted`,`check whether the head runs, whether its dashboard is reachable, and whether the port is forwarded`],"no-steps":[`describe its steps with --step-pattern, such as "it (\\d+)"`],"slow-pattern":[`give --step-pattern a simpler expression`],"late-metric":[`find out whether this part of the training still runs`],"slow-metric":[`give --metric a simpler expression`],"no-recovery":[`find out which nodes and resources are missing with minicluster jobs health`,`it is restarted if this persists`],stalled:[`inspect its stacks with py-spy; it is restarted if this persists`],"does-not-stop":[`look for its processes on the nodes, and end them`],unfenced:[`look for processes of the old attempt on the nodes, and end them`],checkpoints:[`check whether the directory of checkpoints is mounted`]};gaveUp=(state,{outcome,reason})=>({type:`supervision_ended`,key:`jobs/${state.run}/supervision_ended`,severity:outcome===`stopped`?`warning`:`critical`,description:`the run did not succeed, and no further attempt follows: ${reason}`,advice:[`read the end of its log: minicluster\
 jobs logs ${submissionIdOf(state)}`]});codes={succeeded:exitCodes.pass,stopped:exitCodes.verdictFailed,budget:exitCodes.verdictFailed,deterministic:exitCodes.deterministicFailure,command:exitCodes.deterministicFailure,capacity:exitCodes.infrastructure,unfenced:exitCodes.infrastructure,refused:exitCodes.configuration};supervisionCode=({end})=>end===null?exitCodes.infrastructure:codes[end.outcome];createSpeaker=({log})=>({isWarning,text})=>{isWarning?log.warn(printable(text)):log.note(printable(text))}})))()}export{supervisionCode as i,recordSupervision as n,superviseJobs as r,init_chunk_WN437UHA as t};