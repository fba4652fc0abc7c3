import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{o as __toESM,s as init_chunk_OGQ7FXBT}from"./begin-action-worker-thread-CrBHbQJM.js";import{dt as require_runtime2,ut as init_chunk_DF2CAZSJ}from"./conclude-action-D1WXtBDm.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";var access_denied_html_default,monitor_styles_default;function init_chunk_7QDOGXR5(){return(init_chunk_7QDOGXR5=__esmMin((()=>{init_chunk_DF2CAZSJ();init_chunk_OGQ7FXBT();access_denied_html_default=__toESM(require_runtime2()).default.template({compiler:[8,`>= 4.3.0`],main:function(container,depth0,helpers,partials,data){var stack1,alias1=container.lambda,alias2=container.escapeExpression,lookupProperty=container.lookupProperty||function(parent,propertyName){if(Object.prototype.hasOwnProperty.call(parent,propertyName))return parent[propertyName]};return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>MiniCluster monitor: the token is missing or wrong</title>
<style>`+((stack1=alias1(depth0!=null?lookupProperty(depth0,`style`):depth0,depth0))!=null?stack1:``)+`</style>
<script>`+((stack1=alias1(depth0!=null?lookupProperty(depth0,`script`):depth0,depth0))!=null?stack1:``)+`<\/script>
</head>
<body>
<header class="verdict unknown">
<div class="page">
<p class="kicker">MiniCluster monitor</p>
<h1>This page cannot be shown</h1>
<p class="reason">`+alias2(alias1(depth0!=null?lookupProperty(depth0,`reason`):depth0,depth0))+` Each start of <code>`+alias2(alias1(depth0!=null?lookupProperty(depth0,`command`):depth0,depth0))+`</co\
de> prints a new address.</p>
</div>
</header>
</body>
</html>
`},useData:!0});monitor_styles_default=`:root {
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
.grid table { min-width: 57rem; table-layout: fixed; }
.grid thead th { position: sticky; top: 0; z-index: 1; background: var(--surface); box-shadow: 0 1px 0 var(--rule); vertical-align: middle; }
.grid th, .grid td { height: 37px; padding: 0 0.6rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; vertical-align: middle; }
.grid thead th { height: 3rem; white-space: normal; overflow-wrap: normal; line-height: 1.25; text-overflow: clip; font-size: 0.8125rem; }
.grid tr > :nth-child(1) { width: 5.5rem; } .grid tr > :nth-child(2) { width: 6.5rem; } .grid tr > :nth-child(10) { width: 11rem; }
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

.card:has(> .timeline:empty) { display: none; }
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
`})))()}export{init_chunk_7QDOGXR5 as n,monitor_styles_default as r,access_denied_html_default as t};