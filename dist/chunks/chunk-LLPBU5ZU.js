import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{shouldComment}from"./chunk-KPNKLMEJ.js";import{baselineText,changeText,controlInWords,currentText,headlineOfComparison,safeUrl}from"./chunk-AQUSUNCJ.js";import{reportRecord}from"./chunk-ZXJUXZNA.js";
import{escapeLinkTarget,escapeMarkdown,fitBytes,isWatched,judgedMetrics,overallVerdict,renderers,statusSymbols}from"./chunk-GC5OFUKZ.js";import{alarmsInWords,formatDose,formatFraction,isDosePromised,
nameOfFault}from"./chunk-VO25U6C7.js";import{require_lib}from"./chunk-J5AKWJMS.js";import{formatMetric}from"./chunk-H3GD4ZZN.js";import{provenanceInWords,shortSha}from"./chunk-UO4IHGVM.js";
import{formatChange,formatPercent}from"./chunk-NJ2SSWX6.js";import{formatCount,unknownText}from"./chunk-4IVMFW4H.js";import{ageText}from"./chunk-MKTSZAPC.js";import{shownText}from"./chunk-TGKKJZG7.js";
import{cutText,flatText}from"./chunk-ZBZYXDH6.js";import{checkRecord}from"./chunk-LDYVKF67.js";import{plural}from"./chunk-7MLBJWJZ.js";import{parseJson}from"./chunk-SUNBGXI6.js";
import{__toESM}from"./chunk-5GJBNLEX.js";function oneLine(text,maxCharacters=300){return cutText(flatText(text,maxCharacters).replace(/\.+$/,""),maxCharacters)}var maxReportBytes=2*1024*1024,maxTextCharacters=2e3,maxDepth=20;function readForkReport(text){if(text.length>maxReportBytes||Buffer.byteLength(text)>maxReportBytes)return refused(`report.json is larg\
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
could not check it: ${refusal.line}`,url}}var import_handlebars=__toESM(require_lib(),1);var comment_line_md_default=`{{symbol}} **{{#if job}}{{job}}: {{/if}}{{word}}{{#if headline}}: {{headline}}{{/if}}**{{#each parts}} · {{this}}{{/each}}
`;var comment_md_default=`### {{symbol}} {{#if job}}{{job}}: {{/if}}{{word}}{{#if headline}}: {{headline}}{{/if}}

{{#if note}}
{{note}}

{{/if}}
{{#each lists.reasons}}
- {{this}}
{{/each}}

{{#each lists.checks}}
- {{this}}
{{/each}}

{{#if comparison}}
**Against the baseline:** {{comparison.counts}}. {{comparison.provenance}}

{{#if lists.rows}}
| Metric | Baseline | Now | Change | Verdict |
| --- | ---: | ---: | --- | --- |
{{#each lists.rows}}
|{{#each this}} {{this}} |{{/each}}
{{/each}}

{{/if}}
{{#if comparison.control}}
{{comparison.control}}

{{/if}}
{{/if}}
{{#if faults}}
**Faults:** {{faults}}.

{{#each lists.faults}}
- {{this}}
{{/each}}

{{/if}}
{{#if lists.metrics}}
<details><summary>All metrics, and how each was judged</summary>

| Metric | Verdict | Rule | Smallest that counts | Smallest detectable | Why |
| --- | --- | --- | ---: | ---: | --- |
{{#each lists.metrics}}
|{{#each this}} {{this}} |{{/each}}
{{/each}}

</details>

{{/if}}
{{#if lists.notes}}
<details><summary>Notes</summary>

{{#each lists.notes}}
- {{this}}
{{/each}}

</details>

{{/if}}
{{#if lists.figures}}
<details><summary>Key figures</summary>

| Figure | Value |
| --- | ---: |
{{#each lists.figures}}
|{{#each this}} {{this}} |{{/each}}
{{/each}}

</details>

{{/if}}
{{links}}

<sub>{{source}}</sub>

{{#if omitted}}
<sub>{{omitted}}</sub>
{{/if}}
`;var commentDetails=[{reasons:20,checks:20,rows:40,metrics:200,faults:30,figures:60,notes:20},{reasons:20,checks:20,rows:40,metrics:60,faults:30,figures:30,notes:10},{reasons:10,checks:10,rows:20,metrics:20,
faults:15,figures:15,notes:5},{reasons:10,checks:10,rows:20,metrics:0,faults:10,figures:0,notes:3},{reasons:5,checks:5,rows:10,metrics:0,faults:5,figures:0,notes:0},{reasons:3,checks:0,rows:3,metrics:0,
faults:0,figures:0,notes:0},{reasons:0,checks:0,rows:0,metrics:0,faults:0,figures:0,notes:0}],nouns={reasons:["reason","reasons"],checks:["check","checks"],rows:["metric that changed","metrics that ch\
anged"],metrics:["metric with its reasons","metrics with their reasons"],faults:["missed fault","missed faults"],figures:["key figure","key figures"],notes:["note","notes"]};function cutLists(lists,detail){
let left=Object.keys(nouns).flatMap(key=>{let rest=lists[key].length-detail[key];return rest>0?[`${formatCount(rest)} ${nouns[key][rest===1?0:1]}`]:[]}),cut=(items,max)=>items.slice(0,max);return{shown:{
reasons:cut(lists.reasons,detail.reasons),checks:cut(lists.checks,detail.checks),rows:cut(lists.rows,detail.rows),metrics:cut(lists.metrics,detail.metrics),faults:cut(lists.faults,detail.faults),figures:cut(
lists.figures,detail.figures),notes:cut(lists.notes,detail.notes)},omitted:left.length===0?null:`Not shown here, for length: ${left.join(", ")}. The report has them.`}}function plainMarkdown(text,maxCharacters=400){let shown=shownText(text),characters=Array.from(shown);return characters.length<=maxCharacters?escapeMarkdown(shown):escapeMarkdown(`${characters.slice(0,
maxCharacters-1).join("")}…`)}function linkMarkdown(text,url){let address=safeUrl(url),words2=plainMarkdown(text);return address===null?words2:`[${words2}](${escapeLinkTarget(address)})`}function describeFaults(report){let rows=report.faults.filter(row=>isDosePromised(row,report)),missed=rows.filter(({detected})=>detected.successes<detected.trials),sentences=[missesInWords(rows),alarmsInWords(
report.rates.false_alarms)],end=report.complete?"":"; the campaign was stopped half-way";return{sentence:`${sentences.join(", ")}${end}`,missed:missed.map(row=>plainMarkdown(missInWords(row)))}}function missesInWords(rows){
let[tried,found]=[total(rows,"trials"),total(rows,"successes")];if(tried===0)return"no fault took effect";let faults=plural(tried,"injected fault"),missed=tried-found;return missed>0?`${formatCount(missed)}\
 of ${faults} missed`:`${formatCount(found)} of ${faults} detected`}var total=(rows,of)=>rows.reduce((sum,{detected})=>sum+detected[of],0);function missInWords(row){let dose=formatDose(row);return`${nameOfFault(
row)}${dose===""?"":`, ${dose}`}: ${formatFraction(row.detected)} detected`}var kinds=["regression","warning","inconclusive","improvement","pass","off"],words={regression:{cell:"❌ regression",count:"regressed"},warning:{cell:"⚠️ regression (warning)",count:"regressed as\
 a warning"},inconclusive:{cell:"❔ inconclusive",count:"inconclusive"},improvement:{cell:"✅ improvement",count:"improved"},pass:{cell:"pass",count:"passed"},off:{cell:"not watched",count:"not watc\
hed"}},maxCell=80;function kindOf(metric){if(!isWatched(metric))return"off";let{verdict,severity}=metric;return verdict==="regression"&&severity==="warn"?"warning":verdict}function rowsOf(comparison){
let rows=judgedMetrics(comparison).map(metric=>({kind:kindOf(metric),metric}));return kinds.flatMap(kind=>rows.filter(row=>row.kind===kind))}function countMetrics(comparison){let rows=rowsOf(comparison);
return rows.length===0?"no metric was compared":kinds.map(kind=>({kind,count:rows.filter(row=>row.kind===kind).length})).filter(({count})=>count>0).map(({kind,count})=>`${formatCount(count)} ${words[kind].
count}`).join(", ")}var changedRows=comparison=>rowsOf(comparison).filter(({kind})=>kind!=="pass"&&kind!=="off").map(({kind,metric})=>[metric.label,baselineText(metric),currentText(metric),changeText(
metric),words[kind].cell].map(cell=>plainMarkdown(cell,maxCell))),judgedRows=comparison=>rowsOf(comparison).map(({kind,metric})=>{let{label,method,threshold_percent,minimum_detectable_effect_percent,reason}=metric;
return[plainMarkdown(label,maxCell),words[kind].cell,method??unknownText,percentText(threshold_percent),percentText(minimum_detectable_effect_percent),plainMarkdown(reason??"")]}),percentText=value=>value==
null?"–":formatPercent(value);function improvementsInWords(comparison){let better=rowsOf(comparison).filter(({kind})=>kind==="improvement");if(better.length===0)return null;let names=better.slice(0,
3).map(({metric})=>`${metric.label} ${betterText(metric)}`),rest=better.length-names.length;return`better: ${names.join(", ")}${rest>0?` and ${formatCount(rest)} more`:""}`}var betterText=metric=>metric.
percent_change===null?`${baselineText(metric)} → ${currentText(metric)}`:formatChange(metric.percent_change);var figureText=({value,unit,caveat})=>caveat===void 0?formatMetric(value===null?null:Number(value),unit):`not judged: ${caveat}`;function listsOf(record){let{comparison,faults}=record;return{reasons:reasonsOf(record).map(text=>plainMarkdown(text)),checks:checksOf(record),rows:comparison===void 0?[]:changedRows(comparison),metrics:comparison===
void 0?[]:judgedRows(comparison),faults:faults===void 0?[]:describeFaults(faults).missed,figures:Object.entries(record.figures).filter(([id])=>!id.startsWith("comparison_")).map(([,figure])=>[figure.label,
figureText(figure)].map(cell=>plainMarkdown(cell,80))),notes:(comparison?.notes??[]).map(text=>plainMarkdown(text))}}var comparisonCheck="baseline",faultsCheck="faults";function reasonsOf({verdict,reasons,
checks,comparison}){if(verdict==="pass")return[];if(comparison===void 0)return reasons;let shown=new Set(checks.filter(({name})=>name===comparisonCheck).flatMap(check=>check.reasons));return reasons.filter(
reason=>!shown.has(reason))}function checksOf({headline,checks,comparison,faults}){let shown=[...comparison===void 0?[]:[comparisonCheck],...faults===void 0?[]:[faultsCheck]];return checks.filter(check=>!shown.
includes(check.name)).filter(check=>check.status==="pass"||check.headline!==headline).map(check=>`${statusSymbols[check.status]} ${plainMarkdown(check.name,80)}: ${plainMarkdown(check.headline)}`)}var standingMarks={fail:{symbol:"❌",word:"FAIL"},regression:{symbol:"❌",word:"REGRESSION"},warning:{symbol:"⚠️",word:"WARNING"},unknown:{symbol:"❔",word:"UNKNOWN"},inconclusive:{symbol:"❔",
word:"INCONCLUSIVE"},improvement:{symbol:"✅",word:"PASS"},pass:{symbol:"✅",word:"PASS"}};var comparisonCheck2="baseline";function standingOf({verdict,checks,comparison}){let compared=comparison===void 0?"pass":standingOfComparison(comparison),others=checks.filter(({name})=>name!==comparisonCheck2),
has=status=>others.some(check=>check.status===status);return has("fail")||verdict==="fail"&&compared!=="regression"?"fail":compared==="regression"||compared==="warning"?compared:has("unknown")||verdict===
"unknown"&&compared!=="inconclusive"?"unknown":compared}function standingOfComparison(comparison){let status=comparison.origin?.status??"found",verdict=overallVerdict(comparison);if(status==="found"||
verdict==="regression"||verdict==="warning")return verdict;let isPaired=judgedMetrics(comparison).some(isWatched);return status==="none"?isPaired?verdict:"pass":"inconclusive"}var isWell=standing=>standing===
"pass"||standing==="improvement";function troublesOf({checks,comparison}){let failed=checks.filter(({status})=>status!=="pass").map(({name})=>`check ${name}`),regressed=(comparison===void 0?[]:judgedMetrics(
comparison).filter(isWatched)).filter(({verdict})=>verdict==="regression");return[...failed,...regressed.map(({name})=>`metric ${name}`)].sort()}var lineFigures=["speed_up","throughput_samples_per_sec","final_loss"],comparedStandings=["regression","warning","inconclusive"];function headView({record,section}){let standing=standingOf(record),headline=plainMarkdown(
headlineOf2(record,standing)).trim(),job=section===null?null:plainMarkdown(section,100).trim();return{...standingMarks[standing],headline,job}}function headlineOf2({headline,comparison},standing){return comparison!==
void 0&&comparedStandings.includes(standing)?headlineOfComparison(comparison):headline}function lineView(input){let{record,note}=input,{comparison,faults}=record,parts=[note,...lineFigures.map(id=>figureInLine(
record,id)),faults===void 0?null:describeFaults(faults).sentence,comparison===void 0?null:baselineInLine(comparison,record),comparison===void 0?null:improvementsInWords(comparison)].flatMap(part=>part===
null?[]:[plainMarkdown(part)]);return{...headView(input),parts:[...parts,...linksOf(input),sourceOf(input)]}}function figureInLine({figures},id){let figure=Object.hasOwn(figures,id)?figures[id]:void 0;
return figure===void 0||figure.value===null?null:`${figure.label.toLowerCase()} ${figureText(figure)}`}function baselineInLine(comparison,{generated_at}){let{origin}=comparison;if(origin===void 0)return`\
baseline of unknown origin: ${countMetrics(comparison)}`;if(origin.status!=="found"){let reason=origin.reason.replace(/\.$/,"");return judgedMetrics(comparison).length>0?`${reason}; measured in pairs:\
 ${countMetrics(comparison)}`:reason}return`baseline ${sourceOfBaseline(origin,new Date(generated_at))}: ${countMetrics(comparison)}`}function sourceOfBaseline({provenance,fingerprint},now){let cpu=fingerprint?.
cpu_model??"unknown CPU";if(provenance===null)return`of an unknown commit (${cpu})`;let{sha,run_id,created_at}=provenance,facts=[run_id===null?null:`run ${run_id}`,ageText(created_at,now),cpu].filter(
fact=>fact!==null).join(", ");return`${sha===null?"of an unknown commit":shortSha(sha)} (${facts})`}function fullView(input){let{record,note}=input,{comparison,faults}=record;return{...headView(input),
note:note===null?null:plainMarkdown(note),comparison:comparison===void 0?null:comparisonView(record,comparison),faults:faults===void 0?null:plainMarkdown(describeFaults(faults).sentence),links:linksOf(
input).join(" · "),source:sourceOf(input)}}function comparisonView(record,comparison){let control=controlInWords(comparison),provenance=provenanceInWords(comparison,new Date(record.generated_at));return{
counts:plainMarkdown(countMetrics(comparison)),provenance:plainMarkdown(provenance??"Where the baseline comes from is not recorded."),control:control===null?null:plainMarkdown(control)}}function linksOf({
links}){return[{text:"Report",url:links.report},{text:"Workflow run",url:links.run}].flatMap(({text,url})=>url===null?[]:[linkMarkdown(text,url)])}function sourceOf({run,record}){let attempt=run.attempt>
1?`, attempt ${run.attempt}`:"";return plainMarkdown(`commit ${shortSha(run.sha)}, run ${run.id}${attempt}, ${record.generator}`)}var settings={noEscape:!0,knownHelpersOnly:!0},renderFull=import_handlebars.default.compile(comment_md_default,settings),renderLine=import_handlebars.default.compile(comment_line_md_default,settings),
renderComment=(input,maxBytes)=>{let forms=isWell(standingOf(input.record))?[()=>renderLine(lineView(input))]:fullForms(input);return`${fitBytes([...forms,()=>renderLine({...headView(input),parts:[]})],
maxBytes).trim()}
`};function fullForms(input){let[view,lists]=[fullView(input),listsOf(input.record)];return commentDetails.map(detail=>()=>{let{shown,omitted}=cutLists(lists,detail);return withoutGaps(renderFull({...view,
lists:shown,omitted}))})}var withoutGaps=text=>text.replace(/\n{3,}/g,`

`);var commentBudgetMs=6e4;async function commentOnPullRequest({model},reportUrl,room){let{context,options}=room,{pullRequest,headSha,runId,runAttempt}=context;pullRequest===null||headSha===null||runId===
null||options.comment!=="never"&&await postComment(room,pullRequest,{record:model.record,run:{sha:headSha,id:runId,attempt:runAttempt??1},links:{report:reportUrl,run:runUrl(room,runId)},note:null})}function runUrl({
context},runId){return context.repository===null?null:`${context.serverUrl}/${context.repository}/actions/runs/${runId}`}async function postComment(room,pullRequest,input){let{options,key,github,host,
step}=room,store=github.comments(pullRequest,commentBudgetMs);if(store===null)return null;let judgement={standing:standingOf(input.record),troubles:troublesOf(input.record)},{comment:policy,commentSection:section}=options,
draft=composeComment({input,judgement,key,section,policy},renderComment),result=await upsertComment(store,draft,{sleep:host.sleep,random:host.random});return result.status==="forbidden"?step.notice("N\
o comment on the pull request",result.line):step.log.note(result.line),result}import{createHash as createHash3}from"node:crypto";var reportFile="report.json";function reportArtifactName({key,options}){let{commentSection:section}=options,slugs=[key,section??[]].flat().map(slugOf),isPlain=section===null&&slugs.join()===key,name=[
"minicluster-report",...slugs].join("-");return isPlain?name:`${name}-${digestOf2([key,section])}`}var digestOf2=names=>createHash3("sha256").update(JSON.stringify(names)).digest("hex").slice(0,12),slugOf=key=>key.
replace(/[^A-Za-z0-9._-]+/g,"-").slice(0,100);async function uploadReport(outcome,room){let{context,github}=room;if(context.runId===null)return null;let name=reportArtifactName(room),json=renderers.json(
outcome.model),isSendable=Buffer.byteLength(json)<=maxReportBytes,[page,record]=await Promise.all([github.uploads.uploadAsIs(`${name}.html`,outcome.results.html),isSendable?github.uploads.uploadText(name,
reportFile,json):null]);return tellUpload(record,room),tellUpload(page,room),page.status==="ok"?page.value.url:null}function tellUpload(answer,{step}){answer===null||answer.status==="ok"||step.log.note(
`not uploaded: ${answer.reason??answer.status}`)}export{oneLine,maxReportBytes,readForkReport,standingOf,commentOnPullRequest,runUrl,postComment,reportFile,reportArtifactName,uploadReport};
