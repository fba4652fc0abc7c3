import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{b as __toESM,l as init_chunk_QOFAUVCI,x as init_chunk_5GJBNLEX}from"./start-action-worker-thread-DpRodIf2.js";import{dn as require_lib,fn as styles_default,un as init_chunk_J5AKWJMS}from"./check-action-C2pjETOz.js";import{n as nodes_styles_default,t as init_chunk_PK2IX7MC}from"./chunk-D7IOMcUT.js";import{a as pagePolicy,i as monitor_styles_default,n as init_chunk_GEA5GE37,r as monitor_doorway_html_default}from"./chunk-D2QMLQUz.js";import{n as init_chunk_J6K6FSZH,r as serveLoopback,t as LiveSite}from"./chunk-CiP5et1w.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";import{randomBytes}from"node:crypto";function renderJobPage(){return{html:import_handlebars.default.compile(job_html_default,{knownHelpersOnly:!0})({style,script:page_default}),policy:pagePolicy({script:page_default,style})}}function renderJobDoorway(reason){return{html:import_handlebars.default.compile(monitor_doorway_html_default,{knownHelpersOnly:!0})({style:styles_default,script:doorwayScript,reason,command:`minicluster jobs watch --web`}),policy:pagePolicy({script:doorwayScript,style:styles_default})}}async function showOnPage({port},{log}){let token=randomBytes(16).toString(`base64url`),site=new JobSite(token),server=await serveLoopback(site,port??0);return log.print(`Watching a\
t http://127.0.0.1:${server.port}/?token=${token}`),{show(picture){site.update(picture),server.wake()},async close(last){last!==null&&(site.update(last,last.isOver?`The job has ended.`:`The watch was stopped.`),server.wake(),await server.settled(farewellMs)),await server.close()}}}var import_handlebars,job_html_default,job_styles_default,page_default,style,doorwayScript,JobSite,farewellMs;function init_show_page_BAWRDD2W(){return(init_show_page_BAWRDD2W=__esmMin((()=>{init_chunk_J6K6FSZH();init_chunk_PK2IX7MC();init_chunk_GEA5GE37();init_chunk_J5AKWJMS();init_chunk_QOFAUVCI();init_chunk_5GJBNLEX();createRequire(import.meta.url);dirname(fileURLToPath(import.meta.url));import_handlebars=__toESM(require_lib(),1);job_html_default=`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>MiniCluster: a job on Ray</title>
<style>{{{style}}}</style>
</head>
<body>
<a class="skip" href="#checks-title">Skip to the checks</a>
<header class="verdict unknown" id="verdict">
<div class="page">
<div class="masthead">
<p class="kicker">MiniCluster: a job on Ray</p>
<p class="link" id="link" data-state="opening"><span class="lamp" aria-hidden="true"></span><span id="link-text">Connecting</span></p>
</div>
<p class="word"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="12"/><path id="verdict-icon"/></svg><span id="verdict-word">UNKNOWN</span></p>
<h1 id="reason">Waiting for the first poll</h1>
<ul class="facts" aria-label="What is watched" id="facts"></ul>
<p class="banner" id="lost" hidden></p>
<p class="banner" id="ended" hidden></p>
</div>
</header>
<noscript><p class="page">This page needs JavaScript, which this browser does not run.</p></noscript>
<div class="visually-hidden" role="status" aria-live="polite" id="announcer"></div>
<main class="page board">
<section aria-labelledby="figures-title" class="wide"><h2 id="figures-title" class="visually-hidden">Key figures</h2><dl class="tiles" id="tiles"></dl></section>
<section aria-labelledby="steps-title" class="wide">
<h2 id="steps-title">Steps over time</h2>
<p class="lead" id="steps-lead">No step was recognised yet.</p>
<figure class="card"><figcaption class="visually-hidden">Steps of the job since the watch began</figcaption><svg class="curve" id="curve" viewBox="0 0 800 220" role="img" aria-labelledby="steps-title"\
 aria-describedby="steps-lead"></svg></figure>
</section>
<section aria-labelledby="checks-title" class="wide">
<h2 id="checks-title">Checks</h2>
<p class="lead" id="checks-lead">No check has been made yet.</p>
<ol class="troubles" id="checks" role="list"></ol>
</section>
<section aria-labelledby="ranks-title" class="wide">
<h2 id="ranks-title">Ranks</h2>
<p class="lead" id="ranks-lead">No rank is known.</p>
<div class="scroll" role="region" aria-label="Rank table" tabindex="0" id="ranks-box" hidden><table><caption class="visually-hidden">Current state of every Ray Train rank</caption>
<thead><tr><th scope="col">Rank</th><th scope="col">State</th><th scope="col">Node</th><th scope="col" class="numeric">Process</th><th scope="col">Network</th></tr></thead><tbody id="rank-rows"></tbod\
y></table></div>
</section>
<section aria-labelledby="gpus-title" class="wide">
<h2 id="gpus-title">GPUs</h2>
<p class="lead" id="gpus-lead">No GPU is known.</p>
<div class="scroll gpus" role="region" aria-label="GPU table" tabindex="0" id="gpus-box" hidden><table><caption class="visually-hidden">Current state of every GPU</caption>
<thead><tr><th scope="col">Node</th><th scope="col">GPU</th><th scope="col">Model</th><th scope="col" class="numeric">In use</th><th scope="col" class="numeric">Memory</th><th scope="col" class="numer\
ic">Temperature</th></tr></thead><tbody id="gpu-rows"></tbody></table></div>
</section>
<section aria-labelledby="resources-title" class="wide">
<h2 id="resources-title">Resources of the cluster</h2>
<p class="lead" id="resources-lead">No resources are known yet.</p>
<div class="scroll" role="region" aria-label="Resource table" tabindex="0" id="resources-box" hidden><table><caption class="visually-hidden">Total and used resources of Ray</caption>
<thead><tr><th scope="col">Resource</th><th scope="col" class="numeric">In use</th><th scope="col" class="numeric">Total</th><th scope="col" class="numeric">Reserved, idle</th></tr></thead><tbody id="\
resource-rows"></tbody></table></div>
</section>
</main>
<footer class="page"><p id="source">&nbsp;</p></footer>
<script>{{{script}}}<\/script>
</body>
</html>
`;job_styles_default=`.verdict.bad { --tone: var(--critical); --tint: var(--critical-tint); }
.verdict.ok { --tone: var(--pass); --tint: var(--pass-tint); }
.trouble[data-status="bad"] { border-left-color: var(--critical); }
.trouble[data-status="ok"] { border-left-color: var(--pass); }
.curve { width: 100%; height: auto; display: block; }
.curve polyline { fill: none; stroke: var(--slot-1); stroke-width: 2; vector-effect: non-scaling-stroke; }
.curve line { stroke: var(--rule); stroke-width: 1; vector-effect: non-scaling-stroke; }
.curve text { fill: var(--quiet); font-size: 12px; }
`;page_default='"use strict";(()=>{function l(t){let e=document.getElementById(t);if(e===null)throw new Error(`the page has no #${t}`);return e}function d(t,e){t.textContent!==e&&(t.textContent=e)}function y(t,e,n){n===null?t.removeAttribute(e):t.getAttribute(e)!==n&&t.setAttribute(e,n)}function c(t,e={},...n){let o=document.createElement(t);for(let[i,r]of Object.entries(e))o.setAttribute(i,r);return o.append(...n),o}function w(t,e,{keyOf:n,create:o,update:i}){let r=new Map([...t.children].map(a=>[a.dataset.key??"",a])),s=t.firstElementChild;for(let a of e){let f=n(a),u=r.get(f)??o(a);r.delete(f),u.dataset.key=f,i(u,a),u===s?s=s.nextElementSibling:t.insertBefore(u,s)}for(let a of r.values())a.remove()}var P={bad:0,unknown:1,ok:2},q={ok:"ok",bad:"bad",unknown:"unknown"};function J({checks:t}){let e=i=>t.filter(r=>r.status===i).length,n=`${e("bad")} bad, ${e("unknown")} unknown, ${e("ok")} ok`;d(l("checks-lead"),n);let o=[...t].sort((i,r)=>P[i.status]-P[r.status]);w(l("checks"),o,{keyOf:({name:i})=>i,create:()=>c("li",{class:"trouble"}),update:(i,r)=>{let s=JSON.stringify(r);i.dataset.text!==s&&(i.dataset.text=s,i.dataset.status=r.status,i.replaceChildren(...W(r)))}}),Y(t)}function W({title:t,status:e,evidence:n,advice:o}){return[c("h3",{},`${t}: ${q[e]}`),...n.length===0?[]:[c("pre",{},n.join(`\n`))],...o.length===0?[]:[c("ul",{},...o.map(i=>c("li",{},i)))]]}var j=null;function Y(t){let e=t.filter(({status:n})=>n==="bad").map(({title:n})=>n).join(", ");j!==null&&e!==j&&e!==""&&d(l("announcer"),`Bad now: ${e}`),j=e}function k({step:t,totalSteps:e}){return t===null||e===null?null:Math.floor(100*t/Math.max(1,e))}function C({cluster:t,lostSinceMs:e,atMs:n}){let o=Math.round((n-(e??n))/1e3);return`${t} has not answered for ${o} s; the job may still run`}var R=({checks:t})=>t.filter(({status:e})=>e==="bad").map(({title:e,evidence:n})=>`${e}: ${n.at(-1)??"bad"}`);function H(t){let{step:e,totalSteps:n,stepMs:o,timeLeftMs:i}=t;if(e===null)return"no step was recognised yet";let r=k(t);return[`step ${e}${n===null?"":` of ${n} (${r} %)`}`,z(t),o===null?null:`${(o/1e3).toFixed(1)} s a step`,i===null?null:`about ${M(i)} left`].filter(s=>s!==null).join(", ")}function z({throughput:t}){return t===null?null:`${Number(t.value.toPrecision(4))} ${t.unit??"(no unit stated)"}`}function M(t){let e=Math.ceil(t/6e4);return e<120?`${e} min`:`${Math.round(e/60)} h`}var m={width:800,height:220,left:60,bottom:24,top:10},K="http://www.w3.org/2000/svg";function A(t){let{history:e}=t,[n,o]=[e[0],e.at(-1)];d(l("steps-lead"),H(t));let i=l("curve");if(n===void 0||o===void 0||e.length<2)return;let r=e.map(([,h])=>h),[s,a]=[Math.min(...r),Math.max(...r)],f=h=>N(h,[n[0],o[0]],[m.left,m.width-6]),u=h=>N(h,[s,a],[m.height-m.bottom,m.top]),D=e.map(([h,G])=>`${f(h).toFixed(1)},${u(G).toFixed(1)}`);i.replaceChildren($("line",{x1:m.left,x2:m.width,y1:u(s),y2:u(s)}),$("line",{x1:m.left,x2:m.width,y1:u(a),y2:u(a)}),$("polyline",{points:D.join(" ")}),T(String(s),{x:m.left-6,y:u(s)+4,"text-anchor":"end"}),T(String(a),{x:m.left-6,y:u(a)+4,"text-anchor":"end"}),T(O(n[0]),{x:m.left,y:m.height-4}),T(O(o[0]),{x:m.width-6,y:m.height-4,"text-anchor":"end"}))}var N=(t,[e,n],[o,i])=>n===e?o:o+(t-e)/(n-e)*(i-o);function $(t,e){let n=document.createElementNS(K,t);for(let[o,i]of Object.entries(e))n.setAttribute(o,String(i));return n}function T(t,e){let n=$("text",e);return n.textContent=t,n}var O=t=>new Date(t).toLocaleTimeString();var _={ok:"M6.5 12.5l3.7 3.7 7.3-8",bad:"M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4",unknown:"M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1"},Q={ok:"HEALTHY",bad:"UNHEALTHY",unknown:"UNKNOWN"};function I({picture:t,ended:e}){let{status:n,state:o,job:i,cluster:r,atMs:s,lostSinceMs:a}=t;y(l("verdict"),"class",`verdict ${n}`),y(document.getElementById("verdict-icon")??l("verdict"),"d",_[n]),d(l("verdict-word"),Q[n]),d(l("reason"),X(t)),document.title=`${o} \\xB7 ${i}`,w(l("facts"),[i,o,r,`as of ${new Date(s).toLocaleString()}`],{keyOf:f=>f,create:()=>c("li"),update:d}),F("lost",a===null?null:C(t)),F("ended",e),Z(t)}function X(t){let e=R(t);if(e.length>0)return e.join(". ");let n=t.checks.filter(({status:o})=>o==="unknown");return n.length===0?"Every check is ok":`No problem was found, but not every check could be made; unknown: ${n.map(({title:o})=>o).join(", ")}`}function F(t,e){l(t).hidden=e===null,d(l(t),e??"")}function Z(t){w(l("tiles"),tt(t),{keyOf:({label:e})=>e,create:({label:e})=>c("div",{class:"tile"},c("dt",{},e),c("dd",{},c("data")),c("dd",{class:"detail"})),update:(e,{text:n,detail:o})=>{let[i,r]=[e.querySelector("data"),e.querySelector(".detail")];i!==null&&d(i,n),r!==null&&d(r,o)}})}function tt(t){let{state:e,step:n,totalSteps:o,timeLeftMs:i,ranks:r,gpus:s}=t,a=r.filter(({status:u})=>u!==null&&u!=="DEAD").length,f=k(t);return[{label:"State",text:e,detail:"in Ray\'s own word"},{label:"Step",text:n===null?"\\u2013":String(n),detail:o===null?"total unknown":`of ${o}, ${f} %`},et(t),{label:"Time left",text:i===null?"\\u2013":M(i),detail:"steps left times the median step"},{label:"Ranks",text:r.length===0?"\\u2013":`${a} of ${r.length}`,detail:r.length===0?"Ray Train reports none":"alive"},{label:"GPUs",text:s.length===0?"\\u2013":String(s.length),detail:s.length===0?"no machine reported one":"reported"}]}function et({throughput:t,stepMs:e}){let n=e===null?[]:[`${(e/1e3).toFixed(1)} s a step`],o="Throughput";return t===null?{label:o,text:"\\u2013",detail:["not in the log",...n].join(", ")}:{label:o,text:String(Number(t.value.toPrecision(4))),detail:[t.unit??"no unit stated",...n].join(", ")}}function V(t){let[e="",n]=t.split("."),o=e.replace(/\\B(?=(\\d{3})+$)/g,",");return n===void 0?o:`${o}.${n}`}var nt=t=>V(t.toFixed(0));function v(t,e,n=`${e}s`){return`${nt(t)} ${t===1?e:n}`}function B({ranks:t,gpus:e,resources:n,demands:o}){E("ranks","rank-rows",{lead:t.length===0?"Ray Train reports no rank of this job.":v(t.length,"rank"),rows:t.map(({rank:r,status:s,node:a,pid:f,networks:u})=>[g(r),g(s),g(a),x(f),g(u.length===0?null:u.join(", "))])}),E("gpus","gpu-rows",{lead:e.length===0?"No machine reported a GPU.":v(e.length,"GPU"),rows:e.map(r=>[g(r.node),g(r.index),g(r.name),x(r.utilizationPercent,"%"),x(r.memoryUsedMb,`of ${r.memoryTotalMb??"\\u2013"} MB`),x(r.temperatureC,"\\xB0C")])});let i=o.length===0?"":` Ray cannot place: ${o.join(", ")}`;E("resources","resource-rows",{lead:`${n.length===0?"Ray does not report its resources.":`${v(n.length,"resource")}.`}${i}`,rows:n.map(({name:r,used:s,total:a,reservedUnused:f})=>[g(r),x(s),x(a),x(f)])})}var U=new Map;function E(t,e,{lead:n,rows:o}){d(l(`${t}-lead`),n),l(`${t}-box`).hidden=o.length===0;let i=o.map(r=>r.map(s=>s.textContent).join("	")).join(`\n`);U.get(t)!==i&&(U.set(t,i),l(e).replaceChildren(...o.map(r=>c("tr",{},...r))))}var g=t=>c("td",{},t===null?"\\u2013":String(t)),x=(t,e="")=>c("td",{class:"numeric"},t===null?"\\u2013":`${ot(t)} ${e}`.trim()),ot=t=>t.toLocaleString("en",{maximumFractionDigits:Math.abs(t)<100?2:0});var b=null,L=!1,rt={live:"Live",lost:"Connection lost; reconnecting",ended:"Final state"};st(it());function S(t){y(l("link"),"data-state",t),d(l("link-text"),rt[t])}function it(){let t=new URLSearchParams(location.search).get("token")??"";return sessionStorage.setItem("token",t),history.replaceState(null,"",location.pathname),t}function st(t){let e=new EventSource(`/events?token=${encodeURIComponent(t)}`);e.addEventListener("open",()=>S("live")),e.addEventListener("error",()=>{(b===null||b.ended===null)&&S("lost")}),e.addEventListener("state",n=>{lt(JSON.parse(n.data)),b?.ended!==null&&(e.close(),S("ended"))})}function lt(t){b=t,!L&&(L=!0,requestAnimationFrame(at))}function at(){L=!1,b!==null&&(I(b),A(b.picture),J(b.picture),B(b.picture))}})();\n';style=`${styles_default}
${monitor_styles_default}
${nodes_styles_default}
${job_styles_default}`;doorwayScript=`var t=sessionStorage.getItem('token');if(t&&!location.search)location.replace('/?token='+encodeURIComponent(t))`;JobSite=class extends LiveSite{kept;constructor(token){let kept={version:0,json:``};super({token,page:renderJobPage(),doorway:renderJobDoorway,source:{get version(){return kept.version},frameSince:version=>version>=kept.version?null:kept.json}}),this.kept=kept}update(picture,ended=null){let frame={picture,ended};this.kept.version+=1,this.kept.json=JSON.stringify(frame)}};farewellMs=500})))()}init_show_page_BAWRDD2W();export{showOnPage};