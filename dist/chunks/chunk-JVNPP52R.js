import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{nodes_styles_default}from"./chunk-PK2IX7MC.js";import{monitor_doorway_html_default,monitor_styles_default,pagePolicy,scriptAndStyleHashes}from"./chunk-GEA5GE37.js";import{describeTraining}from"./chunk-WESUJX3F.js";
import{require_lib,styles_default}from"./chunk-J5AKWJMS.js";import{__toESM}from"./chunk-5GJBNLEX.js";var NodesPageState=class{constructor(title){this.title=title}title;version=0;head=null;nodes=new Map;update(view,ended=null,jobs=[]){this.version++;let training=jobs.map(describeTraining),{atMs,cluster,
statistics,troubles,outages}=view,names=view.nodes.map(({name})=>name),{title}=this;this.head={atMs,title,cluster,statistics,troubles,outages,training,names,ended};for(let node of view.nodes){let text=JSON.
stringify(node);this.nodes.get(node.name)?.text!==text&&this.nodes.set(node.name,{text,changedAt:this.version})}let present=new Set(names);for(let name of[...this.nodes.keys()])present.has(name)||this.
nodes.delete(name)}frameSince(version){if(this.head===null||version>=this.version)return null;let nodes=[...this.nodes.values()].filter(({changedAt})=>changedAt>version).map(({text})=>text).join(",");
return`{"version":${this.version},"head":${JSON.stringify(this.head)},"nodes":[${nodes}]}`}};var import_handlebars=__toESM(require_lib(),1);var nodes_html_default=`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{{#if policy}}<meta http-equiv="Content-Security-Policy" content="{{{policy}}}">{{/if}}
<link rel="icon" href="data:,">
<title>MiniCluster: health of nodes</title>
<style>{{{style}}}</style>
</head>
<body>
<a class="skip" href="#nodes-title">Skip to the nodes</a>
<header class="verdict unknown" id="verdict">
<div class="page">
<div class="masthead">
<p class="kicker" id="kicker">MiniCluster: health of nodes</p>
<p class="link" id="link" data-state="opening"><span class="lamp" aria-hidden="true"></span><span id="link-text">Connecting</span></p>
</div>
<p class="word"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="12"/><path id="verdict-icon"/></svg><span id="verdict-word">UNKNOWN</span></p>
<h1 id="reason">Waiting for the first round</h1>
<ul class="facts" aria-label="What is watched" id="facts"></ul>
<p class="banner" id="monitor-trouble" hidden></p>
<p class="banner" id="ended" hidden></p>
</div>
</header>
<noscript><p class="page">This page draws itself with its own script, which this browser does not run.</p></noscript>
<div class="visually-hidden" role="status" aria-live="polite" id="announcer"></div>
<main class="page board">
<section aria-labelledby="figures-title" class="wide"><h2 id="figures-title" class="visually-hidden">Key figures</h2><dl class="tiles" id="tiles"></dl></section>
<section aria-labelledby="nodes-title" class="wide">
<div class="heading"><h2 id="nodes-title">Nodes</h2>
<div class="controls"><label>Sort by <select id="node-sort"><option value="worst">worst first</option><option value="order">the cluster file</option></select></label></div></div>
<p class="lead" id="nodes-lead">No node is known yet.</p>
<div class="scroll" role="region" aria-label="Node table" tabindex="0"><table id="node-table"><caption class="visually-hidden">Every node now; a name opens its checks</caption>
<thead><tr><th scope="col">Node</th><th scope="col">State</th><th scope="col" class="numeric">Score</th><th scope="col" class="numeric">Latency</th><th scope="col" class="numeric">CPU</th><th scope="c\
ol" class="numeric">Memory</th><th scope="col" class="numeric">Disk</th><th scope="col" class="numeric">GPUs</th><th scope="col" class="numeric">Hottest</th><th scope="col">Jobs</th><th scope="col">Wh\
y</th></tr></thead><tbody id="node-rows"></tbody></table></div>
</section>
<section aria-labelledby="heat-title" class="wide">
<h2 id="heat-title">Nodes by checks</h2>
<p class="lead" id="heat-lead">No check has been made yet.</p>
<ul class="legend" aria-label="Colours"><li><span class="key" data-status="ok"></span>good</li><li><span class="key" data-status="bad"></span>warning</li><li><span class="key" data-status="critical"><\
/span>critical</li><li><span class="key" data-status="unknown"></span>unknown</li><li><span class="key" data-status="none"></span>does not apply</li></ul>
<div class="scroll checks" role="region" aria-label="Heat map of nodes by checks" tabindex="0"><table id="heat"><caption class="visually-hidden">Every check of every node</caption><thead id="heat-head\
"></thead><tbody id="heat-rows"></tbody></table></div>
<output class="readout" id="heat-readout">Point at a cell, or choose a node.</output>
</section>
<section aria-labelledby="troubles-title" class="wide">
<h2 id="troubles-title">What is wrong</h2>
<p class="lead" id="troubles-lead">Nothing is known yet.</p>
<ol class="troubles" id="troubles" role="list"></ol>
</section>
<section aria-labelledby="detail-title" class="wide">
<div class="heading"><h2 id="detail-title">One node</h2><div class="controls"><label>Node <select id="detail-node"></select></label></div></div>
<p class="lead" id="detail-lead"></p>
<div id="detail"></div>
</section>
<section aria-labelledby="gpus-title" class="wide">
<h2 id="gpus-title">GPUs</h2>
<p class="lead" id="gpus-lead">No GPU is known.</p>
<div class="scroll gpus" role="region" aria-label="GPU table" tabindex="0" id="gpus-box"><table id="gpus"><caption class="visually-hidden">Every GPU now</caption>
<thead><tr><th scope="col">Node</th><th scope="col">GPU</th><th scope="col" class="numeric">In use</th><th scope="col" class="numeric">Memory</th><th scope="col" class="numeric">Temperature</th><th sc\
ope="col" class="numeric">Power</th><th scope="col" class="numeric">Clock</th><th scope="col">Held down by</th><th scope="col" class="numeric">ECC errors</th><th scope="col" class="numeric">PCIe</th><\
th scope="col">Action wanted</th></tr></thead><tbody id="gpu-rows"></tbody></table></div>
</section>
<section aria-labelledby="training-title" class="wide" id="training-section" hidden>
<h2 id="training-title">Training</h2>
<p class="lead" id="training-lead"></p>
<div id="training"></div>
</section>
<section aria-labelledby="timeline-title" class="wide">
<h2 id="timeline-title">Outages and alerts over time</h2>
<p class="lead" id="timeline-lead">Nothing has happened.</p>
<figure class="card"><figcaption class="visually-hidden">When each node was down or in trouble</figcaption><div class="timeline" id="timeline" role="img" aria-labelledby="timeline-title" aria-describe\
dby="timeline-lead"></div></figure>
</section>
<section aria-labelledby="history-title" class="wide">
<div class="heading"><h2 id="history-title">History</h2><div class="controls"><label>Show <select id="history-metric"></select></label></div></div>
<p class="lead" id="history-lead">There is no history yet.</p>
<figure class="card"><figcaption class="visually-hidden">A curve for every node</figcaption><div id="curves"></div></figure>
</section>
</main>
<footer class="page"><p id="source">&nbsp;</p></footer>
{{#if data}}<script type="application/json" id="data">{{{data}}}</script>{{/if}}
<script>{{{script}}}</script>
</body>
</html>
`;var page_default='"use strict";(()=>{function l(t){let e=document.getElementById(t);if(e===null)throw new Error(`the page has no #${t}`);return e}function m(t,e){t.textContent!==e&&(t.textContent=e)}f\
unction T(t,e,n){n===null?t.removeAttribute(e):t.getAttribute(e)!==n&&t.setAttribute(e,n)}function s(t,e={},...n){let o=document.createElement(t);for(let[r,i]of Object.entries(e))o.setAttribute(r,i);r\
eturn o.append(...n),o}function $(t,e,{keyOf:n,create:o,update:r}){let i=new Map([...t.children].map(d=>[d.dataset.key??"",d])),a=t.firstElementChild;for(let d of e){let c=n(d),u=i.get(c)??o(d);i.dele\
te(c),u.dataset.key=c,r(u,d),u===a?a=a.nextElementSibling:t.insertBefore(u,a)}for(let d of i.values())d.remove()}var de={ok:"",bad:"!",critical:"\\u2716",unknown:"?",none:""},B={ok:"good",bad:"warning"\
,critical:"critical",unknown:"unknown",none:"does not apply"};function F(t){return t===void 0?"none":t.status==="bad"&&t.severity==="critical"?"critical":t.status}var L=class{constructor(e,n){this.mod\
el=e;this.choose=n;l("heat").addEventListener("pointerover",({target:o})=>{let r=o instanceof HTMLElement?o.dataset.says:void 0;r!==void 0&&m(l("heat-readout"),r)})}model;choose;show(){let{nodes:e}=th\
is.model,n=ce(e);this.showHead(n);let o=e.flatMap(a=>a.checks),r=o.filter(({status:a})=>a==="bad").length,i=o.filter(({status:a})=>a==="unknown").length;m(l("heat-lead"),o.length===0?"No check has bee\
n made yet.":`${o.length} checks: ${o.length-r-i} good, ${r} bad, ${i} unknown.`),$(l("heat-rows"),e,{keyOf:({name:a})=>a,create:({name:a})=>this.createRow(a),update:(a,d)=>ue(a,d,n)})}showHead(e){let\
 n=l("heat-head"),o=e.join(" ");if(n.dataset.checks===o)return;n.dataset.checks=o;let r=e.map(i=>s("th",{scope:"col",title:i},s("span",{},i)));n.replaceChildren(s("tr",{},s("th",{scope:"col"},"Node"),\
...r))}createRow(e){let n=s("button",{type:"button",class:"name",title:e},e);return n.addEventListener("click",()=>this.choose(e)),s("tr",{},s("th",{scope:"row"},n))}};function ce(t){let e=[...t].sort\
((n,o)=>o.checks.length-n.checks.length);return[...new Set(e.flatMap(({checks:n})=>n.map(({name:o})=>o)))]}function ue(t,e,n){let o=new Map(e.checks.map(r=>[r.name,r]));for(;t.children.length<n.length\
+1;)t.append(s("td"));for(;t.children.length>n.length+1;)t.lastElementChild?.remove();n.forEach((r,i)=>{let a=t.children[i+1];if(!(a instanceof HTMLElement))return;let d=o.get(r),c=F(d),u=`${e.name}, \
${r}: ${B[c]}${d===void 0?"":`. ${d.summary}`}`;a.dataset.says!==u&&(a.dataset.says=u,a.dataset.status=c,a.title=u,a.replaceChildren(de[c],s("span",{class:"visually-hidden"},B[c])))})}var z={unhealthy\
:0,unknown:1,degraded:2,healthy:3},_={unknown:"never answered",reachable:"reachable",suspect:"silent, not yet called down",down:"down",returning:"answers again",refused:"does not let us in",untrusted:\
"its host key is not trusted"};function H(t){return[...t].sort((e,n)=>z[e.verdict]-z[n.verdict]||(e.score??-1)-(n.score??-1))}function f(t,e=0){return t==null||!Number.isFinite(t)?"\\u2013":t.toFixed(e\
)}function g(t,e,n=0){let o=f(t,n);return o==="\\u2013"?o:`${o} ${e}`}function w(t){if(t===null||!Number.isFinite(t))return"\\u2013";if(t<9950)return`${(Math.max(0,t)/1e3).toFixed(1)} s`;let e=Math.roun\
d(t/1e3);if(e<60)return`${e} s`;let n=Math.floor(e/60);if(n<60)return`${n} min ${e%60} s`;let o=Math.floor(n/60);return o<48?`${o} h ${n%60} min`:`${Math.floor(o/24)} d ${o%24} h`}function q({gpus:t})\
{let e=k(t.map(({temperatureC:o})=>o)),n=k(t.map(({utilizationPercent:o})=>o));return{count:t.length,hottestC:e.length===0?null:Math.max(...e),utilizationPercent:n.length===0?null:n.reduce((o,r)=>o+r,\
0)/n.length}}var k=t=>t.filter(e=>typeof e=="number"&&Number.isFinite(e));var j=class{constructor(e){this.model=e;this.select.addEventListener("change",()=>{e.chosen=this.select.value,this.show()})}mo\
del;select=l("detail-node");shown="";show(){let{model:e}=this,n=e.head?.names??[];this.select.options.length!==n.length&&this.select.replaceChildren(...n.map(a=>s("option",{value:a},a)));let o=me(e);i\
f(o===void 0)return;this.select.value=o.name;let r=e.head?.atMs??0;m(l("detail-lead"),he(o,r));let i=JSON.stringify([o.name,o.checks,o.advice,o.reachability.detail]);i!==this.shown&&(this.shown=i,l("d\
etail").replaceChildren(...pe(o),...o.checks.length===0?[]:[fe(o,r)]))}};function me(t){return(t.chosen===null?null:t.node(t.chosen))??H(t.nodes)[0]}function he({destination:t,reachability:e,system:n,\
groups:o,score:r},i){let{state:a,lastAnsweredMs:d,detail:c}=e,u=d===null?"":`, answered ${w(i-d)} ago`,p=c===null?"":` It said: ${c}.`,h=n.hostname===null?"":` ${n.hostname}, Linux ${n.kernelRelease??\
"?"}.`,v=["gpu","system","network","process"].map(M=>{let{weight:S,deducted:E}=o[M];return E===null?`${M} unknown`:`${M} ${f(S-E)} of ${S}`});return`ssh ${t}: ${_[a]}${u}.${p}${h} Score ${f(r)}: ${v.j\
oin(", ")}.`}function pe({advice:t}){return t.map(({meaning:e,next:n,commands:o})=>s("div",{class:"trouble"},s("p",{},e),s("ul",{},...n.map(r=>s("li",{},r)),...o.map(r=>s("li",{},s("code",{},r))))))}f\
unction fe({checks:t},e){let n=["Check","Status","Since","What was seen"].map(r=>s("th",{scope:"col"},r)),o=s("table",{},s("caption",{class:"visually-hidden"},"All checks of this node"),s("thead",{},s\
("tr",{},...n)),s("tbody",{},...t.map(r=>ge(r,e))));return s("div",{class:"scroll",role:"region","aria-label":"Checks of this node",tabindex:"0"},o)}function ge(t,e){let n=F(t),o=n==="ok"?"good":n==="\
bad"?"warning":n,r=t.subjects.filter(({status:i})=>i!=="ok");return s("tr",{},s("th",{scope:"row"},t.name),s("td",{class:"status","data-status":n},o),s("td",{class:"numeric"},w(e-t.sinceMs)),s("td",{}\
,t.summary,...r.flatMap(i=>ye(i,t.summary))))}function ye(t,e){let n=t.subject===null?"":`${t.subject}: `,o=t.isSticky?" It stays until a reboot or minicluster nodes clear.":"";return[...t.summary!==e\
||o!==""?[s("p",{},`${n}${t.summary}${o}`)]:[],...t.evidence.length===0?[]:[s("pre",{class:"evidence"},t.evidence.slice(0,5).join(`\n`))]]}var we=new Intl.NumberFormat("en-US",{maximumFractionDigits:0}\
),be=t=>we.format(t);function b(t,e,n=`${e}s`){return`${be(t)} ${t===1?e:n}`}var D="";function Q({nodes:t}){let e=t.flatMap(r=>r.gpus.map(i=>({node:r.name,gpu:i})));l("gpus-box").hidden=e.length===0;l\
et n=Math.max(...k(e.map(({gpu:r})=>r.temperatureC)),-1/0);m(l("gpus-lead"),e.length===0?"No GPU is known.":`${b(e.length,"GPU")}; the hottest is at ${g(n,"\\xB0C")}.`);let o=JSON.stringify(e);o!==D&&(\
D=o,l("gpu-rows").replaceChildren(...e.map(({node:r,gpu:i})=>ve(r,i))))}function ve(t,e){let{memoryUsedMib:n,memoryTotalMib:o}=e,r=n===null||o===null||o===0?null:100*n/o;return s("tr",{},s("th",{scope\
:"row"},t),s("td",{},`${e.index??"?"} ${e.name??""}`),K(e.utilizationPercent),K(r),Me(e.temperatureC),N(`${f(e.powerW)} of ${g(e.powerLimitW,"W")}`),N(g(e.smClockMhz,"MHz")),$e(e),N(f(e.ecc.uncorrecte\
dVolatile)),N(`x${f(e.pcieWidth)} of x${f(e.maxPcieWidth)}`),ke(e))}var N=t=>s("td",{class:"numeric"},t);function K(t){let e=N(g(t,"%"));if(t===null)return e;let n=s("span");return n.style.width=`${Ma\
th.max(0,Math.min(100,t))}%`,e.append(s("span",{class:"meter","aria-hidden":"true"},n)),e}function Me(t){let e=t===null?"":t>85?" hot":t>80?" warm":"";return s("td",{class:`numeric${e}`},g(t,"\\xB0C"))\
}function $e({throttleReasons:t}){if(t===null)return s("td",{},"\\u2013");let e=t.filter(n=>n!=="gpu-idle");return s("td",e.length>0?{class:"warm"}:{},e.length>0?e.join(", "):"nothing")}function ke({re\
coveryAction:t,needsReset:e}){let n=e?"Reset":t??"\\u2013";return s("td",n==="None"||n==="\\u2013"?{}:{class:"hot"},n==="None"?"none":n)}var xe={healthy:"M6.5 12.5l3.7 3.7 7.3-8",degraded:"M12 6v7M12 17\
.3v.1",unhealthy:"M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4",unknown:"M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1"};function Y(t){let{head:e}=t;if(e===null)return;let{verdict:n,reason:o,monit\
orTrouble:r}=e.cluster;T(l("verdict"),"class",`verdict ${n}`),T(document.getElementById("verdict-icon")??l("verdict"),"d",xe[n]),m(l("verdict-word"),n.toUpperCase()),m(l("reason"),o),document.title=`$\
{n.toUpperCase()} \\xB7 ${e.title} \\xB7 ${b(e.names.length,"node")}`,Te(l("facts"),[e.title,b(e.names.length,"node"),`as of ${new Date(e.atMs).toLocaleString()}`]),X("monitor-trouble",r?.summary??null)\
,X("ended",e.ended),Ne(t,e)}function X(t,e){l(t).hidden=e===null,m(l(t),e??"")}function Te(t,e){$(t,e.map((n,o)=>({text:n,index:o})),{keyOf:({index:n})=>String(n),create:()=>s("li"),update:(n,{text:o}\
)=>m(n,o)})}function Ne(t,e){$(l("tiles"),Se(t,e),{keyOf:({label:n})=>n,create:({label:n})=>s("div",{class:"tile"},s("dt",{},n),s("dd",{},s("data")),s("dd",{class:"detail"})),update:(n,{text:o,detail:\
r,tone:i})=>{let[a,d]=[n.querySelector("data"),n.querySelector(".detail")];a!==null&&m(a,o),d!==null&&m(d,r),n.dataset.tone=i??"plain"}})}function Se({nodes:t},e){let{counts:n,averageScore:o,intervalM\
s:r}=e.cluster,i=e.troubles.filter(({resolvedAtMs:h})=>h===null),a=i.filter(({severity:h})=>h==="critical").length,d=t.reduce((h,v)=>h+v.gpus.length,0),{totalChecks:c,failedChecks:u,activeJobs:p}=e.st\
atistics;return[{label:"Healthy nodes",text:`${n.healthy} of ${e.names.length}`,detail:`${n.degraded} degraded, ${n.unhealthy} unhealthy, ${n.unknown} unknown`,tone:n.unhealthy>0?"critical":n.healthy<\
e.names.length?"warning":"plain"},{label:"Troubles now",text:String(i.length),detail:`${a} critical`,tone:a>0?"critical":i.length>0?"warning":"plain"},{label:"Mean score",text:f(o),detail:"of the node\
s that have one"},{label:"GPUs",text:d===0?f(null):String(d),detail:"seen in the newest answers"},{label:"Outages",text:String(e.outages.length),detail:`${e.outages.filter(({endedAtMs:h})=>h===null).l\
ength} now`},{label:"Jobs",text:String(p),detail:"registered"},{label:"Rounds",text:String(c),detail:`${u} without an answer; every ${w(r)}`}]}var U=[{key:"score",label:"Score",unit:"",top:100},{key:"\
gpuUtilizationPercent",label:"GPU use",unit:"%",top:100},{key:"gpuTemperatureC",label:"Hottest GPU",unit:"\\xB0C",top:null},{key:"gpuMemoryPercent",label:"GPU memory",unit:"%",top:100},{key:"gpuPowerW"\
,label:"GPU power",unit:"W",top:null},{key:"cpuPercent",label:"CPU",unit:"%",top:100},{key:"memoryPercent",label:"Memory",unit:"%",top:100},{key:"diskPercent",label:"Disk",unit:"%",top:100},{key:"late\
ncyMs",label:"Latency",unit:"ms",top:null}],x={width:1e3,height:40},V=class{constructor(e){this.model=e;this.select.replaceChildren(...U.map(({key:n,label:o})=>s("option",{value:n},o))),this.select.ad\
dEventListener("change",()=>this.show())}model;select=l("history-metric");show(){let{nodes:e,head:n}=this.model,o=U.find(({key:h})=>h===this.select.value)??U[0];if(o===void 0||n===null)return;let r=e.\
flatMap(({history:h})=>h),i=k(r.map(h=>h[o.key])),a=Math.min(...r.map(({atMs:h})=>h),n.atMs);if(i.length===0){m(l("history-lead"),`Nobody has said anything of this yet: ${o.label}.`),l("curves").repla\
ceChildren();return}let d=o.top??(Math.max(...i)*1.05||1);m(l("history-lead"),`${o.label} of every node, from 0 to ${g(d,o.unit)}; gaps are times without an answer, red ones outages.`);let c={from:a,t\
o:n.atMs,top:d},u=e.map(h=>Ee(h,o,{span:c,outages:n.outages})),p=s("div",{class:"curve-axis"},s("span",{},`${w(n.atMs-a)} ago`),s("span",{},"now"));l("curves").replaceChildren(...u,p)}};function Ee(t,\
e,{span:n,outages:o}){let r=u=>x.width*(u-n.from)/(n.to-n.from||1),i=u=>x.height*(1-Math.max(0,Math.min(1,u/n.top))),a=C("svg",{viewBox:`0 0 ${x.width} ${x.height}`,preserveAspectRatio:"none","aria-hi\
dden":"true"});for(let{node:u,silentSinceMs:p,endedAtMs:h}of o){if(u!==t.name)continue;let[v,M]=[Math.max(0,r(p)),r(h??n.to)];a.append(C("rect",{class:"gap",x:`${v}`,y:"0",width:`${Math.max(1,M-v)}`,h\
eight:`${x.height}`}))}for(let u of He(t.history,e.key)){let p=u.map(({atMs:S,value:E})=>`${r(S).toFixed(1)},${i(E).toFixed(1)}`),[h,v]=[u[0],u.at(-1)];if(h===void 0||v===void 0)continue;let M=`${r(v.\
atMs).toFixed(1)},${x.height} ${r(h.atMs).toFixed(1)},${x.height}`;a.append(C("polygon",{class:"area",points:`${p.join(" ")} ${M}`})),a.append(C("polyline",{class:"stroke",points:p.join(" ")}))}let d=\
k(t.history.map(u=>u[e.key])),c=Le(d,e.unit);return s("div",{class:"curve",title:`${t.name}: ${c}`},s("span",{},t.name),a,s("span",{class:"numeric"},c))}function Le(t,e){if(t.length===0)return g(null,\
e);let[n,o]=[Math.min(...t),Math.max(...t)].map(r=>r.toFixed(0));return n===o?`${n} ${e}`:`${n} to ${o} ${e}`}function He(t,e){let n=[[]];for(let o of t){let r=o[e];r===null?n.push([]):n.at(-1)?.push(\
{atMs:o.atMs,value:r})}return n.filter(o=>o.length>0)}function C(t,e){let n=document.createElementNS("http://www.w3.org/2000/svg",t);for(let[o,r]of Object.entries(e))n.setAttribute(o,r);return n}var P\
=class{head=null;chosen=null;byName=new Map;apply(e){this.head=e.head;for(let n of e.nodes)this.byName.set(n.name,n)}get nodes(){return(this.head?.names??[]).flatMap(e=>this.byName.get(e)??[])}node(e)\
{return this.byName.get(e)??null}};var R=class{constructor(e,n){this.model=e;this.choose=n;l("node-sort").addEventListener("change",()=>this.show())}model;choose;show(){let{nodes:e,head:n}=this.model,\
o=l("node-sort").value==="worst",r=n?.cluster.counts;r!==void 0&&m(l("nodes-lead"),`${r.healthy} healthy, ${r.degraded} degraded, ${r.unhealthy} unhealthy, ${r.unknown} unknown. A name opens the node\'\
s checks.`),$(l("node-rows"),o?H(e):e,{keyOf:({name:i})=>i,create:({name:i})=>this.createRow(i),update:(i,a)=>{je(a).forEach((c,u)=>{let p=i.children[u+1];p!==void 0&&m(p,c)});let d=i.children[1];d!==\
void 0&&(d.dataset.verdict=a.verdict)}})}createRow(e){let n=s("button",{type:"button",class:"name"},e);n.addEventListener("click",()=>this.choose(e));let o=Array.from({length:7},()=>s("td",{class:"num\
eric"}));return s("tr",{},s("th",{scope:"row"},n),s("td",{class:"verdict-word"}),...o,s("td"),s("td"))}};function je(t){let{verdict:e,score:n,reachability:o,system:r,jobs:i,reason:a}=t,{count:d,utiliz\
ationPercent:c,hottestC:u}=q(t);return[e,f(n),g(o.latencyMs,"ms",1),g(r.cpuPercent,"%"),g(r.memoryPercent,"%"),g(r.diskPercent,"%"),d===0?f(null):`${d} at ${g(c,"%")}`,g(u,"\\xB0C"),i.length===0?f(null\
):i.join(", "),a]}var Z="";function ee({head:t}){if(t===null)return;let e=Ce(t),n=[...new Set(e.map(({lane:c})=>c))];m(l("timeline-lead"),Pe(t));let o=JSON.stringify([e,Math.floor(t.atMs/5e3)]);if(o==\
=Z)return;Z=o;let r=Math.min(...e.map(({fromMs:c})=>c),t.atMs-6e5),i=c=>100*(c-r)/(t.atMs-r||1),a=n.map(c=>{let u=e.filter(p=>p.lane===c).map(p=>Ve(p,i));return s("div",{class:"lane"},s("span",{class:\
"lane-name"},c),s("div",{class:"lane-track"},...u))}),d=s("div",{class:"timeline-axis"},s("span",{},`${w(t.atMs-r)} ago`),s("span",{},"now"));l("timeline").replaceChildren(...a.length===0?[]:[...a,d])\
}function Ce({outages:t,troubles:e}){let n=t.map(r=>({lane:r.node,kind:"outage",severity:"critical",fromMs:r.silentSinceMs,toMs:r.endedAtMs,says:`down${r.cause===null?"":`: ${r.cause}`}`}));return[...\
e.filter(({type:r,about:i})=>!(i==="node"&&r==="down")).map(r=>({lane:r.node??r.about,kind:"trouble",severity:r.severity,fromMs:r.raisedAtMs,toMs:r.resolvedAtMs,says:r.summary})),...n]}function Ve({ki\
nd:t,severity:e,fromMs:n,toMs:o,says:r},i){let a=s("span",{class:"stay","data-kind":t,"data-severity":e,title:r});a.dataset.resolved=String(o!==null);let d=Math.max(0,i(n));return a.style.left=`min(${\
d}%, calc(100% - 0.5rem))`,a.style.width=`${(o===null?100:i(o))-d}%`,a}function Pe({outages:t,troubles:e}){return t.length===0&&e.length===0?"Nothing has happened.":`${b(t.length,"outage")} and ${b(e.\
length,"trouble")}; red is a node that was down, or critical, and what is over is paler. The list above says the same in words.`}var I=["Rank","Step","Loss","Tokens/s","GPU","GPU mem","Efficiency","Wr\
itten","What is wrong"],G=7;var te="";function ne({head:t}){let e=t?.training??[];l("training-section").hidden=e.length===0;let n=e.flatMap(({rows:r})=>r.filter(({isBad:i})=>i)).length;m(l("training-l\
ead"),`${b(e.length,"job")}; ${n===0?"no rank has an alert":`alerts about ${b(n,"rank")}`}.`);let o=JSON.stringify(e);o!==te&&(te=o,l("training").replaceChildren(...e.flatMap(Re)))}function Re({job:t,\
means:e,rows:n}){let o=I.map((a,d)=>s("th",{scope:"col",...d<G?{class:"numeric"}:{}},a)),r=n.map(({cells:a,isBad:d})=>s("tr",{},...a.map(Oe(d)))),i=`Ranks of job ${t}`;return[s("h3",{},t),s("p",{class\
:"lead"},e),s("div",{class:"scroll",role:"region","aria-label":i,tabindex:"0"},s("table",{},s("thead",{},s("tr",{},...o)),s("tbody",{},...r)))]}var Oe=t=>(e,n)=>n===0?s("th",{scope:"row",class:"numeri\
c"},e):n<G?s("td",{class:"numeric"},e):s("td",t&&n===I.length-1?{class:"warm"}:{},e);var Fe=60;function oe({head:t}){if(t===null)return;let e=t.troubles.filter(({resolvedAtMs:o})=>o===null),n=t.troubl\
es.filter(({resolvedAtMs:o})=>o!==null);m(l("troubles-lead"),e.length===0?`Nothing is wrong as far as can be seen${n.length>0?`; ${b(n.length,"trouble")} passed`:""}.`:`${b(e.length,"trouble")} now, $\
{n.length} passed.`),$(l("troubles"),[...e,...n].slice(0,Fe),{keyOf:({id:o})=>o,create:()=>s("li",{class:"trouble"}),update:(o,r)=>{let i=JSON.stringify([r,Math.floor(t.atMs/1e4)]);o.dataset.text!==i&\
&(o.dataset.text=i,o.dataset.severity=r.severity,o.dataset.resolved=String(r.resolvedAtMs!==null),o.replaceChildren(...Ae(r,t.atMs)))}})}function Ae(t,e){let{node:n,type:o,summary:r,evidence:i,raisedA\
tMs:a,resolvedAtMs:d,advice:c,inhibitedBy:u}=t,p=n??(t.about==="cluster"?"the cluster":"the monitor"),h=d===null?`for ${w(e-a)}`:`for ${w(d-a)}, over since ${w(e-d)}`,v=u===null?"":" Something else ex\
plains it.";return[s("h3",{},`${p}: ${o.replaceAll("-"," ")}${t.subject===null?"":` (${t.subject})`}`),s("p",{},`${r}, ${h}.${v}`),...i.length===0?[]:[s("pre",{},i.join(`\n`))],...c===null||d!==null?[]\
:[s("ul",{},...[c.meaning,...c.next].map(M=>s("li",{},M)),...c.commands.map(M=>s("li",{},s("code",{},M))))]]}var W=new Set;function re({head:t}){if(t===null)return;let e=W.size===0,n=t.troubles.filter\
(({id:o,resolvedAtMs:r})=>r===null&&!W.has(o));t.troubles.forEach(({id:o})=>W.add(o)),!e&&n.length>0&&m(l("announcer"),n.map(({node:o,summary:r})=>`${o??"cluster"}: ${r}`).join(". "))}var y=new P,ie=t\
=>{y.chosen=t,ae.show(),l("detail-title").scrollIntoView({block:"start"})},ae=new j(y),Ue=new R(y,ie),Ie=new L(y,ie),Ge=new V(y),J=!1,We={live:"Live",lost:"Connection lost; trying again",ended:"Final \
state",file:"A report: nothing here changes"},se=document.getElementById("data");se===null?Be(Je()):(le(JSON.parse(se.textContent??"")),O("file"));function O(t){T(l("link"),"data-state",t==="file"?"en\
ded":t),m(l("link-text"),We[t])}function Je(){let t=new URLSearchParams(location.search).get("token")??"";return sessionStorage.setItem("token",t),history.replaceState(null,"",location.pathname),t}fun\
ction Be(t){let e=new EventSource(`/events?token=${encodeURIComponent(t)}`);e.addEventListener("open",()=>O("live")),e.addEventListener("error",()=>{(y.head?.ended===null||y.head===null)&&O("lost")}),\
e.addEventListener("state",n=>{le(JSON.parse(n.data)),y.head?.ended!==null&&(e.close(),O("ended"))})}function le(t){y.apply(t),re(y),!J&&(J=!0,requestAnimationFrame(ze))}function ze(){J=!1,Y(y),oe(y),\
Ue.show(),Ie.show(),ae.show(),Q(y),ne(y),ee(y),Ge.show()}})();\n';var style=`${styles_default}
${monitor_styles_default}
${nodes_styles_default}`;function renderNodesPage(){return{html:render({data:null,policy:null}),policy:pagePolicy({script:page_default,style})}}function renderNodesFile(frame){let policy=`default-src \
'none'; ${scriptAndStyleHashes({script:page_default,style})}; img-src data:; base-uri 'none'; form-action 'none'`;return render({data:embeddable(frame),policy})}function render(parts){return import_handlebars.default.
compile(nodes_html_default,{knownHelpersOnly:!0})({style,script:page_default,...parts})}var embeddable=json=>json.replace(/[<>&\u2028\u2029]/g,character=>`\\u${character.charCodeAt(0).toString(16).padStart(
4,"0")}`),doorwayScript="var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))";function renderNodesDoorway(reason){return{html:import_handlebars.default.
compile(monitor_doorway_html_default,{knownHelpersOnly:!0})({style:styles_default,script:doorwayScript,reason,command:"minicluster nodes watch --web"}),policy:pagePolicy({script:doorwayScript,style:styles_default})}}export{NodesPageState,renderNodesPage,renderNodesFile,renderNodesDoorway};
