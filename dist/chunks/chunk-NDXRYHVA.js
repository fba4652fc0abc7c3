import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{reportRecord}from"./chunk-PTVPZRAM.js";import{renderComment,renderers,standingOf,troublesOf}from"./chunk-LHQ3HFE7.js";import{cutText,flatText}from"./chunk-ZBZYXDH6.js";import{
checkRecord}from"./chunk-OVZZO3F2.js";import{shouldComment}from"./chunk-KPNKLMEJ.js";import{parseJson}from"./chunk-KJZCJOZX.js";function oneLine(text,maxCharacters=300){return cutText(flatText(text,maxCharacters).replace(/\.+$/,""),maxCharacters)}var maxReportBytes=2*1024*1024,maxTextCharacters=2e3,maxDepth=20;function readForkReport(text){if(text.length>maxReportBytes||Buffer.byteLength(text)>maxReportBytes)return refused(`report.json is larg\
er than ${maxReportBytes} bytes`);let json=parseJson(text);if(json.status!=="ok")return refused(`report.json cannot be used: ${json.reason}`);if(isDeeper(json.value,maxDepth))return refused("report.js\
on is nested too deeply");let record=checkRecord(reportRecord,json.value);return record.status!=="ok"?refused(`report.json cannot be used: ${record.reason}`):{status:"ok",record:cutTexts(pickRecord(record.
value))}}var refused=reason=>({status:"refused",reason:oneLine(reason)});function pickRecord(record){let{title,verdict,headline,reasons,checks,figures,faults,comparison}=record,{generated_at,generator}=record;
return{title,verdict,headline,reasons,checks,figures,generated_at,generator,...faults===void 0?{}:{faults:pickFaults(faults)},...comparison===void 0?{}:{comparison}}}function pickFaults(report){let{faults,
dose_curves,rates,complete}=report;return{faults,dose_curves,rates,complete}}function cutTexts(value){if(typeof value=="string")return value.slice(0,maxTextCharacters);if(Array.isArray(value))return value.
map(item=>cutTexts(item));if(value===null||typeof value!="object")return value;let entries=Object.entries(value).map(([key,item])=>[cutTexts(key),cutTexts(item)]);return Object.fromEntries(entries)}function isDeeper(value,levels){
let level=[value];for(let depth=0;depth<levels;depth++)if(level=level.flatMap(item=>typeof item=="object"&&item!==null?Object.values(item):[]),level.length===0)return!1;return!0}import{createHash}from"node:crypto";var maxLength=120;function encodeKey(key){let encoded=Buffer.from(key,"utf8").toString("latin1").replace(/[^A-Za-z0-9.]/g,byte=>`%${byte.charCodeAt(0).toString(16).
padStart(2,"0")}`);if(encoded.length<=maxLength)return encoded;let digest=createHash("sha256").update(key).digest("hex").slice(0,32);return`${encoded.slice(0,maxLength)}%%${digest}`}import{createHash as createHash2}from"node:crypto";var digestDigits=32,shape=/^<!-- minicluster:v1 key=([A-Za-z0-9.%]{0,200}) run=([1-9]\d{0,18}) attempt=([1-9]\d{0,8}) sha=([0-9a-f]{40}|[0-9a-f]{64}) standing=([a-z]{1,20}) troubles=([0-9a-f]{32}) digest=([0-9a-f]{32}) -->$/;
function formatMarker({key,run,standing,troubles,digest}){let{id,attempt,sha}=run;return`<!-- minicluster:v1 key=${key} run=${id} attempt=${attempt} sha=${sha} standing=${standing} troubles=${troubles}\
 digest=${digest} -->`}function parseComment(body){let text=body.replaceAll(`\r
`,`
`),end=text.indexOf(`
`);if(end<0)return null;let found=shape.exec(text.slice(0,end));if(found===null)return null;let[,key="",id="",attempt="",sha="",standing="",troubles="",digest=""]=found,run={id,attempt:Number(attempt),
sha};return{marker:{key,run,standing,troubles,digest},content:text.slice(end+1)}}function formatComment(marker,content){return`${formatMarker({...marker,digest:digestOf(content)})}
${content}`}var isIntact=({marker,content})=>marker.digest===digestOf(content);function digestOf(content){let text=content.replaceAll(`\r
`,`
`).trimEnd();return createHash2("sha256").update(text).digest("hex").slice(0,digestDigits)}var digestOfNames=names=>digestOf(JSON.stringify([...new Set(names)].sort()));function compareRuns(a,b){let[before,
after]=[BigInt(a.id),BigInt(b.id)];return before!==after?before<after?-1:1:a.attempt-b.attempt}var maxSectionBytes=14e3,tooLong=`The result is too long for a comment; see the report of the run.
`;function composeComment({input,judgement,key,section,policy},render,maxBytes=6e4){let marker={key:encodeKey(key),run:input.run,standing:judgement.standing,troubles:digestOfNames(judgement.troubles)},
whole=maxBytes-Buffer.byteLength(formatComment(marker,"")),room=section===null?whole:Math.min(whole,maxSectionBytes),content=render({...input,section},room);return{marker,content:Buffer.byteLength(content)<=
room?content:tooLong,policy,section:section===null?null:encodeKey(section)}}function bodyOf({marker,content}){let body=formatComment(marker,content);return parseComment(body)===null?null:body}var isMarkerOf=(marker,{content})=>marker.digest===digestOf(content);var shape2=/^<!-- minicluster:job name=([A-Za-z0-9.%]{1,200}) run=([1-9]\d{0,18}) attempt=([1-9]\d{0,8}) standing=([a-z]{1,20}) troubles=([0-9a-f]{32}) source=([0-9a-f]{32}) digest=([0-9a-f]{32}) -->$/;
function formatSection(section){let{name,runId,attempt,standing,troubles,source,content}=section,text=content.trimEnd();return`${`<!-- minicluster:job name=${name} run=${runId} attempt=${attempt} stan\
ding=${standing} troubles=${troubles} source=${source} digest=${digestOf(text)} -->`}
${text}
`}function parseSections(text){let sections=[],open=null,close=()=>{let section=open===null?null:readSection(open.found,open.lines);section!==null&&sections.push(section)};for(let line of text.replaceAll(
`\r
`,`
`).split(`
`)){let found=shape2.exec(line);if(found===null){open?.lines.push(line);continue}close(),open={found,lines:[]}}return close(),sections}function readSection(found,lines){let[,name="",runId="",attempt,standing="",
troubles="",source="",digest]=found,content=lines.join(`
`).trim();return digestOf(content)!==digest?null:{name,runId,attempt:Number(attempt),standing,troubles,source,content}}function compareSections(a,b){let[before,after]=[BigInt(a.runId),BigInt(b.runId)];
return before!==after?before<after?-1:1:a.attempt-b.attempt}var standings=["fail","regression","warning","unknown","inconclusive","improvement","pass"];var markerBytes=500,cutNote="<sub>Cut for length; see the report for the full text.</sub>",omittedNote="Not all jobs fit into this comment; the workflow run has the others.",isShared=draft=>draft.section!==
null;function sectionOf({marker,section,content}){let{run,standing,troubles}=marker,source=digestOf(content);return{...{name:section,runId:run.id,attempt:run.attempt,standing,troubles,source},content:content.
trim()}}function ownSection(draft,own){return sectionsOf(draft,own).get(draft.section)??null}function mergeSections(draft,own,maxBytes=6e4-markerBytes){let mine=sectionOf(draft),kept=sectionsOf(draft,
own),before=kept.get(mine.name),isShown=before?.source===mine.source&&compareSections(before,mine)===0,sections=[...kept.set(mine.name,isShown?before:mine).values()].sort(byName);return{marker:markerOf(
draft,sections),content:fitSections(sections,maxBytes)}}function sectionsOf({marker},own){let newest=new Map;for(let comment of own)if(comment.marker.run.sha===marker.run.sha)for(let section of parseSections(
comment.content)){let known=newest.get(section.name);(known===void 0||compareSections(known,section)<0)&&newest.set(section.name,section)}return newest}var byName=(a,b)=>a.name<b.name?-1:1;function markerOf({
marker},sections){let newest=[...sections].sort(compareSections).at(-1),present=sections.map(({standing})=>standing);return{key:marker.key,run:{id:newest?.runId??marker.run.id,attempt:newest?.attempt??
marker.run.attempt,sha:marker.run.sha},standing:standings.find(one=>present.includes(one))??marker.standing,troubles:digestOfNames(sections.map(({name,troubles})=>`${name} ${troubles}`))}}function fitSections(sections,maxBytes){
let shown=sections;for(;sizeOf(shown)>maxBytes;){let longest=longestUncut(shown);if(longest===null)return dropBest(shown,maxBytes);shown=shown.map(section=>section===longest?cutSection(section):section)}
return textOf(shown)}var textOf=sections=>sections.map(formatSection).join(`
`),sizeOf=sections=>Buffer.byteLength(textOf(sections)),headlineOf=content=>content.split(`
`,1)[0]??"",cutSection=section=>({...section,content:`${headlineOf(section.content)}

${cutNote}`});function longestUncut(sections){return sections.filter(section=>cutSection(section).content.length<section.content.length).reduce((longest,one)=>longest===null||one.content.length>longest.
content.length?one:longest,null)}function dropBest(sections,maxBytes){let room=maxBytes-Buffer.byteLength(`${omittedNote}

`),inOrder=standings,rank=({standing})=>inOrder.indexOf(standing),shown=[...sections].sort((a,b)=>rank(a)-rank(b)||byName(a,b));for(;shown.length>0&&sizeOf(shown)>room;)shown.pop();return`${omittedNote}\


${textOf(shown.sort(byName))}`}function chooseMove(seen,draft){return seen.headSha!==draft.marker.run.sha?yieldTo(seen,"the pull request has a newer commit"):isShared(draft)?moveInShared(seen,draft):moveAlone(seen,draft)}function moveAlone(seen,draft){
let{own,hasWritten}=seen,{run}=draft.marker,newer=own.find(({marker})=>compareRuns(marker.run,run)>0);if(newer!==void 0)return yieldTo(seen,`run ${newer.marker.run.id} is newer`);let[keeper]=own;if(keeper===
void 0)return hasWritten?{kind:"wait"}:createIfWanted(draft,draft);if(isUpToDate(keeper,draft))return settled(seen,keeper);let isOfSameRun=compareRuns(keeper.marker.run,run)===0;return hasWritten&&isOfSameRun&&
!isMarkerOf(keeper.marker,draft)?yieldTo(seen,"another job of this run writes the same comment; give each job its own comment key or comment section"):keepWithoutNews(seen,keeper,draft)??{kind:"update",
comment:keeper,text:draft}}function keepWithoutNews(seen,keeper,draft){let{marker,content,isIntact:isIntact2}=keeper,decision=shouldComment(draft.policy,draft.marker,marker);if(decision.isWanted||seen.
hasWritten||!isIntact2)return null;let{because}=decision,{run}=draft.marker;return compareRuns(marker.run,run)===0?{kind:"skip",because,surplus:surplusOf(seen)}:{kind:"renew",comment:keeper,text:{marker:{
...marker,run},content},because}}function moveInShared(seen,draft){let{own,hasWritten}=seen,[keeper]=own,mine=sectionOf(draft),said=ownSection(draft,own);if(said!==null&&compareSections(said,mine)>0)return yieldTo(
seen,`run ${said.runId} is newer`);let text=mergeSections(draft,own);if(keeper===void 0)return hasWritten?{kind:"wait"}:createIfWanted(draft,text);let kept=ownSection(draft,[keeper]),isSaid=kept?.source===
mine.source&&compareSections(kept,mine)===0;return keeper.isIntact&&(isSaid||isMarkerOf(keeper.marker,text))?settled(seen,keeper):{kind:"update",comment:keeper,text}}var settled=(seen,comment)=>({kind:"\
settled",comment,surplus:surplusOf(seen)}),surplusOf=({own})=>own.slice(1).map(({id})=>id);function isUpToDate({marker,isIntact:isIntact2},draft){let isSameRun=compareRuns(marker.run,draft.marker.run)===
0;return isIntact2&&isSameRun&&isMarkerOf(marker,draft)}function createIfWanted(draft,text){let decision=shouldComment(draft.policy,draft.marker,null);return decision.isWanted?{kind:"create",text}:{kind:"\
skip",because:decision.because,surplus:[]}}function yieldTo({own,created},because){let surplus=own.slice(1).filter(({id})=>created.has(id));return{kind:"yield",because,surplus:surplus.map(({id})=>id)}}function resultOfRefusal(attempt,{status,reason}){let because=oneLine(reason);return status==="forbidden"?{status,line:`No comment: the token may not ${attempt} (${because}). The job needs 'pull-reque\
sts: write'; for pull requests from forks, comment from a workflow_run workflow with mode: report.`,url:null}:{status:"failed",line:`No comment: could not ${attempt} (${because}).`,url:null}}function settledResult(done,url){
let at=url===null?"":`: ${url}`,lines={created:`Commented on the pull request${at}`,updated:`Updated the comment on the pull request${at}`,unchanged:`The comment on the pull request is already up to d\
ate${at}`},status=done??"unchanged";return{status,line:lines[status],url}}var unwritten=(status,because)=>({status,line:`No comment: ${because}.`,url:null});function ownComments(comments,viewer,key){return comments.filter(({author})=>author===viewer).flatMap(({id,url,body})=>{let parsed=parseComment(body);return parsed===null||parsed.marker.key!==key?[]:[
{id,url,...parsed,isIntact:isIntact(parsed)}]}).sort((a,b)=>a.id-b.id)}var maxLooks=8,settleMs=2e3,jitterMs=1e3;async function upsertComment(store,draft,tools){if(draft.policy==="never")return unwritten("skipped","comments are turned off");if(bodyOf(draft)===null)return unwritten(
"failed","the run has no valid number, attempt or commit");try{let viewer=await store.viewer();return viewer.status!=="ok"?resultOfRefusal("identify its user",viewer):await converge({store,draft},viewer.
value,tools)}catch(error){return unwritten("failed",oneLine(`the comment store failed: ${String(error)}`))}}async function converge(writer,viewer,tools){let progress={viewer,done:null,created:new Set,
url:null};for(let look=0;look<maxLooks;look++){look>0&&await tools.sleep(settleMs+tools.random()*jitterMs);let seen=await lookAround(writer,progress);if(seen.status!=="ok")return unseen(progress,seen);
let step=await take(seen.value,writer,progress);if("result"in step)return step.result;progress=step.progress}return unwritten("failed","the comment was changed after it was written")}async function lookAround({
store,draft},{viewer,done,created}){let head=await store.headSha();if(head.status!=="ok")return head;let comments=await store.list();if(comments.status!=="ok")return comments;let own=ownComments(comments.
value,viewer,draft.marker.key),sight={headSha:head.value,own,hasWritten:done!==null,created};return{status:"ok",value:chooseMove(sight,draft)}}async function take(move,writer,progress){switch(move.kind){case"\
create":return create(move.text,writer,progress);case"update":return update(move,writer,progress);case"renew":return renew(move,writer,progress);case"wait":return{progress};case"skip":return await removeAll(
move.surplus,writer),{result:unwritten("skipped",move.because)};case"settled":return await removeAll(move.surplus,writer),{result:settledResult(progress.done,move.comment.url)};case"yield":return await removeAll(
move.surplus,writer),{result:unwritten("stale",move.because)}}}async function create(text,{store},progress){let answer=await store.create(bodyOf(text)??"");if(answer.status!=="ok")return{result:resultOfRefusal(
"write a comment",answer)};let{id,url,author}=answer.value;return{progress:{viewer:author??progress.viewer,done:"created",created:new Set([...progress.created,id]),url}}}async function update({comment,
text},{store},progress){let answer=await store.update(comment.id,bodyOf(text)??"");return answer.status==="missing"?{progress:{...progress,done:null}}:answer.status!=="ok"?{result:resultOfRefusal("upd\
ate the comment",answer)}:{progress:{...progress,done:progress.done??"updated",url:answer.value.url}}}async function renew({comment,text,because},{store},progress){let{status}=await store.update(comment.
id,bodyOf(text)??"");return status==="ok"||status==="missing"?{progress}:{result:unwritten("skipped",because)}}async function removeAll(ids,{store}){for(let id of ids)await store.remove(id)}function unseen({
done,url},answer){let refusal=resultOfRefusal("read the pull request and its comments",answer);return done===null?refusal:{status:done,line:`${done==="created"?"Commented":"Updated the comment"}, but \
could not check it: ${refusal.line}`,url}}var commentBudgetMs=6e4;async function commentOnPullRequest({model},reportUrl,room){let{context,options}=room,{pullRequest,headSha,runId,runAttempt}=context;pullRequest===null||headSha===null||runId===
null||options.comment!=="never"&&await postComment(room,pullRequest,{record:model.record,run:{sha:headSha,id:runId,attempt:runAttempt??1},links:{report:reportUrl,run:runUrl(room,runId)},note:null})}function runUrl({
context},runId){return context.repository===null?null:`${context.serverUrl}/${context.repository}/actions/runs/${runId}`}async function postComment(room,pullRequest,input){let{options,key,github,host,
step}=room,store=github.comments(pullRequest,commentBudgetMs);if(store===null)return null;let judgement={standing:standingOf(input.record),troubles:troublesOf(input.record)},{comment:policy,commentSection:section}=options,
draft=composeComment({input,judgement,key,section,policy},renderComment),result=await upsertComment(store,draft,{sleep:host.sleep,random:host.random});return result.status==="forbidden"?step.notice("N\
o comment on the pull request",result.line):step.log.note(result.line),result}import{createHash as createHash3}from"node:crypto";var reportFile="report.json";function reportArtifactName({key,options}){let{commentSection:section}=options,slugs=[key,section??[]].flat().map(slugOf),isPlain=section===null&&slugs.join()===key,name=[
"minicluster-report",...slugs].join("-");return isPlain?name:`${name}-${digestOf2([key,section])}`}var digestOf2=names=>createHash3("sha256").update(JSON.stringify(names)).digest("hex").slice(0,12),slugOf=key=>key.
replace(/[^A-Za-z0-9._-]+/g,"-").slice(0,100);async function uploadReport(outcome,room){let{context,github}=room;if(context.runId===null)return null;let name=reportArtifactName(room),json=renderers.json(
outcome.model),isSendable=Buffer.byteLength(json)<=maxReportBytes,[page,record]=await Promise.all([github.uploads.uploadAsIs(`${name}.html`,outcome.results.html),isSendable?github.uploads.uploadText(name,
reportFile,json):null]);return tellUpload(record,room),tellUpload(page,room),page.status==="ok"?page.value.url:null}function tellUpload(answer,{step}){answer===null||answer.status==="ok"||step.log.note(
`not uploaded: ${answer.reason??answer.status}`)}export{oneLine,maxReportBytes,readForkReport,commentOnPullRequest,runUrl,postComment,reportFile,reportArtifactName,uploadReport};
