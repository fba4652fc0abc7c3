import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";var nodes_styles_default;function init_chunk_HCOGPHWU(){return(init_chunk_HCOGPHWU=__esmMin((()=>{nodes_styles_default=`.verdict.unhealthy { --tone: var(--critical); --tint: var(--critical-tint); }
.board > section, .board > section.wide { grid-column: 1 / -1; }
.verdict-word { white-space: nowrap; font-weight: 600; }
.verdict-word[data-verdict="healthy"] { color: var(--pass); }
.verdict-word[data-verdict="degraded"], .verdict-word[data-verdict="unknown"] { color: var(--degraded); }
.verdict-word[data-verdict="unhealthy"] { color: var(--critical); }
.name { border: 0; background: none; padding: 0; color: var(--slot-1); text-align: left; cursor: pointer; text-decoration: underline; text-underline-offset: 0.15em; }
.troubles { list-style: none; padding: 0; margin: 0.9rem 0 0; display: grid; gap: 0.6rem; }
.troubles:empty { display: none; }
.trouble { border: 1px solid var(--rule); border-left: 4px solid var(--degraded); border-radius: 0.5rem; background: var(--surface); padding: 0.7rem 1rem; }
.trouble[data-severity="critical"] { border-left-color: var(--critical); }
.trouble[data-resolved="true"] { border-left-color: var(--rule); color: var(--quiet); }
.trouble h3 { font-size: 1rem; }
.trouble p, .trouble ul { font-size: 0.9375rem; margin-top: 0.25rem; }
.trouble pre, .evidence { margin: 0.4rem 0 0; padding: 0.4rem 0.6rem; background: var(--page); border-radius: 0.3rem; overflow-x: auto; font: 0.8125rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consol\
as, "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.trouble li { padding-left: 1rem; text-indent: -1rem; }
.trouble li::before { content: "\\203a"; display: inline-block; width: 1rem; text-indent: 0; }
.scroll { position: relative; }
.checks table { width: auto; }
.gpus { max-height: 34rem; overflow: auto; }
.gpus td, .gpus thead th { white-space: nowrap; }
.gpus thead th { position: sticky; top: 0; background: var(--surface); z-index: 1; }
.checks { overflow: auto; max-height: 44rem; }
.checks thead th { position: sticky; top: 0; background: var(--surface); z-index: 1; height: 9.5rem; padding: 0 0 0.4rem; min-width: 1.9rem; max-width: 1.9rem; }
.checks thead th:first-child { left: 0; z-index: 2; min-width: 7rem; max-width: 14rem; padding-left: 0.8rem; }
.checks thead th > span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; font-size: 0.8125rem; display: inline-block; max-height: 9rem; overflow: hidden; text-overflow: ell\
ipsis; }
.checks tbody th { position: sticky; left: 0; background: var(--surface); padding: 0.15rem 0.8rem; white-space: nowrap; max-width: 14rem; overflow: hidden; text-overflow: ellipsis; }
.checks td { width: 1.9rem; min-width: 1.9rem; height: 1.7rem; padding: 0; text-align: center; vertical-align: middle; border: 2px solid var(--surface); border-radius: 0.35rem; font-size: 0.8125rem; f\
ont-weight: 700; cursor: default; }
.key { width: 1rem; height: 0.8rem; border-radius: 0.2rem; }
.checks td[data-status="ok"], .key[data-status="ok"] { background: color-mix(in srgb, var(--pass) 30%, var(--surface)); }
.checks td[data-status="bad"], .key[data-status="bad"] { background: var(--slot-0); color: var(--surface); }
.checks td[data-status="critical"], .key[data-status="critical"] { background: var(--critical); color: var(--surface); }
.checks td[data-status="unknown"], .key[data-status="unknown"] { background: repeating-linear-gradient(135deg, var(--degraded-tint) 0 4px, color-mix(in srgb, var(--degraded) 45%, var(--surface)) 4px 6\
px); color: var(--text); }
.checks td[data-status="none"], .key[data-status="none"] { background: var(--page); }
.checks td:hover { outline: 2px solid var(--slot-1); }
.readout { display: block; margin-top: 0.5rem; font-size: 0.875rem; }
.status { white-space: nowrap; font-weight: 600; }
.status[data-status="ok"] { color: var(--pass); }
.status[data-status="bad"], .status[data-status="unknown"] { color: var(--degraded); }
.status[data-status="critical"] { color: var(--critical); }
.meter { display: inline-block; width: 4.5rem; height: 0.5rem; margin-left: 0.5rem; border-radius: 0.25rem; background: var(--grid); overflow: hidden; vertical-align: middle; }
.meter > span { display: block; height: 100%; background: var(--slot-1); }
.hot { color: var(--critical); font-weight: 600; }
.warm { color: var(--degraded); font-weight: 600; }
.stay[data-kind="outage"] { background: var(--critical); top: 0; height: 1.2rem; }
.stay[data-severity="warning"] { background: var(--slot-0); }
.curve { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr) 7.5rem; align-items: center; gap: 0.7rem; border-top: 1px solid var(--grid); font-size: 0.8125rem; }
.curve:first-child { border-top: 0; }
.curve svg { display: block; width: 100%; height: 3.2rem; }
.curve .area { fill: var(--slot-1); fill-opacity: 0.14; }
.curve .stroke { fill: none; stroke: var(--slot-1); stroke-width: 1.6; vector-effect: non-scaling-stroke; }
.curve .gap { fill: var(--critical); fill-opacity: 0.18; }
.curve .numeric { font-variant-numeric: tabular-nums; white-space: nowrap; }
.curve-axis { display: flex; justify-content: space-between; margin: 0.2rem 8.2rem 0 10.2rem; color: var(--quiet); font-size: 0.8125rem; }
@media (max-width: 40rem) {
  .curve { grid-template-columns: 5rem minmax(0, 1fr) 4.5rem; }
  .curve-axis { margin: 0.2rem 5rem 0 5.5rem; }
}
@media print {
  .checks, .gpus { max-height: none; overflow: visible; }
  .checks td, .key, .stay, .meter > span { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`})))()}export{nodes_styles_default as n,init_chunk_HCOGPHWU as t};