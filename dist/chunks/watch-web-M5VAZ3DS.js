import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{historyMetrics}from"./chunk-HHSNGDTK.js";import{LiveSite,serveLoopback}from"./chunk-J6K6FSZH.js";import{monitor_doorway_html_default,monitor_styles_default,pagePolicy}from"./chunk-GEA5GE37.js";
import{require_lib,styles_default}from"./chunk-J5AKWJMS.js";import"./chunk-QOFAUVCI.js";import{__toESM}from"./chunk-5GJBNLEX.js";import{randomBytes}from"node:crypto";function toWire(value){return value===null?null:Number.isFinite(value)?shorten(value):String(value)}function shorten(value){let size=Math.abs(value);return size>=100?Math.round(value*10)/10:size>=1?Math.round(value*1e3)/1e3:value===0?0:Number(value.toPrecision(4))}var worst={loss:"mean",throughputSamplesPerSec:"min",allreduceMs:"max",computeMs:"max",stepMs:"max"},GridRow=class{constructor(columns){this.columns=columns}columns;bands=new Map;read(history,ids,placesOf){
let changed=new Set;for(let metric of historyMetrics){let band=this.readBand(history,ids,{metric,placesOf}),before=this.bands.get(metric);for(let column=0;column<this.columns;column++)isSame(before,band,
column)||changed.add(column);this.bands.set(metric,band)}return[...changed]}value(metric,column){let value=this.bands.get(metric)?.value[column]??NaN;return Number.isNaN(value)?null:shorten(value)}sum(metric,column){
return this.bands.get(metric)?.sum[column]??0}count(metric,column){return this.bands.get(metric)?.count[column]??0}readBand(history,ids,{metric,placesOf}){let band=emptyBand(this.columns);for(let id of ids)
for(let point of history.series(id,metric,this.columns)){let[from,to]=placesOf(point.firstStep,point.lastStep);for(let column=from;column<=to;column++)add(band,column,{metric,point})}return band}};function emptyBand(columns){
return{value:new Float64Array(columns).fill(NaN),sum:new Float64Array(columns),count:new Float64Array(columns)}}function add(band,column,{metric,point}){let count=(band.count[column]??0)+point.count,sum=(band.
sum[column]??0)+point.mean*point.count,before=band.value[column]??NaN;band.count[column]=count,band.sum[column]=sum;let kind=worst[metric];kind==="mean"?band.value[column]=sum/count:Number.isNaN(before)?
band.value[column]=point[kind]:band.value[column]=kind==="max"?Math.max(before,point.max):Math.min(before,point.min)}var isSame=(before,now,column)=>before===void 0?now.count[column]===0:Object.is(before.
value[column],now.value[column])&&before.sum[column]===now.sum[column]&&before.count[column]===now.count[column];var maxColumns=320,maxRows=256,workersPerRefresh={fresh:256,later:16},askedForSteps=8,StepGrid=class{binSize=1;rows=[];resetAt=0;base=0;count=0;cells=[];changedAt=[];texts=[];nextRow=0;isFresh=!0;refresh(history,version){
let ids=history.workerIds,isNew=this.layOutRows(ids),wasLaidOut=this.layOutColumns(stepsOf(history),isNew);return wasLaidOut&&this.clear(version),this.readRows(history,version)||wasLaidOut}get isPartial(){
return this.nextRow<this.rows.length}columnsSince(version){let changed=[];for(let column=0;column<this.count;column++)(this.changedAt[column]??0)>version&&changed.push(this.textOf(column));return changed}layOutRows(ids){
let rows=rowsOf(ids),isSame2=rows.length===this.rows.length&&rows.every(([first,last],row)=>{let old=this.rows[row];return old!==void 0&&old[0]===first&&old[1]===last});return isSame2||(this.rows=rows),
!isSame2}layOutColumns(steps,isForced){if(steps===null){let hadSteps=this.count>0;return this.count=0,isForced||hadSteps}let[first,last]=steps,binSize=binSizeOf(first,last),base=Math.floor(first/binSize),
count=Math.floor(last/binSize)-base+1,isNew=isForced||binSize!==this.binSize||base!==this.base||count<this.count;return Object.assign(this,{binSize,base,count}),isNew}clear(version){this.resetAt=version,
this.nextRow=0,this.isFresh=!0,this.cells=this.rows.map(()=>new GridRow(maxColumns)),this.changedAt=Array.from({length:maxColumns},()=>version),this.texts=Array.from({length:maxColumns},()=>null)}readRows(history,version){
let share=Math.max(1,Math.ceil(history.workerIds.length/Math.max(1,this.rows.length))),limit=workersPerRefresh[this.isFresh?"fresh":"later"],turns=Math.min(this.rows.length,Math.max(1,Math.floor(limit/
share))),isChanged=!1;for(let turn=0;turn<turns;turn++){let row=this.nextRow<this.rows.length?this.nextRow:0;this.nextRow=row+1,isChanged=this.readRow(row,history,version)||isChanged}return this.isFresh&&=
this.isPartial,isChanged}readRow(row,history,version){let range=this.rows[row],cells=this.cells[row];if(range===void 0||cells===void 0)return!1;let ids=history.workerIds.filter(id=>id>=range[0]&&id<=range[1]),
columns=cells.read(history,ids,(first,last)=>this.placesOf(first,last));for(let column of columns)this.changedAt[column]=version,this.texts[column]=null;return columns.length>0}placesOf(firstStep,lastStep){
let isWide=lastStep-firstStep>=this.binSize,middle=Math.floor((firstStep+lastStep)/2),from=Math.floor((isWide?firstStep:middle)/this.binSize)-this.base,to=Math.floor((isWide?lastStep:middle)/this.binSize)-
this.base;return[Math.max(0,from),Math.min(this.count-1,to)]}textOf(column){let known=this.texts[column];if(known!=null)return known;let cells=historyMetrics.flatMap(metric=>{let values=this.cells.map(
row=>row.value(metric,column));return values.some(value=>value!==null)?[[metric,values]]:[]}),index=this.base+column,text=JSON.stringify({index,cells:Object.fromEntries(cells),means:this.meansOf(column)});
return this.texts[column]=text,text}meansOf(column){return["computeMs","allreduceMs","stepMs"].map(metric=>{let[sum,count]=[0,0];for(let row of this.cells)sum+=row.sum(metric,column),count+=row.count(
metric,column);return count>0?shorten(sum/count):null})}};function stepsOf(history){let{workerIds}=history,[first,last]=[1/0,-1/0],stride=Math.max(1,Math.ceil(workerIds.length/askedForSteps));for(let index=0;index<
workerIds.length;index+=stride)for(let metric of["allreduceMs","loss"]){let[point]=history.series(workerIds[index]??0,metric,1);point!==void 0&&(first=Math.min(first,point.firstStep),last=Math.max(last,
point.lastStep))}return last>=first?[first,last]:null}function binSizeOf(first,last){let size=1;for(;Math.floor(last/size)-Math.floor(first/size)>=maxColumns;)size*=2;return size}function rowsOf(ids){
let share=Math.max(1,Math.ceil(ids.length/maxRows)),rows=[];for(let start=0;start<ids.length;start+=share){let first=ids[start]??0;rows.push([first,ids[Math.min(start+share,ids.length)-1]??first])}return rows}var gridEveryMs=1e3,PageState=class{version=0;head=null;workers=new Map;workersResetAt=0;anomaliesText="";anomaliesAt=0;grid=new StepGrid;gridRevision=-1;gridAtMs=-1/0;frames=new Map;update(view,history,ended=null){
this.version++,this.frames.clear(),this.head=headOf(view,ended),this.updateWorkers(view.workers),this.updateAnomalies(view),this.updateGrid(view.atMs,history,ended!==null)}frameSince(version){if(this.
head===null||version>=this.version)return null;let known=this.frames.get(version);if(known!==void 0)return known;let text=this.render(this.head,version);return this.frames.set(version,text),text}updateWorkers(views){
views.length===this.workers.size&&views.every(({workerId})=>this.workers.has(workerId))||(this.workers.clear(),this.workersResetAt=this.version);for(let view of views){let worker=wireWorker(view),text=JSON.
stringify(worker);this.workers.get(view.workerId)?.text!==text&&this.workers.set(view.workerId,{worker,text,changedAt:this.version})}}updateAnomalies(view){let text=JSON.stringify({items:view.anomalies,
leftOut:view.anomaliesLeftOut,undecided:view.undecided,recommendations:view.recommendations});text!==this.anomaliesText&&(this.anomaliesText=text,this.anomaliesAt=this.version)}updateGrid(atMs,history,isLast){
let isNew=(atMs-this.gridAtMs>=gridEveryMs||isLast||atMs<this.gridAtMs)&&history.revision!==this.gridRevision;if(!(!isNew&&!this.grid.isPartial)){isNew&&(this.gridRevision=history.revision,this.gridAtMs=
atMs);do this.grid.refresh(history,this.version);while(isLast&&this.grid.isPartial)}}render(head,since){let parts=[`"version":${this.version}`,`"head":${JSON.stringify(head)}`],isReset=since<this.workersResetAt,
rows=[...this.workers.values()].filter(({changedAt})=>isReset||changedAt>since);(isReset||rows.length>0)&&parts.push(`"workers":{"isReset":${isReset},"rows":[${rows.map(({text})=>text).join(",")}]}`),
this.anomaliesAt>since&&parts.push(`"anomalies":${this.anomaliesText}`);let grid=this.renderGrid(since);return grid!==null&&parts.push(`"grid":${grid}`),`{${parts.join(",")}}`}renderGrid(since){let{grid}=this,
isReset=grid.resetAt>since,columns=grid.columnsSince(since);if(!isReset&&columns.length===0)return null;let rows=isReset?`,"rows":${JSON.stringify(grid.rows)}`:"";return`{${`"isReset":${isReset},"binS\
ize":${grid.binSize}${rows}`},"columns":[${columns.join(",")}]}`}};function headOf(view,ended){return{atMs:view.atMs,source:view.source,runId:view.runId,phase:view.phase,verdict:view.verdict,reason:view.
reason,completedSteps:view.completedSteps,totalSteps:view.totalSteps,etaMs:view.etaMs,elapsedMs:view.elapsedMs,ageMs:view.ageMs,notes:view.notes,ended}}function wireWorker(view){let{unmovedMs}=view;return[
view.workerId,view.state,view.step,toWire(view.loss),toWire(view.throughputSamplesPerSec),toWire(view.computeMs),toWire(view.allreduceMs),toWire(view.stepMs),unmovedMs!==null&&unmovedMs>=2e3?Math.floor(
unmovedMs/1e3):null]}var import_handlebars=__toESM(require_lib(),1);var monitor_html_default=`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>MiniCluster monitor</title>
<style>{{{style}}}</style>
</head>
<body>
<a class="skip" href="#workers">Skip to the workers</a>
<header class="verdict unknown" id="verdict">
<div class="page">
<div class="masthead">
<p class="kicker">MiniCluster monitor</p>
<p class="link" id="link" data-state="opening"><span class="lamp" aria-hidden="true"></span><span id="link-text">Connecting</span></p>
</div>
<p class="word"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="12"/><path id="verdict-icon"/></svg><span id="verdict-word">UNKNOWN</span></p>
<h1 id="reason">Waiting for the first data of the run</h1>
<ul class="facts" aria-label="What is watched" id="facts"></ul>
<div class="progress">
<div class="track" role="progressbar" aria-labelledby="progress-label" aria-describedby="progress-text" aria-valuemin="0" aria-valuemax="100" id="progress-bar"><span class="fill" id="progress-fill"></\
span></div>
<p class="progress-line"><span class="visually-hidden" id="progress-label">Progress</span><span id="progress-text">No step is known yet</span><span id="eta"></span></p>
</div>
<p class="banner" id="ended" hidden></p>
</div>
</header>
<div class="visually-hidden" role="status" aria-live="polite" id="announcer"></div>
<main class="page board">
<section aria-labelledby="figures-title" class="wide">
<h2 id="figures-title" class="visually-hidden">Key figures</h2>
<dl class="tiles" id="tiles"></dl>
</section>
<section aria-labelledby="anomalies-title" class="feed">
<h2 id="anomalies-title">Anomalies</h2>
<p class="lead" id="anomalies-lead">No anomaly has been raised.</p>
<ol class="anomalies" id="anomalies" role="list"></ol>
<p class="detail" id="anomalies-left-out" hidden></p>
<details class="undecided" id="undecided-box" hidden>
<summary>What cannot be decided yet</summary>
<dl id="undecided"></dl>
</details>
</section>
<section aria-labelledby="workers-title" class="workers">
<div class="heading"><h2 id="workers-title">Workers</h2>
<div class="controls">
<label>Show <select id="worker-filter"><option value="all">all</option><option value="trouble">with trouble</option></select></label>
<label>Sort by <select id="worker-sort"><option value="id">number</option><option value="trouble">trouble first</option><option value="step">step, last first</option><option value="throughput">through\
put, slowest first</option><option value="allreduce">all-reduce, longest first</option></select></label>
</div></div>
<p class="lead" id="workers-lead">No worker is known yet.</p>
<div class="scroll grid" role="region" aria-label="Worker table" tabindex="0" id="workers">
<table id="worker-table">
<caption class="visually-hidden">Every worker now. A worker that is marked stands out in the charts.</caption>
<thead><tr><th scope="col">Worker</th><th scope="col">State</th><th scope="col" class="numeric">Step</th><th scope="col" class="numeric">Loss</th><th scope="col" class="numeric"><abbr title="samples p\
er second">Samples/s</abbr></th><th scope="col" class="numeric">Compute ms</th><th scope="col" class="numeric">All-reduce ms</th><th scope="col" class="numeric">Step ms</th><th scope="col">Note</th></\
tr></thead>
<tbody id="worker-rows"></tbody>
</table>
</div>
</section>
<section aria-labelledby="heat-title" class="wide">
<div class="heading"><h2 id="heat-title">Workers by steps</h2>
<div class="controls"><label>Show <select id="heat-metric"></select></label></div></div>
<p class="lead" id="heat-summary">Nothing has been measured yet.</p>
<figure class="card">
<figcaption class="visually-hidden">Heat map of workers by steps</figcaption>
<div class="heat" id="heat" role="group" tabindex="0" aria-roledescription="heat map" aria-label="Heat map; the arrow keys move from cell to cell" aria-describedby="heat-summary">
<div class="heat-rows" id="heat-rows" aria-hidden="true"></div>
<div class="heat-plane"><canvas id="heat-canvas" aria-hidden="true"></canvas><div class="heat-cursor" id="heat-cursor" hidden></div></div>
<div class="heat-steps" id="heat-steps" aria-hidden="true"></div>
</div>
<div class="heat-foot"><output class="readout" id="heat-readout" for="heat">Point at a cell, or use the arrow keys.</output>
<div class="ramp" aria-hidden="true"><span id="ramp-low"></span><canvas id="ramp" width="160" height="1"></canvas><span id="ramp-high"></span></div></div>
<details class="as-table"><summary>As a table</summary><div class="scroll" role="region" aria-label="Heat map as a table" tabindex="0" id="heat-table"></div></details>
</figure>
</section>
<section aria-labelledby="loss-title" class="wide">
<h2 id="loss-title">Loss</h2>
<p class="lead" id="loss-summary">No loss is known yet.</p>
<figure class="card"><figcaption class="visually-hidden">Loss of the workers over the steps</figcaption><ul class="legend" id="loss-legend"></ul><div class="plot" id="loss-plot" role="img" aria-labell\
edby="loss-title" aria-describedby="loss-summary"></div>
<details class="as-table"><summary>As a table</summary><div class="scroll" role="region" aria-label="Loss as a table" tabindex="0" id="loss-table"></div></details></figure>
</section>
<section aria-labelledby="stack-title">
<h2 id="stack-title">Where a step's time goes</h2>
<p class="lead" id="stack-summary">No time is known yet.</p>
<figure class="card"><figcaption class="visually-hidden">Compute, all-reduce and other time over the steps, mean over the workers</figcaption><ul class="legend" id="stack-legend"></ul><div class="plot\
" id="stack-plot" role="img" aria-labelledby="stack-title" aria-describedby="stack-summary"></div>
<details class="as-table"><summary>As a table</summary><div class="scroll" role="region" aria-label="Step time as a table" tabindex="0" id="stack-table"></div></details></figure>
</section>
<section aria-labelledby="spread-title">
<h2 id="spread-title">All-reduce times</h2>
<p class="lead" id="spread-summary">No all-reduce is known yet.</p>
<figure class="card"><figcaption class="visually-hidden">Distribution of the all-reduce time</figcaption><ul class="legend" id="spread-legend"></ul><div class="plot" id="spread-plot" role="img" aria-l\
abelledby="spread-title" aria-describedby="spread-summary"></div>
<details class="as-table"><summary>As a table</summary><div class="scroll" role="region" aria-label="All-reduce times as a table" tabindex="0" id="spread-table"></div></details></figure>
</section>
<section aria-labelledby="timeline-title" class="wide">
<h2 id="timeline-title">Timeline</h2>
<p class="lead" id="timeline-summary">No anomaly has been raised.</p>
<figure class="card"><figcaption class="visually-hidden">When each anomaly was active</figcaption><div class="timeline" id="timeline" role="img" aria-labelledby="timeline-title" aria-describedby="time\
line-summary"></div></figure>
</section>
</main>
<footer class="page"><p id="source">&nbsp;</p><ul class="notes" id="notes"></ul></footer>
<script>{{{script}}}</script>
</body>
</html>
`;var page_default='"use strict";(()=>{var Yr=\'.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica \
Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;fo\
nt-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: \
100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legen\
d th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline\
.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}\
.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-curso\
r-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left\
: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-\
axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}\';var Ll=class{version=0;head=null;workers=new Map;anomalies={items:[],leftOut:0,undecided:[],reco\
mmendations:[]};binSize=1;rows=[];columns=[];seen=new Set;apply(t){let l=this.head===null;return this.version=t.version,this.head=t.head,t.workers!==void 0&&this.applyWorkers(t.workers),t.anomalies!==\
void 0&&(this.anomalies=t.anomalies),t.grid!==void 0&&this.applyGrid(t.grid),{workers:t.workers!==void 0,anomalies:t.anomalies!==void 0,grid:t.grid!==void 0,raised:this.takeRaised(l)}}applyWorkers({is\
Reset:t,rows:l}){t&&this.workers.clear();for(let n of l)this.workers.set(n[0],n)}applyGrid(t){t.isReset&&(this.binSize=t.binSize,this.rows=t.rows??[],this.columns=[]);for(let l of t.columns)this.putCo\
lumn(l)}putColumn(t){let l=this.columns[0]?.index??t.index;for(let n=l+this.columns.length;n<t.index;n++)this.columns.push({index:n,cells:{},means:[null,null,null]});this.columns[t.index-l]=t}takeRais\
ed(t){let{items:l}=this.anomalies,n=l.filter(({id:r})=>!this.seen.has(r));return n.length>0&&(this.seen=new Set(l.map(({id:r})=>r))),t?[]:n}};var _a=new Intl.NumberFormat("en-US",{maximumFractionDigit\
s:0}),Cl=e=>_a.format(e);function Ge(e,t,l=`${t}s`){return`${Cl(e)} ${e===1?t:l}`}function qr(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\\u221E":"\\u2212\\u221E";if(e===0)retur\
n"0";let t=Math.abs(e);return t<.001||t>=1e9?e.toExponential(2):Kr(e.toFixed(Math.max(0,Math.min(4,3-Math.floor(Math.log10(t))))))}var $l=e=>Math.abs(e)>=1e9?e.toExponential():Kr(String(Number(e.toPre\
cision(6))));function Kr(e){let[t="",l]=e.split("."),n=t.replace(/\\B(?=(\\d{3})+$)/g,",");return l===void 0?n:`${n}.${l}`}var Fn=1e3,Dl=60*Fn,Rl=60*Dl,Jr=24*Rl;function Ot(e){if(e<9950)return`${(Math.m\
ax(0,e)/Fn).toFixed(1)} s`;let t=Fn*Math.round(e/Fn);return t<Dl?`${t/Fn} s`:t<Rl?Lo(t,[Dl,"min"],[Fn,"s"]):t<2*Jr?Lo(t,[Rl,"h"],[Dl,"min"]):Lo(t,[Jr,"d"],[Rl,"h"])}function Lo(e,[t,l],[n,r]){let i=Ma\
th.floor(e/n),a=t/n,f=String(i%a).padStart(2,"0");return`${Math.floor(i/a)} ${l} ${f} ${r}`}var Nn={stepMs:{label:"Step time",unit:"ms"},allreduceMs:{label:"All-reduce time",unit:"ms"},computeMs:{labe\
l:"Compute time",unit:"ms"},throughputSamplesPerSec:{label:"Throughput",unit:"samples/s"},loss:{label:"Loss",unit:""}},Co={waiting:"waiting for the run",running:"running",complete:"complete",failed:"f\
ailed",stale:"stale",blind:"cannot be read"},$o={healthy:"HEALTHY",degraded:"DEGRADED",critical:"CRITICAL",unknown:"UNKNOWN"},Hl=["slow","failed","stalled","unknown"];function zn(e){let t=e.replace(/_\
/g," ");return t.charAt(0).toUpperCase()+t.slice(1)}var ve=e=>e===null?"\\u2013":qr(e),se=e=>e===null?"\\u2013":Cl(e),Tt=(e,t)=>e===null||t===""?ve(e):`${ve(e)} ${t}`;function Zr(e,t){let l=e*t;return t\
===1?`step ${se(l)}`:`steps ${se(l)} to ${se(l+t-1)}`}function C(e){let t=document.getElementById(e);if(t===null)throw new Error(`the page has no #${e}`);return t}function Y(e,t){e.textContent!==t&&(e\
.textContent=t)}function Ve(e,t,l){l===null?e.removeAttribute(t):e.getAttribute(t)!==l&&e.setAttribute(t,l)}function D(e,t={},...l){let n=document.createElement(e);for(let[r,i]of Object.entries(t))n.s\
etAttribute(r,i);return n.append(...l),n}var Be=e=>getComputedStyle(document.documentElement).getPropertyValue(e).trim();function gt(e,t,{keyOf:l,create:n,update:r}){let i=new Map([...e.children].map(\
f=>[f.dataset.key??"",f])),a=e.firstElementChild;for(let f of t){let d=l(f),m=i.get(d)??n(f);i.delete(d),m.dataset.key=d,r(m,f),m===a?a=a.nextElementSibling:e.insertBefore(m,a)}for(let f of i.values()\
)f.remove()}function Qr({anomalies:e,head:t}){let{items:l,leftOut:n,undecided:r,recommendations:i}=e,a=new Map(i.map(w=>[w.anomalyId,w])),f=l.filter(({resolvedAtMs:w})=>w===null).length,d=l.length===0\
?"No anomaly has been raised.":`${se(f)} active, ${se(l.length-f)} resolved; the newest first.`;Y(C("anomalies-lead"),d),gt(C("anomalies"),l,{keyOf:({id:w})=>w,create:w=>Ea(w),update:(w,g)=>Aa(w,g,{ad\
vice:a.get(g.id),atMs:t?.atMs??0})});let m=C("anomalies-left-out");m.hidden=n===0,Y(m,`${Ge(n,"older anomaly","older anomalies")} not shown.`),C("undecided-box").hidden=r.length===0,gt(C("undecided"),\
r,{keyOf:({type:w})=>w,create:()=>D("div",{},D("dt"),D("dd")),update:(w,{type:g,reason:y,needs:T})=>{w.children[0]&&Y(w.children[0],zn(g)),w.children[1]&&Y(w.children[1],`${y} Needs: ${T}`)}})}functio\
n Xr(e){if(e.length===0)return;let[t]=e,l=e.length===1&&t!==void 0?`New ${t.severity} anomaly: ${Do(t)}. ${t.description}`:`${se(e.length)} new anomalies: ${e.slice(0,3).map(Do).join("; ")}`;Ro(l)}fun\
ction Ro(e){Y(C("announcer"),e.slice(0,500))}var Do=({type:e,workerId:t})=>t===null?zn(e):`${zn(e)}, worker ${t}`;function Ea(e){return D("li",{class:"anomaly","data-severity":e.severity},D("h3",{},D(\
"span",{class:"tag"}),D("span",{},Do(e))),D("p",{},e.description),D("p",{class:"when"}),D("p",{class:"explained"}))}function Aa(e,t,{advice:l,atMs:n}){let r=t.resolvedAtMs!==null;Ve(e,"data-resolved",\
String(r));let[i,a,f]=[e.querySelector(".tag"),e.querySelector("p"),e.querySelector(".when")];i!==null&&Y(i,r?"resolved":t.severity),a!==null&&Y(a,t.description),f!==null&&Y(f,Pa(t,n));let d=e.querySe\
lector(".explained");if(d!==null){let m=(t.explanations??[]).map(({sentence:w})=>w);Y(d,m.join("; "))}l!==void 0&&e.querySelector("details")===null&&e.append(La(l))}function Pa({raisedAtMs:e,resolvedA\
tMs:t,step:l,source:n},r){let i=new Date(e).toLocaleTimeString(),a=l===null?"":`, step ${se(l)}`,f=t===null?`since ${Ot(r-e)}`:`lasted ${Ot(t-e)}`;return`${i}${a}; ${f}${n==="events"?", from the event\
 logs":""}`}function La({meaning:e,next:t,commands:l}){return D("details",{},D("summary",{},"What to do"),D("p",{},e),D("ul",{},...t.map(n=>D("li",{},n))),...l.map(n=>D("code",{},n)))}var Zt=e=>e===nu\
ll?null:Number(e);function Vn(e){let t=In(e).sort((l,n)=>l-n);return wt(t,.5)}function wt(e,t){if(e.length===0)return null;let l=t*(e.length-1),n=e[Math.floor(l)]??0,r=e[Math.ceil(l)]??n;return n+(r-n\
)*(l-Math.floor(l))}var In=e=>e.filter(t=>t!==null&&Number.isFinite(t)),ul=(e,t)=>[...e].map(l=>Zt(l[t]));function Wl(e,t){let l=e.reduce((i,{cells:a})=>Math.max(i,a[t]?.length??0),0),n=new Float64Arr\
ay(l*e.length),r=0;for(let{cells:i}of e)for(let a of i[t]??[])a!==null&&(n[r++]=a);return n.subarray(0,r).sort()}var es=new WeakMap;function ts(e){let t=es.get(e);if(t!==void 0)return t;let l=Float64A\
rray.from(In(e.cells.loss??[])).sort(),n={low:wt(l,0),median:wt(l,.5),high:wt(l,1)};return es.set(e,n),n}function ns(e,t=32){let[l]=e;if(l===void 0)return null;let n=Ca(e),r=(n-l)/t||Math.max(l,1)/1e3\
,i=new Array(t).fill(0),a=e.filter(d=>d<=n);for(let d of a){let m=Math.min(t-1,Math.floor((d-l)/r));i[m]=(i[m]??0)+1}let f=e.length-a.length;return{edges:i.map((d,m)=>l+m*r),width:r,counts:i,beyond:f}\
}function Ca(e){let t=e.at(-1)??0,l=wt(e,.99)??t;return t<=l*1.5?t:l}var $a={healthy:"M6.5 12.5l3.7 3.7 7.3-8",degraded:"M12 6v7M12 17.3v.1",critical:"M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4",unknown:"M8.9\
 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1"},Da={opening:"Connecting",live:"Live",lost:"Connection lost; trying again",ended:"Final state"};function cl(e,t=Da[e]){Ve(C("link"),"data-state\
",e),Y(C("link-text"),t)}function rs(e){let{head:t}=e;if(t===null)return;let l=$o[t.verdict];Ve(C("verdict"),"class",`verdict ${t.verdict}`),Ve(document.getElementById("verdict-icon")??C("verdict"),"d\
",$a[t.verdict]),Y(C("verdict-word"),l),Y(C("reason"),t.reason),Y(C("source"),`Watching ${t.source}`),document.title!==ls(t)&&(document.title=ls(t)),os(C("facts"),Ra(t)),os(C("notes"),t.notes),Ha(t),W\
a(e,t);let n=C("ended");n.hidden=t.ended===null,Y(n,t.ended??"")}var ls=({verdict:e,runId:t,completedSteps:l})=>`${$o[e]} \\xB7 ${t??"no run yet"} \\xB7 step ${se(l)}`;function Ra({runId:e,phase:t,elaps\
edMs:l,ageMs:n}){let r=[e===null?"no run yet":`run ${e}`,Co[t]];return l!==null&&r.push(`for ${Ot(l)}`),n!==null&&n>=2e3&&r.push(`last update ${Ot(n)} ago`),r}function os(e,t){gt(e,t.map((l,n)=>({text\
:l,index:n})),{keyOf:({index:l})=>String(l),create:()=>D("li"),update:(l,{text:n})=>Y(l,n)})}function Ha({completedSteps:e,totalSteps:t,etaMs:l,phase:n}){let r=e===null||!t?null:Math.min(1,e/t),i=C("p\
rogress-bar"),a=r===null?null:`${Math.floor(r*100)}`;Ve(i,"aria-valuenow",a),C("progress-fill").style.transform=`scaleX(${r??0})`;let f=e===null?"No step is known yet":t?`${se(e)} of ${se(t)} steps, $\
{a} %`:Ge(e,"step");Y(C("progress-text"),f);let d=n==="complete"||n==="failed",m=l===null?"time left unknown":`about ${Ot(l)} left`;Y(C("eta"),d?Co[n]:m)}function Wa(e,t){gt(C("tiles"),Oa(e,t),{keyOf:\
({id:l})=>l,create:({id:l,label:n})=>D("div",{class:"tile","data-figure":l},D("dt",{},n),D("dd",{},D("data")),D("dd",{class:"detail"})),update:(l,{text:n,detail:r,tone:i})=>{let[a,f]=[l.querySelector(\
"data"),l.querySelector(".detail")];a!==null&&Y(a,n),f!==null&&Y(f,r),l.dataset.tone=i}})}function Oa({workers:e,anomalies:t},l){let n=[...e.values()],r=In(ul(n,4)),i=r.reduce((f,d)=>f+d,0),a=(f,d,m,w\
)=>({id:f,label:d,text:m,detail:w,tone:"plain"});return[Fa(n),Na(t),za(ul(n,3)),a("throughput","Throughput",ve(r.length===0?null:i),"samples/s, all workers"),a("step-time","Step time",ve(Vn(ul(n,7))),\
"ms, median"),a("allreduce","All-reduce",ve(Vn(ul(n,6))),"ms, median"),a("eta","Time left",l.etaMs===null?ve(null):Ot(l.etaMs),"at the current pace")]}function Fa(e){let t=e.filter(([,l])=>Hl.includes\
(l)).length;return{id:"workers",label:"Workers in order",text:e.length===0?ve(null):`${e.length-t} of ${e.length}`,detail:t===0?"":`${se(t)} not`,tone:t===0?"plain":"warning"}}function Na({items:e,lef\
tOut:t}){let l=e.filter(({resolvedAtMs:r})=>r===null),n=r=>l.some(({severity:i})=>i===r);return{id:"anomalies",label:"Active anomalies",text:se(l.length),detail:`${se(e.length+t)} so far`,tone:n("crit\
ical")?"critical":n("warning")?"warning":"plain"}}function za(e){let t=e.filter(l=>l!==null&&!Number.isFinite(l)).length;return{id:"loss",label:"Loss",text:ve(Vn(e)),detail:t===0?"median of the worker\
s":`${Ge(t,"worker")} not finite`,tone:t===0?"plain":"critical"}}var ss=["loss","throughputSamplesPerSec","allreduceMs","computeMs","stepMs"];function Ho(){let e=[0,1,2,3,4].map(t=>Va(Be(`--heat-${t}`\
)));return Uint32Array.from({length:256},(t,l)=>{let n=l/255*(e.length-1),[r,i]=[e[Math.floor(n)],e[Math.ceil(n)]];return r===void 0||i===void 0?0:Ia(r,i,n-Math.floor(n))})}function Va(e){let t=parseI\
nt(e.slice(1),16);return[t>>16&255,t>>8&255,t&255]}function Ia(e,t,l){let[n,r,i]=e.map((a,f)=>Math.round(a+((t[f]??a)-a)*l));return(255<<24|(i??0)<<16|(r??0)<<8|(n??0))>>>0}var Ft=class{constructor(t,\
l){this.rowsOf=l;this.place=C(t),this.box=this.place.closest("details"),this.box?.addEventListener("toggle",()=>this.refresh())}rowsOf;place;box;refresh(){if(this.box?.open!==!0)return;let[t=[],...l]=\
this.rowsOf(),n=this.place.getAttribute("aria-label")??"",r=D("table",{},D("caption",{class:"visually-hidden"},n),D("thead",{},D("tr",{},...t.map(a=>D("th",{scope:"col"},a)))),D("tbody",{},...l.map(Ua\
))),{scrollTop:i}=this.place;this.place.replaceChildren(r),this.place.scrollTop=i}};function Ua([e="",...t]){let l=t.map(n=>D("td",{class:"numeric"},n));return D("tr",{},D("th",{scope:"row"},e),...l)}\
function Un(e,t=!1){if(e===void 0)return"";let[l,n]=e;return t?l===n?String(l):`${l}\\u2013${n}`:l===n?`Worker ${l}`:`Workers ${l} to ${n}`}var is=["stepMs","allreduceMs","computeMs","throughputSamples\
PerSec","loss"],Ol=class{constructor(t){this.model=t;for(let l of is)this.choice.append(D("option",{value:l},Nn[l].label));this.choice.addEventListener("change",()=>{this.isChosen=!0,this.show()}),thi\
s.canvas.addEventListener("pointermove",l=>this.point(l)),C("heat").addEventListener("keydown",l=>this.move(l)),C("heat").addEventListener("focus",()=>this.showCursor()),C("heat").addEventListener("bl\
ur",()=>C("heat-cursor").hidden=!0)}model;canvas=C("heat-canvas");choice=C("heat-metric");table=new Ft("heat-table",()=>this.tableRows());pixels=Ho();range=null;cursor=null;isChosen=!1;recolor(){this.\
pixels=Ho(),this.show()}show(){let{rows:t,columns:l}=this.model;this.isChosen||(this.choice.value=this.firstMeasured());let n=Wl(l,this.metric),[r,i]=[wt(n,.02),wt(n,.995)];this.range=r===null||i===nu\
ll?null:[r,i],this.draw(t.length,l.length),this.showAxes(),this.showRamp(),Y(C("heat-summary"),this.summary(n)),this.table.refresh(),this.cursor!==null&&document.activeElement===C("heat")&&this.showCu\
rsor()}get metric(){return ss.find(t=>t===this.choice.value)??"stepMs"}firstMeasured(){let t=this.model.columns.at(-1);return is.find(l=>t?.cells[l]!==void 0)??"allreduceMs"}draw(t,l){let n=this.canva\
s.getContext("2d");if(n===null||(this.canvas.width=Math.max(1,l),this.canvas.height=Math.max(1,t),this.range===null||l===0||t===0))return;let[r,i]=this.range,a=i>r?255/(i-r):0,f=n.createImageData(l,t)\
,d=new Uint32Array(f.data.buffer);this.model.columns.forEach(({cells:m},w)=>{let g=m[this.metric];if(g!==void 0)for(let y=0;y<t;y++){let T=g[y];if(T==null)continue;let L=Math.max(0,Math.min(255,Math.r\
ound((T-r)*a)));d[y*l+w]=this.pixels[L]??0}}),n.putImageData(f,0,0)}showAxes(){let{rows:t,columns:l,binSize:n}=this.model,r=as(t.length,6).map(f=>({text:Un(t[f],!0),at:(f+.5)/t.length}));gt(C("heat-ro\
ws"),r,{keyOf:({at:f})=>String(f),create:()=>D("span"),update:(f,{text:d,at:m})=>{Y(f,d),f.style.top=`${m*100}%`}});let i=Math.max(0,...r.map(({text:f})=>f.length));C("heat-rows").style.width=`${i+1}c\
h`;let a=as(l.length,C("heat-steps").clientWidth>600?7:3);gt(C("heat-steps"),a,{keyOf:f=>String(f),create:()=>D("span"),update:(f,d)=>{Y(f,se((l[d]?.index??0)*n)),f.style.left=`${a.length>1?d/(l.lengt\
h-1)*100:0}%`}})}showRamp(){let{unit:t}=Nn[this.metric];Y(C("ramp-low"),this.range===null?"":ve(this.range[0])),Y(C("ramp-high"),this.range===null?"":Tt(this.range[1],t));let l=C("ramp"),n=l.getContex\
t("2d");if(n===null)return;let r=n.createImageData(l.width,1),i=new Uint32Array(r.data.buffer);for(let a=0;a<l.width;a++)i[a]=this.pixels[Math.round(a/(l.width-1)*255)]??0;n.putImageData(r,0,0)}summar\
y(t){let{rows:l,columns:n,binSize:r}=this.model,{label:i,unit:a}=Nn[this.metric];if(t.length===0)return"Nothing has been measured yet.";let f=(n[0]?.index??0)*r,d=Ga(this.model)??(n.at(-1)?.index??0)*\
r,m=r===1?"a cell a step":`a cell for ${r} steps, which shows the worst of them`,w=l.length<this.model.workers.size?", workers share rows":"",g=Tt(wt(t,.5),a),y=Tt(t.at(-1)??null,a);return`${i} from s\
tep ${se(f)} to ${se(d)}, ${Ge(this.model.workers.size,"worker")}, ${m}${w}: median ${g}, highest ${y}.`}point(t){let l=this.canvas.getBoundingClientRect(),{rows:n,columns:r}=this.model,i=Math.floor((\
t.clientX-l.left)/l.width*r.length),a=Math.floor((t.clientY-l.top)/l.height*n.length);this.read({row:a,column:i})}move(t){let l={ArrowLeft:[0,-1],ArrowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0],PageUp\
:[-10,0],PageDown:[10,0],Home:[0,-1e6],End:[0,1e6]},n=t.target===C("heat")?l[t.key]:void 0;if(n===void 0)return;t.preventDefault();let{rows:r,columns:i}=this.model,a=this.cursor??{row:0,column:i.lengt\
h-1};this.cursor={row:Math.max(0,Math.min(r.length-1,a.row+n[0])),column:Math.max(0,Math.min(i.length-1,a.column+n[1]))},this.showCursor()}showCursor(){let t=C("heat-cursor"),{rows:l,columns:n}=this.m\
odel;if(t.hidden=this.cursor===null||n.length===0,this.cursor===null)return;let{row:r,column:i}=this.cursor;t.style.left=`${i/n.length*100}%`,t.style.top=`${r/l.length*100}%`,t.style.width=`${100/n.le\
ngth}%`,t.style.height=`${100/l.length}%`,this.read(this.cursor)}read({row:t,column:l}){let{rows:n,columns:r,binSize:i}=this.model,[a,f]=[n[t],r[l]];if(a===void 0||f===void 0)return;let{label:d,unit:m\
}=Nn[this.metric],w=f.cells[this.metric]?.[t]??null,g=w===null?"unknown":Tt(w,m);Y(C("heat-readout"),`${Un(a)}, ${Zr(f.index,i)}: ${d.toLowerCase()} ${g}`)}tableRows(){let{rows:t,columns:l}=this.model\
,{label:n,unit:r}=Nn[this.metric],i=["Worker",`${n}, median${r&&` (${r})`}`,"Highest","Newest"],a=t.map((f,d)=>{let m=l.flatMap(({cells:T})=>T[this.metric]?.[d]??[]),w=Float64Array.from(m).sort(),g=l.\
at(-1)?.cells[this.metric]?.[d]??null,y=[wt(w,.5),w.at(-1)??null,g];return[Un(f),...y.map(ve)]});return[i,...a]}},Ga=({workers:e})=>[...e.values()].reduce((t,[,,l])=>l===null?t:Math.max(t??0,l),null);\
function as(e,t){let l=Math.min(e,t);return l<2?l===1?[0]:[]:Array.from({length:l},(n,r)=>Math.round(r/(l-1)*(e-1)))}var ja="uplot",Ba="u-hz",Ya="u-vt",qa="u-title",Ka="u-wrap",Ja="u-under",Za="u-over\
",Qa="u-axis",pn="u-off",Xa="u-select",eu="u-cursor-x",tu="u-cursor-y",nu="u-cursor-pt",lu="u-legend",ou="u-live",ru="u-inline",su="u-series",iu="u-marker",us="u-label",au="u-value",dl="width",ml="hei\
ght";var cs="bottom",Gn="left",Wo="right",Xo="#000",fs=Xo+"0",Oo="mousemove",ds="mousedown",Fo="mouseup",ms="mouseenter",ps="mouseleave",hs="dblclick",uu="resize",cu="scroll",gs="change",Il="dppxchang\
e",er="--",Zn=typeof window<"u",Uo=Zn?document:null,Bn=Zn?window:null,fu=Zn?navigator:null,ue,Fl;function Go(){let e=devicePixelRatio;ue!=e&&(ue=e,Fl&&Bo(gs,Fl,Go),Fl=matchMedia(`(min-resolution: ${ue\
-.001}dppx) and (max-resolution: ${ue+.001}dppx)`),hn(gs,Fl,Go),Bn.dispatchEvent(new CustomEvent(Il)))}function it(e,t){if(t!=null){let l=e.classList;!l.contains(t)&&l.add(t)}}function jo(e,t){let l=e\
.classList;l.contains(t)&&l.remove(t)}function xe(e,t,l){e.style[t]=l+"px"}function _t(e,t,l,n){let r=Uo.createElement(e);return t!=null&&it(r,t),l?.insertBefore(r,n),r}function yt(e,t){return _t("div\
",e,t)}var ws=new WeakMap;function Nt(e,t,l,n,r){let i="translate("+t+"px,"+l+"px)",a=ws.get(e);i!=a&&(e.style.transform=i,ws.set(e,i),t<0||l<0||t>n||l>r?it(e,pn):jo(e,pn))}var ys=new WeakMap;function\
 bs(e,t,l){let n=t+l,r=ys.get(e);n!=r&&(ys.set(e,n),e.style.background=t,e.style.borderColor=l)}var vs=new WeakMap;function xs(e,t,l,n){let r=t+""+l,i=vs.get(e);r!=i&&(vs.set(e,r),e.style.height=l+"px\
",e.style.width=t+"px",e.style.marginLeft=n?-t/2+"px":0,e.style.marginTop=n?-l/2+"px":0)}var tr={passive:!0},du={...tr,capture:!0};function hn(e,t,l,n){t.addEventListener(e,l,n?du:tr)}function Bo(e,t,\
l,n){t.removeEventListener(e,l,tr)}Zn&&Go();function Et(e,t,l,n){let r;l=l||0,n=n||t.length-1;let i=n<=2147483647;for(;n-l>1;)r=i?l+n>>1:at((l+n)/2),t[r]<e?l=r:n=r;return e-t[l]<=t[n]-e?l:n}function K\
s(e){return(l,n,r)=>{let i=-1,a=-1;for(let f=n;f<=r;f++)if(e(l[f])){i=f;break}for(let f=r;f>=n;f--)if(e(l[f])){a=f;break}return[i,a]}}var Js=e=>e!=null,Zs=e=>e!=null&&e>0,jl=Ks(Js),mu=Ks(Zs);function \
pu(e,t,l,n=0,r=!1){let i=r?mu:jl,a=r?Zs:Js;[t,l]=i(e,t,l);let f=e[t],d=e[t];if(t>-1)if(n==1)f=e[t],d=e[l];else if(n==-1)f=e[l],d=e[t];else for(let m=t;m<=l;m++){let w=e[m];a(w)&&(w<f?f=w:w>d&&(d=w))}r\
eturn[f??pe,d??-pe]}function Bl(e,t,l,n){let r=Ms(e),i=Ms(t);e==t&&(r==-1?(e*=l,t/=l):(e/=l,t*=l));let a=l==10?Ut:Qs,f=r==1?at:bt,d=i==1?bt:at,m=f(a(De(e))),w=d(a(De(t))),g=Yn(l,m),y=Yn(l,w);return l=\
=10&&(m<0&&(g=he(g,-m)),w<0&&(y=he(y,-w))),n||l==2?(e=g*r,t=y*i):(e=ni(e,g),t=Yl(t,y)),[e,t]}function nr(e,t,l,n){let r=Bl(e,t,l,n);return e==0&&(r[0]=0),t==0&&(r[1]=0),r}var lr=.1,ks={mode:3,pad:lr},\
hl={pad:0,soft:null,mode:0},hu={min:hl,max:hl};function Ul(e,t,l,n){return ql(l)?Ss(e,t,l):(hl.pad=l,hl.soft=n?0:null,hl.mode=n?3:0,Ss(e,t,hu))}function ie(e,t){return e??t}function gu(e,t,l){for(t=ie\
(t,0),l=ie(l,e.length-1);t<=l;){if(e[t]!=null)return!0;t++}return!1}function Ss(e,t,l){let n=l.min,r=l.max,i=ie(n.pad,0),a=ie(r.pad,0),f=ie(n.hard,-pe),d=ie(r.hard,pe),m=ie(n.soft,pe),w=ie(r.soft,-pe)\
,g=ie(n.mode,0),y=ie(r.mode,0),T=t-e,L=Ut(T),N=Qe(De(e),De(t)),V=Ut(N),U=De(V-L);(T<1e-24||U>10)&&(T=0,(e==0||t==0)&&(T=1e-24,g==2&&m!=pe&&(i=0),y==2&&w!=-pe&&(a=0)));let k=T||N||1e3,z=Ut(k),S=Yn(10,a\
t(z)),Z=k*(T==0?e==0?.1:1:i),$=he(ni(e-Z,S/10),24),Q=e>=m&&(g==1||g==3&&$<=m||g==2&&$>=m)?m:pe,q=Qe(f,$<Q&&e>=Q?Q:At(Q,$)),te=k*(T==0?t==0?.1:1:a),B=he(Yl(t+te,S/10),24),M=t<=w&&(y==1||y==3&&B>=w||y==\
2&&B<=w)?w:-pe,J=At(d,B>M&&t<=M?M:Qe(M,B));return q==J&&q==0&&(J=100),[q,J]}var wu=new Intl.NumberFormat(Zn?fu.language:"en-US"),or=e=>wu.format(e),ut=Math,Vl=ut.PI,De=ut.abs,at=ut.floor,$e=ut.round,b\
t=ut.ceil,At=ut.min,Qe=ut.max,Yn=ut.pow,Ms=ut.sign,Ut=ut.log10,Qs=ut.log2,yu=(e,t=1)=>ut.sinh(e)*t,No=(e,t=1)=>ut.asinh(e/t),pe=1/0;function Ts(e){return(Ut((e^e>>31)-(e>>31))|0)+1}function Yo(e,t,l){\
return At(Qe(e,t),l)}function Xs(e){return typeof e=="function"}function ne(e){return Xs(e)?e:()=>e}var bu=()=>{},ei=e=>e,ti=(e,t)=>t,vu=e=>null,_s=e=>!0,Es=(e,t)=>e==t,xu=/\\.\\d*?(?=9{6,}|0{6,})/gm,gn\
=e=>{if(oi(e)||Xt.has(e))return e;let t=`${e}`,l=t.match(xu);if(l==null)return e;let n=l[0].length-1;if(t.indexOf("e-")!=-1){let[r,i]=t.split("e");return+`${gn(r)}e${i}`}return he(e,n)};function dn(e,\
t){return gn(he(gn(e/t))*t)}function Yl(e,t){return gn(bt(gn(e/t))*t)}function ni(e,t){return gn(at(gn(e/t))*t)}function he(e,t=0){if(oi(e))return e;let l=10**t,n=e*l*(1+Number.EPSILON);return $e(n)/l\
}var Xt=new Map;function li(e){return((""+e).split(".")[1]||"").length}function wl(e,t,l,n){let r=[],i=n.map(li);for(let a=t;a<l;a++){let f=De(a),d=he(Yn(e,a),f);for(let m=0;m<n.length;m++){let w=e==1\
0?+`${n[m]}e${a}`:n[m]*d,g=(a>=0?0:f)+(a>=i[m]?0:i[m]),y=e==10?w:he(w,g);r.push(y),Xt.set(y,g)}}return r}var gl={},rr=[],qn=[null,null],Qt=Array.isArray,oi=Number.isInteger,ku=e=>e===void 0;function A\
s(e){return typeof e=="string"}function ql(e){let t=!1;if(e!=null){let l=e.constructor;t=l==null||l==Object}return t}function Su(e){return e!=null&&typeof e=="object"}var Mu=Object.getPrototypeOf(Uint\
8Array),ri="__proto__";function Kn(e,t=ql){let l;if(Qt(e)){let n=e.find(r=>r!=null);if(Qt(n)||t(n)){l=Array(e.length);for(let r=0;r<e.length;r++)l[r]=Kn(e[r],t)}else l=e.slice()}else if(e instanceof M\
u)l=e.slice();else if(t(e)){l={};for(let n in e)n!=ri&&(l[n]=Kn(e[n],t))}else l=e;return l}function Pe(e){let t=arguments;for(let l=1;l<t.length;l++){let n=t[l];for(let r in n)r!=ri&&(ql(e[r])?Pe(e[r]\
,Kn(n[r])):e[r]=Kn(n[r]))}return e}var Tu=0,_u=1,Eu=2;function Au(e,t,l){for(let n=0,r,i=-1;n<t.length;n++){let a=t[n];if(a>i){for(r=a-1;r>=0&&e[r]==null;)e[r--]=null;for(r=a+1;r<l&&e[r]==null;)e[i=r+\
+]=null}}}function Pu(e,t){if($u(e)){let a=e[0].slice();for(let f=1;f<e.length;f++)a.push(...e[f].slice(1));return Du(a[0])||(a=Cu(a)),a}let l=new Set;for(let a=0;a<e.length;a++){let d=e[a][0],m=d.len\
gth;for(let w=0;w<m;w++)l.add(d[w])}let n=[Array.from(l).sort((a,f)=>a-f)],r=n[0].length,i=new Map;for(let a=0;a<r;a++)i.set(n[0][a],a);for(let a=0;a<e.length;a++){let f=e[a],d=f[0];for(let m=1;m<f.le\
ngth;m++){let w=f[m],g=Array(r).fill(void 0),y=t?t[a][m]:_u,T=[];for(let L=0;L<w.length;L++){let N=w[L],V=i.get(d[L]);N===null?y!=Tu&&(g[V]=N,y==Eu&&T.push(V)):g[V]=N}Au(g,T,r),n.push(g)}}return n}var\
 Lu=typeof queueMicrotask>"u"?e=>Promise.resolve().then(e):queueMicrotask;function Cu(e){let t=e[0],l=t.length,n=Array(l);for(let i=0;i<n.length;i++)n[i]=i;n.sort((i,a)=>t[i]-t[a]);let r=[];for(let i=\
0;i<e.length;i++){let a=e[i],f=Array(l);for(let d=0;d<l;d++)f[d]=a[n[d]];r.push(f)}return r}function $u(e){let t=e[0][0],l=t.length;for(let n=1;n<e.length;n++){let r=e[n][0];if(r.length!=l)return!1;if\
(r!=t){for(let i=0;i<l;i++)if(r[i]!=t[i])return!1}}return!0}function Du(e,t=100){let l=e.length;if(l<=1)return!0;let n=0,r=l-1;for(;n<=r&&e[n]==null;)n++;for(;r>=n&&e[r]==null;)r--;if(r<=n)return!0;le\
t i=Qe(1,at((r-n+1)/t));for(let a=e[n],f=n+i;f<=r;f+=i){let d=e[f];if(d!=null){if(d<=a)return!1;a=d}}return!0}var si=["January","February","March","April","May","June","July","August","September","Oct\
ober","November","December"],ii=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function ai(e){return e.slice(0,3)}var Ru=ii.map(ai),Hu=si.map(ai),Wu={MMMM:si,MMM:Hu,WWWW:ii,W\
WW:Ru};function fl(e){return(e<10?"0":"")+e}function Ou(e){return(e<10?"00":e<100?"0":"")+e}var Fu={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+"").slice(2),MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,\
t)=>t.MMM[e.getMonth()],MM:e=>fl(e.getMonth()+1),M:e=>e.getMonth()+1,DD:e=>fl(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)=>t.WWW[e.getDay()],HH:e=>fl(e.getHours()),H:e=>e.ge\
tHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.getHours()>=12?"PM":"AM",aa:e=>e.getHours()>=12?"pm":"am",a:e=>e.getHours()>=12?"p":"a",mm:e=>fl(e.getMinutes()),m:e=>e.getMinutes\
(),ss:e=>fl(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>Ou(e.getMilliseconds())};function sr(e,t){t=t||Wu;let l=[],n=/\\{([a-z]+)\\}|[^{]+/gi,r;for(;r=n.exec(e);)l.push(r[0][0]=="{"?Fu[r[1]]:r[0]);return\
 i=>{let a="";for(let f=0;f<l.length;f++)a+=typeof l[f]=="string"?l[f]:l[f](i,t);return a}}var Nu=new Intl.DateTimeFormat().resolvedOptions().timeZone;function zu(e,t){let l;return t=="UTC"||t=="Etc/U\
TC"?l=new Date(+e+e.getTimezoneOffset()*6e4):t==Nu?l=e:(l=new Date(e.toLocaleString("en-US",{timeZone:t})),l.setMilliseconds(e.getMilliseconds())),l}var ui=e=>e%1==0,Gl=[1,2,2.5,5],Vu=wl(10,-32,0,Gl),\
ci=wl(10,0,32,Gl),Iu=ci.filter(ui),mn=Vu.concat(ci),ir=`\n`,fi="{YYYY}",Ps=ir+fi,di="{M}/{D}",pl=ir+di,Nl=pl+"/{YY}",mi="{aa}",Uu="{h}:{mm}",jn=Uu+mi,Ls=ir+jn,Cs=":{ss}",fe=null;function pi(e){let t=e*\
1e3,l=t*60,n=l*60,r=n*24,i=r*30,a=r*365,d=(e==1?wl(10,0,3,Gl).filter(ui):wl(10,-3,0,Gl)).concat([t,t*5,t*10,t*15,t*30,l,l*5,l*10,l*15,l*30,n,n*2,n*3,n*4,n*6,n*8,n*12,r,r*2,r*3,r*4,r*5,r*6,r*7,r*8,r*9,\
r*10,r*15,i,i*2,i*3,i*4,i*6,a,a*2,a*5,a*10,a*25,a*50,a*100]),m=[[a,fi,fe,fe,fe,fe,fe,fe,1],[r*28,"{MMM}",Ps,fe,fe,fe,fe,fe,1],[r,di,Ps,fe,fe,fe,fe,fe,1],[n,"{h}"+mi,Nl,fe,pl,fe,fe,fe,1],[l,jn,Nl,fe,pl\
,fe,fe,fe,1],[t,Cs,Nl+" "+jn,fe,pl+" "+jn,fe,Ls,fe,1],[e,Cs+".{fff}",Nl+" "+jn,fe,pl+" "+jn,fe,Ls,fe,1]];function w(g){return(y,T,L,N,V,U)=>{let k=[],z=V>=a,S=V>=i&&V<a,Z=g(L),$=he(Z*e,3),Q=zo(Z.getFu\
llYear(),z?0:Z.getMonth(),S||z?1:Z.getDate()),q=he(Q*e,3);if(S||z){let te=S?V/i:0,B=z?V/a:0,M=$==q?$:he(zo(Q.getFullYear()+B,Q.getMonth()+te,1)*e,3),J=new Date($e(M/e)),R=J.getFullYear(),G=J.getMonth(\
);for(let F=0;M<=N;F++){let le=zo(R+B*F,G+te*F,1),O=le-g(he(le*e,3));M=he((+le+O)*e,3),M<=N&&k.push(M)}}else{let te=V>=r?r:V,B=at(L)-at($),M=q+B+Yl($-q,te);k.push(M);let J=g(M),R=J.getHours()+J.getMin\
utes()/l+J.getSeconds()/n,G=V/n,F=y.axes[T]._space,le=U/F;for(;M=he(M+V,e==1?0:3),!(M>N);)if(G>1){let O=at(he(R+G,6))%24,oe=g(M).getHours()-O;oe>1&&(oe=-1),M-=oe*n,R=(R+G)%24;let de=k[k.length-1];he((\
M-de)/V,3)*le>=.7&&k.push(M)}else k.push(M)}return k}}return[d,m,w]}var[Gu,ju,Bu]=pi(1),[Yu,qu,Ku]=pi(.001);wl(2,-53,53,[1]);function $s(e,t){return e.map(l=>l.map((n,r)=>r==0||r==8||n==null?n:t(r==1|\
|l[8]==0?n:l[1]+n)))}function Ds(e,t){return(l,n,r,i,a)=>{let f=t.find(L=>a>=L[0])||t[t.length-1],d,m,w,g,y,T;return n.map(L=>{let N=e(L),V=N.getFullYear(),U=N.getMonth(),k=N.getDate(),z=N.getHours(),\
S=N.getMinutes(),Z=N.getSeconds(),$=V!=d&&f[2]||U!=m&&f[3]||k!=w&&f[4]||z!=g&&f[5]||S!=y&&f[6]||Z!=T&&f[7]||f[1];return d=V,m=U,w=k,g=z,y=S,T=Z,$(N)})}}function Ju(e,t){let l=sr(t);return(n,r,i,a,f)=>\
r.map(d=>l(e(d)))}function zo(e,t,l){return new Date(e,t,l)}function Rs(e,t){return t(e)}var Zu="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Hs(e,t){return(l,n,r,i)=>i==null?er:t(e(n))}function Qu(e,t){le\
t l=e.series[t];return l.width?l.stroke(e,t):l.points.width?l.points.stroke(e,t):null}function Xu(e,t){return e.series[t].fill(e,t)}var ec={show:!0,live:!0,isolate:!1,mount:bu,markers:{show:!0,width:2\
,stroke:Qu,fill:Xu,dash:"solid"},idx:null,idxs:null,values:[]};function tc(e,t){let l=e.cursor.points,n=yt(),r=l.size(e,t);xe(n,dl,r),xe(n,ml,r);let i=r/-2;xe(n,"marginLeft",i),xe(n,"marginTop",i);let\
 a=l.width(e,t,r);return a&&xe(n,"borderWidth",a),n}function nc(e,t){let l=e.series[t].points;return l._fill||l._stroke}function lc(e,t){let l=e.series[t].points;return l._stroke||l._fill}function oc(\
e,t){return e.series[t].points.size}var Vo=[0,0];function rc(e,t,l){return Vo[0]=t,Vo[1]=l,Vo}function zl(e,t,l,n=!0){return r=>{r.button==0&&(!n||r.target==t)&&l(r)}}function Io(e,t,l,n=!0){return r=\
>{(!n||r.target==t)&&l(r)}}var sc={show:!0,x:!0,y:!0,lock:!1,move:rc,points:{one:!1,show:tc,size:oc,width:0,stroke:lc,fill:nc},bind:{mousedown:zl,mouseup:zl,click:zl,dblclick:zl,mousemove:Io,mouseleav\
e:Io,mouseenter:Io},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(e,t,l,n,r)=>n-r,prox:-1,bias:0},hover:{skip:[v\
oid 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},hi={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},ar=Pe({},hi,{filter:ti}),gi=Pe({},ar,{size:10}),wi=Pe({},hi,{show:!\
1}),ur=\'12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"\',yi="bold "+ur\
,bi=1.5,Ws={show:!0,scale:"x",stroke:Xo,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:yi,side:2,grid:ar,ticks:gi,border:wi,font:ur,lineGap:bi,rotate:0},ic="Value",ac="Time",Os={sh\
ow:!0,scale:"x",auto:!1,sorted:1,min:pe,max:-pe,idxs:[]};function uc(e,t,l,n,r){return t.map(i=>i==null?"":or(i))}function cc(e,t,l,n,r,i,a){let f=[],d=Xt.get(r)||0;l=a?l:he(Yl(l,r),d);for(let m=l;m<=\
n;m=he(m+r,d))f.push(Object.is(m,-0)?0:m);return f}function qo(e,t,l,n,r,i,a){let f=[],d=e.scales[e.axes[t].scale].log,m=d==10?Ut:Qs,w=at(m(l));r=Yn(d,w),d==10&&(r=mn[Et(r,mn)]);let g=l,y=r*d;d==10&&(\
y=mn[Et(y,mn)]);do f.push(g),g=g+r,d==10&&!Xt.has(g)&&(g=he(g,Xt.get(r))),g>=y&&(r=g,y=r*d,d==10&&(y=mn[Et(y,mn)]));while(g<=n);return f}function fc(e,t,l,n,r,i,a){let d=e.scales[e.axes[t].scale].asin\
h,m=n>d?qo(e,t,Qe(d,l),n,r):[d],w=n>=0&&l<=0?[0]:[];return(l<-d?qo(e,t,Qe(d,-n),-l,r):[d]).reverse().map(y=>-y).concat(w,m)}var vi=/./,dc=/[12357]/,mc=/[125]/,Fs=/1/,Ko=(e,t,l,n)=>e.map((r,i)=>t==4&&r\
==0||i%n==0&&l.test(r.toExponential()[r<0?1:0])?r:null);function pc(e,t,l,n,r){let i=e.axes[l],a=i.scale,f=e.scales[a],d=e.valToPos,m=i._space,w=d(10,a),g=d(9,a)-w>=m?vi:d(7,a)-w>=m?dc:d(5,a)-w>=m?mc:\
Fs;if(g==Fs){let y=De(d(1,a)-w);if(y<m)return Ko(t.slice().reverse(),f.distr,g,bt(m/y)).reverse()}return Ko(t,f.distr,g,1)}function hc(e,t,l,n,r){let i=e.axes[l],a=i.scale,f=i._space,d=e.valToPos,m=De\
(d(1,a)-d(2,a));return m<f?Ko(t.slice().reverse(),3,vi,bt(f/m)).reverse():t}function gc(e,t,l,n){return n==null?er:t==null?"":or(t)}var Ns={show:!0,scale:"y",stroke:Xo,space:30,gap:5,alignTo:1,size:50\
,labelGap:0,labelSize:30,labelFont:yi,side:3,grid:ar,ticks:gi,border:wi,font:ur,lineGap:bi,rotate:0};function wc(e,t){let l=3+(e||1)*2;return he(l*t,3)}function yc(e,t){let{scale:l,idxs:n}=e.series[0]\
,r=e._data[0],i=e.valToPos(r[n[0]],l,!0),a=e.valToPos(r[n[1]],l,!0),f=De(a-i),d=e.series[t],m=f/(d.points.space*ue);return n[1]-n[0]<=m}var zs={scale:null,auto:!0,sorted:0,min:pe,max:-pe},xi=(e,t,l,n,\
r)=>r,Vs={show:!0,auto:!0,sorted:0,gaps:xi,alpha:1,facets:[Pe({},zs,{scale:"x"}),Pe({},zs,{scale:"y"})]},Is={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:xi,alpha:1,points:{show:yc,filter:null}\
,values:null,min:pe,max:-pe,idxs:[],path:null,clip:null};function bc(e,t,l,n,r){return l/10}var ki={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},vc=Pe({},ki,{time:!1,ori:1}),U\
s={};function Si(e,t){let l=Us[e];return l||(l={key:e,plots:[],sub(n){l.plots.push(n)},unsub(n){l.plots=l.plots.filter(r=>r!=n)},pub(n,r,i,a,f,d,m){for(let w=0;w<l.plots.length;w++)l.plots[w]!=r&&l.pl\
ots[w].pub(n,r,i,a,f,d,m)}},e!=null&&(Us[e]=l)),l}var Jn=1,Jo=2;function wn(e,t,l){let n=e.mode,r=e.series[t],i=n==2?e._data[t]:e._data,a=e.scales,f=e.bbox,d=i[0],m=n==2?i[1]:i[t],w=n==2?a[r.facets[0]\
.scale]:a[e.series[0].scale],g=n==2?a[r.facets[1].scale]:a[r.scale],y=f.left,T=f.top,L=f.width,N=f.height,V=e.valToPosH,U=e.valToPosV;return w.ori==0?l(r,d,m,w,g,V,U,y,T,L,N,Jl,Qn,Ql,Ti,Ei):l(r,d,m,w,\
g,U,V,T,y,N,L,Zl,Xn,dr,_i,Ai)}function cr(e,t){let l=0,n=0,r=ie(e.bands,rr);for(let i=0;i<r.length;i++){let a=r[i];a.series[0]==t?l=a.dir:a.series[1]==t&&(a.dir==1?n|=1:n|=2)}return[l,n==1?-1:n==2?1:n\
==3?2:0]}function xc(e,t,l,n,r){let i=e.mode,a=e.series[t],f=i==2?a.facets[1].scale:a.scale,d=e.scales[f];return r==-1?d.min:r==1?d.max:d.distr==3?d.dir==1?d.min:d.max:0}function Gt(e,t,l,n,r,i){retur\
n wn(e,t,(a,f,d,m,w,g,y,T,L,N,V)=>{let U=a.pxRound,k=m.dir*(m.ori==0?1:-1),z=m.ori==0?Qn:Xn,S,Z;k==1?(S=l,Z=n):(S=n,Z=l);let $=U(g(f[S],m,N,T)),Q=U(y(d[S],w,V,L)),q=U(g(f[Z],m,N,T)),te=U(y(i==1?w.max:\
w.min,w,V,L)),B=new Path2D(r);return z(B,q,te),z(B,$,te),z(B,$,Q),B})}function Kl(e,t,l,n,r,i){let a=null;if(e.length>0){a=new Path2D;let f=t==0?Ql:dr,d=l;for(let g=0;g<e.length;g++){let y=e[g];if(y[1\
]>y[0]){let T=y[0]-d;T>0&&f(a,d,n,T,n+i),d=y[1]}}let m=l+r-d,w=10;m>0&&f(a,d,n-w/2,m,n+i+w)}return a}function kc(e,t,l){let n=e[e.length-1];n&&n[0]==t?n[1]=l:e.push([t,l])}function fr(e,t,l,n,r,i,a){l\
et f=[],d=e.length;for(let m=r==1?l:n;m>=l&&m<=n;m+=r)if(t[m]===null){let g=m,y=m;if(r==1)for(;++m<=n&&t[m]===null;)y=m;else for(;--m>=l&&t[m]===null;)y=m;let T=i(e[g]),L=y==g?T:i(e[y]),N=g-r;T=a<=0&&\
N>=0&&N<d?i(e[N]):T;let U=y+r;L=a>=0&&U>=0&&U<d?i(e[U]):L,L>=T&&f.push([T,L])}return f}function Gs(e){return e==0?ei:e==1?$e:t=>dn(t,e)}function Mi(e){let t=e==0?Jl:Zl,l=e==0?(r,i,a,f,d,m)=>{r.arcTo(i\
,a,f,d,m)}:(r,i,a,f,d,m)=>{r.arcTo(a,i,d,f,m)},n=e==0?(r,i,a,f,d)=>{r.rect(i,a,f,d)}:(r,i,a,f,d)=>{r.rect(a,i,d,f)};return(r,i,a,f,d,m=0,w=0)=>{m==0&&w==0?n(r,i,a,f,d):(m=At(m,f/2,d/2),w=At(w,f/2,d/2)\
,t(r,i+m,a),l(r,i+f,a,i+f,a+d,m),l(r,i+f,a+d,i,a+d,w),l(r,i,a+d,i,a,w),l(r,i,a,i+f,a,m),r.closePath())}}var Jl=(e,t,l)=>{e.moveTo(t,l)},Zl=(e,t,l)=>{e.moveTo(l,t)},Qn=(e,t,l)=>{e.lineTo(t,l)},Xn=(e,t,\
l)=>{e.lineTo(l,t)},Ql=Mi(0),dr=Mi(1),Ti=(e,t,l,n,r,i)=>{e.arc(t,l,n,r,i)},_i=(e,t,l,n,r,i)=>{e.arc(l,t,n,r,i)},Ei=(e,t,l,n,r,i,a)=>{e.bezierCurveTo(t,l,n,r,i,a)},Ai=(e,t,l,n,r,i,a)=>{e.bezierCurveTo(\
l,t,r,n,a,i)};function Pi(e){return(t,l,n,r,i)=>wn(t,l,(a,f,d,m,w,g,y,T,L,N,V)=>{let{pxRound:U,points:k}=a,z,S;m.ori==0?(z=Jl,S=Ti):(z=Zl,S=_i);let Z=he(k.width*ue,3),$=(k.size-k.width)/2*ue,Q=he($*2,\
3),q=new Path2D,te=new Path2D,{left:B,top:M,width:J,height:R}=t.bbox;Ql(te,B-Q,M-Q,J+Q*2,R+Q*2);let G=F=>{if(d[F]!=null){let le=U(g(f[F],m,N,T)),O=U(y(d[F],w,V,L));z(q,le+$,O),S(q,le,O,$,0,Vl*2)}};if(\
i)i.forEach(G);else for(let F=n;F<=r;F++)G(F);return{stroke:Z>0?q:null,fill:q,clip:te,flags:Jn|Jo}})}function Li(e){return(t,l,n,r,i,a)=>{n!=r&&(i!=n&&a!=n&&e(t,l,n),i!=r&&a!=r&&e(t,l,r),e(t,l,a))}}va\
r Sc=Li(Qn),Mc=Li(Xn);function Ci(e){let t=ie(e?.alignGaps,0);return(l,n,r,i)=>wn(l,n,(a,f,d,m,w,g,y,T,L,N,V)=>{[r,i]=jl(d,r,i);let U=a.pxRound,k=R=>U(g(R,m,N,T)),z=R=>U(y(R,w,V,L)),S,Z;m.ori==0?(S=Qn\
,Z=Sc):(S=Xn,Z=Mc);let $=m.dir*(m.ori==0?1:-1),Q={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Jn},q=Q.stroke,te=!1;if(i-r>=N*4){let R=H=>l.posToVal(H,m.key,!0),G=null,F=null,le,O,X\
e,ke=k(f[$==1?r:i]),oe=k(f[r]),de=k(f[i]),X=R($==1?oe+1:de-1);for(let H=$==1?r:i;H>=r&&H<=i;H+=$){let Le=f[H],Se=($==1?Le<X:Le>X)?ke:k(Le),ce=d[H];Se==ke?ce!=null?(O=ce,G==null?(S(q,Se,z(O)),le=G=F=O)\
:O<G?G=O:O>F&&(F=O)):ce===null&&(te=!0):(G!=null&&Z(q,ke,z(G),z(F),z(le),z(O)),ce!=null?(O=ce,S(q,Se,z(O)),G=F=le=O):(G=F=null,ce===null&&(te=!0)),ke=Se,X=R(ke+$))}G!=null&&G!=F&&Xe!=ke&&Z(q,ke,z(G),z\
(F),z(le),z(O))}else for(let R=$==1?r:i;R>=r&&R<=i;R+=$){let G=d[R];G===null?te=!0:G!=null&&S(q,k(f[R]),z(G))}let[M,J]=cr(l,n);if(a.fill!=null||M!=0){let R=Q.fill=new Path2D(q),G=a.fillTo(l,n,a.min,a.\
max,M),F=z(G),le=k(f[r]),O=k(f[i]);$==-1&&([O,le]=[le,O]),S(R,O,F),S(R,le,F)}if(!a.spanGaps){let R=[];te&&R.push(...fr(f,d,r,i,$,k,t)),Q.gaps=R=a.gaps(l,n,r,i,R),Q.clip=Kl(R,m.ori,T,L,N,V)}return J!=0\
&&(Q.band=J==2?[Gt(l,n,r,i,q,-1),Gt(l,n,r,i,q,1)]:Gt(l,n,r,i,q,J)),Q})}function Tc(e){let t=ie(e.align,1),l=ie(e.ascDesc,!1),n=ie(e.alignGaps,0),r=ie(e.extend,!1);return(i,a,f,d)=>wn(i,a,(m,w,g,y,T,L,\
N,V,U,k,z)=>{[f,d]=jl(g,f,d);let S=m.pxRound,{left:Z,width:$}=i.bbox,Q=oe=>S(L(oe,y,k,V)),q=oe=>S(N(oe,T,z,U)),te=y.ori==0?Qn:Xn,B={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Jn},\
M=B.stroke,J=y.dir*(y.ori==0?1:-1),R=q(g[J==1?f:d]),G=Q(w[J==1?f:d]),F=G,le=G;r&&t==-1&&(le=Z,te(M,le,R)),te(M,G,R);for(let oe=J==1?f:d;oe>=f&&oe<=d;oe+=J){let de=g[oe];if(de==null)continue;let X=Q(w[\
oe]),H=q(de);t==1?te(M,X,R):te(M,F,H),te(M,X,H),R=H,F=X}let O=F;r&&t==1&&(O=Z+$,te(M,O,R));let[Xe,ke]=cr(i,a);if(m.fill!=null||Xe!=0){let oe=B.fill=new Path2D(M),de=m.fillTo(i,a,m.min,m.max,Xe),X=q(de\
);te(oe,O,X),te(oe,le,X)}if(!m.spanGaps){let oe=[];oe.push(...fr(w,g,f,d,J,Q,n));let de=m.width*ue/2,X=l||t==1?de:-de,H=l||t==-1?-de:de;oe.forEach(Le=>{Le[0]+=X,Le[1]+=H}),B.gaps=oe=m.gaps(i,a,f,d,oe)\
,B.clip=Kl(oe,y.ori,V,U,k,z)}return ke!=0&&(B.band=ke==2?[Gt(i,a,f,d,M,-1),Gt(i,a,f,d,M,1)]:Gt(i,a,f,d,M,ke)),B})}function js(e,t,l,n,r,i,a=pe){if(e.length>1){let f=null;for(let d=0,m=1/0;d<e.length;d\
++)if(t[d]!==void 0){if(f!=null){let w=De(e[d]-e[f]);w<m&&(m=w,a=De(l(e[d],n,r,i)-l(e[f],n,r,i)))}f=d}}return a}function _c(e){e=e||gl;let t=ie(e.size,[.6,pe,1]),l=e.align||0,n=e.gap||0,r=e.radius;r=r\
==null?[0,0]:typeof r=="number"?[r,0]:r;let i=ne(r),a=1-t[0],f=ie(t[1],pe),d=ie(t[2],1),m=ie(e.disp,gl),w=ie(e.each,T=>{}),{fill:g,stroke:y}=m;return(T,L,N,V)=>wn(T,L,(U,k,z,S,Z,$,Q,q,te,B,M)=>{let J=\
U.pxRound,R=l,G=n*ue,F=f*ue,le=d*ue,O,Xe;S.ori==0?[O,Xe]=i(T,L):[Xe,O]=i(T,L);let ke=S.dir*(S.ori==0?1:-1),oe=S.ori==0?Ql:dr,de=S.ori==0?w:(A,ge,Ce,kn,ln,Ct,on)=>{w(A,ge,Ce,ln,kn,on,Ct)},X=ie(T.bands,\
rr).find(A=>A.series[0]==L),H=X!=null?X.dir:0,Le=U.fillTo(T,L,U.min,U.max,H),Ye=J(Q(Le,Z,M,te)),Se,ce,vt,nt=B,Te=J(U.width*ue),Lt=!1,zt=null,ct=null,jt=null,bn=null;g!=null&&(Te==0||y!=null)&&(Lt=!0,z\
t=g.values(T,L,N,V),ct=new Map,new Set(zt).forEach(A=>{A!=null&&ct.set(A,new Path2D)}),Te>0&&(jt=y.values(T,L,N,V),bn=new Map,new Set(jt).forEach(A=>{A!=null&&bn.set(A,new Path2D)})));let{x0:vn,size:t\
l}=m;if(vn!=null&&tl!=null){R=1,k=vn.values(T,L,N,V),vn.unit==2&&(k=k.map(Ce=>T.posToVal(q+Ce*B,S.key,!0)));let A=tl.values(T,L,N,V);tl.unit==2?ce=A[0]*B:ce=$(A[0],S,B,q)-$(0,S,B,q),nt=js(k,z,$,S,B,q,\
nt),vt=nt-ce+G}else nt=js(k,z,$,S,B,q,nt),vt=nt*a+G,ce=nt-vt;vt<1&&(vt=0),Te>=ce/2&&(Te=0),vt<5&&(J=ei);let vl=vt>0,tn=nt-vt-(vl?Te:0);ce=J(Yo(tn,le,F)),Se=(R==0?ce/2:R==ke?0:ce)-R*ke*((R==0?G/2:0)+(v\
l?Te/2:0));let qe={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},xn=Lt?null:new Path2D,Vt=null;if(X!=null)Vt=T.data[X.series[1]];else{let{y0:A,y1:ge}=m;A!=null&&ge!=null&&(z=ge.values(T\
,L,N,V),Vt=A.values(T,L,N,V))}let nn=O*ce,K=Xe*ce;for(let A=ke==1?N:V;A>=N&&A<=V;A+=ke){let ge=z[A];if(ge==null)continue;if(Vt!=null){let et=Vt[A]??0;if(ge-et==0)continue;Ye=Q(et,Z,M,te)}let Ce=S.dist\
r!=2||m!=null?k[A]:A,kn=$(Ce,S,B,q),ln=Q(ie(ge,Le),Z,M,te),Ct=J(kn-Se),on=J(Qe(ln,Ye)),lt=J(At(ln,Ye)),ft=on-lt;if(ge!=null){let et=ge<0?K:nn,xt=ge<0?nn:K;Lt?(Te>0&&jt[A]!=null&&oe(bn.get(jt[A]),Ct,lt\
+at(Te/2),ce,Qe(0,ft-Te),et,xt),zt[A]!=null&&oe(ct.get(zt[A]),Ct,lt+at(Te/2),ce,Qe(0,ft-Te),et,xt)):oe(xn,Ct,lt+at(Te/2),ce,Qe(0,ft-Te),et,xt),de(T,L,A,Ct-Te/2,lt,ce+Te,ft)}}return Te>0?qe.stroke=Lt?b\
n:xn:Lt||(qe._fill=U.width==0?U._fill:U._stroke??U._fill,qe.width=0),qe.fill=Lt?ct:xn,qe})}function Ec(e,t){let l=ie(t?.alignGaps,0);return(n,r,i,a)=>wn(n,r,(f,d,m,w,g,y,T,L,N,V,U)=>{[i,a]=jl(m,i,a);l\
et k=f.pxRound,z=O=>k(y(O,w,V,L)),S=O=>k(T(O,g,U,N)),Z,$,Q;w.ori==0?(Z=Jl,Q=Qn,$=Ei):(Z=Zl,Q=Xn,$=Ai);let q=w.dir*(w.ori==0?1:-1),te=z(d[q==1?i:a]),B=te,M=[],J=[];for(let O=q==1?i:a;O>=i&&O<=a;O+=q)if\
(m[O]!=null){let ke=d[O],oe=z(ke);M.push(B=oe),J.push(S(m[O]))}let R={stroke:e(M,J,Z,Q,$,k),fill:null,clip:null,band:null,gaps:null,flags:Jn},G=R.stroke,[F,le]=cr(n,r);if(f.fill!=null||F!=0){let O=R.f\
ill=new Path2D(G),Xe=f.fillTo(n,r,f.min,f.max,F),ke=S(Xe);Q(O,B,ke),Q(O,te,ke)}if(!f.spanGaps){let O=[];O.push(...fr(d,m,i,a,q,z,l)),R.gaps=O=f.gaps(n,r,i,a,O),R.clip=Kl(O,w.ori,L,N,V,U)}return le!=0&\
&(R.band=le==2?[Gt(n,r,i,a,G,-1),Gt(n,r,i,a,G,1)]:Gt(n,r,i,a,G,le)),R})}function Ac(e){return Ec(Pc,e)}function Pc(e,t,l,n,r,i){let a=e.length;if(a<2)return null;let f=new Path2D;if(l(f,e[0],t[0]),a==\
2)n(f,e[1],t[1]);else{let d=Array(a),m=Array(a-1),w=Array(a-1),g=Array(a-1);for(let y=0;y<a-1;y++)w[y]=t[y+1]-t[y],g[y]=e[y+1]-e[y],m[y]=w[y]/g[y];d[0]=m[0];for(let y=1;y<a-1;y++)m[y]===0||m[y-1]===0|\
|m[y-1]>0!=m[y]>0?d[y]=0:(d[y]=3*(g[y-1]+g[y])/((2*g[y]+g[y-1])/m[y-1]+(g[y]+2*g[y-1])/m[y]),isFinite(d[y])||(d[y]=0));d[a-1]=m[a-2];for(let y=0;y<a-1;y++)r(f,e[y]+g[y]/3,t[y]+d[y]*g[y]/3,e[y+1]-g[y]/\
3,t[y+1]-d[y+1]*g[y]/3,e[y+1],t[y+1])}return f}var Zo=new Set;function Bs(){for(let e of Zo)e.syncRect(!0)}Zn&&(hn(uu,Bn,Bs),hn(cu,Bn,Bs,!0),hn(Il,Bn,()=>{Re.pxRatio=ue}));var Lc=Ci(),Cc=Pi();function\
 Ys(e,t,l,n){return(n?[e[0],e[1]].concat(e.slice(2)):[e[0]].concat(e.slice(1))).map((i,a)=>Qo(i,a,t,l))}function $c(e,t){return e.map((l,n)=>n==0?{}:Pe({},t,l))}function Qo(e,t,l,n){return Pe({},t==0?\
l:n,e)}function $i(e,t,l){return t==null?qn:[t,l]}var Dc=$i;function Rc(e,t,l){return t==null?qn:Ul(t,l,lr,!0)}function Di(e,t,l,n){return t==null?qn:Bl(t,l,e.scales[n].log,!1)}var Hc=Di;function Ri(e\
,t,l,n){return t==null?qn:nr(t,l,e.scales[n].log,!1)}var Wc=Ri;function Oc(e,t,l,n,r){let i=Qe(Ts(e),Ts(t)),a=t-e,f=Et(r/n*a,l);do{let d=l[f],m=n*d/a;if(m>=r&&i+(d<5?Xt.get(d):0)<=17)return[d,m]}while\
(++f<l.length);return[0,0]}function qs(e){let t,l;return e=e.replace(/(\\d+)px/,(n,r)=>(t=$e((l=+r)*ue))+"px"),[e,t,l]}function Fc(e){e.show&&[e.font,e.labelFont].forEach(t=>{let l=he(t[2]*ue,1);t[0]=t\
[0].replace(/[0-9.]+px/,l+"px"),t[1]=l})}function Re(e,t,l){let n={mode:ie(e.mode,1)},r=n.mode;function i(o,s,u,c){let p=s.valToPct(o);return c+u*(s.dir==-1?1-p:p)}function a(o,s,u,c){let p=s.valToPct\
(o);return c+u*(s.dir==-1?p:1-p)}function f(o,s,u,c){return s.ori==0?i(o,s,u,c):a(o,s,u,c)}n.valToPosH=i,n.valToPosV=a;let d=!1;n.status=0;let m=n.root=yt(ja);if(e.id!=null&&(m.id=e.id),it(m,e.class),\
e.title){let o=yt(qa,m);o.textContent=e.title}let w=_t("canvas"),g=n.ctx=w.getContext("2d"),y=yt(Ka,m);hn("click",y,o=>{o.target===L&&(we!=Dn||Me!=Rn)&&Ue.click(n,o)},!0);let T=n.under=yt(Ja,y);y.appe\
ndChild(w);let L=n.over=yt(Za,y);e=Kn(e);let N=+ie(e.pxAlign,1),V=Gs(N);(e.plugins||[]).forEach(o=>{o.opts&&(e=o.opts(n,e)||e)});let U=e.ms||.001,k=n.series=r==1?Ys(e.series||[],Os,Is,!1):$c(e.series|\
|[null],Vs),z=n.axes=Ys(e.axes||[],Ws,Ns,!0),S=n.scales={},Z=n.bands=e.bands||[];Z.forEach(o=>{o.fill=ne(o.fill||null),o.dir=ie(o.dir,-1)});let $=r==2?k[1].facets[0].scale:k[0].scale,Q={axes:ca,series\
:ra},q=(e.drawOrder||["axes","series"]).map(o=>Q[o]);function te(o){let s=o.distr==3?u=>Ut(u>0?u:o.clamp(n,u,o.min,o.max,o.key)):o.distr==4?u=>No(u,o.asinh):o.distr==100?u=>o.fwd(u):u=>u;return u=>{le\
t c=s(u),{_min:p,_max:h}=o,b=h-p;return(c-p)/b}}function B(o){let s=S[o];if(s==null){let u=(e.scales||gl)[o]||gl;if(u.from!=null){B(u.from);let c=Pe({},S[u.from],u,{key:o});c.valToPct=te(c),S[o]=c}els\
e{s=S[o]=Pe({},o==$?ki:vc,u),s.key=o;let c=s.time,p=s.range,h=Qt(p);if((o!=$||r==2&&!c)&&(h&&(p[0]==null||p[1]==null)&&(p={min:p[0]==null?ks:{mode:1,hard:p[0],soft:p[0]},max:p[1]==null?ks:{mode:1,hard\
:p[1],soft:p[1]}},h=!1),!h&&ql(p))){let b=p;p=(v,x,_)=>x==null?qn:Ul(x,_,b)}s.range=ne(p||(c?Dc:o==$?s.distr==3?Hc:s.distr==4?Wc:$i:s.distr==3?Di:s.distr==4?Ri:Rc)),s.auto=ne(h?!1:s.auto),s.clamp=ne(s\
.clamp||bc),s._min=s._max=null,s.valToPct=te(s)}}}B("x"),B("y"),r==1&&k.forEach(o=>{B(o.scale)}),z.forEach(o=>{B(o.scale)});for(let o in e.scales)B(o);let M=S[$],J=M.distr,R,G;M.ori==0?(it(m,Ba),R=i,G\
=a):(it(m,Ya),R=a,G=i);let F={};for(let o in S){let s=S[o];(s.min!=null||s.max!=null)&&(F[o]={min:s.min,max:s.max},s.min=s.max=null)}let le=e.tzDate||(o=>new Date($e(o/U))),O=e.fmtDate||sr,Xe=U==1?Bu(\
le):Ku(le),ke=Ds(le,$s(U==1?ju:qu,O)),oe=Hs(le,Rs(Zu,O)),de=[],X=n.legend=Pe({},ec,e.legend),H=n.cursor=Pe({},sc,{drag:{y:r==2}},e.cursor),Le=X.show,Ye=H.show,Se=X.markers;X.idxs=de,Se.width=ne(Se.wid\
th),Se.dash=ne(Se.dash),Se.stroke=ne(Se.stroke),Se.fill=ne(Se.fill);let ce,vt,nt,Te=[],Lt=[],zt,ct=!1,jt={};if(X.live){let o=k[1]?k[1].values:null;ct=o!=null,zt=ct?o(n,1,0):{_:0};for(let s in zt)jt[s]\
=er}if(Le)if(ce=_t("table",lu,m),nt=_t("tbody",null,ce),X.mount(n,ce),ct){vt=_t("thead",null,ce,nt);let o=_t("tr",null,vt);_t("th",null,o);for(var bn in zt)_t("th",us,o).textContent=bn}else it(ce,ru),\
X.live&&it(ce,ou);let vn={show:!0},tl={show:!1};function vl(o,s){if(s==0&&(ct||!X.live||r==2))return qn;let u=[],c=_t("tr",su,nt,nt.childNodes[s]);it(c,o.class),o.show||it(c,pn);let p=_t("th",null,c);\
if(Se.show){let v=yt(iu,p);if(s>0){let x=Se.width(n,s);x&&(v.style.border=x+"px "+Se.dash(n,s)+" "+Se.stroke(n,s)),v.style.background=Se.fill(n,s)}}let h=yt(us,p);o.label instanceof HTMLElement?h.appe\
ndChild(o.label):h.textContent=o.label,s>0&&(Se.show||(h.style.color=o.width>0?Se.stroke(n,s):Se.fill(n,s)),qe("click",p,v=>{if(H._lock)return;sn(v);let x=k.indexOf(o);if((v.ctrlKey||v.metaKey)!=X.iso\
late){let _=k.some((E,P)=>P>0&&P!=x&&E.show);k.forEach((E,P)=>{P>0&&Dt(P,_?P==x?vn:tl:vn,!0,Ae.setSeries)})}else Dt(x,{show:!o.show},!0,Ae.setSeries)},!1),Mn&&qe(ms,p,v=>{H._lock||(sn(v),Dt(k.indexOf(\
o),Wn,!0,Ae.setSeries))},!1));for(var b in zt){let v=_t("td",au,c);v.textContent="--",u.push(v)}return[c,u]}let tn=new Map;function qe(o,s,u,c=!0){let p=tn.get(s)||{},h=H.bind[o](n,s,u,c);h&&(hn(o,s,p\
[o]=h),tn.set(s,p))}function xn(o,s,u){let c=tn.get(s)||{};for(let p in c)(o==null||p==o)&&(Bo(p,s,c[p]),delete c[p]);o==null&&tn.delete(s)}let Vt=0,nn=0,K=0,A=0,ge=0,Ce=0,kn=ge,ln=Ce,Ct=K,on=A,lt=0,f\
t=0,et=0,xt=0;n.bbox={};let so=!1,xl=!1,Sn=!1,rn=!1,kl=!1,dt=!1;function io(o,s,u){(u||o!=n.width||s!=n.height)&&wr(o,s),Pn(!1),Sn=!0,xl=!0,Ln()}function wr(o,s){n.width=Vt=K=o,n.height=nn=A=s,ge=Ce=0\
,Qi(),Xi();let u=n.bbox;lt=u.left=dn(ge*ue,.5),ft=u.top=dn(Ce*ue,.5),et=u.width=dn(K*ue,.5),xt=u.height=dn(A*ue,.5)}let Ki=3;function Ji(){let o=!1,s=0;for(;!o;){s++;let u=aa(s),c=ua(s);o=s==Ki||u&&c,\
o||(wr(n.width,n.height),xl=!0)}}function Zi({width:o,height:s}){io(o,s)}n.setSize=Zi;function Qi(){let o=!1,s=!1,u=!1,c=!1;z.forEach((p,h)=>{if(p.show&&p._show){let{side:b,_size:v}=p,x=b%2,_=p.label!\
=null?p.labelSize:0,E=v+_;E>0&&(x?(K-=E,b==3?(ge+=E,c=!0):u=!0):(A-=E,b==0?(Ce+=E,o=!0):s=!0))}}),an[0]=o,an[1]=u,an[2]=s,an[3]=c,K-=Bt[1]+Bt[3],ge+=Bt[3],A-=Bt[2]+Bt[0],Ce+=Bt[0]}function Xi(){let o=\
ge+K,s=Ce+A,u=ge,c=Ce;function p(h,b){switch(h){case 1:return o+=b,o-b;case 2:return s+=b,s-b;case 3:return u-=b,u+b;case 0:return c-=b,c+b}}z.forEach((h,b)=>{if(h.show&&h._show){let v=h.side;h._pos=p\
(v,h._size),h.label!=null&&(h._lpos=p(v,h.labelSize))}})}if(H.dataIdx==null){let o=H.hover,s=o.skip=new Set(o.skip??[]);s.add(void 0);let u=o.prox=ne(o.prox),c=o.bias??=0;H.dataIdx=(p,h,b,v)=>{if(h==0\
)return b;let x=b,_=u(p,h,b,v)??pe,E=_>=0&&_<pe,P=M.ori==0?K:A,j=H.left,ae=t[0],re=t[h];if(s.has(re[b])){x=null;let ee=null,I=null,W;if(c==0||c==-1)for(W=b;ee==null&&W-- >0;)s.has(re[W])||(ee=W);if(c=\
=0||c==1)for(W=b;I==null&&W++<re.length;)s.has(re[W])||(I=W);if(ee!=null||I!=null)if(E){let be=ee==null?-1/0:R(ae[ee],M,P,0),_e=I==null?1/0:R(ae[I],M,P,0),ze=j-be,me=_e-j;ze<=me?ze<=_&&(x=ee):me<=_&&(\
x=I)}else x=I==null?ee:ee==null?I:b-ee<=I-b?ee:I}else E&&De(j-R(ae[b],M,P,0))>_&&(x=null);return x}}let sn=o=>{H.event=o};H.idxs=de,H._lock=!1;let je=H.points;je.show=ne(je.show),je.size=ne(je.size),j\
e.stroke=ne(je.stroke),je.width=ne(je.width),je.fill=ne(je.fill);let $t=n.focus=Pe({},e.focus||{alpha:.3},H.focus),Mn=$t.prox>=0,Tn=Mn&&je.one,mt=[],_n=[],En=[];function yr(o,s){let u=je.show(n,s);if(\
u instanceof HTMLElement)return it(u,nu),it(u,o.class),Nt(u,-10,-10,K,A),L.insertBefore(u,mt[s]),u}function br(o,s){if(r==1||s>0){let u=r==1&&S[o.scale].time,c=o.value;o.value=u?As(c)?Hs(le,Rs(c,O)):c\
||oe:c||gc,o.label=o.label||(u?ac:ic)}if(Tn||s>0){o.width=o.width==null?1:o.width,o.paths=o.paths||Lc||vu,o.fillTo=ne(o.fillTo||xc),o.pxAlign=+ie(o.pxAlign,N),o.pxRound=Gs(o.pxAlign),o.stroke=ne(o.str\
oke||null),o.fill=ne(o.fill||null),o._stroke=o._fill=o._paths=o._focus=null;let u=wc(Qe(1,o.width),1),c=o.points=Pe({},{size:u,width:Qe(1,u*.2),stroke:o.stroke,space:u*2,paths:Cc,_stroke:null,_fill:nu\
ll},o.points);c.show=ne(c.show),c.filter=ne(c.filter),c.fill=ne(c.fill),c.stroke=ne(c.stroke),c.paths=ne(c.paths),c.pxAlign=o.pxAlign}if(Le){let u=vl(o,s);Te.splice(s,0,u[0]),Lt.splice(s,0,u[1]),X.val\
ues.push(null)}if(Ye){de.splice(s,0,null);let u=null;Tn?s==0&&(u=yr(o,s)):s>0&&(u=yr(o,s)),mt.splice(s,0,u),_n.splice(s,0,0),En.splice(s,0,0)}Ne("addSeries",s)}function ea(o,s){s=s??k.length,o=r==1?Qo\
(o,s,Os,Is):Qo(o,s,{},Vs),k.splice(s,0,o),br(k[s],s)}n.addSeries=ea;function ta(o){if(k.splice(o,1),Le){X.values.splice(o,1),Lt.splice(o,1);let s=Te.splice(o,1)[0];xn(null,s.firstChild),s.remove()}Ye&\
&(de.splice(o,1),mt.splice(o,1)[0].remove(),_n.splice(o,1),En.splice(o,1)),Ne("delSeries",o)}n.delSeries=ta;let an=[!1,!1,!1,!1];function na(o,s){if(o._show=o.show,o.show){let u=o.side%2,c=S[o.scale];\
c==null&&(o.scale=u?k[1].scale:$,c=S[o.scale]);let p=c.time;o.size=ne(o.size),o.space=ne(o.space),o.rotate=ne(o.rotate),Qt(o.incrs)&&o.incrs.forEach(b=>{!Xt.has(b)&&Xt.set(b,li(b))}),o.incrs=ne(o.incr\
s||(c.distr==2?Iu:p?U==1?Gu:Yu:mn)),o.splits=ne(o.splits||(p&&c.distr==1?Xe:c.distr==3?qo:c.distr==4?fc:cc)),o.stroke=ne(o.stroke),o.grid.stroke=ne(o.grid.stroke),o.ticks.stroke=ne(o.ticks.stroke),o.b\
order.stroke=ne(o.border.stroke);let h=o.values;o.values=Qt(h)&&!Qt(h[0])?ne(h):p?Qt(h)?Ds(le,$s(h,O)):As(h)?Ju(le,h):h||ke:h||uc,o.filter=ne(o.filter||(c.distr>=3&&c.log==10?pc:c.distr==3&&c.log==2?h\
c:ti)),o.font=qs(o.font),o.labelFont=qs(o.labelFont),o._size=o.size(n,null,s,0),o._space=o._rotate=o._incrs=o._found=o._splits=o._values=null,o._size>0&&(an[s]=!0,o._el=yt(Qa,y))}}function nl(o,s,u,c)\
{let[p,h,b,v]=u,x=s%2,_=0;return x==0&&(v||h)&&(_=s==0&&!p||s==2&&!b?$e(Ws.size/3):0),x==1&&(p||b)&&(_=s==1&&!h||s==3&&!v?$e(Ns.size/2):0),_}let vr=n.padding=(e.padding||[nl,nl,nl,nl]).map(o=>ne(ie(o,\
nl))),Bt=n._padding=vr.map((o,s)=>o(n,s,an,0)),Ie,He=null,We=null,Sl=r==1?k[0].idxs:null,kt=null,ll=!1;function xr(o,s){if(t=o??[],n.data=n._data=t,r==2){Ie=0;for(let u=1;u<k.length;u++)Ie+=t[u][0].le\
ngth}else{t.length==0&&(n.data=n._data=t=[[]]),kt=t[0],Ie=kt.length;let u=t;if(J==2){u=t.slice();let c=u[0]=Array(Ie);for(let p=0;p<Ie;p++)c[p]=p}n._data=t=u}if(Pn(!0),Ne("setData"),J==2&&(Sn=!0),s!==\
!1){let u=M;u.auto(n,ll)?ao():qt($,u.min,u.max),rn=rn||H.left>=0,dt=!0,Ln()}}n.setData=xr;function ao(){ll=!0;let o,s;r==1&&(Ie>0?(He=Sl[0]=0,We=Sl[1]=Ie-1,o=t[0][He],s=t[0][We],J==2?(o=He,s=We):o==s&\
&(J==3?[o,s]=Bl(o,o,M.log,!1):J==4?[o,s]=nr(o,o,M.log,!1):M.time?s=o+$e(86400/U):[o,s]=Ul(o,s,lr,!0))):(He=Sl[0]=o=null,We=Sl[1]=s=null)),qt($,o,s)}let Ml,An,uo,co,fo,mo,po,ho,go,tt;function kr(o,s,u,\
c,p,h){o??=fs,u??=rr,c??="butt",p??=fs,h??="round",o!=Ml&&(g.strokeStyle=Ml=o),p!=An&&(g.fillStyle=An=p),s!=uo&&(g.lineWidth=uo=s),h!=fo&&(g.lineJoin=fo=h),c!=mo&&(g.lineCap=mo=c),u!=co&&g.setLineDash\
(co=u)}function Sr(o,s,u,c){s!=An&&(g.fillStyle=An=s),o!=po&&(g.font=po=o),u!=ho&&(g.textAlign=ho=u),c!=go&&(g.textBaseline=go=c)}function wo(o,s,u,c,p=0){if(c.length>0&&o.auto(n,ll)&&(s==null||s.min=\
=null)){let h=ie(He,0),b=ie(We,c.length-1),v=u.min==null?pu(c,h,b,p,o.distr==3):[u.min,u.max];o.min=At(o.min,u.min=v[0]),o.max=Qe(o.max,u.max=v[1])}}let Mr={min:null,max:null};function la(){for(let c \
in S){let p=S[c];F[c]==null&&(p.min==null||F[$]!=null&&p.auto(n,ll))&&(F[c]=Mr)}for(let c in S){let p=S[c];F[c]==null&&p.from!=null&&F[p.from]!=null&&(F[c]=Mr)}F[$]!=null&&Pn(!0);let o={};for(let c in\
 F){let p=F[c];if(p!=null){let h=o[c]=Kn(S[c],Su);if(p.min!=null)Pe(h,p);else if(c!=$||r==2)if(Ie==0&&h.from==null){let b=h.range(n,null,null,c);h.min=b[0],h.max=b[1]}else h.min=pe,h.max=-pe}}if(Ie>0)\
{k.forEach((c,p)=>{if(r==1){let h=c.scale,b=F[h];if(b==null)return;let v=o[h];if(p==0){let x=v.range(n,v.min,v.max,h);v.min=x[0],v.max=x[1],He=Et(v.min,t[0]),We=Et(v.max,t[0]),We-He>1&&(t[0][He]<v.min\
&&He++,t[0][We]>v.max&&We--),c.min=kt[He],c.max=kt[We]}else c.show&&c.auto&&wo(v,b,c,t[p],c.sorted);c.idxs[0]=He,c.idxs[1]=We}else if(p>0&&c.show&&c.auto){let[h,b]=c.facets,v=h.scale,x=b.scale,[_,E]=t\
[p],P=o[v],j=o[x];P!=null&&wo(P,F[v],h,_,h.sorted),j!=null&&wo(j,F[x],b,E,b.sorted),c.min=b.min,c.max=b.max}});for(let c in o){let p=o[c],h=F[c];if(p.from==null&&(h==null||h.min==null)){let b=p.range(\
n,p.min==pe?null:p.min,p.max==-pe?null:p.max,c);p.min=b[0],p.max=b[1]}}}for(let c in o){let p=o[c];if(p.from!=null){let h=o[p.from];if(h.min==null)p.min=p.max=null;else{let b=p.range(n,h.min,h.max,c);\
p.min=b[0],p.max=b[1]}}}let s={},u=!1;for(let c in o){let p=o[c],h=S[c];if(h.min!=p.min||h.max!=p.max){h.min=p.min,h.max=p.max;let b=h.distr;h._min=b==3?Ut(h.min):b==4?No(h.min,h.asinh):b==100?h.fwd(h\
.min):h.min,h._max=b==3?Ut(h.max):b==4?No(h.max,h.asinh):b==100?h.fwd(h.max):h.max,s[c]=u=!0}}if(u){k.forEach((c,p)=>{r==2?p>0&&s.y&&(c._paths=null):s[c.scale]&&(c._paths=null)});for(let c in s)Sn=!0,\
Ne("setScale",c);Ye&&H.left>=0&&(rn=dt=!0)}for(let c in F)F[c]=null}function oa(o){let s=Yo(He-1,0,Ie-1),u=Yo(We+1,0,Ie-1);for(;o[s]==null&&s>0;)s--;for(;o[u]==null&&u<Ie-1;)u++;return[s,u]}function r\
a(){if(Ie>0){let o=k.some(s=>s._focus)&&tt!=$t.alpha;o&&(g.globalAlpha=tt=$t.alpha),k.forEach((s,u)=>{if(u>0&&s.show&&(Tr(u,!1),Tr(u,!0),s._paths==null)){let c=tt;tt!=s.alpha&&(g.globalAlpha=tt=s.alph\
a);let p=r==2?[0,t[u][0].length-1]:oa(t[u]);s._paths=s.paths(n,u,p[0],p[1]),tt!=c&&(g.globalAlpha=tt=c)}}),k.forEach((s,u)=>{if(u>0&&s.show){let c=tt;tt!=s.alpha&&(g.globalAlpha=tt=s.alpha),s._paths!=\
null&&_r(u,!1);{let p=s._paths!=null?s._paths.gaps:null,h=s.points.show(n,u,He,We,p),b=s.points.filter(n,u,h,p);(h||b)&&(s.points._paths=s.points.paths(n,u,He,We,b),_r(u,!0))}tt!=c&&(g.globalAlpha=tt=\
c),Ne("drawSeries",u)}}),o&&(g.globalAlpha=tt=1)}}function Tr(o,s){let u=s?k[o].points:k[o];u._stroke=u.stroke(n,o),u._fill=u.fill(n,o)}function _r(o,s){let u=s?k[o].points:k[o],{stroke:c,fill:p,clip:\
h,flags:b,_stroke:v=u._stroke,_fill:x=u._fill,_width:_=u.width}=u._paths;_=he(_*ue,3);let E=null,P=_%2/2;s&&x==null&&(x=_>0?"#fff":v);let j=u.pxAlign==1&&P>0;if(j&&g.translate(P,P),!s){let ae=lt-_/2,r\
e=ft-_/2,ee=et+_,I=xt+_;E=new Path2D,E.rect(ae,re,ee,I)}s?yo(v,_,u.dash,u.cap,x,c,p,b,h):sa(o,v,_,u.dash,u.cap,x,c,p,b,E,h),j&&g.translate(-P,-P)}function sa(o,s,u,c,p,h,b,v,x,_,E){let P=!1;x!=0&&Z.fo\
rEach((j,ae)=>{if(j.series[0]==o){let re=k[j.series[1]],ee=t[j.series[1]],I=(re._paths||gl).band;Qt(I)&&(I=j.dir==1?I[0]:I[1]);let W,be=null;re.show&&I&&gu(ee,He,We)?(be=j.fill(n,ae)||h,W=re._paths.cl\
ip):I=null,yo(s,u,c,p,be,b,v,x,_,E,W,I),P=!0}}),P||yo(s,u,c,p,h,b,v,x,_,E)}let Er=Jn|Jo;function yo(o,s,u,c,p,h,b,v,x,_,E,P){kr(o,s,u,c,p),(x||_||P)&&(g.save(),x&&g.clip(x),_&&g.clip(_)),P?(v&Er)==Er?\
(g.clip(P),E&&g.clip(E),_l(p,b),Tl(o,h,s)):v&Jo?(_l(p,b),g.clip(P),Tl(o,h,s)):v&Jn&&(g.save(),g.clip(P),E&&g.clip(E),_l(p,b),g.restore(),Tl(o,h,s)):(_l(p,b),Tl(o,h,s)),(x||_||P)&&g.restore()}function \
Tl(o,s,u){u>0&&(s instanceof Map?s.forEach((c,p)=>{g.strokeStyle=Ml=p,g.stroke(c)}):s!=null&&o&&g.stroke(s))}function _l(o,s){s instanceof Map?s.forEach((u,c)=>{g.fillStyle=An=c,g.fill(u)}):s!=null&&o\
&&g.fill(s)}function ia(o,s,u,c){let p=z[o],h;if(c<=0)h=[0,0];else{let b=p._space=p.space(n,o,s,u,c),v=p._incrs=p.incrs(n,o,s,u,c,b);h=Oc(s,u,v,c,b)}return p._found=h}function bo(o,s,u,c,p,h,b,v,x,_){\
let E=b%2/2;N==1&&g.translate(E,E),kr(v,b,x,_,v),g.beginPath();let P,j,ae,re,ee=p+(c==0||c==3?-h:h);u==0?(j=p,re=ee):(P=p,ae=ee);for(let I=0;I<o.length;I++)s[I]!=null&&(u==0?P=ae=o[I]:j=re=o[I],g.move\
To(P,j),g.lineTo(ae,re));g.stroke(),N==1&&g.translate(-E,-E)}function aa(o){let s=!0;return z.forEach((u,c)=>{if(!u.show)return;let p=S[u.scale];if(p.min==null){u._show&&(s=!1,u._show=!1,Pn(!1));retur\
n}else u._show||(s=!1,u._show=!0,Pn(!1));let h=u.side,b=h%2,{min:v,max:x}=p,[_,E]=ia(c,v,x,b==0?K:A);if(E==0)return;let P=p.distr==2,j=u._splits=u.splits(n,c,v,x,_,E,P),ae=p.distr==2?j.map(W=>kt[W]):j\
,re=p.distr==2?kt[j[1]]-kt[j[0]]:_,ee=u._values=u.values(n,u.filter(n,ae,c,E,re),c,E,re);u._rotate=h==2?u.rotate(n,ee,c,E):0;let I=u._size;u._size=bt(u.size(n,ee,c,o)),I!=null&&u._size!=I&&(s=!1)}),s}\
function ua(o){let s=!0;return vr.forEach((u,c)=>{let p=u(n,c,an,o);p!=Bt[c]&&(s=!1),Bt[c]=p}),s}function ca(){for(let o=0;o<z.length;o++){let s=z[o];if(!s.show||!s._show)continue;let u=s.side,c=u%2,p\
,h,b=s.stroke(n,o),v=u==0||u==3?-1:1,[x,_]=s._found;if(s.label!=null){let Je=s.labelGap*v,st=$e((s._lpos+Je)*ue);Sr(s.labelFont[0],b,"center",u==2?"top":cs),g.save(),c==1?(p=h=0,g.translate(st,$e(ft+x\
t/2)),g.rotate((u==3?-Vl:Vl)/2)):(p=$e(lt+et/2),h=st);let fn=Xs(s.label)?s.label(n,o,x,_):s.label;g.fillText(fn,p,h),g.restore()}if(_==0)continue;let E=S[s.scale],P=c==0?et:xt,j=c==0?lt:ft,ae=s._split\
s,re=E.distr==2?ae.map(Je=>kt[Je]):ae,ee=E.distr==2?kt[ae[1]]-kt[ae[0]]:x,I=s.ticks,W=s.border,be=I.show?I.size:0,_e=$e(be*ue),ze=$e((s.alignTo==2?s._size-be-s.gap:s.gap)*ue),me=s._rotate*-Vl/180,Ee=V\
(s._pos*ue),ot=(_e+ze)*v,Ke=Ee+ot;h=c==0?Ke:0,p=c==1?Ke:0;let pt=s.font[0],St=s.align==1?Gn:s.align==2?Wo:me>0?Gn:me<0?Wo:c==0?"center":u==3?Wo:Gn,Ht=me||c==1?"middle":u==2?"top":cs;Sr(pt,b,St,Ht);let\
 rt=s.font[1]*s.lineGap,ht=ae.map(Je=>V(f(Je,E,P,j))),Mt=s._values;for(let Je=0;Je<Mt.length;Je++){let st=Mt[Je];if(st!=null){c==0?p=ht[Je]:h=ht[Je],st=""+st;let fn=st.indexOf(`\n`)==-1?[st]:st.split(/\
\\n/gm);for(let Ze=0;Ze<fn.length;Ze++){let Br=fn[Ze];me?(g.save(),g.translate(p,h+Ze*rt),g.rotate(me),g.fillText(Br,0,0),g.restore()):g.fillText(Br,p,h+Ze*rt)}}}I.show&&bo(ht,I.filter(n,re,o,_,ee),c,u\
,Ee,_e,he(I.width*ue,3),I.stroke(n,o),I.dash,I.cap);let Wt=s.grid;Wt.show&&bo(ht,Wt.filter(n,re,o,_,ee),c,c==0?2:1,c==0?ft:lt,c==0?xt:et,he(Wt.width*ue,3),Wt.stroke(n,o),Wt.dash,Wt.cap),W.show&&bo([Ee\
],[1],c==0?1:0,c==0?1:2,c==1?ft:lt,c==1?xt:et,he(W.width*ue,3),W.stroke(n,o),W.dash,W.cap)}Ne("drawAxes")}function Pn(o){k.forEach((s,u)=>{u>0&&(s._paths=null,o&&(r==1?(s.min=null,s.max=null):s.facets\
.forEach(c=>{c.min=null,c.max=null})))})}let El=!1,vo=!1,ol=[];function fa(){vo=!1;for(let o=0;o<ol.length;o++)Ne(...ol[o]);ol.length=0}function Ln(){El||(Lu(Ar),El=!0)}function da(o,s=!1){El=!0,vo=s,\
o(n),Ar(),s&&ol.length>0&&queueMicrotask(fa)}n.batch=da;function Ar(){if(so&&(la(),so=!1),Sn&&(Ji(),Sn=!1),xl){if(xe(T,Gn,ge),xe(T,"top",Ce),xe(T,dl,K),xe(T,ml,A),xe(L,Gn,ge),xe(L,"top",Ce),xe(L,dl,K)\
,xe(L,ml,A),xe(y,dl,Vt),xe(y,ml,nn),w.width=$e(Vt*ue),w.height=$e(nn*ue),z.forEach(({_el:o,_show:s,_size:u,_pos:c,side:p})=>{if(o!=null)if(s){let h=p===3||p===0?u:0,b=p%2==1;xe(o,b?"left":"top",c-h),x\
e(o,b?"width":"height",u),xe(o,b?"top":"left",b?Ce:ge),xe(o,b?"height":"width",b?A:K),jo(o,pn)}else it(o,pn)}),Ml=An=uo=fo=mo=po=ho=go=co=null,tt=1,il(!0),ge!=kn||Ce!=ln||K!=Ct||A!=on){Pn(!1);let o=K/\
Ct,s=A/on;if(Ye&&!rn&&H.left>=0){H.left*=o,H.top*=s,Cn&&Nt(Cn,$e(H.left),0,K,A),$n&&Nt($n,0,$e(H.top),K,A);for(let u=0;u<mt.length;u++){let c=mt[u];c!=null&&(_n[u]*=o,En[u]*=s,Nt(c,bt(_n[u]),bt(En[u])\
,K,A))}}if(ye.show&&!kl&&ye.left>=0&&ye.width>0){ye.left*=o,ye.width*=o,ye.top*=s,ye.height*=s;for(let u in _o)xe(Hn,u,ye[u])}kn=ge,ln=Ce,Ct=K,on=A}Ne("setSize"),xl=!1}Vt>0&&nn>0&&(g.clearRect(0,0,w.w\
idth,w.height),Ne("drawClear"),q.forEach(o=>o()),Ne("draw")),ye.show&&kl&&(Al(ye),kl=!1),Ye&&rn&&(cn(null,!0,!1),rn=!1),X.show&&X.live&&dt&&(Mo(),dt=!1),d||(d=!0,n.status=1,Ne("ready")),ll=!1,El=!1}n.\
redraw=(o,s)=>{Sn=s||!1,o!==!1?qt($,M.min,M.max):Ln()};function xo(o,s){let u=S[o];if(u.from==null){if(Ie==0){let c=u.range(n,s.min,s.max,o);s.min=c[0],s.max=c[1]}if(s.min>s.max){let c=s.min;s.min=s.m\
ax,s.max=c}if(Ie>1&&s.min!=null&&s.max!=null&&s.max-s.min<1e-16)return;o==$&&u.distr==2&&Ie>0&&(s.min=Et(s.min,t[0]),s.max=Et(s.max,t[0]),s.min==s.max&&s.max++),F[o]=s,so=!0,Ln()}}n.setScale=xo;let ko\
,So,Cn,$n,Pr,Lr,Dn,Rn,Cr,$r,we,Me,Yt=!1,Ue=H.drag,Oe=Ue.x,Fe=Ue.y;Ye&&(H.x&&(ko=yt(eu,L)),H.y&&(So=yt(tu,L)),M.ori==0?(Cn=ko,$n=So):(Cn=So,$n=ko),we=H.left,Me=H.top);let ye=n.select=Pe({show:!0,over:!\
0,left:0,width:0,top:0,height:0},e.select),Hn=ye.show?yt(Xa,ye.over?L:T):null;function Al(o,s){if(ye.show){for(let u in o)ye[u]=o[u],u in _o&&xe(Hn,u,o[u]);s!==!1&&Ne("setSelect")}}n.setSelect=Al;func\
tion ma(o){if(k[o].show)Le&&jo(Te[o],pn);else if(Le&&it(Te[o],pn),Ye){let u=Tn?mt[0]:mt[o];u!=null&&Nt(u,-10,-10,K,A)}}function qt(o,s,u){xo(o,{min:s,max:u})}function Dt(o,s,u,c){s.focus!=null&&ya(o),\
s.show!=null&&k.forEach((p,h)=>{h>0&&(o==h||o==null)&&(p.show=s.show,ma(h),r==2?(qt(p.facets[0].scale,null,null),qt(p.facets[1].scale,null,null)):qt(p.scale,null,null),Ln())}),u!==!1&&Ne("setSeries",o\
,s),c&&al("setSeries",n,o,s)}n.setSeries=Dt;function pa(o,s){Pe(Z[o],s)}function ha(o,s){o.fill=ne(o.fill||null),o.dir=ie(o.dir,-1),s=s??Z.length,Z.splice(s,0,o)}function ga(o){o==null?Z.length=0:Z.sp\
lice(o,1)}n.addBand=ha,n.setBand=pa,n.delBand=ga;function wa(o,s){k[o].alpha=s,Ye&&mt[o]!=null&&(mt[o].style.opacity=s),Le&&Te[o]&&(Te[o].style.opacity=s)}let It,Kt,un,Wn={focus:!0};function ya(o){if(\
o!=un){let s=o==null,u=$t.alpha!=1;k.forEach((c,p)=>{if(r==1||p>0){let h=s||p==0||p==o;c._focus=s?null:h,u&&wa(p,h?1:$t.alpha)}}),un=o,u&&Ln()}}Le&&Mn&&qe(ps,ce,o=>{H._lock||(sn(o),un!=null&&Dt(null,W\
n,!0,Ae.setSeries))});function Rt(o,s,u){let c=S[s];u&&(o=o/ue-(c.ori==1?Ce:ge));let p=K;c.ori==1&&(p=A,o=p-o),c.dir==-1&&(o=p-o);let h=c._min,b=c._max,v=o/p,x=h+(b-h)*v,_=c.distr;return _==3?Yn(10,x)\
:_==4?yu(x,c.asinh):_==100?c.bwd(x):x}function ba(o,s){let u=Rt(o,$,s);return Et(u,t[0],He,We)}n.valToIdx=o=>Et(o,t[0]),n.posToIdx=ba,n.posToVal=Rt,n.valToPos=(o,s,u)=>S[s].ori==0?i(o,S[s],u?et:K,u?lt\
:0):a(o,S[s],u?xt:A,u?ft:0),n.setCursor=(o,s,u)=>{we=o.left,Me=o.top,cn(null,s,u)};function Dr(o,s){xe(Hn,Gn,ye.left=o),xe(Hn,dl,ye.width=s)}function Rr(o,s){xe(Hn,"top",ye.top=o),xe(Hn,ml,ye.height=s\
)}let rl=M.ori==0?Dr:Rr,sl=M.ori==1?Dr:Rr;function va(){if(Le&&X.live)for(let o=r==2?1:0;o<k.length;o++){if(o==0&&ct)continue;let s=X.values[o],u=0;for(let c in s)Lt[o][u++].firstChild.nodeValue=s[c]}\
}function Mo(o,s){if(o!=null&&(o.idxs?o.idxs.forEach((u,c)=>{de[c]=u}):ku(o.idx)||de.fill(o.idx),X.idx=de[0]),Le&&X.live){for(let u=0;u<k.length;u++)(u>0||r==1&&!ct)&&xa(u,de[u]);va()}dt=!1,s!==!1&&Ne\
("setLegend")}n.setLegend=Mo;function xa(o,s){let u=k[o],c=o==0&&J==2?kt:t[o],p;ct?p=u.values(n,o,s)??jt:(p=u.value(n,s==null?null:c[s],o,s),p=p==null?jt:{_:p}),X.values[o]=p}function cn(o,s,u){Cr=we,\
$r=Me,[we,Me]=H.move(n,we,Me),H.left=we,H.top=Me,Ye&&(Cn&&Nt(Cn,$e(we),0,K,A),$n&&Nt($n,0,$e(Me),K,A));let c,p=He>We;It=pe,Kt=null;let h=M.ori==0?K:A,b=M.ori==1?K:A;if(we<0||Ie==0||p){c=H.idx=null;for\
(let v=0;v<k.length;v++){let x=mt[v];x!=null&&Nt(x,-10,-10,K,A)}Mn&&Dt(null,Wn,!0,o==null&&Ae.setSeries),X.live&&(de.fill(c),dt=!0)}else{let v,x,_;r==1&&(v=M.ori==0?we:Me,x=Rt(v,$),c=H.idx=Et(x,t[0],H\
e,We),_=R(t[0][c],M,h,0));let E=-10,P=-10,j=0,ae=0,re=!0,ee="",I="";for(let W=r==2?1:0;W<k.length;W++){let be=k[W],_e=de[W],ze=_e==null?null:r==1?t[W][_e]:t[W][1][_e],me=H.dataIdx(n,W,c,x),Ee=me==null\
?null:r==1?t[W][me]:t[W][1][me];if(dt=dt||Ee!=ze||me!=_e,de[W]=me,W>0&&be.show){let ot=me==null?-10:me==c?_:R(r==1?t[0][me]:t[W][0][me],M,h,0),Ke=Ee==null?-10:G(Ee,r==1?S[be.scale]:S[be.facets[1].scal\
e],b,0);if(Mn&&Ee!=null){let pt=M.ori==1?we:Me,St=De($t.dist(n,W,me,Ke,pt));if(St<It){let Ht=$t.bias;if(Ht!=0){let rt=Rt(pt,be.scale),ht=Ee>=0?1:-1,Mt=rt>=0?1:-1;Mt==ht&&(Mt==1?Ht==1?Ee>=rt:Ee<=rt:Ht=\
=1?Ee<=rt:Ee>=rt)&&(It=St,Kt=W)}else It=St,Kt=W}}if(dt||Tn){let pt,St;M.ori==0?(pt=ot,St=Ke):(pt=Ke,St=ot);let Ht,rt,ht,Mt,Wt,Je,st=!0,fn=je.bbox;if(fn!=null){st=!1;let Ze=fn(n,W);ht=Ze.left,Mt=Ze.top\
,Ht=Ze.width,rt=Ze.height}else ht=pt,Mt=St,Ht=rt=je.size(n,W);if(Je=je.fill(n,W),Wt=je.stroke(n,W),Tn)W==Kt&&It<=$t.prox&&(E=ht,P=Mt,j=Ht,ae=rt,re=st,ee=Je,I=Wt);else{let Ze=mt[W];Ze!=null&&(_n[W]=ht,\
En[W]=Mt,xs(Ze,Ht,rt,st),bs(Ze,Je,Wt),Nt(Ze,bt(ht),bt(Mt),K,A))}}}}if(Tn){let W=$t.prox,be=un==null?It<=W:It>W||Kt!=un;if(dt||be){let _e=mt[0];_e!=null&&(_n[0]=E,En[0]=P,xs(_e,j,ae,re),bs(_e,ee,I),Nt(\
_e,bt(E),bt(P),K,A))}}}if(ye.show&&Yt)if(o!=null){let[v,x]=Ae.scales,[_,E]=Ae.match,[P,j]=o.cursor.sync.scales,ae=o.cursor.drag;if(Oe=ae._x,Fe=ae._y,Oe||Fe){let{left:re,top:ee,width:I,height:W}=o.sele\
ct,be=o.scales[P].ori,_e=o.posToVal,ze,me,Ee,ot,Ke,pt=v!=null&&_(v,P),St=x!=null&&E(x,j);pt&&Oe?(be==0?(ze=re,me=I):(ze=ee,me=W),Ee=S[v],ot=R(_e(ze,P),Ee,h,0),Ke=R(_e(ze+me,P),Ee,h,0),rl(At(ot,Ke),De(\
Ke-ot))):rl(0,h),St&&Fe?(be==1?(ze=re,me=I):(ze=ee,me=W),Ee=S[x],ot=G(_e(ze,j),Ee,b,0),Ke=G(_e(ze+me,j),Ee,b,0),sl(At(ot,Ke),De(Ke-ot))):sl(0,b)}else Eo()}else{let v=De(Cr-Pr),x=De($r-Lr);if(M.ori==1)\
{let j=v;v=x,x=j}Oe=Ue.x&&v>=Ue.dist,Fe=Ue.y&&x>=Ue.dist;let _=Ue.uni;_!=null?Oe&&Fe&&(Oe=v>=_,Fe=x>=_,!Oe&&!Fe&&(x>v?Fe=!0:Oe=!0)):Ue.x&&Ue.y&&(Oe||Fe)&&(Oe=Fe=!0);let E,P;Oe&&(M.ori==0?(E=Dn,P=we):(\
E=Rn,P=Me),rl(At(E,P),De(P-E)),Fe||sl(0,b)),Fe&&(M.ori==1?(E=Dn,P=we):(E=Rn,P=Me),sl(At(E,P),De(P-E)),Oe||rl(0,h)),!Oe&&!Fe&&(rl(0,0),sl(0,0))}if(Ue._x=Oe,Ue._y=Fe,o==null){if(u){if(jr!=null){let[v,x]\
=Ae.scales;Ae.values[0]=v!=null?Rt(M.ori==0?we:Me,v):null,Ae.values[1]=x!=null?Rt(M.ori==1?we:Me,x):null}al(Oo,n,we,Me,K,A,c)}if(Mn){let v=u&&Ae.setSeries,x=$t.prox;un==null?It<=x&&Dt(Kt,Wn,!0,v):It>x\
?Dt(null,Wn,!0,v):Kt!=un&&Dt(Kt,Wn,!0,v)}}dt&&(X.idx=c,Mo()),s!==!1&&Ne("setCursor")}let Jt=null;Object.defineProperty(n,"rect",{get(){return Jt==null&&il(!1),Jt}});function il(o=!1){o?Jt=null:(Jt=L.g\
etBoundingClientRect(),Ne("syncRect",Jt))}function Hr(o,s,u,c,p,h,b){H._lock||Yt&&o!=null&&o.movementX==0&&o.movementY==0||(To(o,s,u,c,p,h,b,!1,o!=null),o!=null?cn(null,!0,!0):cn(s,!0,!1))}function To\
(o,s,u,c,p,h,b,v,x){if(Jt==null&&il(!1),sn(o),o!=null)u=o.clientX-Jt.left,c=o.clientY-Jt.top;else{if(u<0||c<0){we=-10,Me=-10;return}let[_,E]=Ae.scales,P=s.cursor.sync,[j,ae]=P.values,[re,ee]=P.scales,\
[I,W]=Ae.match,be=s.axes[0].side%2==1,_e=M.ori==0?K:A,ze=M.ori==1?K:A,me=be?h:p,Ee=be?p:h,ot=be?c:u,Ke=be?u:c;if(re!=null?u=I(_,re)?f(j,S[_],_e,0):-10:u=_e*(ot/me),ee!=null?c=W(E,ee)?f(ae,S[E],ze,0):-\
10:c=ze*(Ke/Ee),M.ori==1){let pt=u;u=c,c=pt}}x&&(s==null||s.cursor.event.type==Oo)&&((u<=1||u>=K-1)&&(u=dn(u,K)),(c<=1||c>=A-1)&&(c=dn(c,A))),v?(Pr=u,Lr=c,[Dn,Rn]=H.move(n,u,c)):(we=u,Me=c)}let _o={wi\
dth:0,height:0,left:0,top:0};function Eo(){Al(_o,!1)}let Wr,Or,Fr,Nr;function zr(o,s,u,c,p,h,b){Yt=!0,Oe=Fe=Ue._x=Ue._y=!1,To(o,s,u,c,p,h,b,!0,!1),o!=null&&(qe(Fo,Uo,Vr,!1),al(ds,n,Dn,Rn,K,A,null));le\
t{left:v,top:x,width:_,height:E}=ye;Wr=v,Or=x,Fr=_,Nr=E}function Vr(o,s,u,c,p,h,b){Yt=Ue._x=Ue._y=!1,To(o,s,u,c,p,h,b,!1,!0);let{left:v,top:x,width:_,height:E}=ye,P=_>0||E>0,j=Wr!=v||Or!=x||Fr!=_||Nr!\
=E;if(P&&j&&Al(ye),Ue.setScale&&P&&j){let ae=v,re=_,ee=x,I=E;if(M.ori==1&&(ae=x,re=E,ee=v,I=_),Oe&&qt($,Rt(ae,$),Rt(ae+re,$)),Fe)for(let W in S){let be=S[W];W!=$&&be.from==null&&be.min!=pe&&qt(W,Rt(ee\
+I,W),Rt(ee,W))}Eo()}else H.lock&&(H._lock=!H._lock,cn(s,!0,o!=null));o!=null&&(xn(Fo,Uo),al(Fo,n,we,Me,K,A,null))}function ka(o,s,u,c,p,h,b){if(H._lock)return;sn(o);let v=Yt;if(Yt){let x=!0,_=!0,E=10\
,P,j;M.ori==0?(P=Oe,j=Fe):(P=Fe,j=Oe),P&&j&&(x=we<=E||we>=K-E,_=Me<=E||Me>=A-E),P&&x&&(we=we<Dn?0:K),j&&_&&(Me=Me<Rn?0:A),cn(null,!0,!0),Yt=!1}we=-10,Me=-10,de.fill(null),cn(null,!0,!0),v&&(Yt=v)}func\
tion Ir(o,s,u,c,p,h,b){H._lock||(sn(o),ao(),Eo(),o!=null&&al(hs,n,we,Me,K,A,null))}function Ur(){z.forEach(Fc),io(n.width,n.height,!0)}hn(Il,Bn,Ur);let On={};On.mousedown=zr,On.mousemove=Hr,On.mouseup\
=Vr,On.dblclick=Ir,On.setSeries=(o,s,u,c)=>{let p=Ae.match[2];u=p(n,s,u),u!=-1&&Dt(u,c,!0,!1)},Ye&&(qe(ds,L,zr),qe(Oo,L,Hr),qe(ms,L,o=>{sn(o),il(!1)}),qe(ps,L,ka),qe(hs,L,Ir),Zo.add(n),n.syncRect=il);\
let Pl=n.hooks=e.hooks||{};function Ne(o,s,u){vo?ol.push([o,s,u]):o in Pl&&Pl[o].forEach(c=>{c.call(null,n,s,u)})}(e.plugins||[]).forEach(o=>{for(let s in o.hooks)Pl[s]=(Pl[s]||[]).concat(o.hooks[s])}\
);let Gr=(o,s,u)=>u,Ae=Pe({key:null,setSeries:!1,filters:{pub:_s,sub:_s},scales:[$,k[1]?k[1].scale:null],match:[Es,Es,Gr],values:[null,null]},H.sync);Ae.match.length==2&&Ae.match.push(Gr),H.sync=Ae;le\
t jr=Ae.key,Ao=Si(jr);function al(o,s,u,c,p,h,b){Ae.filters.pub(o,s,u,c,p,h,b)&&Ao.pub(o,s,u,c,p,h,b)}Ao.sub(n);function Sa(o,s,u,c,p,h,b){Ae.filters.sub(o,s,u,c,p,h,b)&&On[o](null,s,u,c,p,h,b)}n.pub=\
Sa;function Ma(){Ao.unsub(n),Zo.delete(n),tn.clear(),Bo(Il,Bn,Ur),m.remove(),ce?.remove(),Ne("destroy")}n.destroy=Ma;function Po(){Ne("init",e,t),xr(t||e.data,!1),F[$]?xo($,F[$]):ao(),kl=ye.show&&(ye.\
width>0||ye.height>0),rn=dt=!0,io(e.width,e.height)}return k.forEach(br),z.forEach(na),l?l instanceof HTMLElement?(l.appendChild(m),Po()):l(n,Po):Po(),n}Re.assign=Pe;Re.fmtNum=or;Re.rangeNum=Ul;Re.ran\
geLog=Bl;Re.rangeAsinh=nr;Re.orient=wn;Re.pxRatio=ue;Re.join=Pu;Re.fmtDate=sr,Re.tzDate=zu;Re.sync=Si;{Re.addGap=kc,Re.clipGaps=Kl;let e=Re.paths={points:Pi};e.linear=Ci,e.stepped=Tc,e.bars=_c,e.splin\
e=Ac}var Hi=240,en=class{constructor(t,l){this.placeId=t;this.legendId=l;new ResizeObserver(([n])=>{let r=Math.floor(n?.contentRect.width??0);this.plot!==null&&r>0&&r!==this.plot.width&&this.plot.setS\
ize({width:r,height:Hi})}).observe(C(t))}placeId;legendId;plot=null;key="";rebuild(){this.key=""}show(t,l){if(t.key===this.key)return this.plot?.setData(l);this.plot?.destroy(),this.key=t.key;let n=C(\
this.placeId);this.plot=new Re(Nc(t,n.clientWidth),l,n);let r=t.legend.map(({slot:i,text:a,kind:f=""})=>D("li",{class:i},D("span",{class:`swatch ${f}`,"aria-hidden":"true"}),a));C(this.legendId).repla\
ceChildren(...r)}};function Nc(e,t){let l={stroke:Be("--quiet"),font:"12px system-ui, sans-serif",grid:{stroke:Be("--grid"),width:1},ticks:{stroke:Be("--grid"),width:1}},{isFromZero:n}=e;return{width:\
Math.max(100,t),height:Hi,legend:{show:!1},cursor:{y:!1,drag:{x:!1,y:!1},points:{show:!1}},scales:{x:{time:!1,range:(r,i,a)=>[i-e.margin,a+e.margin]},y:{range:(r,i,a)=>zc(i,a,n)}},axes:[{...l,size:34,\
space:80,values:(r,i)=>i.map(e.across)},{...l,size:62,values:(r,i)=>i.map($l)}],series:[{},...e.series],bands:[...e.bands??[]]}}function zc(e,t,l){if(e===null||t===null)return[0,1];let n=l?Math.min(0,\
e):e,r=(t-n||Math.abs(t)||1)*.06;return[l&&e>=0?0:n-r,t+r]}var Xl=e=>Number.isInteger(e)?se(e):"";var eo=5,Vc=[[],[7,4],[2,3],[10,3,2,3],[5,5]],to=class{constructor(t,l){this.model=t;this.marked=l}mod\
el;marked;chart=new en("loss-plot","loss-legend");table=new Ft("loss-table",()=>this.tableRows());rebuild(){this.chart.rebuild()}show(){let{rows:t,columns:l,binSize:n}=this.model,r=this.shownRows(),i=\
t.length>eo,a=l.map(({index:m})=>m*n),f=r.map(m=>this.lineOf(m)),d=i?this.crowd():[];this.chart.show(this.shapeOf(r,i),[a,...d,...f]),Y(C("loss-summary"),this.summary()),this.table.refresh()}shownRows\
(){let{rows:t,anomalies:l}=this.model;if(t.length<=eo)return t.map((a,f)=>f);let n=l.items.filter(({resolvedAtMs:a})=>a===null),i=[...this.marked,...n.flatMap(({workerId:a})=>a??[])].map(a=>t.findInde\
x(([f,d])=>a>=f&&a<=d));return[...new Set(i.filter(a=>a>=0))].slice(0,eo)}lineOf(t){return this.model.columns.map(({cells:l})=>l.loss?.[t]??null)}crowd(){let t=this.model.columns.map(ts);return[t.map(\
({high:l})=>l),t.map(({low:l})=>l),t.map(({median:l})=>l)]}shapeOf(t,l){let n=t.map(d=>Un(this.model.rows[d])),r=Be("--slot-2"),i={stroke:r,width:.5,points:{show:!1}},a=l?[i,i,{stroke:Be("--text"),wid\
th:2,points:{show:!1}}]:[],f=t.map((d,m)=>({stroke:Be(`--slot-${m+1}`),width:1.8,dash:Vc[m]??[],points:{show:!1},spanGaps:!1}));return{key:JSON.stringify([l,n]),series:[...a,...f],bands:l?[{series:[1,\
2],fill:`${r}40`}]:[],legend:[...l?[{slot:"slot-2",text:"range of all workers",kind:"area"},{slot:"slot-text",text:"median"}]:[],...n.map((d,m)=>({slot:`slot-${m+1}`,text:d,kind:m===0?"":"dashed"}))],\
across:Xl,isFromZero:!1,margin:0}}summary(){let{columns:t,rows:l}=this.model,n=f=>Vn(t.at(f)?.cells.loss??[]),r=In(t.at(-1)?.cells.loss??[]);if(t.every(({cells:f})=>f.loss===void 0))return"No loss is \
known yet.";let i=r.length>1?`, between ${ve(Math.min(...r))} and ${ve(Math.max(...r))} now`:"",a=l.length>eo?" Mark a worker in the table to see its line.":"";return`Median of ${Ge(l.length,"worker")\
} from ${ve(n(0))} to ${ve(n(-1))}${i}.${a}`}tableRows(){let{columns:t,binSize:l}=this.model,n=["From step","Lowest","Median","Highest"],[r=[],i=[],a=[]]=this.crowd(),f=t.map(({index:d},m)=>[se(d*l),.\
..[i,a,r].map(w=>ve(w[m]??null))]);return[n,...f.reverse()]}};var no=class{constructor(t){this.model=t}model;chart=new en("spread-plot","spread-legend");table=new Ft("spread-table",()=>Ic(this.histogr\
am));histogram=null;rebuild(){this.chart.rebuild()}show(){let t=Wl(this.model.columns,"allreduceMs");this.histogram=ns(t),Y(C("spread-summary"),this.summary(t));let{edges:l,counts:n,width:r}=this.hist\
ogram??{edges:[],counts:[],width:1};this.chart.show({key:`bars ${r}`,series:[{stroke:Be("--slot-1"),fill:Be("--slot-1"),width:0,paths:Re.paths.bars?.({size:[.86,60]}),points:{show:!1}}],legend:[{slot:\
"slot-1",text:"values, by milliseconds",kind:"area"}],across:$l,margin:r,isFromZero:!0},[l.map(i=>i+r/2),[...n]]),this.table.refresh()}summary(t){if(t.length===0)return"No all-reduce is known yet.";le\
t{binSize:l}=this.model,n=f=>Tt(wt(t,f),"ms"),r=l===1?"":` Each is the longest of ${l} steps of a worker.`,i=this.histogram?.beyond??0,a=i===0?"":` ${Ge(i,"value")} beyond the right edge.`;return`${Ge\
(t.length,"value")}: median ${n(.5)}, 95 % below ${n(.95)}, longest ${n(1)}.${r}${a}`}};function Ic(e){let{edges:t,counts:l,width:n,beyond:r}=e??{edges:[],counts:[],width:0,beyond:0},i=t.map((a,f)=>[`\
${ve(a)} to ${ve(a+n)}`,se(l[f]??0)]);return[["Milliseconds","Values"],...i,["longer",se(r)]]}var mr=[{slot:1,text:"compute"},{slot:0,text:"all-reduce"},{slot:2,text:"other"}],lo=class{constructor(t){\
this.model=t}model;chart=new en("stack-plot","stack-legend");table=new Ft("stack-table",()=>this.tableRows());rebuild(){this.chart.rebuild()}show(){let{columns:t,binSize:l}=this.model,n=this.parts(),r\
=n.some(([,,m])=>m!==null),i=n.map(([m,w,g])=>{let y=m,T=m===null||w===null?null:m+w;return[y,T,T===null||g===null?null:T+g]}),a=t.map(({index:m})=>m*l),f=r?[2,1,0]:[1,0],d=f.map(m=>i.map(w=>w[m]??nul\
l));this.chart.show(this.shapeOf(f),[a,...d]),Y(C("stack-summary"),Uc(n.at(-1),r)),this.table.refresh()}parts(){return this.model.columns.map(({means:[t,l,n]})=>[t,l,t!==null&&l!==null&&n!==null?Math.\
max(0,n-t-l):null])}shapeOf(t){let l=t.map(r=>{let i=Be(`--slot-${mr[r]?.slot??2}`);return{stroke:i,width:1,fill:Gc(i),points:{show:!1}}}),n=[...t].reverse().map(r=>({slot:`slot-${mr[r]?.slot??2}`,tex\
t:mr[r]?.text??"",kind:"area"}));return{key:JSON.stringify(t),series:l,legend:n,across:Xl,isFromZero:!0,margin:0}}tableRows(){let{columns:t,binSize:l}=this.model,n=["From step","Compute ms","All-reduc\
e ms","Other ms"],r=this.parts(),i=t.map(({index:a},f)=>[se(a*l),...(r[f]??[]).map(d=>ve(d))]);return[n,...i.reverse()]}};function Uc(e,t){if(e===void 0)return"No time is known yet.";let[l,n,r]=e,i=t?\
`, other ${Tt(r,"ms")}`:"; the whole step is not in the checkpoint, so what else takes time is unknown";return`Mean over the workers, newest: compute ${Tt(l,"ms")}, all-reduce ${Tt(n,"ms")}${i}.`}func\
tion Gc(e){let[t,l]=[e,Be("--surface")].map(r=>parseInt(r.slice(1),16)),n=r=>{let[i,a]=[(t??0)>>r&255,(l??0)>>r&255];return Math.round(i*.7+a*.3)};return`rgb(${n(16)}, ${n(8)}, ${n(0)})`}function Wi({\
anomalies:{items:e},head:t}){if(t===null)return;let l=Bc(e,t.atMs,t.elapsedMs),n=new Set(e.map(({type:r})=>r));Y(C("timeline-summary"),Zc(e,n.size)),gt(C("timeline"),jc(n),{keyOf:r=>r,create:r=>r===pr\
?qc():Yc(r),update:(r,i)=>{if(i===pr)return Kc(r,l);let a=r.lastElementChild,f=e.filter(({type:d})=>d===i);a!==null&&Jc(a,f,l)}})}var pr="axis",jc=e=>e.size===0?[]:[...[...e].sort(),pr];function Bc(e,\
t,l){let n=Math.min(...e.map(({raisedAtMs:r})=>r),t-1e4);return{from:l===null?n:Math.min(n,t-l),to:t}}var Yc=e=>D("div",{class:"lane"},D("span",{class:"lane-name"},zn(e)),D("div",{class:"lane-track"})\
),qc=()=>D("div",{class:"timeline-axis"},D("span"),D("span"));function Kc(e,{from:t,to:l}){let[n,r]=[e.firstElementChild,e.lastElementChild];n!==null&&Y(n,`${Ot(l-t)} ago`),r!==null&&Y(r,"now")}functi\
on Jc(e,t,{from:l,to:n}){let r=i=>Math.max(0,Math.min(1,(i-l)/(n-l||1)));gt(e,t,{keyOf:({id:i})=>i,create:({severity:i})=>D("span",{class:"stay","data-severity":i}),update:(i,{raisedAtMs:a,resolvedAtM\
s:f})=>{let[d,m]=[r(a),r(f??n)];Ve(i,"data-resolved",String(f!==null)),i.style.left=`min(${d*100}%, calc(100% - 0.5rem))`,i.style.width=`${(m-d)*100}%`}})}function Zc(e,t){return e.length===0?"No anom\
aly has been raised.":`${Ge(e.length,"anomaly","anomalies")} of ${Ge(t,"kind")}; each bar lasts from when it was raised to when it was resolved. The list of anomalies shows the same data as text.`}var\
 yl=37,Oi=6,Fi={failed:0,stalled:1,slow:2,unknown:3,healthy:4,done:5},el=(e,t)=>e??t,Qc={trouble:(e,t)=>Fi[e[1]]-Fi[t[1]],step:(e,t)=>el(e[2],-1)-el(t[2],-1),throughput:(e,t)=>el(Zt(e[4]),1/0)-el(Zt(t\
[4]),1/0)||0,allreduce:(e,t)=>el(Zt(t[6]),-1)-el(Zt(e[6]),-1)},oo=class{constructor(t,l){this.model=t;this.onMark=l;this.body.append(this.above,this.below),this.region.addEventListener("scroll",()=>th\
is.showWindow(),{passive:!0}),new ResizeObserver(()=>this.showWindow()).observe(this.region);for(let n of["worker-filter","worker-sort"])C(n).addEventListener("change",()=>this.show());this.body.addEv\
entListener("click",n=>this.mark(n.target))}model;onMark;marked=new Set;region=C("workers");body=C("worker-rows");above=zi();below=zi();rows=[];order=[];show(){let t=[...this.model.workers.values()],l\
=C("worker-filter").value,n=C("worker-sort").value,r=l==="all"?t:t.filter(([,a])=>Hl.includes(a)),i=(a,f)=>a[0]-f[0];this.order=r.sort((a,f)=>Qc[n]?.(a,f)||i(a,f)),Y(C("workers-lead"),ef(t,r.length)),\
Ve(C("worker-table"),"aria-rowcount",String(r.length+1)),this.showWindow()}showWindow(){let t=this.body.parentElement?.querySelector("thead")?.offsetHeight??0;this.region.style.height=`${t+(this.order\
.length||1)*yl+20}px`;let l=Math.ceil(this.region.clientHeight/yl)+Oi*2,n=Math.min(this.order.length,l),r=Math.floor(this.region.scrollTop/yl)-Oi,i=Math.max(0,Math.min(r,this.order.length-n)),a=Ni(thi\
s.body);this.makeRows(n),Vi(this.above,i*yl),Vi(this.below,(this.order.length-i-n)*yl),this.rows.forEach((f,d)=>{let m=this.order[i+d];m!==void 0&&this.fill(f,m,i+d)}),this.keepFocus(a)}makeRows(t){fo\
r(;this.rows.length>t;)this.rows.pop()?.remove();for(;this.rows.length<t;){let l=Xc();this.rows.push(l),this.body.insertBefore(l,this.below)}}fill(t,l,n){let[r,i,a]=l,f=this.marked.has(r);Ve(t,"aria-r\
owindex",String(n+2)),Ve(t,"data-worker",String(r)),Ve(t,"data-state",i),Ve(t,"data-marked",String(f));let d=t.querySelector(".pick");d!==null&&(Y(d,String(r)),Ve(d,"aria-pressed",String(f)),Ve(d,"ari\
a-label",`Worker ${r}, mark in the charts`));let m=t.querySelector(".state");m!==null&&(Y(m,i),Ve(m,"data-state",i)),[se(a),...[3,4,5,6,7].map(g=>ve(Zt(l[g])))].forEach((g,y)=>Ii(t,y+2,g)),Ii(t,8,this\
.noteOf(l))}noteOf([t,l,,,,,,,n]){let i=this.model.anomalies.items.filter(({workerId:a,resolvedAtMs:f})=>a===t&&f===null).map(({type:a})=>a.replace(/_/g," "));return n!==null&&l!=="done"&&i.push(`step\
 unmoved for ${n} s`),i.join(", ")}mark(t){let n=(t instanceof Element&&t.closest(".pick")?t.closest("tr"):null)?.getAttribute("data-worker");n!=null&&(this.marked.delete(Number(n))||this.marked.add(N\
umber(n)),this.show(),this.onMark())}keepFocus(t){if(t===null||Ni(this.body)===t)return;let n=this.rows.find(r=>r.dataset.worker===t)?.querySelector(".pick");n?n.focus({preventScroll:!0}):this.region.\
focus({preventScroll:!0})}};function Ni(e){let{activeElement:t}=document;return t===null||!e.contains(t)?null:t.closest("tr")?.dataset.worker??null}function zi(){return D("tr",{class:"spacer","aria-hi\
dden":"true"},D("td",{colspan:"9"}))}function Vi({cells:e},t){e[0]!==void 0&&(e[0].style.height=`${t}px`)}function Xc(){let e=Array.from({length:6},()=>D("td",{class:"numeric"}));return D("tr",{},D("t\
h",{scope:"row"},D("button",{class:"pick",type:"button"})),D("td",{},D("span",{class:"state"})),...e,D("td"))}function Ii(e,t,l){let n=e.cells[t];n!==void 0&&Y(n,l)}function ef(e,t){if(e.length===0)re\
turn"No worker is known yet.";let l=new Map;for(let[,i]of e)l.set(i,(l.get(i)??0)+1);let n=[...l].map(([i,a])=>`${se(a)} ${i}`).join(", "),r=t===e.length?"":` ${se(t)} shown.`;return`${Ge(e.length,"wo\
rker")}: ${n}.${r}`}var tf=lf(),Ui=new CSSStyleSheet;Ui.replaceSync(Yr);document.adoptedStyleSheets=[Ui];var Pt=new Ll,Gi=new oo(Pt,()=>Bi.show()),ji=new Ol(Pt),Bi=new to(Pt,Gi.marked),Yi=[Bi,new lo(P\
t),new no(Pt)],yn={workers:!1,grid:!1},nf=[ji,...Yi],ro=new Set,hr=!1,bl=new EventSource(`/events?token=${encodeURIComponent(tf)}`);bl.addEventListener("open",()=>cl("live"));bl.addEventListener("erro\
r",()=>uf(bl.readyState===EventSource.CLOSED));bl.addEventListener("state",e=>of(JSON.parse(e.data)));matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{for(let e of Yi)e.rebuil\
d();ji.recolor(),yn.grid=!0,gr()});function lf(){let e=new URLSearchParams(location.search).get("token")??"";return sessionStorage.setItem("token",e),history.replaceState(null,"",location.pathname),e}\
function of(e){if(qi())return;let t=Pt.apply(e);rs(Pt),(t.anomalies||Pt.anomalies.items.length>0)&&(Qr(Pt),Wi(Pt)),Xr(t.raised),rf(t),e.head.ended!==null&&af(e.head.ended)}var qi=()=>typeof Pt.head?.e\
nded=="string";function rf(e){yn.workers||=e.workers||e.anomalies,yn.grid||=e.grid||e.anomalies,gr()}function gr(){hr||(hr=!0,requestAnimationFrame(sf))}function sf(){if(hr=!1,yn.workers&&Gi.show(),yn\
.grid)for(let t of nf)ro.add(t);yn.workers=!1,yn.grid=!1;let[e]=ro;e!==void 0&&(ro.delete(e),e.show(),ro.size>0&&gr())}function af(e){bl.close(),cl("ended"),Ro(e)}function uf(e){qi()||(e?cl("lost","Th\
is monitor has ended, or refuses this page"):cl("lost"))}})();\n';var doorwayScript="var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))";function renderPage(){let style=`${styles_default}
${monitor_styles_default}`;return{html:import_handlebars.default.compile(monitor_html_default,{knownHelpersOnly:!0})({style,script:page_default}),policy:pagePolicy({script:page_default,style})}}function renderDoorway(reason){
let style=styles_default;return{html:import_handlebars.default.compile(monitor_doorway_html_default,{knownHelpersOnly:!0})({style,script:doorwayScript,reason,command:"minicluster monitor watch --web"}),
policy:pagePolicy({script:doorwayScript,style})}}var MonitorSite=class extends LiveSite{state;constructor(token){let source=new PageState;super({token,page:renderPage(),doorway:renderDoorway,source}),this.state=source}update(view,history,ended=null){
this.state.update(view,history,ended)}};var farewellMs=5e3,endings={ended:"The run has ended. This is its last state.",timeout:"No run was seen within the time limit.",stale:"The run is stale: its files have stopped changing. This is its la\
st known state.",interrupted:"The monitor was stopped. This is the last state it saw."};async function watchInBrowser(session,options,dependencies){let{log,signal}=dependencies,token=randomBytes(16).toString(
"base64url"),site=new MonitorSite(token),server=await serveLoopback(site,options.port??0);log.print(`Watching at http://127.0.0.1:${server.port}/?token=${token}`);let stopUpdates=()=>{};try{stopUpdates=
session.onUpdate(view=>{site.update(view,session.monitor.history),server.wake()});let end=await session.done;if(stopUpdates(),site.update(end.view,session.monitor.history,endings[end.why]),await sayGoodbye(
server,signal),end.why==="interrupted"||signal.aborted||(log.print(endings[end.why]),dependencies.terminal()===null))return;log.note("The page stays until you press Ctrl-C."),await untilAborted(signal)}finally{
stopUpdates(),await server.close()}}async function sayGoodbye(server,signal){server.wake(),await server.settled(signal.aborted?500:farewellMs)}var untilAborted=signal=>new Promise(resolve=>{signal.aborted?
resolve():signal.addEventListener("abort",()=>resolve(),{once:!0})});export{watchInBrowser};
