import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{nodes_styles_default}from"./chunk-PK2IX7MC.js";import{monitor_doorway_html_default,monitor_styles_default,pagePolicy,scriptAndStyleHashes}from"./chunk-GEA5GE37.js";import{require_lib,
styles_default}from"./chunk-J5AKWJMS.js";import{__toESM}from"./chunk-5GJBNLEX.js";var NodesPageState=class{constructor(title){this.title=title}title;version=0;head=null;nodes=new Map;update(view,ended=null){this.version++;let{atMs,cluster,statistics,troubles,outages}=view,names=view.
nodes.map(({name})=>name),{title}=this;this.head={atMs,title,cluster,statistics,troubles,outages,names,ended};for(let node of view.nodes){let text=JSON.stringify(node);this.nodes.get(node.name)?.text!==
text&&this.nodes.set(node.name,{text,changedAt:this.version})}let present=new Set(names);for(let name of[...this.nodes.keys()])present.has(name)||this.nodes.delete(name)}frameSince(version){if(this.head===
null||version>=this.version)return null;let nodes=[...this.nodes.values()].filter(({changedAt})=>changedAt>version).map(({text})=>text).join(",");return`{"version":${this.version},"head":${JSON.stringify(
this.head)},"nodes":[${nodes}]}`}};var import_handlebars=__toESM(require_lib(),1);var nodes_html_default=`<!doctype html>
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
unction N(t,e,n){n===null?t.removeAttribute(e):t.getAttribute(e)!==n&&t.setAttribute(e,n)}function r(t,e={},...n){let o=document.createElement(t);for(let[s,i]of Object.entries(e))o.setAttribute(s,i);r\
eturn o.append(...n),o}function $(t,e,{keyOf:n,create:o,update:s}){let i=new Map([...t.children].map(d=>[d.dataset.key??"",d])),a=t.firstElementChild;for(let d of e){let c=n(d),u=i.get(c)??o(d);i.dele\
te(c),u.dataset.key=c,s(u,d),u===a?a=a.nextElementSibling:t.insertBefore(u,a)}for(let d of i.values())d.remove()}var re={ok:"",bad:"!",critical:"\\u2716",unknown:"?",none:""},W={ok:"good",bad:"warning"\
,critical:"critical",unknown:"unknown",none:"does not apply"};function F(t){return t===void 0?"none":t.status==="bad"&&t.severity==="critical"?"critical":t.status}var H=class{constructor(e,n){this.mod\
el=e;this.choose=n;l("heat").addEventListener("pointerover",({target:o})=>{let s=o instanceof HTMLElement?o.dataset.says:void 0;s!==void 0&&m(l("heat-readout"),s)})}model;choose;show(){let{nodes:e}=th\
is.model,n=ie(e);this.showHead(n);let o=e.flatMap(a=>a.checks),s=o.filter(({status:a})=>a==="bad").length,i=o.filter(({status:a})=>a==="unknown").length;m(l("heat-lead"),o.length===0?"No check has bee\
n made yet.":`${o.length} checks: ${o.length-s-i} good, ${s} bad, ${i} unknown.`),$(l("heat-rows"),e,{keyOf:({name:a})=>a,create:({name:a})=>this.createRow(a),update:(a,d)=>ae(a,d,n)})}showHead(e){let\
 n=l("heat-head"),o=e.join(" ");if(n.dataset.checks===o)return;n.dataset.checks=o;let s=e.map(i=>r("th",{scope:"col",title:i},r("span",{},i)));n.replaceChildren(r("tr",{},r("th",{scope:"col"},"Node"),\
...s))}createRow(e){let n=r("button",{type:"button",class:"name",title:e},e);return n.addEventListener("click",()=>this.choose(e)),r("tr",{},r("th",{scope:"row"},n))}};function ie(t){let e=[...t].sort\
((n,o)=>o.checks.length-n.checks.length);return[...new Set(e.flatMap(({checks:n})=>n.map(({name:o})=>o)))]}function ae(t,e,n){let o=new Map(e.checks.map(s=>[s.name,s]));for(;t.children.length<n.length\
+1;)t.append(r("td"));for(;t.children.length>n.length+1;)t.lastElementChild?.remove();n.forEach((s,i)=>{let a=t.children[i+1];if(!(a instanceof HTMLElement))return;let d=o.get(s),c=F(d),u=`${e.name}, \
${s}: ${W[c]}${d===void 0?"":`. ${d.summary}`}`;a.dataset.says!==u&&(a.dataset.says=u,a.dataset.status=c,a.title=u,a.replaceChildren(re[c],r("span",{class:"visually-hidden"},W[c])))})}var z={unhealthy\
:0,unknown:1,degraded:2,healthy:3},J={unknown:"never answered",reachable:"reachable",suspect:"silent, not yet called down",down:"down",returning:"answers again",refused:"does not let us in",untrusted:\
"its host key is not trusted"};function L(t){return[...t].sort((e,n)=>z[e.verdict]-z[n.verdict]||(e.score??-1)-(n.score??-1))}function f(t,e=0){return t==null||!Number.isFinite(t)?"\\u2013":t.toFixed(e\
)}function y(t,e,n=0){let o=f(t,n);return o==="\\u2013"?o:`${o} ${e}`}function w(t){if(t===null||!Number.isFinite(t))return"\\u2013";if(t<9950)return`${(Math.max(0,t)/1e3).toFixed(1)} s`;let e=Math.roun\
d(t/1e3);if(e<60)return`${e} s`;let n=Math.floor(e/60);if(n<60)return`${n} min ${e%60} s`;let o=Math.floor(n/60);return o<48?`${o} h ${n%60} min`:`${Math.floor(o/24)} d ${o%24} h`}function B({gpus:t})\
{let e=k(t.map(({temperatureC:o})=>o)),n=k(t.map(({utilizationPercent:o})=>o));return{count:t.length,hottestC:e.length===0?null:Math.max(...e),utilizationPercent:n.length===0?null:n.reduce((o,s)=>o+s,\
0)/n.length}}var k=t=>t.filter(e=>typeof e=="number"&&Number.isFinite(e));var C=class{constructor(e){this.model=e;this.select.addEventListener("change",()=>{e.chosen=this.select.value,this.show()})}mo\
del;select=l("detail-node");shown="";show(){let{model:e}=this,n=e.head?.names??[];this.select.options.length!==n.length&&this.select.replaceChildren(...n.map(a=>r("option",{value:a},a)));let o=le(e);i\
f(o===void 0)return;this.select.value=o.name;let s=e.head?.atMs??0;m(l("detail-lead"),de(o,s));let i=JSON.stringify([o.name,o.checks,o.advice,o.reachability.detail]);i!==this.shown&&(this.shown=i,l("d\
etail").replaceChildren(...ce(o),...o.checks.length===0?[]:[ue(o,s)]))}};function le(t){return(t.chosen===null?null:t.node(t.chosen))??L(t.nodes)[0]}function de({destination:t,reachability:e,system:n,\
groups:o,score:s},i){let{state:a,lastAnsweredMs:d,detail:c}=e,u=d===null?"":`, answered ${w(i-d)} ago`,p=c===null?"":` It said: ${c}.`,h=n.hostname===null?"":` ${n.hostname}, Linux ${n.kernelRelease??\
"?"}.`,v=["gpu","system","network","process"].map(b=>{let{weight:S,deducted:E}=o[b];return E===null?`${b} unknown`:`${b} ${f(S-E)} of ${S}`});return`ssh ${t}: ${J[a]}${u}.${p}${h} Score ${f(s)}: ${v.j\
oin(", ")}.`}function ce({advice:t}){return t.map(({meaning:e,next:n,commands:o})=>r("div",{class:"trouble"},r("p",{},e),r("ul",{},...n.map(s=>r("li",{},s)),...o.map(s=>r("li",{},r("code",{},s))))))}f\
unction ue({checks:t},e){let n=["Check","Status","Since","What was seen"].map(s=>r("th",{scope:"col"},s)),o=r("table",{},r("caption",{class:"visually-hidden"},"All checks of this node"),r("thead",{},r\
("tr",{},...n)),r("tbody",{},...t.map(s=>me(s,e))));return r("div",{class:"scroll",role:"region","aria-label":"Checks of this node",tabindex:"0"},o)}function me(t,e){let n=F(t),o=n==="ok"?"good":n==="\
bad"?"warning":n,s=t.subjects.filter(({status:i})=>i!=="ok");return r("tr",{},r("th",{scope:"row"},t.name),r("td",{class:"status","data-status":n},o),r("td",{class:"numeric"},w(e-t.sinceMs)),r("td",{}\
,t.summary,...s.flatMap(i=>he(i,t.summary))))}function he(t,e){let n=t.subject===null?"":`${t.subject}: `,o=t.isSticky?" It stays until a reboot or minicluster nodes clear.":"";return[...t.summary!==e\
||o!==""?[r("p",{},`${n}${t.summary}${o}`)]:[],...t.evidence.length===0?[]:[r("pre",{class:"evidence"},t.evidence.slice(0,5).join(`\n`))]]}var pe=new Intl.NumberFormat("en-US",{maximumFractionDigits:0}\
),fe=t=>pe.format(t);function M(t,e,n=`${e}s`){return`${fe(t)} ${t===1?e:n}`}var q="";function _({nodes:t}){let e=t.flatMap(s=>s.gpus.map(i=>({node:s.name,gpu:i})));l("gpus-box").hidden=e.length===0;l\
et n=Math.max(...k(e.map(({gpu:s})=>s.temperatureC)),-1/0);m(l("gpus-lead"),e.length===0?"No GPU is known.":`${M(e.length,"GPU")}; the hottest is at ${y(n,"\\xB0C")}.`);let o=JSON.stringify(e);o!==q&&(\
q=o,l("gpu-rows").replaceChildren(...e.map(({node:s,gpu:i})=>ye(s,i))))}function ye(t,e){let{memoryUsedMib:n,memoryTotalMib:o}=e,s=n===null||o===null||o===0?null:100*n/o;return r("tr",{},r("th",{scope\
:"row"},t),r("td",{},`${e.index??"?"} ${e.name??""}`),D(e.utilizationPercent),D(s),ge(e.temperatureC),T(`${f(e.powerW)} of ${y(e.powerLimitW,"W")}`),T(y(e.smClockMhz,"MHz")),we(e),T(f(e.ecc.uncorrecte\
dVolatile)),T(`x${f(e.pcieWidth)} of x${f(e.maxPcieWidth)}`),ve(e))}var T=t=>r("td",{class:"numeric"},t);function D(t){let e=T(y(t,"%"));if(t===null)return e;let n=r("span");return n.style.width=`${Ma\
th.max(0,Math.min(100,t))}%`,e.append(r("span",{class:"meter","aria-hidden":"true"},n)),e}function ge(t){let e=t===null?"":t>85?" hot":t>80?" warm":"";return r("td",{class:`numeric${e}`},y(t,"\\xB0C"))\
}function we({throttleReasons:t}){if(t===null)return r("td",{},"\\u2013");let e=t.filter(n=>n!=="gpu-idle");return r("td",e.length>0?{class:"warm"}:{},e.length>0?e.join(", "):"nothing")}function ve({re\
coveryAction:t,needsReset:e}){let n=e?"Reset":t??"\\u2013";return r("td",n==="None"||n==="\\u2013"?{}:{class:"hot"},n==="None"?"none":n)}var be={healthy:"M6.5 12.5l3.7 3.7 7.3-8",degraded:"M12 6v7M12 17\
.3v.1",unhealthy:"M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4",unknown:"M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1"};function Q(t){let{head:e}=t;if(e===null)return;let{verdict:n,reason:o,monit\
orTrouble:s}=e.cluster;N(l("verdict"),"class",`verdict ${n}`),N(document.getElementById("verdict-icon")??l("verdict"),"d",be[n]),m(l("verdict-word"),n.toUpperCase()),m(l("reason"),o),document.title=`$\
{n.toUpperCase()} \\xB7 ${e.title} \\xB7 ${M(e.names.length,"node")}`,Me(l("facts"),[e.title,M(e.names.length,"node"),`as of ${new Date(e.atMs).toLocaleString()}`]),K("monitor-trouble",s?.summary??null)\
,K("ended",e.ended),$e(t,e)}function K(t,e){l(t).hidden=e===null,m(l(t),e??"")}function Me(t,e){$(t,e.map((n,o)=>({text:n,index:o})),{keyOf:({index:n})=>String(n),create:()=>r("li"),update:(n,{text:o}\
)=>m(n,o)})}function $e(t,e){$(l("tiles"),ke(t,e),{keyOf:({label:n})=>n,create:({label:n})=>r("div",{class:"tile"},r("dt",{},n),r("dd",{},r("data")),r("dd",{class:"detail"})),update:(n,{text:o,detail:\
s,tone:i})=>{let[a,d]=[n.querySelector("data"),n.querySelector(".detail")];a!==null&&m(a,o),d!==null&&m(d,s),n.dataset.tone=i??"plain"}})}function ke({nodes:t},e){let{counts:n,averageScore:o,intervalM\
s:s}=e.cluster,i=e.troubles.filter(({resolvedAtMs:h})=>h===null),a=i.filter(({severity:h})=>h==="critical").length,d=t.reduce((h,v)=>h+v.gpus.length,0),{totalChecks:c,failedChecks:u,activeJobs:p}=e.st\
atistics;return[{label:"Healthy nodes",text:`${n.healthy} of ${e.names.length}`,detail:`${n.degraded} degraded, ${n.unhealthy} unhealthy, ${n.unknown} unknown`,tone:n.unhealthy>0?"critical":n.healthy<\
e.names.length?"warning":"plain"},{label:"Troubles now",text:String(i.length),detail:`${a} critical`,tone:a>0?"critical":i.length>0?"warning":"plain"},{label:"Mean score",text:f(o),detail:"of the node\
s that have one"},{label:"GPUs",text:d===0?f(null):String(d),detail:"seen in the newest answers"},{label:"Outages",text:String(e.outages.length),detail:`${e.outages.filter(({endedAtMs:h})=>h===null).l\
ength} now`},{label:"Jobs",text:String(p),detail:"registered"},{label:"Rounds",text:String(c),detail:`${u} without an answer; every ${w(s)}`}]}var I=[{key:"score",label:"Score",unit:"",top:100},{key:"\
gpuUtilizationPercent",label:"GPU use",unit:"%",top:100},{key:"gpuTemperatureC",label:"Hottest GPU",unit:"\\xB0C",top:null},{key:"gpuMemoryPercent",label:"GPU memory",unit:"%",top:100},{key:"gpuPowerW"\
,label:"GPU power",unit:"W",top:null},{key:"cpuPercent",label:"CPU",unit:"%",top:100},{key:"memoryPercent",label:"Memory",unit:"%",top:100},{key:"diskPercent",label:"Disk",unit:"%",top:100},{key:"late\
ncyMs",label:"Latency",unit:"ms",top:null}],x={width:1e3,height:40},j=class{constructor(e){this.model=e;this.select.replaceChildren(...I.map(({key:n,label:o})=>r("option",{value:n},o))),this.select.ad\
dEventListener("change",()=>this.show())}model;select=l("history-metric");show(){let{nodes:e,head:n}=this.model,o=I.find(({key:h})=>h===this.select.value)??I[0];if(o===void 0||n===null)return;let s=e.\
flatMap(({history:h})=>h),i=k(s.map(h=>h[o.key])),a=Math.min(...s.map(({atMs:h})=>h),n.atMs);if(i.length===0){m(l("history-lead"),`Nobody has said anything of this yet: ${o.label}.`),l("curves").repla\
ceChildren();return}let d=o.top??(Math.max(...i)*1.05||1);m(l("history-lead"),`${o.label} of every node, from 0 to ${y(d,o.unit)}; gaps are times without an answer, red ones outages.`);let c={from:a,t\
o:n.atMs,top:d},u=e.map(h=>xe(h,o,{span:c,outages:n.outages})),p=r("div",{class:"curve-axis"},r("span",{},`${w(n.atMs-a)} ago`),r("span",{},"now"));l("curves").replaceChildren(...u,p)}};function xe(t,\
e,{span:n,outages:o}){let s=u=>x.width*(u-n.from)/(n.to-n.from||1),i=u=>x.height*(1-Math.max(0,Math.min(1,u/n.top))),a=V("svg",{viewBox:`0 0 ${x.width} ${x.height}`,preserveAspectRatio:"none","aria-hi\
dden":"true"});for(let{node:u,silentSinceMs:p,endedAtMs:h}of o){if(u!==t.name)continue;let[v,b]=[Math.max(0,s(p)),s(h??n.to)];a.append(V("rect",{class:"gap",x:`${v}`,y:"0",width:`${Math.max(1,b-v)}`,h\
eight:`${x.height}`}))}for(let u of Te(t.history,e.key)){let p=u.map(({atMs:S,value:E})=>`${s(S).toFixed(1)},${i(E).toFixed(1)}`),[h,v]=[u[0],u.at(-1)];if(h===void 0||v===void 0)continue;let b=`${s(v.\
atMs).toFixed(1)},${x.height} ${s(h.atMs).toFixed(1)},${x.height}`;a.append(V("polygon",{class:"area",points:`${p.join(" ")} ${b}`})),a.append(V("polyline",{class:"stroke",points:p.join(" ")}))}let d=\
k(t.history.map(u=>u[e.key])),c=Ne(d,e.unit);return r("div",{class:"curve",title:`${t.name}: ${c}`},r("span",{},t.name),a,r("span",{class:"numeric"},c))}function Ne(t,e){if(t.length===0)return y(null,\
e);let[n,o]=[Math.min(...t),Math.max(...t)].map(s=>s.toFixed(0));return n===o?`${n} ${e}`:`${n} to ${o} ${e}`}function Te(t,e){let n=[[]];for(let o of t){let s=o[e];s===null?n.push([]):n.at(-1)?.push(\
{atMs:o.atMs,value:s})}return n.filter(o=>o.length>0)}function V(t,e){let n=document.createElementNS("http://www.w3.org/2000/svg",t);for(let[o,s]of Object.entries(e))n.setAttribute(o,s);return n}var O\
=class{head=null;chosen=null;byName=new Map;apply(e){this.head=e.head;for(let n of e.nodes)this.byName.set(n.name,n)}get nodes(){return(this.head?.names??[]).flatMap(e=>this.byName.get(e)??[])}node(e)\
{return this.byName.get(e)??null}};var P=class{constructor(e,n){this.model=e;this.choose=n;l("node-sort").addEventListener("change",()=>this.show())}model;choose;show(){let{nodes:e,head:n}=this.model,\
o=l("node-sort").value==="worst",s=n?.cluster.counts;s!==void 0&&m(l("nodes-lead"),`${s.healthy} healthy, ${s.degraded} degraded, ${s.unhealthy} unhealthy, ${s.unknown} unknown. A name opens the node\'\
s checks.`),$(l("node-rows"),o?L(e):e,{keyOf:({name:i})=>i,create:({name:i})=>this.createRow(i),update:(i,a)=>{Se(a).forEach((c,u)=>{let p=i.children[u+1];p!==void 0&&m(p,c)});let d=i.children[1];d!==\
void 0&&(d.dataset.verdict=a.verdict)}})}createRow(e){let n=r("button",{type:"button",class:"name"},e);n.addEventListener("click",()=>this.choose(e));let o=Array.from({length:7},()=>r("td",{class:"num\
eric"}));return r("tr",{},r("th",{scope:"row"},n),r("td",{class:"verdict-word"}),...o,r("td"),r("td"))}};function Se(t){let{verdict:e,score:n,reachability:o,system:s,jobs:i,reason:a}=t,{count:d,utiliz\
ationPercent:c,hottestC:u}=B(t);return[e,f(n),y(o.latencyMs,"ms",1),y(s.cpuPercent,"%"),y(s.memoryPercent,"%"),y(s.diskPercent,"%"),d===0?f(null):`${d} at ${y(c,"%")}`,y(u,"\\xB0C"),i.length===0?f(null\
):i.join(", "),a]}var X="";function Y({head:t}){if(t===null)return;let e=Ee(t),n=[...new Set(e.map(({lane:c})=>c))];m(l("timeline-lead"),Le(t));let o=JSON.stringify([e,Math.floor(t.atMs/5e3)]);if(o===\
X)return;X=o;let s=Math.min(...e.map(({fromMs:c})=>c),t.atMs-6e5),i=c=>100*(c-s)/(t.atMs-s||1),a=n.map(c=>{let u=e.filter(p=>p.lane===c).map(p=>He(p,i));return r("div",{class:"lane"},r("span",{class:"\
lane-name"},c),r("div",{class:"lane-track"},...u))}),d=r("div",{class:"timeline-axis"},r("span",{},`${w(t.atMs-s)} ago`),r("span",{},"now"));l("timeline").replaceChildren(...a.length===0?[]:[...a,d])}\
function Ee({outages:t,troubles:e}){let n=t.map(s=>({lane:s.node,kind:"outage",severity:"critical",fromMs:s.silentSinceMs,toMs:s.endedAtMs,says:`down${s.cause===null?"":`: ${s.cause}`}`}));return[...e\
.filter(({type:s,about:i})=>!(i==="node"&&s==="down")).map(s=>({lane:s.node??s.about,kind:"trouble",severity:s.severity,fromMs:s.raisedAtMs,toMs:s.resolvedAtMs,says:s.summary})),...n]}function He({kin\
d:t,severity:e,fromMs:n,toMs:o,says:s},i){let a=r("span",{class:"stay","data-kind":t,"data-severity":e,title:s});a.dataset.resolved=String(o!==null);let d=Math.max(0,i(n));return a.style.left=`min(${d\
}%, calc(100% - 0.5rem))`,a.style.width=`${(o===null?100:i(o))-d}%`,a}function Le({outages:t,troubles:e}){return t.length===0&&e.length===0?"Nothing has happened.":`${M(t.length,"outage")} and ${M(e.l\
ength,"trouble")}; red is a node that was down, or critical, and what is over is paler. The list above says the same in words.`}var Ce=60;function Z({head:t}){if(t===null)return;let e=t.troubles.filte\
r(({resolvedAtMs:o})=>o===null),n=t.troubles.filter(({resolvedAtMs:o})=>o!==null);m(l("troubles-lead"),e.length===0?`Nothing is wrong as far as can be seen${n.length>0?`; ${M(n.length,"trouble")} pass\
ed`:""}.`:`${M(e.length,"trouble")} now, ${n.length} passed.`),$(l("troubles"),[...e,...n].slice(0,Ce),{keyOf:({id:o})=>o,create:()=>r("li",{class:"trouble"}),update:(o,s)=>{let i=JSON.stringify([s,Ma\
th.floor(t.atMs/1e4)]);o.dataset.text!==i&&(o.dataset.text=i,o.dataset.severity=s.severity,o.dataset.resolved=String(s.resolvedAtMs!==null),o.replaceChildren(...Ve(s,t.atMs)))}})}function Ve(t,e){let{\
node:n,type:o,summary:s,evidence:i,raisedAtMs:a,resolvedAtMs:d,advice:c,inhibitedBy:u}=t,p=n??(t.about==="cluster"?"the cluster":"the monitor"),h=d===null?`for ${w(e-a)}`:`for ${w(d-a)}, over since ${\
w(e-d)}`,v=u===null?"":" Something else explains it.";return[r("h3",{},`${p}: ${o.replaceAll("-"," ")}${t.subject===null?"":` (${t.subject})`}`),r("p",{},`${s}, ${h}.${v}`),...i.length===0?[]:[r("pre"\
,{},i.join(`\n`))],...c===null||d!==null?[]:[r("ul",{},...[c.meaning,...c.next].map(b=>r("li",{},b)),...c.commands.map(b=>r("li",{},r("code",{},b))))]]}var U=new Set;function ee({head:t}){if(t===null)r\
eturn;let e=U.size===0,n=t.troubles.filter(({id:o,resolvedAtMs:s})=>s===null&&!U.has(o));t.troubles.forEach(({id:o})=>U.add(o)),!e&&n.length>0&&m(l("announcer"),n.map(({node:o,summary:s})=>`${o??"clus\
ter"}: ${s}`).join(". "))}var g=new O,ne=t=>{g.chosen=t,oe.show(),l("detail-title").scrollIntoView({block:"start"})},oe=new C(g),je=new P(g,ne),Oe=new H(g,ne),Pe=new j(g),G=!1,Re={live:"Live",lost:"Co\
nnection lost; trying again",ended:"Final state",file:"A report: nothing here changes"},te=document.getElementById("data");te===null?Ae(Fe()):(se(JSON.parse(te.textContent??"")),R("file"));function R(\
t){N(l("link"),"data-state",t==="file"?"ended":t),m(l("link-text"),Re[t])}function Fe(){let t=new URLSearchParams(location.search).get("token")??"";return sessionStorage.setItem("token",t),history.rep\
laceState(null,"",location.pathname),t}function Ae(t){let e=new EventSource(`/events?token=${encodeURIComponent(t)}`);e.addEventListener("open",()=>R("live")),e.addEventListener("error",()=>{(g.head?.\
ended===null||g.head===null)&&R("lost")}),e.addEventListener("state",n=>{se(JSON.parse(n.data)),g.head?.ended!==null&&(e.close(),R("ended"))})}function se(t){g.apply(t),ee(g),!G&&(G=!0,requestAnimatio\
nFrame(Ie))}function Ie(){G=!1,Q(g),Z(g),je.show(),Oe.show(),oe.show(),_(g),Y(g),Pe.show()}})();\n';var style=`${styles_default}
${monitor_styles_default}
${nodes_styles_default}`;function renderNodesPage(){return{html:render({data:null,policy:null}),policy:pagePolicy({script:page_default,style})}}function renderNodesFile(frame){let policy=`default-src \
'none'; ${scriptAndStyleHashes({script:page_default,style})}; img-src data:; base-uri 'none'; form-action 'none'`;return render({data:embeddable(frame),policy})}function render(parts){return import_handlebars.default.
compile(nodes_html_default,{knownHelpersOnly:!0})({style,script:page_default,...parts})}var embeddable=json=>json.replace(/[<>&\u2028\u2029]/g,character=>`\\u${character.charCodeAt(0).toString(16).padStart(
4,"0")}`),doorwayScript="var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))";function renderNodesDoorway(reason){return{html:import_handlebars.default.
compile(monitor_doorway_html_default,{knownHelpersOnly:!0})({style:styles_default,script:doorwayScript,reason,command:"minicluster nodes watch --web"}),policy:pagePolicy({script:doorwayScript,style:styles_default})}}export{NodesPageState,renderNodesPage,renderNodesFile,renderNodesDoorway};
