import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{historyMetrics}from"./chunk-HHSNGDTK.js";import{require_lib,styles_default}from"./chunk-J5AKWJMS.js";import{ConfigError}from"./chunk-AA23ZKDO.js";import{__toESM}from"./chunk-5GJBNLEX.js";import{randomBytes}from"node:crypto";var heartbeat=`: still here

`,streamStart=`retry: 1000

`,stateEvent=(version,json)=>`id: ${version}
event: state
data: ${json}

`;import{createHash}from"node:crypto";var commonHeaders={"Cache-Control":"no-store","X-Content-Type-Options":"nosniff","X-Frame-Options":"DENY","Referrer-Policy":"no-referrer","Cross-Origin-Resource-Pol\
icy":"same-origin","Cross-Origin-Opener-Policy":"same-origin","Permissions-Policy":"camera=(), microphone=(), geolocation=()"};function pagePolicy({script,style}){return["default-src 'none'",`script-s\
rc '${hashOf(script)}'`,`style-src '${hashOf(style)}'`,"connect-src 'self'","img-src data:","base-uri 'none'","form-action 'none'","frame-ancestors 'none'","require-trusted-types-for 'script'"].join("\
; ")}var hashOf=text=>`sha256-${createHash("sha256").update(text).digest("base64")}`;function toWire(value){return value===null?null:Number.isFinite(value)?shorten(value):String(value)}function shorten(value){let size=Math.abs(value);return size>=100?Math.round(value*10)/10:size>=1?Math.round(value*1e3)/1e3:value===0?0:Number(value.toPrecision(4))}var worst={loss:"mean",throughputSamplesPerSec:"min",allreduceMs:"max",computeMs:"max",stepMs:"max"},GridRow=class{constructor(columns){this.columns=columns}columns;bands=new Map;read(history,ids,placesOf){
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
unmovedMs/1e3):null]}var import_handlebars=__toESM(require_lib(),1);var monitor_styles_default=`:root {
  --critical: var(--fail); --critical-tint: var(--fail-tint);
  --degraded: var(--unknown); --degraded-tint: var(--unknown-tint);
  --heat-0: #e9eff8; --heat-1: #a9c3ea; --heat-2: #6079cf; --heat-3: #9c4596; --heat-4: #c22f1c;
}
@media screen and (prefers-color-scheme: dark) {
  :root { --heat-0: #1c2632; --heat-1: #2c4c80; --heat-2: #7355b4; --heat-3: #d8657c; --heat-4: #ffbf73; }
}
[hidden] { display: none !important; }
.page { max-width: 88rem; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: 0.4rem 0.8rem; border-radius: 0.4rem; background: var(--surface); }
.skip:focus { top: 0.5rem; }
:focus-visible { outline: 2px solid var(--slot-1); outline-offset: 2px; }
.verdict { padding: 1.4rem 0 1.5rem; transition: background-color 0.3s; }
.verdict.healthy { --tone: var(--pass); --tint: var(--pass-tint); }
.verdict.degraded { --tone: var(--degraded); --tint: var(--degraded-tint); }
.verdict.critical { --tone: var(--critical); --tint: var(--critical-tint); }
.verdict h1 { font-size: 1.55rem; min-height: 1.2em; }
.masthead { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; }
.link { display: flex; align-items: center; gap: 0.5rem; font-size: 0.875rem; color: var(--quiet); }
.lamp { width: 0.6rem; height: 0.6rem; border-radius: 50%; background: var(--quiet); }
.link[data-state="live"] .lamp { background: var(--pass); animation: breathe 2s ease-in-out infinite; }
.link[data-state="lost"] .lamp { background: var(--fail); }
@keyframes breathe { 50% { opacity: 0.35; } }
.word { margin: 0.6rem 0 0.3rem; }
.facts { margin-top: 0.6rem; }
.progress { margin-top: 1.1rem; }
.track { height: 0.6rem; border-radius: 0.3rem; background: var(--surface); border: 1px solid var(--rule); overflow: hidden; }
.track .fill { display: block; height: 100%; width: 100%; background: var(--tone); fill-opacity: 1; transform: scaleX(0); transform-origin: left; transition: transform 0.25s linear; }
.progress-line { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; margin-top: 0.4rem; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.banner { margin-top: 1rem; padding: 0.6rem 0.9rem; border: 1px solid var(--tone); border-radius: 0.5rem; background: var(--surface); font-weight: 500; }
.board { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem 1.5rem; padding-top: 1.5rem; padding-bottom: 1rem; }
.board > section, .board > section:first-child { margin-top: 0; min-width: 0; }
.heading { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.4rem 1.5rem; }
.controls { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; font-size: 0.875rem; color: var(--quiet); }
.controls label { white-space: nowrap; }
select, button { font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--rule); border-radius: 0.4rem; padding: 0.2rem 0.5rem; }
select { max-width: 60vw; }
.lead { max-width: 70rem; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
.tiles { grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); }
.tile { padding: 0.7rem 1rem 0.8rem; }
.tile data { white-space: nowrap; }
.tile[data-tone="warning"] data { color: var(--degraded); }
.tile[data-tone="critical"] data { color: var(--critical); }
.card { background: var(--surface); border: 1px solid var(--rule); border-radius: 0.6rem; padding: 0.9rem 1rem; margin-top: 0.9rem; min-width: 0; }
.as-table { margin-top: 0.6rem; font-size: 0.875rem; }
summary { cursor: pointer; color: var(--quiet); width: fit-content; border-radius: 0.3rem; }
.as-table .scroll { max-height: 20rem; overflow: auto; margin-top: 0.6rem; }
.plot { min-height: 15rem; margin-top: 0.5rem; position: relative; }
.legend .swatch { width: 1.1rem; height: 0; border-top: 3px solid var(--slot); border-radius: 2px; }
.legend .swatch.area { height: 0.7rem; border: 0; background: var(--slot); opacity: 0.75; }
.legend .swatch.dashed { border-top-style: dashed; }

.anomalies { list-style: none; margin: 0.9rem 0 0; padding: 0; display: grid; gap: 0.7rem; max-height: 34rem; overflow: auto; }
.anomaly { --tone: var(--degraded); --tint: var(--degraded-tint); background: var(--surface); border: 1px solid var(--rule); border-left: 4px solid var(--tone); border-radius: 0.5rem; padding: 0.7rem \
0.9rem; }
.anomaly[data-severity="critical"] { --tone: var(--critical); --tint: var(--critical-tint); }
.anomaly[data-resolved="true"] { border-left-color: var(--rule); }
.anomaly h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 0.6rem; }
.tag { padding: 0 0.5rem; border-radius: 0.3rem; background: var(--tint); color: var(--tone); font-size: 0.75rem; font-weight: 700; letter-spacing: 0.04em; text-transform: uppercase; }
.anomaly[data-resolved="true"] .tag { background: none; color: var(--quiet); border: 1px solid var(--rule); }
.anomaly p { font-size: 0.9rem; margin-top: 0.25rem; }
.anomaly .when { color: var(--quiet); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.anomaly details { margin-top: 0.35rem; font-size: 0.875rem; }
.anomaly details ul { list-style: disc; padding-left: 1.2rem; margin-top: 0.3rem; }
.anomaly code { display: block; margin-top: 0.4rem; padding: 0.4rem 0.6rem; border-radius: 0.3rem; background: var(--page); border: 1px solid var(--rule); user-select: all; white-space: pre-wrap; }
.undecided { margin-top: 0.8rem; font-size: 0.875rem; }
.undecided dd { margin: 0 0 0.5rem; }

.scroll.grid { max-height: 24rem; overflow: auto; margin-top: 0.9rem; overscroll-behavior: auto; }
.grid table { min-width: 52rem; table-layout: fixed; }
.grid thead th { position: sticky; top: 0; z-index: 1; background: var(--surface); box-shadow: 0 1px 0 var(--rule); vertical-align: middle; }
.grid th, .grid td { height: 37px; padding: 0 0.6rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; vertical-align: middle; }
.grid thead th { height: 3rem; white-space: normal; overflow-wrap: normal; line-height: 1.25; text-overflow: clip; font-size: 0.8125rem; }
.grid tr > :nth-child(1) { width: 5.5rem; } .grid tr > :nth-child(2) { width: 6.5rem; } .grid tr > :nth-child(9) { width: 22%; }
.grid abbr { text-decoration: none; }
.grid .spacer td { padding: 0; border: 0; }
.grid tr[data-state="slow"] { background: var(--degraded-tint); }
.grid tr[data-state="failed"], .grid tr[data-state="stalled"] { background: var(--critical-tint); }
.grid tr[aria-selected="true"] th, .grid tr[data-marked="true"] th { box-shadow: inset 4px 0 0 var(--slot-0); }
.pick { width: 100%; text-align: left; padding: 0.05rem 0.4rem; font-variant-numeric: tabular-nums; }
.pick[aria-pressed="true"] { border-color: var(--slot-0); font-weight: 700; }
.pick:focus-visible { outline-offset: -1px; }
.state { display: inline-flex; align-items: center; gap: 0.45rem; }
.state::before { content: ""; width: 0.6rem; height: 0.6rem; border-radius: 50%; background: var(--pass); }
.state[data-state="slow"]::before { background: var(--degraded); border-radius: 1px; }
.state[data-state="failed"]::before, .state[data-state="stalled"]::before { background: var(--critical); border-radius: 0; transform: rotate(45deg); }
.state[data-state="unknown"]::before { background: none; border: 2px solid var(--quiet); }
.state[data-state="done"]::before { background: var(--slot-1); }

.heat { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 0.5rem; border-radius: 0.3rem; }
.heat-rows { position: relative; min-width: 2rem; font-size: 0.75rem; color: var(--quiet); text-align: right; font-variant-numeric: tabular-nums; }
.heat-rows span { position: absolute; right: 0; transform: translateY(-50%); }
.heat-plane { position: relative; height: 18rem; }
.heat-plane canvas { display: block; width: 100%; height: 100%; border-radius: 0.2rem; image-rendering: pixelated; cursor: crosshair; }
.heat-cursor { position: absolute; border: 2px solid var(--text); box-shadow: 0 0 0 1px var(--surface); pointer-events: none; min-width: 6px; min-height: 6px; }
.heat-steps { grid-column: 2; position: relative; height: 1.2rem; font-size: 0.75rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
.heat-steps span { position: absolute; transform: translateX(-50%); white-space: nowrap; }
.heat-steps span:first-child { transform: none; } .heat-steps span:last-child { transform: translateX(-100%); }
.heat-foot { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.4rem 1.5rem; margin-top: 0.5rem; font-size: 0.875rem; }
.readout { font-variant-numeric: tabular-nums; min-height: 1.5em; }
.ramp { display: flex; align-items: center; gap: 0.5rem; color: var(--quiet); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.ramp canvas { width: 8rem; height: 0.7rem; border-radius: 0.2rem; }

.timeline { position: relative; font-size: 0.8125rem; }
.lane { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); align-items: center; min-height: 1.9rem; border-top: 1px solid var(--grid); }
.lane:first-child { border-top: 0; }
.lane-name { color: var(--quiet); }
.lane-track { position: relative; height: 1.2rem; }
.stay { position: absolute; top: 0.15rem; height: 0.9rem; min-width: 0.5rem; border-radius: 0.2rem; background: var(--slot-0); }
.stay[data-severity="critical"] { background: var(--critical); }
.stay[data-resolved="true"] { opacity: 0.45; }
.timeline-axis { display: flex; justify-content: space-between; margin-left: 9.5rem; padding-top: 0.2rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
.none { padding: 1rem; color: var(--quiet); }

@media (min-width: 60rem) {
  .board { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .board > .wide { grid-column: 1 / -1; }
  .board > .workers { grid-column: 1 / -1; }
  .board > .feed { grid-column: 1 / -1; }
}
@media (min-width: 80rem) {
  .board { grid-template-columns: repeat(6, minmax(0, 1fr)); }
  .board > section { grid-column: span 3; }
  .board > .workers { grid-column: 1 / 5; grid-row: 2; }
  .board > .feed { grid-column: 5 / 7; grid-row: 2; }
  .scroll.grid { max-height: 30rem; }
  .anomalies { max-height: 30rem; }
}
@media (max-width: 40rem) {
  .board { padding: 1rem; }
  .verdict { padding: 1rem 0 1.2rem; }
  .verdict h1 { font-size: 1.25rem; }
  .tiles { grid-template-columns: 1fr 1fr; }
  .scroll.grid { max-height: 20rem; }
  .grid th, .grid td { max-width: none; padding: 0 0.5rem; }
  .heat-plane { height: 14rem; }
  .lane { grid-template-columns: 6.5rem minmax(0, 1fr); }
  .timeline-axis { margin-left: 6.5rem; }
  .card { padding: 0.7rem; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
@media (forced-colors: active) {
  .track .fill, .state::before, .stay, .lamp { forced-color-adjust: none; }
}
.slot-text { --slot: var(--text); }
`;var monitor_html_default=`<!doctype html>
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
<h1 id="reason">Waiting for the first look at the run</h1>
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
<p class="lead" id="anomalies-lead">Nothing has been raised.</p>
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
<figure class="card"><figcaption class="visually-hidden">How often an all-reduce took how long</figcaption><ul class="legend" id="spread-legend"></ul><div class="plot" id="spread-plot" role="img" aria\
-labelledby="spread-title" aria-describedby="spread-summary"></div>
<details class="as-table"><summary>As a table</summary><div class="scroll" role="region" aria-label="All-reduce times as a table" tabindex="0" id="spread-table"></div></details></figure>
</section>
<section aria-labelledby="timeline-title" class="wide">
<h2 id="timeline-title">Timeline</h2>
<p class="lead" id="timeline-summary">No anomaly has been raised.</p>
<figure class="card"><figcaption class="visually-hidden">When each anomaly was there</figcaption><div class="timeline" id="timeline" role="img" aria-labelledby="timeline-title" aria-describedby="timel\
ine-summary"></div></figure>
</section>
</main>
<footer class="page"><p id="source">&nbsp;</p><ul class="notes" id="notes"></ul></footer>
<script>{{{script}}}</script>
</body>
</html>
`;var monitor_doorway_html_default=`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>MiniCluster monitor: not without its token</title>
<style>{{{style}}}</style>
<script>{{{script}}}</script>
</head>
<body>
<header class="verdict unknown">
<div class="page">
<p class="kicker">MiniCluster monitor</p>
<h1>This page cannot be shown</h1>
<p class="reason">{{reason}} Each start of <code>minicluster monitor watch --web</code> prints a new address.</p>
</div>
</header>
</body>
</html>
`;var page_default='"use strict";(()=>{var Gr=\'.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica \
Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;fo\
nt-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: \
100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legen\
d th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline\
.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}\
.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-curso\
r-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left\
: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-\
axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}\';var Pn=class{version=0;head=null;workers=new Map;anomalies={items:[],leftOut:0,undecided:[],reco\
mmendations:[]};binSize=1;rows=[];columns=[];seen=new Set;apply(t){let n=this.head===null;return this.version=t.version,this.head=t.head,t.workers!==void 0&&this.applyWorkers(t.workers),t.anomalies!==\
void 0&&(this.anomalies=t.anomalies),t.grid!==void 0&&this.applyGrid(t.grid),{workers:t.workers!==void 0,anomalies:t.anomalies!==void 0,grid:t.grid!==void 0,raised:this.takeRaised(n)}}applyWorkers({is\
Reset:t,rows:n}){t&&this.workers.clear();for(let l of n)this.workers.set(l[0],l)}applyGrid(t){t.isReset&&(this.binSize=t.binSize,this.rows=t.rows??[],this.columns=[]);for(let n of t.columns)this.putCo\
lumn(n)}putColumn(t){let n=this.columns[0]?.index??t.index;for(let l=n+this.columns.length;l<t.index;l++)this.columns.push({index:l,cells:{},means:[null,null,null]});this.columns[t.index-n]=t}takeRais\
ed(t){let{items:n}=this.anomalies,l=n.filter(({id:r})=>!this.seen.has(r));return l.length>0&&(this.seen=new Set(n.map(({id:r})=>r))),t?[]:l}};var va=new Intl.NumberFormat("en-US",{maximumFractionDigit\
s:0}),_o=e=>va.format(e);function Ue(e,t,n=`${t}s`){return`${_o(e)} ${e===1?t:n}`}var Ol={stepMs:{label:"Step time",unit:"ms"},allreduceMs:{label:"All-reduce time",unit:"ms"},computeMs:{label:"Compute\
 time",unit:"ms"},throughputSamplesPerSec:{label:"Throughput",unit:"samples/s"},loss:{label:"Loss",unit:""}},Eo={waiting:"waiting for the run",running:"running",complete:"complete",failed:"failed",sta\
le:"stale",blind:"cannot be read"},Ao={healthy:"HEALTHY",degraded:"DEGRADED",critical:"CRITICAL",unknown:"UNKNOWN"},Ln=["slow","failed","stalled","unknown"];function Fl(e){let t=e.replace(/_/g," ");re\
turn t.charAt(0).toUpperCase()+t.slice(1)}function ve(e){if(e===null)return"\\u2013";if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\\u221E":"\\u2212\\u221E";if(e===0)return"0";let t=Ma\
th.abs(e);return t<.001||t>=1e9?e.toExponential(2):Ur(e.toFixed(Math.max(0,Math.min(4,3-Math.floor(Math.log10(t))))))}var Cn=e=>Math.abs(e)>=1e9?e.toExponential():Ur(String(Number(e.toPrecision(6)))),\
se=e=>e===null?"\\u2013":_o(e),Ur=e=>{let[t="",n]=e.split("."),l=t.replace(/\\B(?=(\\d{3})+$)/g,",");return n===void 0?l:`${l}.${n}`},Tt=(e,t)=>e===null||t===""?ve(e):`${ve(e)} ${t}`;function Ot(e){let t\
=Math.max(0,Math.round(e/1e3)),[n,l,r]=[86400,3600,60].map(i=>Math.floor(t/i));return n?`${n} d ${(l??0)%24} h`:l?`${l} h ${(r??0)%60} min`:r?`${r} min ${t%60} s`:`${t} s`}function jr(e,t){let n=e*t;r\
eturn t===1?`step ${se(n)}`:`steps ${se(n)} to ${se(n+t-1)}`}function C(e){let t=document.getElementById(e);if(t===null)throw new Error(`the page has no #${e}`);return t}function q(e,t){e.textContent!\
==t&&(e.textContent=t)}function Ve(e,t,n){n===null?e.removeAttribute(t):e.getAttribute(t)!==n&&e.setAttribute(t,n)}function D(e,t={},...n){let l=document.createElement(e);for(let[r,i]of Object.entries\
(t))l.setAttribute(r,i);return l.append(...n),l}var Be=e=>getComputedStyle(document.documentElement).getPropertyValue(e).trim();function gt(e,t,{keyOf:n,create:l,update:r}){let i=new Map([...e.childre\
n].map(f=>[f.dataset.key??"",f])),a=e.firstElementChild;for(let f of t){let d=n(f),m=i.get(d)??l(f);i.delete(d),m.dataset.key=d,r(m,f),m===a?a=a.nextElementSibling:e.insertBefore(m,a)}for(let f of i.v\
alues())f.remove()}function Br({anomalies:e,head:t}){let{items:n,leftOut:l,undecided:r,recommendations:i}=e,a=new Map(i.map(y=>[y.anomalyId,y])),f=n.filter(({resolvedAtMs:y})=>y===null).length,d=n.len\
gth===0?"Nothing has been raised.":`${se(f)} active, ${se(n.length-f)} resolved; the newest first.`;q(C("anomalies-lead"),d),gt(C("anomalies"),n,{keyOf:({id:y})=>y,create:y=>xa(y),update:(y,g)=>ka(y,g\
,{advice:a.get(g.id),atMs:t?.atMs??0})});let m=C("anomalies-left-out");m.hidden=l===0,q(m,`${Ue(l,"older anomaly","older anomalies")} not shown.`),C("undecided-box").hidden=r.length===0,gt(C("undecide\
d"),r,{keyOf:({type:y})=>y,create:()=>D("div",{},D("dt"),D("dd")),update:(y,{type:g,reason:w,needs:T})=>{y.children[0]&&q(y.children[0],Fl(g)),y.children[1]&&q(y.children[1],`${w} Needs: ${T}`)}})}fun\
ction Yr(e){if(e.length===0)return;let[t]=e,n=e.length===1&&t!==void 0?`New ${t.severity} anomaly: ${Po(t)}. ${t.description}`:`${se(e.length)} new anomalies: ${e.slice(0,3).map(Po).join("; ")}`;Lo(n)\
}function Lo(e){q(C("announcer"),e.slice(0,500))}var Po=({type:e,workerId:t})=>t===null?Fl(e):`${Fl(e)}, worker ${t}`;function xa(e){return D("li",{class:"anomaly","data-severity":e.severity},D("h3",{\
},D("span",{class:"tag"}),D("span",{},Po(e))),D("p",{},e.description),D("p",{class:"when"}))}function ka(e,t,{advice:n,atMs:l}){let r=t.resolvedAtMs!==null;Ve(e,"data-resolved",String(r));let[i,a,f]=[\
e.querySelector(".tag"),e.querySelector("p"),e.querySelector(".when")];i!==null&&q(i,r?"resolved":t.severity),a!==null&&q(a,t.description),f!==null&&q(f,Sa(t,l)),n!==void 0&&e.querySelector("details")\
===null&&e.append(Ma(n))}function Sa({raisedAtMs:e,resolvedAtMs:t,step:n,source:l},r){let i=new Date(e).toLocaleTimeString(),a=n===null?"":`, step ${se(n)}`,f=t===null?`since ${Ot(r-e)}`:`lasted ${Ot(\
t-e)}`;return`${i}${a}; ${f}${l==="events"?", from the event logs":""}`}function Ma({meaning:e,next:t,commands:n}){return D("details",{},D("summary",{},"What to do"),D("p",{},e),D("ul",{},...t.map(l=>\
D("li",{},l))),...n.map(l=>D("code",{},l)))}var Zt=e=>e===null?null:Number(e);function Nl(e){let t=zl(e).sort((n,l)=>n-l);return wt(t,.5)}function wt(e,t){if(e.length===0)return null;let n=t*(e.length\
-1),l=e[Math.floor(n)]??0,r=e[Math.ceil(n)]??l;return l+(r-l)*(n-Math.floor(n))}var zl=e=>e.filter(t=>t!==null&&Number.isFinite(t)),an=(e,t)=>[...e].map(n=>Zt(n[t]));function $n(e,t){let n=e.reduce((i\
,{cells:a})=>Math.max(i,a[t]?.length??0),0),l=new Float64Array(n*e.length),r=0;for(let{cells:i}of e)for(let a of i[t]??[])a!==null&&(l[r++]=a);return l.subarray(0,r).sort()}var qr=new WeakMap;function\
 Kr(e){let t=qr.get(e);if(t!==void 0)return t;let n=Float64Array.from(zl(e.cells.loss??[])).sort(),l={low:wt(n,0),median:wt(n,.5),high:wt(n,1)};return qr.set(e,l),l}function Jr(e,t=32){let[n]=e;if(n==\
=void 0)return null;let l=Ta(e),r=(l-n)/t||Math.max(n,1)/1e3,i=new Array(t).fill(0),a=e.filter(d=>d<=l);for(let d of a){let m=Math.min(t-1,Math.floor((d-n)/r));i[m]=(i[m]??0)+1}let f=e.length-a.length\
;return{edges:i.map((d,m)=>n+m*r),width:r,counts:i,beyond:f}}function Ta(e){let t=e.at(-1)??0,n=wt(e,.99)??t;return t<=n*1.5?t:n}var _a={healthy:"M6.5 12.5l3.7 3.7 7.3-8",degraded:"M12 6v7M12 17.3v.1"\
,critical:"M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4",unknown:"M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1"},Ea={opening:"Connecting",live:"Live",lost:"Connection lost; trying again",ended:"F\
inal state"};function un(e,t=Ea[e]){Ve(C("link"),"data-state",e),q(C("link-text"),t)}function Xr(e){let{head:t}=e;if(t===null)return;let n=Ao[t.verdict];Ve(C("verdict"),"class",`verdict ${t.verdict}`)\
,Ve(document.getElementById("verdict-icon")??C("verdict"),"d",_a[t.verdict]),q(C("verdict-word"),n),q(C("reason"),t.reason),q(C("source"),`Watching ${t.source}`),document.title!==Zr(t)&&(document.titl\
e=Zr(t)),Qr(C("facts"),Aa(t)),Qr(C("notes"),t.notes),Pa(t),La(e,t);let l=C("ended");l.hidden=t.ended===null,q(l,t.ended??"")}var Zr=({verdict:e,runId:t,completedSteps:n})=>`${Ao[e]} \\xB7 ${t??"no run \
yet"} \\xB7 step ${se(n)}`;function Aa({runId:e,phase:t,elapsedMs:n,ageMs:l}){let r=[e===null?"no run yet":`run ${e}`,Eo[t]];return n!==null&&r.push(`for ${Ot(n)}`),l!==null&&l>=2e3&&r.push(`last news \
${Ot(l)} ago`),r}function Qr(e,t){gt(e,t.map((n,l)=>({text:n,index:l})),{keyOf:({index:n})=>String(n),create:()=>D("li"),update:(n,{text:l})=>q(n,l)})}function Pa({completedSteps:e,totalSteps:t,etaMs:\
n,phase:l}){let r=e===null||!t?null:Math.min(1,e/t),i=C("progress-bar"),a=r===null?null:`${Math.floor(r*100)}`;Ve(i,"aria-valuenow",a),C("progress-fill").style.transform=`scaleX(${r??0})`;let f=e===nu\
ll?"No step is known yet":t?`${se(e)} of ${se(t)} steps, ${a} %`:Ue(e,"step");q(C("progress-text"),f);let d=l==="complete"||l==="failed",m=n===null?"time left unknown":`about ${Ot(n)} left`;q(C("eta")\
,d?Eo[l]:m)}function La(e,t){gt(C("tiles"),Ca(e,t),{keyOf:({id:n})=>n,create:({id:n,label:l})=>D("div",{class:"tile","data-figure":n},D("dt",{},l),D("dd",{},D("data")),D("dd",{class:"detail"})),update\
:(n,{text:l,detail:r,tone:i})=>{let[a,f]=[n.querySelector("data"),n.querySelector(".detail")];a!==null&&q(a,l),f!==null&&q(f,r),n.dataset.tone=i}})}function Ca({workers:e,anomalies:t},n){let l=[...e.v\
alues()],r=zl(an(l,4)),i=r.reduce((f,d)=>f+d,0),a=(f,d,m,y)=>({id:f,label:d,text:m,detail:y,tone:"plain"});return[$a(l),Da(t),Ra(an(l,3)),a("throughput","Throughput",ve(r.length===0?null:i),"samples/s\
, all workers"),a("step-time","Step time",ve(Nl(an(l,7))),"ms, median"),a("allreduce","All-reduce",ve(Nl(an(l,6))),"ms, median"),a("eta","Time left",n.etaMs===null?ve(null):Ot(n.etaMs),"at the present\
 pace")]}function $a(e){let t=e.filter(([,n])=>Ln.includes(n)).length;return{id:"workers",label:"Workers in order",text:e.length===0?ve(null):`${e.length-t} of ${e.length}`,detail:t===0?"":`${se(t)} n\
ot`,tone:t===0?"plain":"warning"}}function Da({items:e,leftOut:t}){let n=e.filter(({resolvedAtMs:r})=>r===null),l=n.some(({severity:r})=>r==="critical");return{id:"anomalies",label:"Active anomalies",\
text:se(n.length),detail:`${se(e.length+t)} so far`,tone:n.length===0?"plain":l?"critical":"warning"}}function Ra(e){let t=e.filter(n=>n!==null&&!Number.isFinite(n)).length;return{id:"loss",label:"Los\
s",text:ve(Nl(e)),detail:t===0?"median of the workers":`${Ue(t,"worker")} not finite`,tone:t===0?"plain":"critical"}}var es=["loss","throughputSamplesPerSec","allreduceMs","computeMs","stepMs"];functi\
on Co(){let e=[0,1,2,3,4].map(t=>Ha(Be(`--heat-${t}`)));return Uint32Array.from({length:256},(t,n)=>{let l=n/255*(e.length-1),[r,i]=[e[Math.floor(l)],e[Math.ceil(l)]];return r===void 0||i===void 0?0:W\
a(r,i,l-Math.floor(l))})}function Ha(e){let t=parseInt(e.slice(1),16);return[t>>16&255,t>>8&255,t&255]}function Wa(e,t,n){let[l,r,i]=e.map((a,f)=>Math.round(a+((t[f]??a)-a)*n));return(255<<24|(i??0)<<\
16|(r??0)<<8|(l??0))>>>0}var Ft=class{constructor(t,n){this.rowsOf=n;this.place=C(t),this.box=this.place.closest("details"),this.box?.addEventListener("toggle",()=>this.refresh())}rowsOf;place;box;ref\
resh(){if(this.box?.open!==!0)return;let[t=[],...n]=this.rowsOf(),l=this.place.getAttribute("aria-label")??"",r=D("table",{},D("caption",{class:"visually-hidden"},l),D("thead",{},D("tr",{},...t.map(a=\
>D("th",{scope:"col"},a)))),D("tbody",{},...n.map(Oa))),{scrollTop:i}=this.place;this.place.replaceChildren(r),this.place.scrollTop=i}};function Oa([e="",...t]){let n=t.map(l=>D("td",{class:"numeric"}\
,l));return D("tr",{},D("th",{scope:"row"},e),...n)}function Vl(e,t=!1){if(e===void 0)return"";let[n,l]=e;return t?n===l?String(n):`${n}\\u2013${l}`:n===l?`Worker ${n}`:`Workers ${n} to ${l}`}var ts=["\
stepMs","allreduceMs","computeMs","throughputSamplesPerSec","loss"],Dn=class{constructor(t){this.model=t;for(let n of ts)this.choice.append(D("option",{value:n},Ol[n].label));this.choice.addEventListe\
ner("change",()=>{this.isChosen=!0,this.show()}),this.canvas.addEventListener("pointermove",n=>this.point(n)),C("heat").addEventListener("keydown",n=>this.move(n)),C("heat").addEventListener("focus",(\
)=>this.showCursor()),C("heat").addEventListener("blur",()=>C("heat-cursor").hidden=!0)}model;canvas=C("heat-canvas");choice=C("heat-metric");table=new Ft("heat-table",()=>this.tableRows());pixels=Co(\
);range=null;cursor=null;isChosen=!1;recolor(){this.pixels=Co(),this.show()}show(){let{rows:t,columns:n}=this.model;this.isChosen||(this.choice.value=this.firstMeasured());let l=$n(n,this.metric),[r,i\
]=[wt(l,.02),wt(l,.995)];this.range=r===null||i===null?null:[r,i],this.draw(t.length,n.length),this.showAxes(),this.showRamp(),q(C("heat-summary"),this.summary(l)),this.table.refresh(),this.cursor!==n\
ull&&document.activeElement===C("heat")&&this.showCursor()}get metric(){return es.find(t=>t===this.choice.value)??"stepMs"}firstMeasured(){let t=this.model.columns.at(-1);return ts.find(n=>t?.cells[n]\
!==void 0)??"allreduceMs"}draw(t,n){let l=this.canvas.getContext("2d");if(l===null||(this.canvas.width=Math.max(1,n),this.canvas.height=Math.max(1,t),this.range===null||n===0||t===0))return;let[r,i]=t\
his.range,a=i>r?255/(i-r):0,f=l.createImageData(n,t),d=new Uint32Array(f.data.buffer);this.model.columns.forEach(({cells:m},y)=>{let g=m[this.metric];if(g!==void 0)for(let w=0;w<t;w++){let T=g[w];if(T\
==null)continue;let L=Math.max(0,Math.min(255,Math.round((T-r)*a)));d[w*n+y]=this.pixels[L]??0}}),l.putImageData(f,0,0)}showAxes(){let{rows:t,columns:n,binSize:l}=this.model,r=ls(t.length,6).map(f=>({\
text:Vl(t[f],!0),at:(f+.5)/t.length}));gt(C("heat-rows"),r,{keyOf:({at:f})=>String(f),create:()=>D("span"),update:(f,{text:d,at:m})=>{q(f,d),f.style.top=`${m*100}%`}});let i=Math.max(0,...r.map(({text\
:f})=>f.length));C("heat-rows").style.width=`${i+1}ch`;let a=ls(n.length,C("heat-steps").clientWidth>600?7:3);gt(C("heat-steps"),a,{keyOf:f=>String(f),create:()=>D("span"),update:(f,d)=>{q(f,se((n[d]?\
.index??0)*l)),f.style.left=`${a.length>1?d/(n.length-1)*100:0}%`}})}showRamp(){let{unit:t}=Ol[this.metric];q(C("ramp-low"),this.range===null?"":ve(this.range[0])),q(C("ramp-high"),this.range===null?"\
":Tt(this.range[1],t));let n=C("ramp"),l=n.getContext("2d");if(l===null)return;let r=l.createImageData(n.width,1),i=new Uint32Array(r.data.buffer);for(let a=0;a<n.width;a++)i[a]=this.pixels[Math.round\
(a/(n.width-1)*255)]??0;l.putImageData(r,0,0)}summary(t){let{rows:n,columns:l,binSize:r}=this.model,{label:i,unit:a}=Ol[this.metric];if(t.length===0)return"Nothing has been measured yet.";let f=(l[0]?\
.index??0)*r,d=Fa(this.model)??(l.at(-1)?.index??0)*r,m=r===1?"a cell a step":`a cell for ${r} steps, which shows the worst of them`,y=n.length<this.model.workers.size?", workers share rows":"",g=Tt(w\
t(t,.5),a),w=Tt(t.at(-1)??null,a);return`${i} from step ${se(f)} to ${se(d)}, ${Ue(this.model.workers.size,"worker")}, ${m}${y}: median ${g}, highest ${w}.`}point(t){let n=this.canvas.getBoundingClien\
tRect(),{rows:l,columns:r}=this.model,i=Math.floor((t.clientX-n.left)/n.width*r.length),a=Math.floor((t.clientY-n.top)/n.height*l.length);this.read({row:a,column:i})}move(t){let n={ArrowLeft:[0,-1],Ar\
rowRight:[0,1],ArrowUp:[-1,0],ArrowDown:[1,0],PageUp:[-10,0],PageDown:[10,0],Home:[0,-1e6],End:[0,1e6]},l=t.target===C("heat")?n[t.key]:void 0;if(l===void 0)return;t.preventDefault();let{rows:r,column\
s:i}=this.model,a=this.cursor??{row:0,column:i.length-1};this.cursor={row:Math.max(0,Math.min(r.length-1,a.row+l[0])),column:Math.max(0,Math.min(i.length-1,a.column+l[1]))},this.showCursor()}showCurso\
r(){let t=C("heat-cursor"),{rows:n,columns:l}=this.model;if(t.hidden=this.cursor===null||l.length===0,this.cursor===null)return;let{row:r,column:i}=this.cursor;t.style.left=`${i/l.length*100}%`,t.styl\
e.top=`${r/n.length*100}%`,t.style.width=`${100/l.length}%`,t.style.height=`${100/n.length}%`,this.read(this.cursor)}read({row:t,column:n}){let{rows:l,columns:r,binSize:i}=this.model,[a,f]=[l[t],r[n]]\
;if(a===void 0||f===void 0)return;let{label:d,unit:m}=Ol[this.metric],y=f.cells[this.metric]?.[t]??null,g=y===null?"unknown":Tt(y,m);q(C("heat-readout"),`${Vl(a)}, ${jr(f.index,i)}: ${d.toLowerCase()}\
 ${g}`)}tableRows(){let{rows:t,columns:n}=this.model,{label:l,unit:r}=Ol[this.metric],i=["Worker",`${l}, median${r&&` (${r})`}`,"Highest","Newest"],a=t.map((f,d)=>{let m=n.flatMap(({cells:T})=>T[this.\
metric]?.[d]??[]),y=Float64Array.from(m).sort(),g=n.at(-1)?.cells[this.metric]?.[d]??null,w=[wt(y,.5),y.at(-1)??null,g];return[Vl(f),...w.map(ve)]});return[i,...a]}},Fa=({workers:e})=>[...e.values()].\
reduce((t,[,,n])=>n===null?t:Math.max(t??0,n),null);function ls(e,t){let n=Math.min(e,t);return n<2?n===1?[0]:[]:Array.from({length:n},(l,r)=>Math.round(r/(n-1)*(e-1)))}var Na="uplot",za="u-hz",Va="u-\
vt",Ia="u-title",Ga="u-wrap",Ua="u-under",ja="u-over",Ba="u-axis",ml="u-off",Ya="u-select",qa="u-cursor-x",Ka="u-cursor-y",Ja="u-cursor-pt",Za="u-legend",Qa="u-live",Xa="u-inline",eu="u-series",tu="u-\
marker",ns="u-label",lu="u-value",fn="width",dn="height";var os="bottom",Il="left",$o="right",Ko="#000",rs=Ko+"0",Do="mousemove",ss="mousedown",Ro="mouseup",is="mouseenter",as="mouseleave",us="dblclic\
k",nu="resize",ou="scroll",cs="change",Fn="dppxchange",Jo="--",Kl=typeof window<"u",No=Kl?document:null,Ul=Kl?window:null,ru=Kl?navigator:null,ue,Rn;function zo(){let e=devicePixelRatio;ue!=e&&(ue=e,R\
n&&Io(cs,Rn,zo),Rn=matchMedia(`(min-resolution: ${ue-.001}dppx) and (max-resolution: ${ue+.001}dppx)`),hl(cs,Rn,zo),Ul.dispatchEvent(new CustomEvent(Fn)))}function it(e,t){if(t!=null){let n=e.classLis\
t;!n.contains(t)&&n.add(t)}}function Vo(e,t){let n=e.classList;n.contains(t)&&n.remove(t)}function xe(e,t,n){e.style[t]=n+"px"}function _t(e,t,n,l){let r=No.createElement(e);return t!=null&&it(r,t),n?\
.insertBefore(r,l),r}function yt(e,t){return _t("div",e,t)}var fs=new WeakMap;function Nt(e,t,n,l,r){let i="translate("+t+"px,"+n+"px)",a=fs.get(e);i!=a&&(e.style.transform=i,fs.set(e,i),t<0||n<0||t>l\
||n>r?it(e,ml):Vo(e,ml))}var ds=new WeakMap;function ms(e,t,n){let l=t+n,r=ds.get(e);l!=r&&(ds.set(e,l),e.style.background=t,e.style.borderColor=n)}var hs=new WeakMap;function ps(e,t,n,l){let r=t+""+n\
,i=hs.get(e);r!=i&&(hs.set(e,r),e.style.height=n+"px",e.style.width=t+"px",e.style.marginLeft=l?-t/2+"px":0,e.style.marginTop=l?-n/2+"px":0)}var Zo={passive:!0},su={...Zo,capture:!0};function hl(e,t,n\
,l){t.addEventListener(e,n,l?su:Zo)}function Io(e,t,n,l){t.removeEventListener(e,n,Zo)}Kl&&zo();function Et(e,t,n,l){let r;n=n||0,l=l||t.length-1;let i=l<=2147483647;for(;l-n>1;)r=i?n+l>>1:at((n+l)/2)\
,t[r]<e?n=r:l=r;return e-t[n]<=t[l]-e?n:l}function Gs(e){return(n,l,r)=>{let i=-1,a=-1;for(let f=l;f<=r;f++)if(e(n[f])){i=f;break}for(let f=r;f>=l;f--)if(e(n[f])){a=f;break}return[i,a]}}var Us=e=>e!=n\
ull,js=e=>e!=null&&e>0,Vn=Gs(Us),iu=Gs(js);function au(e,t,n,l=0,r=!1){let i=r?iu:Vn,a=r?js:Us;[t,n]=i(e,t,n);let f=e[t],d=e[t];if(t>-1)if(l==1)f=e[t],d=e[n];else if(l==-1)f=e[n],d=e[t];else for(let m\
=t;m<=n;m++){let y=e[m];a(y)&&(y<f?f=y:y>d&&(d=y))}return[f??he,d??-he]}function In(e,t,n,l){let r=ys(e),i=ys(t);e==t&&(r==-1?(e*=n,t/=n):(e/=n,t*=n));let a=n==10?Gt:Bs,f=r==1?at:bt,d=i==1?bt:at,m=f(a\
(De(e))),y=d(a(De(t))),g=jl(n,m),w=jl(n,y);return n==10&&(m<0&&(g=pe(g,-m)),y<0&&(w=pe(w,-y))),l||n==2?(e=g*r,t=w*i):(e=Js(e,g),t=Gn(t,w)),[e,t]}function Qo(e,t,n,l){let r=In(e,t,n,l);return e==0&&(r[\
0]=0),t==0&&(r[1]=0),r}var Xo=.1,gs={mode:3,pad:Xo},hn={pad:0,soft:null,mode:0},uu={min:hn,max:hn};function Nn(e,t,n,l){return Un(n)?ws(e,t,n):(hn.pad=n,hn.soft=l?0:null,hn.mode=l?3:0,ws(e,t,uu))}func\
tion ie(e,t){return e??t}function cu(e,t,n){for(t=ie(t,0),n=ie(n,e.length-1);t<=n;){if(e[t]!=null)return!0;t++}return!1}function ws(e,t,n){let l=n.min,r=n.max,i=ie(l.pad,0),a=ie(r.pad,0),f=ie(l.hard,-\
he),d=ie(r.hard,he),m=ie(l.soft,he),y=ie(r.soft,-he),g=ie(l.mode,0),w=ie(r.mode,0),T=t-e,L=Gt(T),N=Qe(De(e),De(t)),V=Gt(N),G=De(V-L);(T<1e-24||G>10)&&(T=0,(e==0||t==0)&&(T=1e-24,g==2&&m!=he&&(i=0),w==\
2&&y!=-he&&(a=0)));let k=T||N||1e3,z=Gt(k),S=jl(10,at(z)),Z=k*(T==0?e==0?.1:1:i),$=pe(Js(e-Z,S/10),24),Q=e>=m&&(g==1||g==3&&$<=m||g==2&&$>=m)?m:he,Y=Qe(f,$<Q&&e>=Q?Q:At(Q,$)),te=k*(T==0?t==0?.1:1:a),B\
=pe(Gn(t+te,S/10),24),M=t<=y&&(w==1||w==3&&B>=y||w==2&&B<=y)?y:-he,J=At(d,B>M&&t<=M?M:Qe(M,B));return Y==J&&Y==0&&(J=100),[Y,J]}var fu=new Intl.NumberFormat(Kl?ru.language:"en-US"),er=e=>fu.format(e),\
ut=Math,On=ut.PI,De=ut.abs,at=ut.floor,$e=ut.round,bt=ut.ceil,At=ut.min,Qe=ut.max,jl=ut.pow,ys=ut.sign,Gt=ut.log10,Bs=ut.log2,du=(e,t=1)=>ut.sinh(e)*t,Ho=(e,t=1)=>ut.asinh(e/t),he=1/0;function bs(e){r\
eturn(Gt((e^e>>31)-(e>>31))|0)+1}function Go(e,t,n){return At(Qe(e,t),n)}function Ys(e){return typeof e=="function"}function le(e){return Ys(e)?e:()=>e}var mu=()=>{},qs=e=>e,Ks=(e,t)=>t,hu=e=>null,vs=\
e=>!0,xs=(e,t)=>e==t,pu=/\\.\\d*?(?=9{6,}|0{6,})/gm,pl=e=>{if(Qs(e)||Xt.has(e))return e;let t=`${e}`,n=t.match(pu);if(n==null)return e;let l=n[0].length-1;if(t.indexOf("e-")!=-1){let[r,i]=t.split("e");r\
eturn+`${pl(r)}e${i}`}return pe(e,l)};function fl(e,t){return pl(pe(pl(e/t))*t)}function Gn(e,t){return pl(bt(pl(e/t))*t)}function Js(e,t){return pl(at(pl(e/t))*t)}function pe(e,t=0){if(Qs(e))return e\
;let n=10**t,l=e*n*(1+Number.EPSILON);return $e(l)/n}var Xt=new Map;function Zs(e){return((""+e).split(".")[1]||"").length}function gn(e,t,n,l){let r=[],i=l.map(Zs);for(let a=t;a<n;a++){let f=De(a),d=\
pe(jl(e,a),f);for(let m=0;m<l.length;m++){let y=e==10?+`${l[m]}e${a}`:l[m]*d,g=(a>=0?0:f)+(a>=i[m]?0:i[m]),w=e==10?y:pe(y,g);r.push(w),Xt.set(w,g)}}return r}var pn={},tr=[],Bl=[null,null],Qt=Array.isA\
rray,Qs=Number.isInteger,gu=e=>e===void 0;function ks(e){return typeof e=="string"}function Un(e){let t=!1;if(e!=null){let n=e.constructor;t=n==null||n==Object}return t}function wu(e){return e!=null&&\
typeof e=="object"}var yu=Object.getPrototypeOf(Uint8Array),Xs="__proto__";function Yl(e,t=Un){let n;if(Qt(e)){let l=e.find(r=>r!=null);if(Qt(l)||t(l)){n=Array(e.length);for(let r=0;r<e.length;r++)n[r\
]=Yl(e[r],t)}else n=e.slice()}else if(e instanceof yu)n=e.slice();else if(t(e)){n={};for(let l in e)l!=Xs&&(n[l]=Yl(e[l],t))}else n=e;return n}function Pe(e){let t=arguments;for(let n=1;n<t.length;n++\
){let l=t[n];for(let r in l)r!=Xs&&(Un(e[r])?Pe(e[r],Yl(l[r])):e[r]=Yl(l[r]))}return e}var bu=0,vu=1,xu=2;function ku(e,t,n){for(let l=0,r,i=-1;l<t.length;l++){let a=t[l];if(a>i){for(r=a-1;r>=0&&e[r]=\
=null;)e[r--]=null;for(r=a+1;r<n&&e[r]==null;)e[i=r++]=null}}}function Su(e,t){if(_u(e)){let a=e[0].slice();for(let f=1;f<e.length;f++)a.push(...e[f].slice(1));return Eu(a[0])||(a=Tu(a)),a}let n=new S\
et;for(let a=0;a<e.length;a++){let d=e[a][0],m=d.length;for(let y=0;y<m;y++)n.add(d[y])}let l=[Array.from(n).sort((a,f)=>a-f)],r=l[0].length,i=new Map;for(let a=0;a<r;a++)i.set(l[0][a],a);for(let a=0;\
a<e.length;a++){let f=e[a],d=f[0];for(let m=1;m<f.length;m++){let y=f[m],g=Array(r).fill(void 0),w=t?t[a][m]:vu,T=[];for(let L=0;L<y.length;L++){let N=y[L],V=i.get(d[L]);N===null?w!=bu&&(g[V]=N,w==xu&\
&T.push(V)):g[V]=N}ku(g,T,r),l.push(g)}}return l}var Mu=typeof queueMicrotask>"u"?e=>Promise.resolve().then(e):queueMicrotask;function Tu(e){let t=e[0],n=t.length,l=Array(n);for(let i=0;i<l.length;i++\
)l[i]=i;l.sort((i,a)=>t[i]-t[a]);let r=[];for(let i=0;i<e.length;i++){let a=e[i],f=Array(n);for(let d=0;d<n;d++)f[d]=a[l[d]];r.push(f)}return r}function _u(e){let t=e[0][0],n=t.length;for(let l=1;l<e.\
length;l++){let r=e[l][0];if(r.length!=n)return!1;if(r!=t){for(let i=0;i<n;i++)if(r[i]!=t[i])return!1}}return!0}function Eu(e,t=100){let n=e.length;if(n<=1)return!0;let l=0,r=n-1;for(;l<=r&&e[l]==null\
;)l++;for(;r>=l&&e[r]==null;)r--;if(r<=l)return!0;let i=Qe(1,at((r-l+1)/t));for(let a=e[l],f=l+i;f<=r;f+=i){let d=e[f];if(d!=null){if(d<=a)return!1;a=d}}return!0}var ei=["January","February","March","\
April","May","June","July","August","September","October","November","December"],ti=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function li(e){return e.slice(0,3)}var Au=t\
i.map(li),Pu=ei.map(li),Lu={MMMM:ei,MMM:Pu,WWWW:ti,WWW:Au};function cn(e){return(e<10?"0":"")+e}function Cu(e){return(e<10?"00":e<100?"0":"")+e}var $u={YYYY:e=>e.getFullYear(),YY:e=>(e.getFullYear()+"\
").slice(2),MMMM:(e,t)=>t.MMMM[e.getMonth()],MMM:(e,t)=>t.MMM[e.getMonth()],MM:e=>cn(e.getMonth()+1),M:e=>e.getMonth()+1,DD:e=>cn(e.getDate()),D:e=>e.getDate(),WWWW:(e,t)=>t.WWWW[e.getDay()],WWW:(e,t)\
=>t.WWW[e.getDay()],HH:e=>cn(e.getHours()),H:e=>e.getHours(),h:e=>{let t=e.getHours();return t==0?12:t>12?t-12:t},AA:e=>e.getHours()>=12?"PM":"AM",aa:e=>e.getHours()>=12?"pm":"am",a:e=>e.getHours()>=1\
2?"p":"a",mm:e=>cn(e.getMinutes()),m:e=>e.getMinutes(),ss:e=>cn(e.getSeconds()),s:e=>e.getSeconds(),fff:e=>Cu(e.getMilliseconds())};function lr(e,t){t=t||Lu;let n=[],l=/\\{([a-z]+)\\}|[^{]+/gi,r;for(;r=\
l.exec(e);)n.push(r[0][0]=="{"?$u[r[1]]:r[0]);return i=>{let a="";for(let f=0;f<n.length;f++)a+=typeof n[f]=="string"?n[f]:n[f](i,t);return a}}var Du=new Intl.DateTimeFormat().resolvedOptions().timeZo\
ne;function Ru(e,t){let n;return t=="UTC"||t=="Etc/UTC"?n=new Date(+e+e.getTimezoneOffset()*6e4):t==Du?n=e:(n=new Date(e.toLocaleString("en-US",{timeZone:t})),n.setMilliseconds(e.getMilliseconds())),n\
}var ni=e=>e%1==0,zn=[1,2,2.5,5],Hu=gn(10,-32,0,zn),oi=gn(10,0,32,zn),Wu=oi.filter(ni),dl=Hu.concat(oi),nr=`\n`,ri="{YYYY}",Ss=nr+ri,si="{M}/{D}",mn=nr+si,Hn=mn+"/{YY}",ii="{aa}",Ou="{h}:{mm}",Gl=Ou+ii\
,Ms=nr+Gl,Ts=":{ss}",fe=null;function ai(e){let t=e*1e3,n=t*60,l=n*60,r=l*24,i=r*30,a=r*365,d=(e==1?gn(10,0,3,zn).filter(ni):gn(10,-3,0,zn)).concat([t,t*5,t*10,t*15,t*30,n,n*5,n*10,n*15,n*30,l,l*2,l*3\
,l*4,l*6,l*8,l*12,r,r*2,r*3,r*4,r*5,r*6,r*7,r*8,r*9,r*10,r*15,i,i*2,i*3,i*4,i*6,a,a*2,a*5,a*10,a*25,a*50,a*100]),m=[[a,ri,fe,fe,fe,fe,fe,fe,1],[r*28,"{MMM}",Ss,fe,fe,fe,fe,fe,1],[r,si,Ss,fe,fe,fe,fe,f\
e,1],[l,"{h}"+ii,Hn,fe,mn,fe,fe,fe,1],[n,Gl,Hn,fe,mn,fe,fe,fe,1],[t,Ts,Hn+" "+Gl,fe,mn+" "+Gl,fe,Ms,fe,1],[e,Ts+".{fff}",Hn+" "+Gl,fe,mn+" "+Gl,fe,Ms,fe,1]];function y(g){return(w,T,L,N,V,G)=>{let k=[\
],z=V>=a,S=V>=i&&V<a,Z=g(L),$=pe(Z*e,3),Q=Wo(Z.getFullYear(),z?0:Z.getMonth(),S||z?1:Z.getDate()),Y=pe(Q*e,3);if(S||z){let te=S?V/i:0,B=z?V/a:0,M=$==Y?$:pe(Wo(Q.getFullYear()+B,Q.getMonth()+te,1)*e,3)\
,J=new Date($e(M/e)),R=J.getFullYear(),U=J.getMonth();for(let F=0;M<=N;F++){let ne=Wo(R+B*F,U+te*F,1),O=ne-g(pe(ne*e,3));M=pe((+ne+O)*e,3),M<=N&&k.push(M)}}else{let te=V>=r?r:V,B=at(L)-at($),M=Y+B+Gn(\
$-Y,te);k.push(M);let J=g(M),R=J.getHours()+J.getMinutes()/n+J.getSeconds()/l,U=V/l,F=w.axes[T]._space,ne=G/F;for(;M=pe(M+V,e==1?0:3),!(M>N);)if(U>1){let O=at(pe(R+U,6))%24,oe=g(M).getHours()-O;oe>1&&\
(oe=-1),M-=oe*l,R=(R+U)%24;let de=k[k.length-1];pe((M-de)/V,3)*ne>=.7&&k.push(M)}else k.push(M)}return k}}return[d,m,y]}var[Fu,Nu,zu]=ai(1),[Vu,Iu,Gu]=ai(.001);gn(2,-53,53,[1]);function _s(e,t){return\
 e.map(n=>n.map((l,r)=>r==0||r==8||l==null?l:t(r==1||n[8]==0?l:n[1]+l)))}function Es(e,t){return(n,l,r,i,a)=>{let f=t.find(L=>a>=L[0])||t[t.length-1],d,m,y,g,w,T;return l.map(L=>{let N=e(L),V=N.getFul\
lYear(),G=N.getMonth(),k=N.getDate(),z=N.getHours(),S=N.getMinutes(),Z=N.getSeconds(),$=V!=d&&f[2]||G!=m&&f[3]||k!=y&&f[4]||z!=g&&f[5]||S!=w&&f[6]||Z!=T&&f[7]||f[1];return d=V,m=G,y=k,g=z,w=S,T=Z,$(N)\
})}}function Uu(e,t){let n=lr(t);return(l,r,i,a,f)=>r.map(d=>n(e(d)))}function Wo(e,t,n){return new Date(e,t,n)}function As(e,t){return t(e)}var ju="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Ps(e,t){ret\
urn(n,l,r,i)=>i==null?Jo:t(e(l))}function Bu(e,t){let n=e.series[t];return n.width?n.stroke(e,t):n.points.width?n.points.stroke(e,t):null}function Yu(e,t){return e.series[t].fill(e,t)}var qu={show:!0,\
live:!0,isolate:!1,mount:mu,markers:{show:!0,width:2,stroke:Bu,fill:Yu,dash:"solid"},idx:null,idxs:null,values:[]};function Ku(e,t){let n=e.cursor.points,l=yt(),r=n.size(e,t);xe(l,fn,r),xe(l,dn,r);let\
 i=r/-2;xe(l,"marginLeft",i),xe(l,"marginTop",i);let a=n.width(e,t,r);return a&&xe(l,"borderWidth",a),l}function Ju(e,t){let n=e.series[t].points;return n._fill||n._stroke}function Zu(e,t){let n=e.ser\
ies[t].points;return n._stroke||n._fill}function Qu(e,t){return e.series[t].points.size}var Oo=[0,0];function Xu(e,t,n){return Oo[0]=t,Oo[1]=n,Oo}function Wn(e,t,n,l=!0){return r=>{r.button==0&&(!l||r\
.target==t)&&n(r)}}function Fo(e,t,n,l=!0){return r=>{(!l||r.target==t)&&n(r)}}var ec={show:!0,x:!0,y:!0,lock:!1,move:Xu,points:{one:!1,show:Ku,size:Qu,width:0,stroke:Zu,fill:Ju},bind:{mousedown:Wn,mo\
useup:Wn,click:Wn,dblclick:Wn,mousemove:Fo,mouseleave:Fo,mouseenter:Fo},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(e,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{\
dist:(e,t,n,l,r)=>l-r,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},ui={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},or=Pe({},ui,{fi\
lter:Ks}),ci=Pe({},or,{size:10}),fi=Pe({},ui,{show:!1}),rr=\'12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", \
"Segoe UI Symbol", "Noto Color Emoji"\',di="bold "+rr,mi=1.5,Ls={show:!0,scale:"x",stroke:Ko,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:di,side:2,grid:or,ticks:ci,border:fi,font\
:rr,lineGap:mi,rotate:0},tc="Value",lc="Time",Cs={show:!0,scale:"x",auto:!1,sorted:1,min:he,max:-he,idxs:[]};function nc(e,t,n,l,r){return t.map(i=>i==null?"":er(i))}function oc(e,t,n,l,r,i,a){let f=[\
],d=Xt.get(r)||0;n=a?n:pe(Gn(n,r),d);for(let m=n;m<=l;m=pe(m+r,d))f.push(Object.is(m,-0)?0:m);return f}function Uo(e,t,n,l,r,i,a){let f=[],d=e.scales[e.axes[t].scale].log,m=d==10?Gt:Bs,y=at(m(n));r=jl\
(d,y),d==10&&(r=dl[Et(r,dl)]);let g=n,w=r*d;d==10&&(w=dl[Et(w,dl)]);do f.push(g),g=g+r,d==10&&!Xt.has(g)&&(g=pe(g,Xt.get(r))),g>=w&&(r=g,w=r*d,d==10&&(w=dl[Et(w,dl)]));while(g<=l);return f}function rc\
(e,t,n,l,r,i,a){let d=e.scales[e.axes[t].scale].asinh,m=l>d?Uo(e,t,Qe(d,n),l,r):[d],y=l>=0&&n<=0?[0]:[];return(n<-d?Uo(e,t,Qe(d,-l),-n,r):[d]).reverse().map(w=>-w).concat(y,m)}var hi=/./,sc=/[12357]/,\
ic=/[125]/,$s=/1/,jo=(e,t,n,l)=>e.map((r,i)=>t==4&&r==0||i%l==0&&n.test(r.toExponential()[r<0?1:0])?r:null);function ac(e,t,n,l,r){let i=e.axes[n],a=i.scale,f=e.scales[a],d=e.valToPos,m=i._space,y=d(1\
0,a),g=d(9,a)-y>=m?hi:d(7,a)-y>=m?sc:d(5,a)-y>=m?ic:$s;if(g==$s){let w=De(d(1,a)-y);if(w<m)return jo(t.slice().reverse(),f.distr,g,bt(m/w)).reverse()}return jo(t,f.distr,g,1)}function uc(e,t,n,l,r){le\
t i=e.axes[n],a=i.scale,f=i._space,d=e.valToPos,m=De(d(1,a)-d(2,a));return m<f?jo(t.slice().reverse(),3,hi,bt(f/m)).reverse():t}function cc(e,t,n,l){return l==null?Jo:t==null?"":er(t)}var Ds={show:!0,\
scale:"y",stroke:Ko,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:di,side:3,grid:or,ticks:ci,border:fi,font:rr,lineGap:mi,rotate:0};function fc(e,t){let n=3+(e||1)*2;return pe(n*t\
,3)}function dc(e,t){let{scale:n,idxs:l}=e.series[0],r=e._data[0],i=e.valToPos(r[l[0]],n,!0),a=e.valToPos(r[l[1]],n,!0),f=De(a-i),d=e.series[t],m=f/(d.points.space*ue);return l[1]-l[0]<=m}var Rs={scal\
e:null,auto:!0,sorted:0,min:he,max:-he},pi=(e,t,n,l,r)=>r,Hs={show:!0,auto:!0,sorted:0,gaps:pi,alpha:1,facets:[Pe({},Rs,{scale:"x"}),Pe({},Rs,{scale:"y"})]},Ws={scale:"y",auto:!0,sorted:0,show:!0,span\
Gaps:!1,gaps:pi,alpha:1,points:{show:dc,filter:null},values:null,min:he,max:-he,idxs:[],path:null,clip:null};function mc(e,t,n,l,r){return n/10}var gi={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,\
max:null,dir:1,ori:0},hc=Pe({},gi,{time:!1,ori:1}),Os={};function wi(e,t){let n=Os[e];return n||(n={key:e,plots:[],sub(l){n.plots.push(l)},unsub(l){n.plots=n.plots.filter(r=>r!=l)},pub(l,r,i,a,f,d,m){\
for(let y=0;y<n.plots.length;y++)n.plots[y]!=r&&n.plots[y].pub(l,r,i,a,f,d,m)}},e!=null&&(Os[e]=n)),n}var ql=1,Bo=2;function gl(e,t,n){let l=e.mode,r=e.series[t],i=l==2?e._data[t]:e._data,a=e.scales,f\
=e.bbox,d=i[0],m=l==2?i[1]:i[t],y=l==2?a[r.facets[0].scale]:a[e.series[0].scale],g=l==2?a[r.facets[1].scale]:a[r.scale],w=f.left,T=f.top,L=f.width,N=f.height,V=e.valToPosH,G=e.valToPosV;return y.ori==\
0?n(r,d,m,y,g,V,G,w,T,L,N,Bn,Jl,qn,bi,xi):n(r,d,m,y,g,G,V,T,w,N,L,Yn,Zl,ar,vi,ki)}function sr(e,t){let n=0,l=0,r=ie(e.bands,tr);for(let i=0;i<r.length;i++){let a=r[i];a.series[0]==t?n=a.dir:a.series[1\
]==t&&(a.dir==1?l|=1:l|=2)}return[n,l==1?-1:l==2?1:l==3?2:0]}function pc(e,t,n,l,r){let i=e.mode,a=e.series[t],f=i==2?a.facets[1].scale:a.scale,d=e.scales[f];return r==-1?d.min:r==1?d.max:d.distr==3?d\
.dir==1?d.min:d.max:0}function Ut(e,t,n,l,r,i){return gl(e,t,(a,f,d,m,y,g,w,T,L,N,V)=>{let G=a.pxRound,k=m.dir*(m.ori==0?1:-1),z=m.ori==0?Jl:Zl,S,Z;k==1?(S=n,Z=l):(S=l,Z=n);let $=G(g(f[S],m,N,T)),Q=G(\
w(d[S],y,V,L)),Y=G(g(f[Z],m,N,T)),te=G(w(i==1?y.max:y.min,y,V,L)),B=new Path2D(r);return z(B,Y,te),z(B,$,te),z(B,$,Q),B})}function jn(e,t,n,l,r,i){let a=null;if(e.length>0){a=new Path2D;let f=t==0?qn:\
ar,d=n;for(let g=0;g<e.length;g++){let w=e[g];if(w[1]>w[0]){let T=w[0]-d;T>0&&f(a,d,l,T,l+i),d=w[1]}}let m=n+r-d,y=10;m>0&&f(a,d,l-y/2,m,l+i+y)}return a}function gc(e,t,n){let l=e[e.length-1];l&&l[0]=\
=t?l[1]=n:e.push([t,n])}function ir(e,t,n,l,r,i,a){let f=[],d=e.length;for(let m=r==1?n:l;m>=n&&m<=l;m+=r)if(t[m]===null){let g=m,w=m;if(r==1)for(;++m<=l&&t[m]===null;)w=m;else for(;--m>=n&&t[m]===nul\
l;)w=m;let T=i(e[g]),L=w==g?T:i(e[w]),N=g-r;T=a<=0&&N>=0&&N<d?i(e[N]):T;let G=w+r;L=a>=0&&G>=0&&G<d?i(e[G]):L,L>=T&&f.push([T,L])}return f}function Fs(e){return e==0?qs:e==1?$e:t=>fl(t,e)}function yi(\
e){let t=e==0?Bn:Yn,n=e==0?(r,i,a,f,d,m)=>{r.arcTo(i,a,f,d,m)}:(r,i,a,f,d,m)=>{r.arcTo(a,i,d,f,m)},l=e==0?(r,i,a,f,d)=>{r.rect(i,a,f,d)}:(r,i,a,f,d)=>{r.rect(a,i,d,f)};return(r,i,a,f,d,m=0,y=0)=>{m==0\
&&y==0?l(r,i,a,f,d):(m=At(m,f/2,d/2),y=At(y,f/2,d/2),t(r,i+m,a),n(r,i+f,a,i+f,a+d,m),n(r,i+f,a+d,i,a+d,y),n(r,i,a+d,i,a,y),n(r,i,a,i+f,a,m),r.closePath())}}var Bn=(e,t,n)=>{e.moveTo(t,n)},Yn=(e,t,n)=>\
{e.moveTo(n,t)},Jl=(e,t,n)=>{e.lineTo(t,n)},Zl=(e,t,n)=>{e.lineTo(n,t)},qn=yi(0),ar=yi(1),bi=(e,t,n,l,r,i)=>{e.arc(t,n,l,r,i)},vi=(e,t,n,l,r,i)=>{e.arc(n,t,l,r,i)},xi=(e,t,n,l,r,i,a)=>{e.bezierCurveTo\
(t,n,l,r,i,a)},ki=(e,t,n,l,r,i,a)=>{e.bezierCurveTo(n,t,r,l,a,i)};function Si(e){return(t,n,l,r,i)=>gl(t,n,(a,f,d,m,y,g,w,T,L,N,V)=>{let{pxRound:G,points:k}=a,z,S;m.ori==0?(z=Bn,S=bi):(z=Yn,S=vi);let \
Z=pe(k.width*ue,3),$=(k.size-k.width)/2*ue,Q=pe($*2,3),Y=new Path2D,te=new Path2D,{left:B,top:M,width:J,height:R}=t.bbox;qn(te,B-Q,M-Q,J+Q*2,R+Q*2);let U=F=>{if(d[F]!=null){let ne=G(g(f[F],m,N,T)),O=G\
(w(d[F],y,V,L));z(Y,ne+$,O),S(Y,ne,O,$,0,On*2)}};if(i)i.forEach(U);else for(let F=l;F<=r;F++)U(F);return{stroke:Z>0?Y:null,fill:Y,clip:te,flags:ql|Bo}})}function Mi(e){return(t,n,l,r,i,a)=>{l!=r&&(i!=\
l&&a!=l&&e(t,n,l),i!=r&&a!=r&&e(t,n,r),e(t,n,a))}}var wc=Mi(Jl),yc=Mi(Zl);function Ti(e){let t=ie(e?.alignGaps,0);return(n,l,r,i)=>gl(n,l,(a,f,d,m,y,g,w,T,L,N,V)=>{[r,i]=Vn(d,r,i);let G=a.pxRound,k=R=\
>G(g(R,m,N,T)),z=R=>G(w(R,y,V,L)),S,Z;m.ori==0?(S=Jl,Z=wc):(S=Zl,Z=yc);let $=m.dir*(m.ori==0?1:-1),Q={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ql},Y=Q.stroke,te=!1;if(i-r>=N*4){\
let R=H=>n.posToVal(H,m.key,!0),U=null,F=null,ne,O,Xe,ke=k(f[$==1?r:i]),oe=k(f[r]),de=k(f[i]),X=R($==1?oe+1:de-1);for(let H=$==1?r:i;H>=r&&H<=i;H+=$){let Le=f[H],Se=($==1?Le<X:Le>X)?ke:k(Le),ce=d[H];S\
e==ke?ce!=null?(O=ce,U==null?(S(Y,Se,z(O)),ne=U=F=O):O<U?U=O:O>F&&(F=O)):ce===null&&(te=!0):(U!=null&&Z(Y,ke,z(U),z(F),z(ne),z(O)),ce!=null?(O=ce,S(Y,Se,z(O)),U=F=ne=O):(U=F=null,ce===null&&(te=!0)),k\
e=Se,X=R(ke+$))}U!=null&&U!=F&&Xe!=ke&&Z(Y,ke,z(U),z(F),z(ne),z(O))}else for(let R=$==1?r:i;R>=r&&R<=i;R+=$){let U=d[R];U===null?te=!0:U!=null&&S(Y,k(f[R]),z(U))}let[M,J]=sr(n,l);if(a.fill!=null||M!=0\
){let R=Q.fill=new Path2D(Y),U=a.fillTo(n,l,a.min,a.max,M),F=z(U),ne=k(f[r]),O=k(f[i]);$==-1&&([O,ne]=[ne,O]),S(R,O,F),S(R,ne,F)}if(!a.spanGaps){let R=[];te&&R.push(...ir(f,d,r,i,$,k,t)),Q.gaps=R=a.ga\
ps(n,l,r,i,R),Q.clip=jn(R,m.ori,T,L,N,V)}return J!=0&&(Q.band=J==2?[Ut(n,l,r,i,Y,-1),Ut(n,l,r,i,Y,1)]:Ut(n,l,r,i,Y,J)),Q})}function bc(e){let t=ie(e.align,1),n=ie(e.ascDesc,!1),l=ie(e.alignGaps,0),r=i\
e(e.extend,!1);return(i,a,f,d)=>gl(i,a,(m,y,g,w,T,L,N,V,G,k,z)=>{[f,d]=Vn(g,f,d);let S=m.pxRound,{left:Z,width:$}=i.bbox,Q=oe=>S(L(oe,w,k,V)),Y=oe=>S(N(oe,T,z,G)),te=w.ori==0?Jl:Zl,B={stroke:new Path2\
D,fill:null,clip:null,band:null,gaps:null,flags:ql},M=B.stroke,J=w.dir*(w.ori==0?1:-1),R=Y(g[J==1?f:d]),U=Q(y[J==1?f:d]),F=U,ne=U;r&&t==-1&&(ne=Z,te(M,ne,R)),te(M,U,R);for(let oe=J==1?f:d;oe>=f&&oe<=d\
;oe+=J){let de=g[oe];if(de==null)continue;let X=Q(y[oe]),H=Y(de);t==1?te(M,X,R):te(M,F,H),te(M,X,H),R=H,F=X}let O=F;r&&t==1&&(O=Z+$,te(M,O,R));let[Xe,ke]=sr(i,a);if(m.fill!=null||Xe!=0){let oe=B.fill=\
new Path2D(M),de=m.fillTo(i,a,m.min,m.max,Xe),X=Y(de);te(oe,O,X),te(oe,ne,X)}if(!m.spanGaps){let oe=[];oe.push(...ir(y,g,f,d,J,Q,l));let de=m.width*ue/2,X=n||t==1?de:-de,H=n||t==-1?-de:de;oe.forEach(L\
e=>{Le[0]+=X,Le[1]+=H}),B.gaps=oe=m.gaps(i,a,f,d,oe),B.clip=jn(oe,w.ori,V,G,k,z)}return ke!=0&&(B.band=ke==2?[Ut(i,a,f,d,M,-1),Ut(i,a,f,d,M,1)]:Ut(i,a,f,d,M,ke)),B})}function Ns(e,t,n,l,r,i,a=he){if(e\
.length>1){let f=null;for(let d=0,m=1/0;d<e.length;d++)if(t[d]!==void 0){if(f!=null){let y=De(e[d]-e[f]);y<m&&(m=y,a=De(n(e[d],l,r,i)-n(e[f],l,r,i)))}f=d}}return a}function vc(e){e=e||pn;let t=ie(e.si\
ze,[.6,he,1]),n=e.align||0,l=e.gap||0,r=e.radius;r=r==null?[0,0]:typeof r=="number"?[r,0]:r;let i=le(r),a=1-t[0],f=ie(t[1],he),d=ie(t[2],1),m=ie(e.disp,pn),y=ie(e.each,T=>{}),{fill:g,stroke:w}=m;retur\
n(T,L,N,V)=>gl(T,L,(G,k,z,S,Z,$,Q,Y,te,B,M)=>{let J=G.pxRound,R=n,U=l*ue,F=f*ue,ne=d*ue,O,Xe;S.ori==0?[O,Xe]=i(T,L):[Xe,O]=i(T,L);let ke=S.dir*(S.ori==0?1:-1),oe=S.ori==0?qn:ar,de=S.ori==0?y:(A,ge,Ce,\
xl,nl,Ct,ol)=>{y(A,ge,Ce,nl,xl,ol,Ct)},X=ie(T.bands,tr).find(A=>A.series[0]==L),H=X!=null?X.dir:0,Le=G.fillTo(T,L,G.min,G.max,H),Ye=J(Q(Le,Z,M,te)),Se,ce,vt,lt=B,Te=J(G.width*ue),Lt=!1,zt=null,ct=null\
,jt=null,yl=null;g!=null&&(Te==0||w!=null)&&(Lt=!0,zt=g.values(T,L,N,V),ct=new Map,new Set(zt).forEach(A=>{A!=null&&ct.set(A,new Path2D)}),Te>0&&(jt=w.values(T,L,N,V),yl=new Map,new Set(jt).forEach(A=\
>{A!=null&&yl.set(A,new Path2D)})));let{x0:bl,size:Xl}=m;if(bl!=null&&Xl!=null){R=1,k=bl.values(T,L,N,V),bl.unit==2&&(k=k.map(Ce=>T.posToVal(Y+Ce*B,S.key,!0)));let A=Xl.values(T,L,N,V);Xl.unit==2?ce=A\
[0]*B:ce=$(A[0],S,B,Y)-$(0,S,B,Y),lt=Ns(k,z,$,S,B,Y,lt),vt=lt-ce+U}else lt=Ns(k,z,$,S,B,Y,lt),vt=lt*a+U,ce=lt-vt;vt<1&&(vt=0),Te>=ce/2&&(Te=0),vt<5&&(J=qs);let bn=vt>0,tl=lt-vt-(bn?Te:0);ce=J(Go(tl,ne\
,F)),Se=(R==0?ce/2:R==ke?0:ce)-R*ke*((R==0?U/2:0)+(bn?Te/2:0));let qe={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},vl=Lt?null:new Path2D,Vt=null;if(X!=null)Vt=T.data[X.series[1]];else\
{let{y0:A,y1:ge}=m;A!=null&&ge!=null&&(z=ge.values(T,L,N,V),Vt=A.values(T,L,N,V))}let ll=O*ce,K=Xe*ce;for(let A=ke==1?N:V;A>=N&&A<=V;A+=ke){let ge=z[A];if(ge==null)continue;if(Vt!=null){let et=Vt[A]??\
0;if(ge-et==0)continue;Ye=Q(et,Z,M,te)}let Ce=S.distr!=2||m!=null?k[A]:A,xl=$(Ce,S,B,Y),nl=Q(ie(ge,Le),Z,M,te),Ct=J(xl-Se),ol=J(Qe(nl,Ye)),nt=J(At(nl,Ye)),ft=ol-nt;if(ge!=null){let et=ge<0?K:ll,xt=ge<\
0?ll:K;Lt?(Te>0&&jt[A]!=null&&oe(yl.get(jt[A]),Ct,nt+at(Te/2),ce,Qe(0,ft-Te),et,xt),zt[A]!=null&&oe(ct.get(zt[A]),Ct,nt+at(Te/2),ce,Qe(0,ft-Te),et,xt)):oe(vl,Ct,nt+at(Te/2),ce,Qe(0,ft-Te),et,xt),de(T,\
L,A,Ct-Te/2,nt,ce+Te,ft)}}return Te>0?qe.stroke=Lt?yl:vl:Lt||(qe._fill=G.width==0?G._fill:G._stroke??G._fill,qe.width=0),qe.fill=Lt?ct:vl,qe})}function xc(e,t){let n=ie(t?.alignGaps,0);return(l,r,i,a)\
=>gl(l,r,(f,d,m,y,g,w,T,L,N,V,G)=>{[i,a]=Vn(m,i,a);let k=f.pxRound,z=O=>k(w(O,y,V,L)),S=O=>k(T(O,g,G,N)),Z,$,Q;y.ori==0?(Z=Bn,Q=Jl,$=xi):(Z=Yn,Q=Zl,$=ki);let Y=y.dir*(y.ori==0?1:-1),te=z(d[Y==1?i:a]),\
B=te,M=[],J=[];for(let O=Y==1?i:a;O>=i&&O<=a;O+=Y)if(m[O]!=null){let ke=d[O],oe=z(ke);M.push(B=oe),J.push(S(m[O]))}let R={stroke:e(M,J,Z,Q,$,k),fill:null,clip:null,band:null,gaps:null,flags:ql},U=R.st\
roke,[F,ne]=sr(l,r);if(f.fill!=null||F!=0){let O=R.fill=new Path2D(U),Xe=f.fillTo(l,r,f.min,f.max,F),ke=S(Xe);Q(O,B,ke),Q(O,te,ke)}if(!f.spanGaps){let O=[];O.push(...ir(d,m,i,a,Y,z,n)),R.gaps=O=f.gaps\
(l,r,i,a,O),R.clip=jn(O,y.ori,L,N,V,G)}return ne!=0&&(R.band=ne==2?[Ut(l,r,i,a,U,-1),Ut(l,r,i,a,U,1)]:Ut(l,r,i,a,U,ne)),R})}function kc(e){return xc(Sc,e)}function Sc(e,t,n,l,r,i){let a=e.length;if(a<\
2)return null;let f=new Path2D;if(n(f,e[0],t[0]),a==2)l(f,e[1],t[1]);else{let d=Array(a),m=Array(a-1),y=Array(a-1),g=Array(a-1);for(let w=0;w<a-1;w++)y[w]=t[w+1]-t[w],g[w]=e[w+1]-e[w],m[w]=y[w]/g[w];d\
[0]=m[0];for(let w=1;w<a-1;w++)m[w]===0||m[w-1]===0||m[w-1]>0!=m[w]>0?d[w]=0:(d[w]=3*(g[w-1]+g[w])/((2*g[w]+g[w-1])/m[w-1]+(g[w]+2*g[w-1])/m[w]),isFinite(d[w])||(d[w]=0));d[a-1]=m[a-2];for(let w=0;w<a\
-1;w++)r(f,e[w]+g[w]/3,t[w]+d[w]*g[w]/3,e[w+1]-g[w]/3,t[w+1]-d[w+1]*g[w]/3,e[w+1],t[w+1])}return f}var Yo=new Set;function zs(){for(let e of Yo)e.syncRect(!0)}Kl&&(hl(nu,Ul,zs),hl(ou,Ul,zs,!0),hl(Fn,U\
l,()=>{Re.pxRatio=ue}));var Mc=Ti(),Tc=Si();function Vs(e,t,n,l){return(l?[e[0],e[1]].concat(e.slice(2)):[e[0]].concat(e.slice(1))).map((i,a)=>qo(i,a,t,n))}function _c(e,t){return e.map((n,l)=>l==0?{}\
:Pe({},t,n))}function qo(e,t,n,l){return Pe({},t==0?n:l,e)}function _i(e,t,n){return t==null?Bl:[t,n]}var Ec=_i;function Ac(e,t,n){return t==null?Bl:Nn(t,n,Xo,!0)}function Ei(e,t,n,l){return t==null?B\
l:In(t,n,e.scales[l].log,!1)}var Pc=Ei;function Ai(e,t,n,l){return t==null?Bl:Qo(t,n,e.scales[l].log,!1)}var Lc=Ai;function Cc(e,t,n,l,r){let i=Qe(bs(e),bs(t)),a=t-e,f=Et(r/l*a,n);do{let d=n[f],m=l*d/\
a;if(m>=r&&i+(d<5?Xt.get(d):0)<=17)return[d,m]}while(++f<n.length);return[0,0]}function Is(e){let t,n;return e=e.replace(/(\\d+)px/,(l,r)=>(t=$e((n=+r)*ue))+"px"),[e,t,n]}function $c(e){e.show&&[e.font\
,e.labelFont].forEach(t=>{let n=pe(t[2]*ue,1);t[0]=t[0].replace(/[0-9.]+px/,n+"px"),t[1]=n})}function Re(e,t,n){let l={mode:ie(e.mode,1)},r=l.mode;function i(o,s,u,c){let h=s.valToPct(o);return c+u*(s\
.dir==-1?1-h:h)}function a(o,s,u,c){let h=s.valToPct(o);return c+u*(s.dir==-1?h:1-h)}function f(o,s,u,c){return s.ori==0?i(o,s,u,c):a(o,s,u,c)}l.valToPosH=i,l.valToPosV=a;let d=!1;l.status=0;let m=l.r\
oot=yt(Na);if(e.id!=null&&(m.id=e.id),it(m,e.class),e.title){let o=yt(Ia,m);o.textContent=e.title}let y=_t("canvas"),g=l.ctx=y.getContext("2d"),w=yt(Ga,m);hl("click",w,o=>{o.target===L&&(we!=$l||Me!=D\
l)&&Ge.click(l,o)},!0);let T=l.under=yt(Ua,w);w.appendChild(y);let L=l.over=yt(ja,w);e=Yl(e);let N=+ie(e.pxAlign,1),V=Fs(N);(e.plugins||[]).forEach(o=>{o.opts&&(e=o.opts(l,e)||e)});let G=e.ms||.001,k=\
l.series=r==1?Vs(e.series||[],Cs,Ws,!1):_c(e.series||[null],Hs),z=l.axes=Vs(e.axes||[],Ls,Ds,!0),S=l.scales={},Z=l.bands=e.bands||[];Z.forEach(o=>{o.fill=le(o.fill||null),o.dir=ie(o.dir,-1)});let $=r=\
=2?k[1].facets[0].scale:k[0].scale,Q={axes:oa,series:Xi},Y=(e.drawOrder||["axes","series"]).map(o=>Q[o]);function te(o){let s=o.distr==3?u=>Gt(u>0?u:o.clamp(l,u,o.min,o.max,o.key)):o.distr==4?u=>Ho(u,\
o.asinh):o.distr==100?u=>o.fwd(u):u=>u;return u=>{let c=s(u),{_min:h,_max:p}=o,b=p-h;return(c-h)/b}}function B(o){let s=S[o];if(s==null){let u=(e.scales||pn)[o]||pn;if(u.from!=null){B(u.from);let c=Pe\
({},S[u.from],u,{key:o});c.valToPct=te(c),S[o]=c}else{s=S[o]=Pe({},o==$?gi:hc,u),s.key=o;let c=s.time,h=s.range,p=Qt(h);if((o!=$||r==2&&!c)&&(p&&(h[0]==null||h[1]==null)&&(h={min:h[0]==null?gs:{mode:1\
,hard:h[0],soft:h[0]},max:h[1]==null?gs:{mode:1,hard:h[1],soft:h[1]}},p=!1),!p&&Un(h))){let b=h;h=(v,x,_)=>x==null?Bl:Nn(x,_,b)}s.range=le(h||(c?Ec:o==$?s.distr==3?Pc:s.distr==4?Lc:_i:s.distr==3?Ei:s.\
distr==4?Ai:Ac)),s.auto=le(p?!1:s.auto),s.clamp=le(s.clamp||mc),s._min=s._max=null,s.valToPct=te(s)}}}B("x"),B("y"),r==1&&k.forEach(o=>{B(o.scale)}),z.forEach(o=>{B(o.scale)});for(let o in e.scales)B(\
o);let M=S[$],J=M.distr,R,U;M.ori==0?(it(m,za),R=i,U=a):(it(m,Va),R=a,U=i);let F={};for(let o in S){let s=S[o];(s.min!=null||s.max!=null)&&(F[o]={min:s.min,max:s.max},s.min=s.max=null)}let ne=e.tzDate\
||(o=>new Date($e(o/G))),O=e.fmtDate||lr,Xe=G==1?zu(ne):Gu(ne),ke=Es(ne,_s(G==1?Nu:Iu,O)),oe=Ps(ne,As(ju,O)),de=[],X=l.legend=Pe({},qu,e.legend),H=l.cursor=Pe({},ec,{drag:{y:r==2}},e.cursor),Le=X.show\
,Ye=H.show,Se=X.markers;X.idxs=de,Se.width=le(Se.width),Se.dash=le(Se.dash),Se.stroke=le(Se.stroke),Se.fill=le(Se.fill);let ce,vt,lt,Te=[],Lt=[],zt,ct=!1,jt={};if(X.live){let o=k[1]?k[1].values:null;c\
t=o!=null,zt=ct?o(l,1,0):{_:0};for(let s in zt)jt[s]=Jo}if(Le)if(ce=_t("table",Za,m),lt=_t("tbody",null,ce),X.mount(l,ce),ct){vt=_t("thead",null,ce,lt);let o=_t("tr",null,vt);_t("th",null,o);for(var y\
l in zt)_t("th",ns,o).textContent=yl}else it(ce,Xa),X.live&&it(ce,Qa);let bl={show:!0},Xl={show:!1};function bn(o,s){if(s==0&&(ct||!X.live||r==2))return Bl;let u=[],c=_t("tr",eu,lt,lt.childNodes[s]);i\
t(c,o.class),o.show||it(c,ml);let h=_t("th",null,c);if(Se.show){let v=yt(tu,h);if(s>0){let x=Se.width(l,s);x&&(v.style.border=x+"px "+Se.dash(l,s)+" "+Se.stroke(l,s)),v.style.background=Se.fill(l,s)}}\
let p=yt(ns,h);o.label instanceof HTMLElement?p.appendChild(o.label):p.textContent=o.label,s>0&&(Se.show||(p.style.color=o.width>0?Se.stroke(l,s):Se.fill(l,s)),qe("click",h,v=>{if(H._lock)return;sl(v)\
;let x=k.indexOf(o);if((v.ctrlKey||v.metaKey)!=X.isolate){let _=k.some((E,P)=>P>0&&P!=x&&E.show);k.forEach((E,P)=>{P>0&&Dt(P,_?P==x?bl:Xl:bl,!0,Ae.setSeries)})}else Dt(x,{show:!o.show},!0,Ae.setSeries\
)},!1),Sl&&qe(is,h,v=>{H._lock||(sl(v),Dt(k.indexOf(o),Hl,!0,Ae.setSeries))},!1));for(var b in zt){let v=_t("td",lu,c);v.textContent="--",u.push(v)}return[c,u]}let tl=new Map;function qe(o,s,u,c=!0){l\
et h=tl.get(s)||{},p=H.bind[o](l,s,u,c);p&&(hl(o,s,h[o]=p),tl.set(s,h))}function vl(o,s,u){let c=tl.get(s)||{};for(let h in c)(o==null||h==o)&&(Io(h,s,c[h]),delete c[h]);o==null&&tl.delete(s)}let Vt=0\
,ll=0,K=0,A=0,ge=0,Ce=0,xl=ge,nl=Ce,Ct=K,ol=A,nt=0,ft=0,et=0,xt=0;l.bbox={};let lo=!1,vn=!1,kl=!1,rl=!1,xn=!1,dt=!1;function no(o,s,u){(u||o!=l.width||s!=l.height)&&mr(o,s),Al(!1),kl=!0,vn=!0,Pl()}fun\
ction mr(o,s){l.width=Vt=K=o,l.height=ll=A=s,ge=Ce=0,Bi(),Yi();let u=l.bbox;nt=u.left=fl(ge*ue,.5),ft=u.top=fl(Ce*ue,.5),et=u.width=fl(K*ue,.5),xt=u.height=fl(A*ue,.5)}let Gi=3;function Ui(){let o=!1,\
s=0;for(;!o;){s++;let u=la(s),c=na(s);o=s==Gi||u&&c,o||(mr(l.width,l.height),vn=!0)}}function ji({width:o,height:s}){no(o,s)}l.setSize=ji;function Bi(){let o=!1,s=!1,u=!1,c=!1;z.forEach((h,p)=>{if(h.s\
how&&h._show){let{side:b,_size:v}=h,x=b%2,_=h.label!=null?h.labelSize:0,E=v+_;E>0&&(x?(K-=E,b==3?(ge+=E,c=!0):u=!0):(A-=E,b==0?(Ce+=E,o=!0):s=!0))}}),il[0]=o,il[1]=u,il[2]=s,il[3]=c,K-=Bt[1]+Bt[3],ge+\
=Bt[3],A-=Bt[2]+Bt[0],Ce+=Bt[0]}function Yi(){let o=ge+K,s=Ce+A,u=ge,c=Ce;function h(p,b){switch(p){case 1:return o+=b,o-b;case 2:return s+=b,s-b;case 3:return u-=b,u+b;case 0:return c-=b,c+b}}z.forEa\
ch((p,b)=>{if(p.show&&p._show){let v=p.side;p._pos=h(v,p._size),p.label!=null&&(p._lpos=h(v,p.labelSize))}})}if(H.dataIdx==null){let o=H.hover,s=o.skip=new Set(o.skip??[]);s.add(void 0);let u=o.prox=l\
e(o.prox),c=o.bias??=0;H.dataIdx=(h,p,b,v)=>{if(p==0)return b;let x=b,_=u(h,p,b,v)??he,E=_>=0&&_<he,P=M.ori==0?K:A,j=H.left,ae=t[0],re=t[p];if(s.has(re[b])){x=null;let ee=null,I=null,W;if(c==0||c==-1)\
for(W=b;ee==null&&W-- >0;)s.has(re[W])||(ee=W);if(c==0||c==1)for(W=b;I==null&&W++<re.length;)s.has(re[W])||(I=W);if(ee!=null||I!=null)if(E){let be=ee==null?-1/0:R(ae[ee],M,P,0),_e=I==null?1/0:R(ae[I],\
M,P,0),ze=j-be,me=_e-j;ze<=me?ze<=_&&(x=ee):me<=_&&(x=I)}else x=I==null?ee:ee==null?I:b-ee<=I-b?ee:I}else E&&De(j-R(ae[b],M,P,0))>_&&(x=null);return x}}let sl=o=>{H.event=o};H.idxs=de,H._lock=!1;let j\
e=H.points;je.show=le(je.show),je.size=le(je.size),je.stroke=le(je.stroke),je.width=le(je.width),je.fill=le(je.fill);let $t=l.focus=Pe({},e.focus||{alpha:.3},H.focus),Sl=$t.prox>=0,Ml=Sl&&je.one,mt=[]\
,Tl=[],_l=[];function hr(o,s){let u=je.show(l,s);if(u instanceof HTMLElement)return it(u,Ja),it(u,o.class),Nt(u,-10,-10,K,A),L.insertBefore(u,mt[s]),u}function pr(o,s){if(r==1||s>0){let u=r==1&&S[o.sc\
ale].time,c=o.value;o.value=u?ks(c)?Ps(ne,As(c,O)):c||oe:c||cc,o.label=o.label||(u?lc:tc)}if(Ml||s>0){o.width=o.width==null?1:o.width,o.paths=o.paths||Mc||hu,o.fillTo=le(o.fillTo||pc),o.pxAlign=+ie(o.\
pxAlign,N),o.pxRound=Fs(o.pxAlign),o.stroke=le(o.stroke||null),o.fill=le(o.fill||null),o._stroke=o._fill=o._paths=o._focus=null;let u=fc(Qe(1,o.width),1),c=o.points=Pe({},{size:u,width:Qe(1,u*.2),stro\
ke:o.stroke,space:u*2,paths:Tc,_stroke:null,_fill:null},o.points);c.show=le(c.show),c.filter=le(c.filter),c.fill=le(c.fill),c.stroke=le(c.stroke),c.paths=le(c.paths),c.pxAlign=o.pxAlign}if(Le){let u=b\
n(o,s);Te.splice(s,0,u[0]),Lt.splice(s,0,u[1]),X.values.push(null)}if(Ye){de.splice(s,0,null);let u=null;Ml?s==0&&(u=hr(o,s)):s>0&&(u=hr(o,s)),mt.splice(s,0,u),Tl.splice(s,0,0),_l.splice(s,0,0)}Ne("ad\
dSeries",s)}function qi(o,s){s=s??k.length,o=r==1?qo(o,s,Cs,Ws):qo(o,s,{},Hs),k.splice(s,0,o),pr(k[s],s)}l.addSeries=qi;function Ki(o){if(k.splice(o,1),Le){X.values.splice(o,1),Lt.splice(o,1);let s=Te\
.splice(o,1)[0];vl(null,s.firstChild),s.remove()}Ye&&(de.splice(o,1),mt.splice(o,1)[0].remove(),Tl.splice(o,1),_l.splice(o,1)),Ne("delSeries",o)}l.delSeries=Ki;let il=[!1,!1,!1,!1];function Ji(o,s){if\
(o._show=o.show,o.show){let u=o.side%2,c=S[o.scale];c==null&&(o.scale=u?k[1].scale:$,c=S[o.scale]);let h=c.time;o.size=le(o.size),o.space=le(o.space),o.rotate=le(o.rotate),Qt(o.incrs)&&o.incrs.forEach\
(b=>{!Xt.has(b)&&Xt.set(b,Zs(b))}),o.incrs=le(o.incrs||(c.distr==2?Wu:h?G==1?Fu:Vu:dl)),o.splits=le(o.splits||(h&&c.distr==1?Xe:c.distr==3?Uo:c.distr==4?rc:oc)),o.stroke=le(o.stroke),o.grid.stroke=le(\
o.grid.stroke),o.ticks.stroke=le(o.ticks.stroke),o.border.stroke=le(o.border.stroke);let p=o.values;o.values=Qt(p)&&!Qt(p[0])?le(p):h?Qt(p)?Es(ne,_s(p,O)):ks(p)?Uu(ne,p):p||ke:p||nc,o.filter=le(o.filt\
er||(c.distr>=3&&c.log==10?ac:c.distr==3&&c.log==2?uc:Ks)),o.font=Is(o.font),o.labelFont=Is(o.labelFont),o._size=o.size(l,null,s,0),o._space=o._rotate=o._incrs=o._found=o._splits=o._values=null,o._siz\
e>0&&(il[s]=!0,o._el=yt(Ba,w))}}function en(o,s,u,c){let[h,p,b,v]=u,x=s%2,_=0;return x==0&&(v||p)&&(_=s==0&&!h||s==2&&!b?$e(Ls.size/3):0),x==1&&(h||b)&&(_=s==1&&!p||s==3&&!v?$e(Ds.size/2):0),_}let gr=\
l.padding=(e.padding||[en,en,en,en]).map(o=>le(ie(o,en))),Bt=l._padding=gr.map((o,s)=>o(l,s,il,0)),Ie,He=null,We=null,kn=r==1?k[0].idxs:null,kt=null,tn=!1;function wr(o,s){if(t=o??[],l.data=l._data=t,\
r==2){Ie=0;for(let u=1;u<k.length;u++)Ie+=t[u][0].length}else{t.length==0&&(l.data=l._data=t=[[]]),kt=t[0],Ie=kt.length;let u=t;if(J==2){u=t.slice();let c=u[0]=Array(Ie);for(let h=0;h<Ie;h++)c[h]=h}l.\
_data=t=u}if(Al(!0),Ne("setData"),J==2&&(kl=!0),s!==!1){let u=M;u.auto(l,tn)?oo():qt($,u.min,u.max),rl=rl||H.left>=0,dt=!0,Pl()}}l.setData=wr;function oo(){tn=!0;let o,s;r==1&&(Ie>0?(He=kn[0]=0,We=kn[\
1]=Ie-1,o=t[0][He],s=t[0][We],J==2?(o=He,s=We):o==s&&(J==3?[o,s]=In(o,o,M.log,!1):J==4?[o,s]=Qo(o,o,M.log,!1):M.time?s=o+$e(86400/G):[o,s]=Nn(o,s,Xo,!0))):(He=kn[0]=o=null,We=kn[1]=s=null)),qt($,o,s)}\
let Sn,El,ro,so,io,ao,uo,co,fo,tt;function yr(o,s,u,c,h,p){o??=rs,u??=tr,c??="butt",h??=rs,p??="round",o!=Sn&&(g.strokeStyle=Sn=o),h!=El&&(g.fillStyle=El=h),s!=ro&&(g.lineWidth=ro=s),p!=io&&(g.lineJoi\
n=io=p),c!=ao&&(g.lineCap=ao=c),u!=so&&g.setLineDash(so=u)}function br(o,s,u,c){s!=El&&(g.fillStyle=El=s),o!=uo&&(g.font=uo=o),u!=co&&(g.textAlign=co=u),c!=fo&&(g.textBaseline=fo=c)}function mo(o,s,u,\
c,h=0){if(c.length>0&&o.auto(l,tn)&&(s==null||s.min==null)){let p=ie(He,0),b=ie(We,c.length-1),v=u.min==null?au(c,p,b,h,o.distr==3):[u.min,u.max];o.min=At(o.min,u.min=v[0]),o.max=Qe(o.max,u.max=v[1])}\
}let vr={min:null,max:null};function Zi(){for(let c in S){let h=S[c];F[c]==null&&(h.min==null||F[$]!=null&&h.auto(l,tn))&&(F[c]=vr)}for(let c in S){let h=S[c];F[c]==null&&h.from!=null&&F[h.from]!=null\
&&(F[c]=vr)}F[$]!=null&&Al(!0);let o={};for(let c in F){let h=F[c];if(h!=null){let p=o[c]=Yl(S[c],wu);if(h.min!=null)Pe(p,h);else if(c!=$||r==2)if(Ie==0&&p.from==null){let b=p.range(l,null,null,c);p.m\
in=b[0],p.max=b[1]}else p.min=he,p.max=-he}}if(Ie>0){k.forEach((c,h)=>{if(r==1){let p=c.scale,b=F[p];if(b==null)return;let v=o[p];if(h==0){let x=v.range(l,v.min,v.max,p);v.min=x[0],v.max=x[1],He=Et(v.\
min,t[0]),We=Et(v.max,t[0]),We-He>1&&(t[0][He]<v.min&&He++,t[0][We]>v.max&&We--),c.min=kt[He],c.max=kt[We]}else c.show&&c.auto&&mo(v,b,c,t[h],c.sorted);c.idxs[0]=He,c.idxs[1]=We}else if(h>0&&c.show&&c\
.auto){let[p,b]=c.facets,v=p.scale,x=b.scale,[_,E]=t[h],P=o[v],j=o[x];P!=null&&mo(P,F[v],p,_,p.sorted),j!=null&&mo(j,F[x],b,E,b.sorted),c.min=b.min,c.max=b.max}});for(let c in o){let h=o[c],p=F[c];if(\
h.from==null&&(p==null||p.min==null)){let b=h.range(l,h.min==he?null:h.min,h.max==-he?null:h.max,c);h.min=b[0],h.max=b[1]}}}for(let c in o){let h=o[c];if(h.from!=null){let p=o[h.from];if(p.min==null)h\
.min=h.max=null;else{let b=h.range(l,p.min,p.max,c);h.min=b[0],h.max=b[1]}}}let s={},u=!1;for(let c in o){let h=o[c],p=S[c];if(p.min!=h.min||p.max!=h.max){p.min=h.min,p.max=h.max;let b=p.distr;p._min=\
b==3?Gt(p.min):b==4?Ho(p.min,p.asinh):b==100?p.fwd(p.min):p.min,p._max=b==3?Gt(p.max):b==4?Ho(p.max,p.asinh):b==100?p.fwd(p.max):p.max,s[c]=u=!0}}if(u){k.forEach((c,h)=>{r==2?h>0&&s.y&&(c._paths=null)\
:s[c.scale]&&(c._paths=null)});for(let c in s)kl=!0,Ne("setScale",c);Ye&&H.left>=0&&(rl=dt=!0)}for(let c in F)F[c]=null}function Qi(o){let s=Go(He-1,0,Ie-1),u=Go(We+1,0,Ie-1);for(;o[s]==null&&s>0;)s--\
;for(;o[u]==null&&u<Ie-1;)u++;return[s,u]}function Xi(){if(Ie>0){let o=k.some(s=>s._focus)&&tt!=$t.alpha;o&&(g.globalAlpha=tt=$t.alpha),k.forEach((s,u)=>{if(u>0&&s.show&&(xr(u,!1),xr(u,!0),s._paths==n\
ull)){let c=tt;tt!=s.alpha&&(g.globalAlpha=tt=s.alpha);let h=r==2?[0,t[u][0].length-1]:Qi(t[u]);s._paths=s.paths(l,u,h[0],h[1]),tt!=c&&(g.globalAlpha=tt=c)}}),k.forEach((s,u)=>{if(u>0&&s.show){let c=t\
t;tt!=s.alpha&&(g.globalAlpha=tt=s.alpha),s._paths!=null&&kr(u,!1);{let h=s._paths!=null?s._paths.gaps:null,p=s.points.show(l,u,He,We,h),b=s.points.filter(l,u,p,h);(p||b)&&(s.points._paths=s.points.pa\
ths(l,u,He,We,b),kr(u,!0))}tt!=c&&(g.globalAlpha=tt=c),Ne("drawSeries",u)}}),o&&(g.globalAlpha=tt=1)}}function xr(o,s){let u=s?k[o].points:k[o];u._stroke=u.stroke(l,o),u._fill=u.fill(l,o)}function kr(\
o,s){let u=s?k[o].points:k[o],{stroke:c,fill:h,clip:p,flags:b,_stroke:v=u._stroke,_fill:x=u._fill,_width:_=u.width}=u._paths;_=pe(_*ue,3);let E=null,P=_%2/2;s&&x==null&&(x=_>0?"#fff":v);let j=u.pxAlig\
n==1&&P>0;if(j&&g.translate(P,P),!s){let ae=nt-_/2,re=ft-_/2,ee=et+_,I=xt+_;E=new Path2D,E.rect(ae,re,ee,I)}s?ho(v,_,u.dash,u.cap,x,c,h,b,p):ea(o,v,_,u.dash,u.cap,x,c,h,b,E,p),j&&g.translate(-P,-P)}fu\
nction ea(o,s,u,c,h,p,b,v,x,_,E){let P=!1;x!=0&&Z.forEach((j,ae)=>{if(j.series[0]==o){let re=k[j.series[1]],ee=t[j.series[1]],I=(re._paths||pn).band;Qt(I)&&(I=j.dir==1?I[0]:I[1]);let W,be=null;re.show\
&&I&&cu(ee,He,We)?(be=j.fill(l,ae)||p,W=re._paths.clip):I=null,ho(s,u,c,h,be,b,v,x,_,E,W,I),P=!0}}),P||ho(s,u,c,h,p,b,v,x,_,E)}let Sr=ql|Bo;function ho(o,s,u,c,h,p,b,v,x,_,E,P){yr(o,s,u,c,h),(x||_||P)\
&&(g.save(),x&&g.clip(x),_&&g.clip(_)),P?(v&Sr)==Sr?(g.clip(P),E&&g.clip(E),Tn(h,b),Mn(o,p,s)):v&Bo?(Tn(h,b),g.clip(P),Mn(o,p,s)):v&ql&&(g.save(),g.clip(P),E&&g.clip(E),Tn(h,b),g.restore(),Mn(o,p,s)):\
(Tn(h,b),Mn(o,p,s)),(x||_||P)&&g.restore()}function Mn(o,s,u){u>0&&(s instanceof Map?s.forEach((c,h)=>{g.strokeStyle=Sn=h,g.stroke(c)}):s!=null&&o&&g.stroke(s))}function Tn(o,s){s instanceof Map?s.for\
Each((u,c)=>{g.fillStyle=El=c,g.fill(u)}):s!=null&&o&&g.fill(s)}function ta(o,s,u,c){let h=z[o],p;if(c<=0)p=[0,0];else{let b=h._space=h.space(l,o,s,u,c),v=h._incrs=h.incrs(l,o,s,u,c,b);p=Cc(s,u,v,c,b)\
}return h._found=p}function po(o,s,u,c,h,p,b,v,x,_){let E=b%2/2;N==1&&g.translate(E,E),yr(v,b,x,_,v),g.beginPath();let P,j,ae,re,ee=h+(c==0||c==3?-p:p);u==0?(j=h,re=ee):(P=h,ae=ee);for(let I=0;I<o.len\
gth;I++)s[I]!=null&&(u==0?P=ae=o[I]:j=re=o[I],g.moveTo(P,j),g.lineTo(ae,re));g.stroke(),N==1&&g.translate(-E,-E)}function la(o){let s=!0;return z.forEach((u,c)=>{if(!u.show)return;let h=S[u.scale];if(\
h.min==null){u._show&&(s=!1,u._show=!1,Al(!1));return}else u._show||(s=!1,u._show=!0,Al(!1));let p=u.side,b=p%2,{min:v,max:x}=h,[_,E]=ta(c,v,x,b==0?K:A);if(E==0)return;let P=h.distr==2,j=u._splits=u.s\
plits(l,c,v,x,_,E,P),ae=h.distr==2?j.map(W=>kt[W]):j,re=h.distr==2?kt[j[1]]-kt[j[0]]:_,ee=u._values=u.values(l,u.filter(l,ae,c,E,re),c,E,re);u._rotate=p==2?u.rotate(l,ee,c,E):0;let I=u._size;u._size=b\
t(u.size(l,ee,c,o)),I!=null&&u._size!=I&&(s=!1)}),s}function na(o){let s=!0;return gr.forEach((u,c)=>{let h=u(l,c,il,o);h!=Bt[c]&&(s=!1),Bt[c]=h}),s}function oa(){for(let o=0;o<z.length;o++){let s=z[o\
];if(!s.show||!s._show)continue;let u=s.side,c=u%2,h,p,b=s.stroke(l,o),v=u==0||u==3?-1:1,[x,_]=s._found;if(s.label!=null){let Je=s.labelGap*v,st=$e((s._lpos+Je)*ue);br(s.labelFont[0],b,"center",u==2?"\
top":os),g.save(),c==1?(h=p=0,g.translate(st,$e(ft+xt/2)),g.rotate((u==3?-On:On)/2)):(h=$e(nt+et/2),p=st);let cl=Ys(s.label)?s.label(l,o,x,_):s.label;g.fillText(cl,h,p),g.restore()}if(_==0)continue;le\
t E=S[s.scale],P=c==0?et:xt,j=c==0?nt:ft,ae=s._splits,re=E.distr==2?ae.map(Je=>kt[Je]):ae,ee=E.distr==2?kt[ae[1]]-kt[ae[0]]:x,I=s.ticks,W=s.border,be=I.show?I.size:0,_e=$e(be*ue),ze=$e((s.alignTo==2?s\
._size-be-s.gap:s.gap)*ue),me=s._rotate*-On/180,Ee=V(s._pos*ue),ot=(_e+ze)*v,Ke=Ee+ot;p=c==0?Ke:0,h=c==1?Ke:0;let ht=s.font[0],St=s.align==1?Il:s.align==2?$o:me>0?Il:me<0?$o:c==0?"center":u==3?$o:Il,H\
t=me||c==1?"middle":u==2?"top":os;br(ht,b,St,Ht);let rt=s.font[1]*s.lineGap,pt=ae.map(Je=>V(f(Je,E,P,j))),Mt=s._values;for(let Je=0;Je<Mt.length;Je++){let st=Mt[Je];if(st!=null){c==0?h=pt[Je]:p=pt[Je]\
,st=""+st;let cl=st.indexOf(`\n`)==-1?[st]:st.split(/\\n/gm);for(let Ze=0;Ze<cl.length;Ze++){let Ir=cl[Ze];me?(g.save(),g.translate(h,p+Ze*rt),g.rotate(me),g.fillText(Ir,0,0),g.restore()):g.fillText(Ir,\
h,p+Ze*rt)}}}I.show&&po(pt,I.filter(l,re,o,_,ee),c,u,Ee,_e,pe(I.width*ue,3),I.stroke(l,o),I.dash,I.cap);let Wt=s.grid;Wt.show&&po(pt,Wt.filter(l,re,o,_,ee),c,c==0?2:1,c==0?ft:nt,c==0?xt:et,pe(Wt.width\
*ue,3),Wt.stroke(l,o),Wt.dash,Wt.cap),W.show&&po([Ee],[1],c==0?1:0,c==0?1:2,c==1?ft:nt,c==1?xt:et,pe(W.width*ue,3),W.stroke(l,o),W.dash,W.cap)}Ne("drawAxes")}function Al(o){k.forEach((s,u)=>{u>0&&(s._\
paths=null,o&&(r==1?(s.min=null,s.max=null):s.facets.forEach(c=>{c.min=null,c.max=null})))})}let _n=!1,go=!1,ln=[];function ra(){go=!1;for(let o=0;o<ln.length;o++)Ne(...ln[o]);ln.length=0}function Pl(\
){_n||(Mu(Mr),_n=!0)}function sa(o,s=!1){_n=!0,go=s,o(l),Mr(),s&&ln.length>0&&queueMicrotask(ra)}l.batch=sa;function Mr(){if(lo&&(Zi(),lo=!1),kl&&(Ui(),kl=!1),vn){if(xe(T,Il,ge),xe(T,"top",Ce),xe(T,fn\
,K),xe(T,dn,A),xe(L,Il,ge),xe(L,"top",Ce),xe(L,fn,K),xe(L,dn,A),xe(w,fn,Vt),xe(w,dn,ll),y.width=$e(Vt*ue),y.height=$e(ll*ue),z.forEach(({_el:o,_show:s,_size:u,_pos:c,side:h})=>{if(o!=null)if(s){let p=\
h===3||h===0?u:0,b=h%2==1;xe(o,b?"left":"top",c-p),xe(o,b?"width":"height",u),xe(o,b?"top":"left",b?Ce:ge),xe(o,b?"height":"width",b?A:K),Vo(o,ml)}else it(o,ml)}),Sn=El=ro=io=ao=uo=co=fo=so=null,tt=1,\
rn(!0),ge!=xl||Ce!=nl||K!=Ct||A!=ol){Al(!1);let o=K/Ct,s=A/ol;if(Ye&&!rl&&H.left>=0){H.left*=o,H.top*=s,Ll&&Nt(Ll,$e(H.left),0,K,A),Cl&&Nt(Cl,0,$e(H.top),K,A);for(let u=0;u<mt.length;u++){let c=mt[u];\
c!=null&&(Tl[u]*=o,_l[u]*=s,Nt(c,bt(Tl[u]),bt(_l[u]),K,A))}}if(ye.show&&!xn&&ye.left>=0&&ye.width>0){ye.left*=o,ye.width*=o,ye.top*=s,ye.height*=s;for(let u in ko)xe(Rl,u,ye[u])}xl=ge,nl=Ce,Ct=K,ol=A}\
Ne("setSize"),vn=!1}Vt>0&&ll>0&&(g.clearRect(0,0,y.width,y.height),Ne("drawClear"),Y.forEach(o=>o()),Ne("draw")),ye.show&&xn&&(En(ye),xn=!1),Ye&&rl&&(ul(null,!0,!1),rl=!1),X.show&&X.live&&dt&&(vo(),dt\
=!1),d||(d=!0,l.status=1,Ne("ready")),tn=!1,_n=!1}l.redraw=(o,s)=>{kl=s||!1,o!==!1?qt($,M.min,M.max):Pl()};function wo(o,s){let u=S[o];if(u.from==null){if(Ie==0){let c=u.range(l,s.min,s.max,o);s.min=c\
[0],s.max=c[1]}if(s.min>s.max){let c=s.min;s.min=s.max,s.max=c}if(Ie>1&&s.min!=null&&s.max!=null&&s.max-s.min<1e-16)return;o==$&&u.distr==2&&Ie>0&&(s.min=Et(s.min,t[0]),s.max=Et(s.max,t[0]),s.min==s.m\
ax&&s.max++),F[o]=s,lo=!0,Pl()}}l.setScale=wo;let yo,bo,Ll,Cl,Tr,_r,$l,Dl,Er,Ar,we,Me,Yt=!1,Ge=H.drag,Oe=Ge.x,Fe=Ge.y;Ye&&(H.x&&(yo=yt(qa,L)),H.y&&(bo=yt(Ka,L)),M.ori==0?(Ll=yo,Cl=bo):(Ll=bo,Cl=yo),we\
=H.left,Me=H.top);let ye=l.select=Pe({show:!0,over:!0,left:0,width:0,top:0,height:0},e.select),Rl=ye.show?yt(Ya,ye.over?L:T):null;function En(o,s){if(ye.show){for(let u in o)ye[u]=o[u],u in ko&&xe(Rl,\
u,o[u]);s!==!1&&Ne("setSelect")}}l.setSelect=En;function ia(o){if(k[o].show)Le&&Vo(Te[o],ml);else if(Le&&it(Te[o],ml),Ye){let u=Ml?mt[0]:mt[o];u!=null&&Nt(u,-10,-10,K,A)}}function qt(o,s,u){wo(o,{min:\
s,max:u})}function Dt(o,s,u,c){s.focus!=null&&da(o),s.show!=null&&k.forEach((h,p)=>{p>0&&(o==p||o==null)&&(h.show=s.show,ia(p),r==2?(qt(h.facets[0].scale,null,null),qt(h.facets[1].scale,null,null)):qt\
(h.scale,null,null),Pl())}),u!==!1&&Ne("setSeries",o,s),c&&sn("setSeries",l,o,s)}l.setSeries=Dt;function aa(o,s){Pe(Z[o],s)}function ua(o,s){o.fill=le(o.fill||null),o.dir=ie(o.dir,-1),s=s??Z.length,Z.\
splice(s,0,o)}function ca(o){o==null?Z.length=0:Z.splice(o,1)}l.addBand=ua,l.setBand=aa,l.delBand=ca;function fa(o,s){k[o].alpha=s,Ye&&mt[o]!=null&&(mt[o].style.opacity=s),Le&&Te[o]&&(Te[o].style.opac\
ity=s)}let It,Kt,al,Hl={focus:!0};function da(o){if(o!=al){let s=o==null,u=$t.alpha!=1;k.forEach((c,h)=>{if(r==1||h>0){let p=s||h==0||h==o;c._focus=s?null:p,u&&fa(h,p?1:$t.alpha)}}),al=o,u&&Pl()}}Le&&\
Sl&&qe(as,ce,o=>{H._lock||(sl(o),al!=null&&Dt(null,Hl,!0,Ae.setSeries))});function Rt(o,s,u){let c=S[s];u&&(o=o/ue-(c.ori==1?Ce:ge));let h=K;c.ori==1&&(h=A,o=h-o),c.dir==-1&&(o=h-o);let p=c._min,b=c._\
max,v=o/h,x=p+(b-p)*v,_=c.distr;return _==3?jl(10,x):_==4?du(x,c.asinh):_==100?c.bwd(x):x}function ma(o,s){let u=Rt(o,$,s);return Et(u,t[0],He,We)}l.valToIdx=o=>Et(o,t[0]),l.posToIdx=ma,l.posToVal=Rt,\
l.valToPos=(o,s,u)=>S[s].ori==0?i(o,S[s],u?et:K,u?nt:0):a(o,S[s],u?xt:A,u?ft:0),l.setCursor=(o,s,u)=>{we=o.left,Me=o.top,ul(null,s,u)};function Pr(o,s){xe(Rl,Il,ye.left=o),xe(Rl,fn,ye.width=s)}functio\
n Lr(o,s){xe(Rl,"top",ye.top=o),xe(Rl,dn,ye.height=s)}let nn=M.ori==0?Pr:Lr,on=M.ori==1?Pr:Lr;function ha(){if(Le&&X.live)for(let o=r==2?1:0;o<k.length;o++){if(o==0&&ct)continue;let s=X.values[o],u=0;\
for(let c in s)Lt[o][u++].firstChild.nodeValue=s[c]}}function vo(o,s){if(o!=null&&(o.idxs?o.idxs.forEach((u,c)=>{de[c]=u}):gu(o.idx)||de.fill(o.idx),X.idx=de[0]),Le&&X.live){for(let u=0;u<k.length;u++\
)(u>0||r==1&&!ct)&&pa(u,de[u]);ha()}dt=!1,s!==!1&&Ne("setLegend")}l.setLegend=vo;function pa(o,s){let u=k[o],c=o==0&&J==2?kt:t[o],h;ct?h=u.values(l,o,s)??jt:(h=u.value(l,s==null?null:c[s],o,s),h=h==nu\
ll?jt:{_:h}),X.values[o]=h}function ul(o,s,u){Er=we,Ar=Me,[we,Me]=H.move(l,we,Me),H.left=we,H.top=Me,Ye&&(Ll&&Nt(Ll,$e(we),0,K,A),Cl&&Nt(Cl,0,$e(Me),K,A));let c,h=He>We;It=he,Kt=null;let p=M.ori==0?K:\
A,b=M.ori==1?K:A;if(we<0||Ie==0||h){c=H.idx=null;for(let v=0;v<k.length;v++){let x=mt[v];x!=null&&Nt(x,-10,-10,K,A)}Sl&&Dt(null,Hl,!0,o==null&&Ae.setSeries),X.live&&(de.fill(c),dt=!0)}else{let v,x,_;r\
==1&&(v=M.ori==0?we:Me,x=Rt(v,$),c=H.idx=Et(x,t[0],He,We),_=R(t[0][c],M,p,0));let E=-10,P=-10,j=0,ae=0,re=!0,ee="",I="";for(let W=r==2?1:0;W<k.length;W++){let be=k[W],_e=de[W],ze=_e==null?null:r==1?t[\
W][_e]:t[W][1][_e],me=H.dataIdx(l,W,c,x),Ee=me==null?null:r==1?t[W][me]:t[W][1][me];if(dt=dt||Ee!=ze||me!=_e,de[W]=me,W>0&&be.show){let ot=me==null?-10:me==c?_:R(r==1?t[0][me]:t[W][0][me],M,p,0),Ke=Ee\
==null?-10:U(Ee,r==1?S[be.scale]:S[be.facets[1].scale],b,0);if(Sl&&Ee!=null){let ht=M.ori==1?we:Me,St=De($t.dist(l,W,me,Ke,ht));if(St<It){let Ht=$t.bias;if(Ht!=0){let rt=Rt(ht,be.scale),pt=Ee>=0?1:-1,\
Mt=rt>=0?1:-1;Mt==pt&&(Mt==1?Ht==1?Ee>=rt:Ee<=rt:Ht==1?Ee<=rt:Ee>=rt)&&(It=St,Kt=W)}else It=St,Kt=W}}if(dt||Ml){let ht,St;M.ori==0?(ht=ot,St=Ke):(ht=Ke,St=ot);let Ht,rt,pt,Mt,Wt,Je,st=!0,cl=je.bbox;if\
(cl!=null){st=!1;let Ze=cl(l,W);pt=Ze.left,Mt=Ze.top,Ht=Ze.width,rt=Ze.height}else pt=ht,Mt=St,Ht=rt=je.size(l,W);if(Je=je.fill(l,W),Wt=je.stroke(l,W),Ml)W==Kt&&It<=$t.prox&&(E=pt,P=Mt,j=Ht,ae=rt,re=s\
t,ee=Je,I=Wt);else{let Ze=mt[W];Ze!=null&&(Tl[W]=pt,_l[W]=Mt,ps(Ze,Ht,rt,st),ms(Ze,Je,Wt),Nt(Ze,bt(pt),bt(Mt),K,A))}}}}if(Ml){let W=$t.prox,be=al==null?It<=W:It>W||Kt!=al;if(dt||be){let _e=mt[0];_e!=n\
ull&&(Tl[0]=E,_l[0]=P,ps(_e,j,ae,re),ms(_e,ee,I),Nt(_e,bt(E),bt(P),K,A))}}}if(ye.show&&Yt)if(o!=null){let[v,x]=Ae.scales,[_,E]=Ae.match,[P,j]=o.cursor.sync.scales,ae=o.cursor.drag;if(Oe=ae._x,Fe=ae._y\
,Oe||Fe){let{left:re,top:ee,width:I,height:W}=o.select,be=o.scales[P].ori,_e=o.posToVal,ze,me,Ee,ot,Ke,ht=v!=null&&_(v,P),St=x!=null&&E(x,j);ht&&Oe?(be==0?(ze=re,me=I):(ze=ee,me=W),Ee=S[v],ot=R(_e(ze,\
P),Ee,p,0),Ke=R(_e(ze+me,P),Ee,p,0),nn(At(ot,Ke),De(Ke-ot))):nn(0,p),St&&Fe?(be==1?(ze=re,me=I):(ze=ee,me=W),Ee=S[x],ot=U(_e(ze,j),Ee,b,0),Ke=U(_e(ze+me,j),Ee,b,0),on(At(ot,Ke),De(Ke-ot))):on(0,b)}els\
e So()}else{let v=De(Er-Tr),x=De(Ar-_r);if(M.ori==1){let j=v;v=x,x=j}Oe=Ge.x&&v>=Ge.dist,Fe=Ge.y&&x>=Ge.dist;let _=Ge.uni;_!=null?Oe&&Fe&&(Oe=v>=_,Fe=x>=_,!Oe&&!Fe&&(x>v?Fe=!0:Oe=!0)):Ge.x&&Ge.y&&(Oe|\
|Fe)&&(Oe=Fe=!0);let E,P;Oe&&(M.ori==0?(E=$l,P=we):(E=Dl,P=Me),nn(At(E,P),De(P-E)),Fe||on(0,b)),Fe&&(M.ori==1?(E=$l,P=we):(E=Dl,P=Me),on(At(E,P),De(P-E)),Oe||nn(0,p)),!Oe&&!Fe&&(nn(0,0),on(0,0))}if(Ge\
._x=Oe,Ge._y=Fe,o==null){if(u){if(Vr!=null){let[v,x]=Ae.scales;Ae.values[0]=v!=null?Rt(M.ori==0?we:Me,v):null,Ae.values[1]=x!=null?Rt(M.ori==1?we:Me,x):null}sn(Do,l,we,Me,K,A,c)}if(Sl){let v=u&&Ae.set\
Series,x=$t.prox;al==null?It<=x&&Dt(Kt,Hl,!0,v):It>x?Dt(null,Hl,!0,v):Kt!=al&&Dt(Kt,Hl,!0,v)}}dt&&(X.idx=c,vo()),s!==!1&&Ne("setCursor")}let Jt=null;Object.defineProperty(l,"rect",{get(){return Jt==nu\
ll&&rn(!1),Jt}});function rn(o=!1){o?Jt=null:(Jt=L.getBoundingClientRect(),Ne("syncRect",Jt))}function Cr(o,s,u,c,h,p,b){H._lock||Yt&&o!=null&&o.movementX==0&&o.movementY==0||(xo(o,s,u,c,h,p,b,!1,o!=n\
ull),o!=null?ul(null,!0,!0):ul(s,!0,!1))}function xo(o,s,u,c,h,p,b,v,x){if(Jt==null&&rn(!1),sl(o),o!=null)u=o.clientX-Jt.left,c=o.clientY-Jt.top;else{if(u<0||c<0){we=-10,Me=-10;return}let[_,E]=Ae.scal\
es,P=s.cursor.sync,[j,ae]=P.values,[re,ee]=P.scales,[I,W]=Ae.match,be=s.axes[0].side%2==1,_e=M.ori==0?K:A,ze=M.ori==1?K:A,me=be?p:h,Ee=be?h:p,ot=be?c:u,Ke=be?u:c;if(re!=null?u=I(_,re)?f(j,S[_],_e,0):-\
10:u=_e*(ot/me),ee!=null?c=W(E,ee)?f(ae,S[E],ze,0):-10:c=ze*(Ke/Ee),M.ori==1){let ht=u;u=c,c=ht}}x&&(s==null||s.cursor.event.type==Do)&&((u<=1||u>=K-1)&&(u=fl(u,K)),(c<=1||c>=A-1)&&(c=fl(c,A))),v?(Tr=\
u,_r=c,[$l,Dl]=H.move(l,u,c)):(we=u,Me=c)}let ko={width:0,height:0,left:0,top:0};function So(){En(ko,!1)}let $r,Dr,Rr,Hr;function Wr(o,s,u,c,h,p,b){Yt=!0,Oe=Fe=Ge._x=Ge._y=!1,xo(o,s,u,c,h,p,b,!0,!1),o\
!=null&&(qe(Ro,No,Or,!1),sn(ss,l,$l,Dl,K,A,null));let{left:v,top:x,width:_,height:E}=ye;$r=v,Dr=x,Rr=_,Hr=E}function Or(o,s,u,c,h,p,b){Yt=Ge._x=Ge._y=!1,xo(o,s,u,c,h,p,b,!1,!0);let{left:v,top:x,width:\
_,height:E}=ye,P=_>0||E>0,j=$r!=v||Dr!=x||Rr!=_||Hr!=E;if(P&&j&&En(ye),Ge.setScale&&P&&j){let ae=v,re=_,ee=x,I=E;if(M.ori==1&&(ae=x,re=E,ee=v,I=_),Oe&&qt($,Rt(ae,$),Rt(ae+re,$)),Fe)for(let W in S){let\
 be=S[W];W!=$&&be.from==null&&be.min!=he&&qt(W,Rt(ee+I,W),Rt(ee,W))}So()}else H.lock&&(H._lock=!H._lock,ul(s,!0,o!=null));o!=null&&(vl(Ro,No),sn(Ro,l,we,Me,K,A,null))}function ga(o,s,u,c,h,p,b){if(H._\
lock)return;sl(o);let v=Yt;if(Yt){let x=!0,_=!0,E=10,P,j;M.ori==0?(P=Oe,j=Fe):(P=Fe,j=Oe),P&&j&&(x=we<=E||we>=K-E,_=Me<=E||Me>=A-E),P&&x&&(we=we<$l?0:K),j&&_&&(Me=Me<Dl?0:A),ul(null,!0,!0),Yt=!1}we=-1\
0,Me=-10,de.fill(null),ul(null,!0,!0),v&&(Yt=v)}function Fr(o,s,u,c,h,p,b){H._lock||(sl(o),oo(),So(),o!=null&&sn(us,l,we,Me,K,A,null))}function Nr(){z.forEach($c),no(l.width,l.height,!0)}hl(Fn,Ul,Nr);\
let Wl={};Wl.mousedown=Wr,Wl.mousemove=Cr,Wl.mouseup=Or,Wl.dblclick=Fr,Wl.setSeries=(o,s,u,c)=>{let h=Ae.match[2];u=h(l,s,u),u!=-1&&Dt(u,c,!0,!1)},Ye&&(qe(ss,L,Wr),qe(Do,L,Cr),qe(is,L,o=>{sl(o),rn(!1)\
}),qe(as,L,ga),qe(us,L,Fr),Yo.add(l),l.syncRect=rn);let An=l.hooks=e.hooks||{};function Ne(o,s,u){go?ln.push([o,s,u]):o in An&&An[o].forEach(c=>{c.call(null,l,s,u)})}(e.plugins||[]).forEach(o=>{for(le\
t s in o.hooks)An[s]=(An[s]||[]).concat(o.hooks[s])});let zr=(o,s,u)=>u,Ae=Pe({key:null,setSeries:!1,filters:{pub:vs,sub:vs},scales:[$,k[1]?k[1].scale:null],match:[xs,xs,zr],values:[null,null]},H.sync\
);Ae.match.length==2&&Ae.match.push(zr),H.sync=Ae;let Vr=Ae.key,Mo=wi(Vr);function sn(o,s,u,c,h,p,b){Ae.filters.pub(o,s,u,c,h,p,b)&&Mo.pub(o,s,u,c,h,p,b)}Mo.sub(l);function wa(o,s,u,c,h,p,b){Ae.filter\
s.sub(o,s,u,c,h,p,b)&&Wl[o](null,s,u,c,h,p,b)}l.pub=wa;function ya(){Mo.unsub(l),Yo.delete(l),tl.clear(),Io(Fn,Ul,Nr),m.remove(),ce?.remove(),Ne("destroy")}l.destroy=ya;function To(){Ne("init",e,t),wr\
(t||e.data,!1),F[$]?wo($,F[$]):oo(),xn=ye.show&&(ye.width>0||ye.height>0),rl=dt=!0,no(e.width,e.height)}return k.forEach(pr),z.forEach(Ji),n?n instanceof HTMLElement?(n.appendChild(m),To()):n(l,To):To\
(),l}Re.assign=Pe;Re.fmtNum=er;Re.rangeNum=Nn;Re.rangeLog=In;Re.rangeAsinh=Qo;Re.orient=gl;Re.pxRatio=ue;Re.join=Su;Re.fmtDate=lr,Re.tzDate=Ru;Re.sync=wi;{Re.addGap=gc,Re.clipGaps=jn;let e=Re.paths={p\
oints:Si};e.linear=Ti,e.stepped=bc,e.bars=vc,e.spline=kc}var Pi=240,el=class{constructor(t,n){this.placeId=t;this.legendId=n;new ResizeObserver(([l])=>{let r=Math.floor(l?.contentRect.width??0);this.p\
lot!==null&&r>0&&r!==this.plot.width&&this.plot.setSize({width:r,height:Pi})}).observe(C(t))}placeId;legendId;plot=null;key="";rebuild(){this.key=""}show(t,n){if(t.key===this.key)return this.plot?.set\
Data(n);this.plot?.destroy(),this.key=t.key;let l=C(this.placeId);this.plot=new Re(Dc(t,l.clientWidth),n,l);let r=t.legend.map(({slot:i,text:a,kind:f=""})=>D("li",{class:i},D("span",{class:`swatch ${f\
}`,"aria-hidden":"true"}),a));C(this.legendId).replaceChildren(...r)}};function Dc(e,t){let n={stroke:Be("--quiet"),font:"12px system-ui, sans-serif",grid:{stroke:Be("--grid"),width:1},ticks:{stroke:B\
e("--grid"),width:1}},{isFromZero:l}=e;return{width:Math.max(100,t),height:Pi,legend:{show:!1},cursor:{y:!1,drag:{x:!1,y:!1},points:{show:!1}},scales:{x:{time:!1,range:(r,i,a)=>[i-e.margin,a+e.margin]\
},y:{range:(r,i,a)=>Rc(i,a,l)}},axes:[{...n,size:34,space:80,values:(r,i)=>i.map(e.across)},{...n,size:62,values:(r,i)=>i.map(Cn)}],series:[{},...e.series],bands:[...e.bands??[]]}}function Rc(e,t,n){i\
f(e===null||t===null)return[0,1];let l=n?Math.min(0,e):e,r=(t-l||Math.abs(t)||1)*.06;return[n&&e>=0?0:l-r,t+r]}var Kn=e=>Number.isInteger(e)?se(e):"";var Jn=5,Hc=[[],[7,4],[2,3],[10,3,2,3],[5,5]],Zn=c\
lass{constructor(t,n){this.model=t;this.marked=n}model;marked;chart=new el("loss-plot","loss-legend");table=new Ft("loss-table",()=>this.tableRows());rebuild(){this.chart.rebuild()}show(){let{rows:t,c\
olumns:n,binSize:l}=this.model,r=this.shownRows(),i=t.length>Jn,a=n.map(({index:m})=>m*l),f=r.map(m=>this.lineOf(m)),d=i?this.crowd():[];this.chart.show(this.shapeOf(r,i),[a,...d,...f]),q(C("loss-summ\
ary"),this.summary()),this.table.refresh()}shownRows(){let{rows:t,anomalies:n}=this.model;if(t.length<=Jn)return t.map((a,f)=>f);let l=n.items.filter(({resolvedAtMs:a})=>a===null),i=[...this.marked,..\
.l.flatMap(({workerId:a})=>a??[])].map(a=>t.findIndex(([f,d])=>a>=f&&a<=d));return[...new Set(i.filter(a=>a>=0))].slice(0,Jn)}lineOf(t){return this.model.columns.map(({cells:n})=>n.loss?.[t]??null)}cr\
owd(){let t=this.model.columns.map(Kr);return[t.map(({high:n})=>n),t.map(({low:n})=>n),t.map(({median:n})=>n)]}shapeOf(t,n){let l=t.map(d=>Vl(this.model.rows[d])),r=Be("--slot-2"),i={stroke:r,width:.5\
,points:{show:!1}},a=n?[i,i,{stroke:Be("--text"),width:2,points:{show:!1}}]:[],f=t.map((d,m)=>({stroke:Be(`--slot-${m+1}`),width:1.8,dash:Hc[m]??[],points:{show:!1},spanGaps:!1}));return{key:JSON.stri\
ngify([n,l]),series:[...a,...f],bands:n?[{series:[1,2],fill:`${r}40`}]:[],legend:[...n?[{slot:"slot-2",text:"range of all workers",kind:"area"},{slot:"slot-text",text:"median"}]:[],...l.map((d,m)=>({s\
lot:`slot-${m+1}`,text:d,kind:m===0?"":"dashed"}))],across:Kn,isFromZero:!1,margin:0}}summary(){let{columns:t,rows:n}=this.model,l=f=>Nl(t.at(f)?.cells.loss??[]),r=zl(t.at(-1)?.cells.loss??[]);if(t.ev\
ery(({cells:f})=>f.loss===void 0))return"No loss is known yet.";let i=r.length>1?`, between ${ve(Math.min(...r))} and ${ve(Math.max(...r))} now`:"",a=n.length>Jn?" Mark a worker in the table to see it\
s line.":"";return`Median of ${Ue(n.length,"worker")} from ${ve(l(0))} to ${ve(l(-1))}${i}.${a}`}tableRows(){let{columns:t,binSize:n}=this.model,l=["From step","Lowest","Median","Highest"],[r=[],i=[],\
a=[]]=this.crowd(),f=t.map(({index:d},m)=>[se(d*n),...[i,a,r].map(y=>ve(y[m]??null))]);return[l,...f.reverse()]}};var Qn=class{constructor(t){this.model=t}model;chart=new el("spread-plot","spread-lege\
nd");table=new Ft("spread-table",()=>Wc(this.histogram));histogram=null;rebuild(){this.chart.rebuild()}show(){let t=$n(this.model.columns,"allreduceMs");this.histogram=Jr(t),q(C("spread-summary"),this\
.summary(t));let{edges:n,counts:l,width:r}=this.histogram??{edges:[],counts:[],width:1};this.chart.show({key:`bars ${r}`,series:[{stroke:Be("--slot-1"),fill:Be("--slot-1"),width:0,paths:Re.paths.bars?\
.({size:[.86,60]}),points:{show:!1}}],legend:[{slot:"slot-1",text:"values, by milliseconds",kind:"area"}],across:Cn,margin:r,isFromZero:!0},[n.map(i=>i+r/2),[...l]]),this.table.refresh()}summary(t){if\
(t.length===0)return"No all-reduce is known yet.";let{binSize:n}=this.model,l=f=>Tt(wt(t,f),"ms"),r=n===1?"":` Each is the longest of ${n} steps of a worker.`,i=this.histogram?.beyond??0,a=i===0?"":` \
${Ue(i,"value")} beyond the right edge.`;return`${Ue(t.length,"value")}: median ${l(.5)}, 95 % below ${l(.95)}, longest ${l(1)}.${r}${a}`}};function Wc(e){let{edges:t,counts:n,width:l,beyond:r}=e??{ed\
ges:[],counts:[],width:0,beyond:0},i=t.map((a,f)=>[`${ve(a)} to ${ve(a+l)}`,se(n[f]??0)]);return[["Milliseconds","Values"],...i,["longer",se(r)]]}var ur=[{slot:1,text:"compute"},{slot:0,text:"all-redu\
ce"},{slot:2,text:"other"}],Xn=class{constructor(t){this.model=t}model;chart=new el("stack-plot","stack-legend");table=new Ft("stack-table",()=>this.tableRows());rebuild(){this.chart.rebuild()}show(){\
let{columns:t,binSize:n}=this.model,l=this.parts(),r=l.some(([,,m])=>m!==null),i=l.map(([m,y,g])=>{let w=m,T=m===null||y===null?null:m+y;return[w,T,T===null||g===null?null:T+g]}),a=t.map(({index:m})=>\
m*n),f=r?[2,1,0]:[1,0],d=f.map(m=>i.map(y=>y[m]??null));this.chart.show(this.shapeOf(f),[a,...d]),q(C("stack-summary"),Oc(l.at(-1),r)),this.table.refresh()}parts(){return this.model.columns.map(({mean\
s:[t,n,l]})=>[t,n,t!==null&&n!==null&&l!==null?Math.max(0,l-t-n):null])}shapeOf(t){let n=t.map(r=>{let i=Be(`--slot-${ur[r]?.slot??2}`);return{stroke:i,width:1,fill:Fc(i),points:{show:!1}}}),l=[...t].\
reverse().map(r=>({slot:`slot-${ur[r]?.slot??2}`,text:ur[r]?.text??"",kind:"area"}));return{key:JSON.stringify(t),series:n,legend:l,across:Kn,isFromZero:!0,margin:0}}tableRows(){let{columns:t,binSize:\
n}=this.model,l=["From step","Compute ms","All-reduce ms","Other ms"],r=this.parts(),i=t.map(({index:a},f)=>[se(a*n),...(r[f]??[]).map(d=>ve(d))]);return[l,...i.reverse()]}};function Oc(e,t){if(e===vo\
id 0)return"No time is known yet.";let[n,l,r]=e,i=t?`, other ${Tt(r,"ms")}`:"; the whole step is not in the checkpoint, so what else takes time is unknown";return`Mean over the workers, newest: comput\
e ${Tt(n,"ms")}, all-reduce ${Tt(l,"ms")}${i}.`}function Fc(e){let[t,n]=[e,Be("--surface")].map(r=>parseInt(r.slice(1),16)),l=r=>{let[i,a]=[(t??0)>>r&255,(n??0)>>r&255];return Math.round(i*.7+a*.3)};r\
eturn`rgb(${l(16)}, ${l(8)}, ${l(0)})`}function Li({anomalies:{items:e},head:t}){if(t===null)return;let n=zc(e,t.atMs,t.elapsedMs),l=new Set(e.map(({type:r})=>r));q(C("timeline-summary"),jc(e,l.size))\
,gt(C("timeline"),Nc(l),{keyOf:r=>r,create:r=>r===cr?Ic():Vc(r),update:(r,i)=>{if(i===cr)return Gc(r,n);let a=r.lastElementChild,f=e.filter(({type:d})=>d===i);a!==null&&Uc(a,f,n)}})}var cr="axis",Nc=e\
=>e.size===0?[]:[...[...e].sort(),cr];function zc(e,t,n){let l=Math.min(...e.map(({raisedAtMs:r})=>r),t-1e4);return{from:n===null?l:Math.min(l,t-n),to:t}}var Vc=e=>D("div",{class:"lane"},D("span",{cla\
ss:"lane-name"},Fl(e)),D("div",{class:"lane-track"})),Ic=()=>D("div",{class:"timeline-axis"},D("span"),D("span"));function Gc(e,{from:t,to:n}){let[l,r]=[e.firstElementChild,e.lastElementChild];l!==nul\
l&&q(l,`${Ot(n-t)} ago`),r!==null&&q(r,"now")}function Uc(e,t,{from:n,to:l}){let r=i=>Math.max(0,Math.min(1,(i-n)/(l-n||1)));gt(e,t,{keyOf:({id:i})=>i,create:({severity:i})=>D("span",{class:"stay","da\
ta-severity":i}),update:(i,{raisedAtMs:a,resolvedAtMs:f})=>{let[d,m]=[r(a),r(f??l)];Ve(i,"data-resolved",String(f!==null)),i.style.left=`min(${d*100}%, calc(100% - 0.5rem))`,i.style.width=`${(m-d)*100\
}%`}})}function jc(e,t){return e.length===0?"No anomaly has been raised.":`${Ue(e.length,"anomaly","anomalies")} of ${Ue(t,"kind")}; each bar lasts from when it was raised to when it was resolved. The\
 list of anomalies says the same in words.`}var wn=37,Ci=6,$i={failed:0,stalled:1,slow:2,unknown:3,healthy:4,done:5},Ql=(e,t)=>e??t,Bc={trouble:(e,t)=>$i[e[1]]-$i[t[1]],step:(e,t)=>Ql(e[2],-1)-Ql(t[2]\
,-1),throughput:(e,t)=>Ql(Zt(e[4]),1/0)-Ql(Zt(t[4]),1/0)||0,allreduce:(e,t)=>Ql(Zt(t[6]),-1)-Ql(Zt(e[6]),-1)},eo=class{constructor(t,n){this.model=t;this.onMark=n;this.body.append(this.above,this.belo\
w),this.region.addEventListener("scroll",()=>this.showWindow(),{passive:!0}),new ResizeObserver(()=>this.showWindow()).observe(this.region);for(let l of["worker-filter","worker-sort"])C(l).addEventLis\
tener("change",()=>this.show());this.body.addEventListener("click",l=>this.mark(l.target))}model;onMark;marked=new Set;region=C("workers");body=C("worker-rows");above=Ri();below=Ri();rows=[];order=[];\
show(){let t=[...this.model.workers.values()],n=C("worker-filter").value,l=C("worker-sort").value,r=n==="all"?t:t.filter(([,a])=>Ln.includes(a)),i=(a,f)=>a[0]-f[0];this.order=r.sort((a,f)=>Bc[l]?.(a,f\
)||i(a,f)),q(C("workers-lead"),qc(t,r.length)),Ve(C("worker-table"),"aria-rowcount",String(r.length+1)),this.showWindow()}showWindow(){let t=this.body.parentElement?.querySelector("thead")?.offsetHeig\
ht??0;this.region.style.height=`${t+(this.order.length||1)*wn+20}px`;let n=Math.ceil(this.region.clientHeight/wn)+Ci*2,l=Math.min(this.order.length,n),r=Math.floor(this.region.scrollTop/wn)-Ci,i=Math.\
max(0,Math.min(r,this.order.length-l)),a=Di(this.body);this.makeRows(l),Hi(this.above,i*wn),Hi(this.below,(this.order.length-i-l)*wn),this.rows.forEach((f,d)=>{let m=this.order[i+d];m!==void 0&&this.f\
ill(f,m,i+d)}),this.keepFocus(a)}makeRows(t){for(;this.rows.length>t;)this.rows.pop()?.remove();for(;this.rows.length<t;){let n=Yc();this.rows.push(n),this.body.insertBefore(n,this.below)}}fill(t,n,l)\
{let[r,i,a]=n,f=this.marked.has(r);Ve(t,"aria-rowindex",String(l+2)),Ve(t,"data-worker",String(r)),Ve(t,"data-state",i),Ve(t,"data-marked",String(f));let d=t.querySelector(".pick");d!==null&&(q(d,Stri\
ng(r)),Ve(d,"aria-pressed",String(f)),Ve(d,"aria-label",`Worker ${r}, mark in the charts`));let m=t.querySelector(".state");m!==null&&(q(m,i),Ve(m,"data-state",i)),[se(a),...[3,4,5,6,7].map(g=>ve(Zt(n\
[g])))].forEach((g,w)=>Wi(t,w+2,g)),Wi(t,8,this.noteOf(n))}noteOf([t,n,,,,,,,l]){let i=this.model.anomalies.items.filter(({workerId:a,resolvedAtMs:f})=>a===t&&f===null).map(({type:a})=>a.replace(/_/g,\
" "));return l!==null&&n!=="done"&&i.push(`step unmoved for ${l} s`),i.join(", ")}mark(t){let l=(t instanceof Element&&t.closest(".pick")?t.closest("tr"):null)?.getAttribute("data-worker");l!=null&&(t\
his.marked.delete(Number(l))||this.marked.add(Number(l)),this.show(),this.onMark())}keepFocus(t){if(t===null||Di(this.body)===t)return;let l=this.rows.find(r=>r.dataset.worker===t)?.querySelector(".pi\
ck");l?l.focus({preventScroll:!0}):this.region.focus({preventScroll:!0})}};function Di(e){let{activeElement:t}=document;return t===null||!e.contains(t)?null:t.closest("tr")?.dataset.worker??null}funct\
ion Ri(){return D("tr",{class:"spacer","aria-hidden":"true"},D("td",{colspan:"9"}))}function Hi({cells:e},t){e[0]!==void 0&&(e[0].style.height=`${t}px`)}function Yc(){let e=Array.from({length:6},()=>D\
("td",{class:"numeric"}));return D("tr",{},D("th",{scope:"row"},D("button",{class:"pick",type:"button"})),D("td",{},D("span",{class:"state"})),...e,D("td"))}function Wi(e,t,n){let l=e.cells[t];l!==voi\
d 0&&q(l,n)}function qc(e,t){if(e.length===0)return"No worker is known yet.";let n=new Map;for(let[,i]of e)n.set(i,(n.get(i)??0)+1);let l=[...n].map(([i,a])=>`${se(a)} ${i}`).join(", "),r=t===e.length\
?"":` ${se(t)} shown.`;return`${Ue(e.length,"worker")}: ${l}.${r}`}var Kc=Zc(),Oi=new CSSStyleSheet;Oi.replaceSync(Gr);document.adoptedStyleSheets=[Oi];var Pt=new Pn,Fi=new eo(Pt,()=>zi.show()),Ni=new\
 Dn(Pt),zi=new Zn(Pt,Fi.marked),Vi=[zi,new Xn(Pt),new Qn(Pt)],wl={workers:!1,grid:!1},Jc=[Ni,...Vi],to=new Set,fr=!1,yn=new EventSource(`/events?token=${encodeURIComponent(Kc)}`);yn.addEventListener("\
open",()=>un("live"));yn.addEventListener("error",()=>lf(yn.readyState===EventSource.CLOSED));yn.addEventListener("state",e=>Qc(JSON.parse(e.data)));matchMedia("(prefers-color-scheme: dark)").addEvent\
Listener("change",()=>{for(let e of Vi)e.rebuild();Ni.recolor(),wl.grid=!0,dr()});function Zc(){let e=new URLSearchParams(location.search).get("token")??"";return sessionStorage.setItem("token",e),his\
tory.replaceState(null,"",location.pathname),e}function Qc(e){if(Ii())return;let t=Pt.apply(e);Xr(Pt),(t.anomalies||Pt.anomalies.items.length>0)&&(Br(Pt),Li(Pt)),Yr(t.raised),Xc(t),e.head.ended!==null\
&&tf(e.head.ended)}var Ii=()=>typeof Pt.head?.ended=="string";function Xc(e){wl.workers||=e.workers||e.anomalies,wl.grid||=e.grid||e.anomalies,dr()}function dr(){fr||(fr=!0,requestAnimationFrame(ef))}\
function ef(){if(fr=!1,wl.workers&&Fi.show(),wl.grid)for(let t of Jc)to.add(t);wl.workers=!1,wl.grid=!1;let[e]=to;e!==void 0&&(to.delete(e),e.show(),to.size>0&&dr())}function tf(e){yn.close(),un("ende\
d"),Lo(e)}function lf(e){Ii()||(e?un("lost","This monitor has ended, or refuses this page"):un("lost"))}})();\n';var doorwayScript="var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))";function renderPage(){let style=`${styles_default}
${monitor_styles_default}`;return{html:import_handlebars.default.compile(monitor_html_default,{knownHelpersOnly:!0})({style,script:page_default}),policy:pagePolicy({script:page_default,style})}}function renderDoorway(reason){
let style=styles_default;return{html:import_handlebars.default.compile(monitor_doorway_html_default,{knownHelpersOnly:!0})({style,script:doorwayScript,reason}),policy:pagePolicy({script:doorwayScript,
style})}}import{createHash as createHash2,timingSafeEqual}from"node:crypto";function guardRequest(request,settings){let refusal2=refuse(request,settings);if(refusal2!==null)return refusal2;let[path,query]=splitUrl(
request.url);if(path!=="/"&&path!=="/events")return{status:404,reason:"There is nothing here."};let tokens=new URLSearchParams(query).getAll("token");return tokens.length===0?{status:403,reason:"The a\
ddress lacks its token: use the one that was printed."}:tokens.length>1||!isSameSecret(tokens[0]??"",settings.token)?{status:403,reason:"The token is not that of this monitor."}:{path}}function refuse({
method,headers},{port}){if(method!=="GET")return{status:405,reason:"Only GET is answered."};if(hasBody(headers))return{status:413,reason:"A request has no body here."};let hosts=headers.host??[];return hosts.
length!==1||!ownHosts(port).includes(hosts[0]??"")?{status:421,reason:"The Host header names another server."}:(headers.origin??[]).some(origin=>!ownHosts(port).some(host=>origin===`http://${host}`))?
{status:403,reason:"Another site has asked for this."}:refuseSite(headers)}function refuseSite(headers){let sites=headers["sec-fetch-site"]??[],isVisit=(headers["sec-fetch-dest"]??[]).every(target=>target===
"document"),isForeign=sites.some(site=>site!=="same-origin"&&site!=="none"),isNamed=headers["sec-fetch-dest"]!==void 0;return isForeign&&!(isVisit&&isNamed)?{status:403,reason:"Another site has asked \
for this."}:null}var ownHosts=port=>[`127.0.0.1:${port}`,`localhost:${port}`],hasBody=headers=>headers["transfer-encoding"]!==void 0||(headers["content-length"]??[]).some(length=>Number(length)!==0);function splitUrl(url){
let mark=url.indexOf("?");return mark<0?[url,""]:[url.slice(0,mark),url.slice(mark+1)]}function isSameSecret(given,secret){let digest=text=>createHash2("sha256").update(text).digest();return timingSafeEqual(
digest(given),digest(secret))}var MonitorSite=class{constructor(token){this.token=token}token;heartbeat=heartbeat;state=new PageState;page=renderPage();update(view,history,ended=null){this.state.update(view,history,ended)}answer(request,port){
let allowed=guardRequest(request,{port,token:this.token});return"reason"in allowed?refusal(allowed.status,allowed.reason,request):allowed.path==="/"?document(200,this.page):stream}next(cursor){let json=this.
state.frameSince(cursor);if(json===null)return null;let{version}=this.state;return{text:stateEvent(version,json),cursor:version}}},stream={status:200,headers:{...commonHeaders,"Content-Type":"text/eve\
nt-stream; charset=utf-8"},body:streamStart,isStream:!0};function refusal(status,reason,{url,method}){return method==="GET"&&status===403&&/^\/(\?|$)/.test(url)?document(status,renderDoorway(reason)):
{status,headers:{...commonHeaders,...status===405?{Allow:"GET"}:{},"Content-Type":"text/plain; charset=utf-8"},body:`${reason}
`,isStream:!1}}function document(status,{html,policy}){return{status,headers:{...commonHeaders,"Content-Security-Policy":policy,"Content-Type":"text/html; charset=utf-8"},body:html,isStream:!1}}import{createServer}from"node:http";var limits={connections:64,streams:32,headerBytes:8192,headersTimeoutMs:5e3,heartbeatMs:1e4,stuckMs:3e4};async function serveLoopback(site,port){let streams=new Set,server=createServer({maxHeaderSize:limits.
headerBytes,headersTimeout:limits.headersTimeoutMs,requestTimeout:limits.headersTimeoutMs,keepAliveTimeout:limits.headersTimeoutMs,connectionsCheckingInterval:1e3});server.maxConnections=limits.connections,
await listen(server,port);let{port:bound}=server.address();server.on("request",(request,response)=>respond(site,bound,{request,response,streams}));let beat=setInterval(()=>keepAlive(site,streams),limits.
heartbeatMs);return{port:bound,wake:()=>streams.forEach(stream2=>feed(site,stream2)),settled:timeoutMs=>settle(site,streams,timeoutMs),close:()=>(clearInterval(beat),closeServer(server))}}function listen(server,port){
return new Promise((resolve,reject)=>{server.once("error",error=>reject(explain(error,port))),server.listen({port,host:"127.0.0.1",exclusive:!0},()=>{server.removeAllListeners("error").on("error",()=>{}),
resolve()})})}function explain(error,port){let why=error.code==="EADDRINUSE"?"another program listens there":error.code==="EACCES"?"this user may not listen there":error.message;return new ConfigError(
`Port ${port} of 127.0.0.1 cannot be used: ${why}. Give another --port, or none for a free one.`)}function respond(site,port,exchange){let{request,response,streams}=exchange,{method="",url="",headersDistinct:headers}=request,
answer=site.answer({method,url,headers},port);if(answer.status>=400&&(response.shouldKeepAlive=!1),answer.isStream)streams.size>=limits.streams?(response.writeHead(503,{"Cache-Control":"no-store","Ret\
ry-After":"5"}),response.end(`Too many pages are open.
`)):openStream(site,exchange,answer);else{let length={"Content-Length":Buffer.byteLength(answer.body)};response.writeHead(answer.status,{...answer.headers,...length}).end(answer.body)}}function openStream(site,{
request,response,streams},{status,headers,body}){let stream2={response,cursor:0,fullSinceMs:null};streams.add(stream2),response.on("close",()=>streams.delete(stream2)),response.on("error",()=>streams.
delete(stream2)),response.on("drain",()=>{stream2.fullSinceMs=null,feed(site,stream2)}),request.socket.setNoDelay(!0),response.writeHead(status,headers),response.write(body),feed(site,stream2)}function feed(site,stream2){
if(stream2.fullSinceMs!==null)return;let frame=site.next(stream2.cursor);frame!==null&&(stream2.cursor=frame.cursor,stream2.response.write(frame.text)||(stream2.fullSinceMs=performance.now()))}function keepAlive(site,streams){
for(let stream2 of streams)stream2.fullSinceMs===null?stream2.response.write(site.heartbeat):performance.now()-stream2.fullSinceMs>limits.stuckMs&&stream2.response.destroy()}async function settle(site,streams,timeoutMs){
let until=performance.now()+timeoutMs,isBehind=({cursor,response})=>site.next(cursor)!==null||response.writableLength>0;for(;[...streams].some(isBehind)&&performance.now()<until;)await new Promise(resolve=>setTimeout(
resolve,20))}function closeServer(server){return new Promise(resolve=>{server.close(()=>resolve()),server.closeAllConnections()})}var farewellMs=5e3,endings={ended:"The run has ended. This is its last state.",timeout:"No run was seen in the time that was given.",stale:"The run is stale: what it writes has stopped changing. This \
is the last that was seen.",interrupted:"The monitor was stopped. This is the last that it saw."};async function watchInBrowser(session,options,dependencies){let{log,signal}=dependencies,token=randomBytes(
16).toString("base64url"),site=new MonitorSite(token),server=await serveLoopback(site,options.port??0);log.print(`Watching at http://127.0.0.1:${server.port}/?token=${token}`);let stopUpdates=()=>{};try{
stopUpdates=session.onUpdate(view=>{site.update(view,session.monitor.history),server.wake()});let end=await session.done;if(stopUpdates(),site.update(end.view,session.monitor.history,endings[end.why]),
await sayGoodbye(server,signal),end.why==="interrupted"||signal.aborted||(log.print(endings[end.why]),dependencies.terminal()===null))return;log.note("The page stays until you press Ctrl-C."),await untilAborted(
signal)}finally{stopUpdates(),await server.close()}}async function sayGoodbye(server,signal){server.wake(),await server.settled(signal.aborted?500:farewellMs)}var untilAborted=signal=>new Promise(resolve=>{
signal.aborted?resolve():signal.addEventListener("abort",()=>resolve(),{once:!0})});export{watchInBrowser};
