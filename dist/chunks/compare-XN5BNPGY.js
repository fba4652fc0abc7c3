import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{trainingWords}from"./chunk-RHFDDHMU.js";import{experimentMetrics,runPairedExperiment}from"./chunk-G2USXZLI.js";import{defaultSettings}from"./chunk-G4SXBZLG.js";import"./chunk-PXFFVVC7.js";
import"./chunk-GHWGBCPM.js";import{requireCommand}from"./chunk-YLAUMN7E.js";import"./chunk-VFNO2PN4.js";import"./chunk-QBRLQT7T.js";import"./chunk-KFP3LFOP.js";import{printable}from"./chunk-PM3FL6HM.js";
import"./chunk-MP7SPWHY.js";import"./chunk-B6CXY5JS.js";import"./chunk-X7C7FRPJ.js";import"./chunk-KPNKLMEJ.js";import"./chunk-L3COIDVQ.js";import"./chunk-XZKP2BZF.js";
import"./chunk-UXLAQ7XC.js";import"./chunk-IWKNYRAJ.js";import"./chunk-6QILJQM2.js";import"./chunk-4TCGAUB2.js";import"./chunk-KH55LS6M.js";import"./chunk-GAZYPT2S.js";
import"./chunk-X2TLIYUT.js";import"./chunk-MJBRFFUM.js";import"./chunk-RPELYXOZ.js";import"./chunk-CHQ4WK3K.js";import{buildReportModel}from"./chunk-SLTANTK4.js";import{controlInWords}from"./chunk-AQUSUNCJ.js";
import"./chunk-ZXJUXZNA.js";import"./chunk-5KOBG3SO.js";import"./chunk-G5Y4BIOH.js";import"./chunk-JTIAJSGW.js";import"./chunk-4RLUR6FM.js";import"./chunk-AID4XVTE.js";
import{renderers}from"./chunk-GC5OFUKZ.js";import"./chunk-VO25U6C7.js";import"./chunk-TGHDXMB4.js";import"./chunk-J5AKWJMS.js";import{formatMetric}from"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-UO4IHGVM.js";import{miniclusterVersion}from"./chunk-JXTNOCNW.js";import"./chunk-MNOZTQOS.js";import"./chunk-ZVA3NMDD.js";import"./chunk-SFK45OEZ.js";
import"./chunk-4N6YWM5V.js";import"./chunk-ACQUJU7B.js";import"./chunk-2ALMCRAO.js";import"./chunk-NDW4CBYF.js";import"./chunk-C246VZ55.js";import{prepareDestinations}from"./chunk-BIKNQ5Y6.js";
import"./chunk-NJ2SSWX6.js";import"./chunk-URDCUESA.js";import"./chunk-PGCGERAW.js";import"./chunk-46WTOKJV.js";import"./chunk-4IVMFW4H.js";import"./chunk-76UDQYIE.js";
import"./chunk-MKTSZAPC.js";import{machineInWords}from"./chunk-RPY3QZO5.js";import"./chunk-E4XVPFOQ.js";import"./chunk-TGKKJZG7.js";import{formatRecord}from"./chunk-RCKQR73H.js";
import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import{nearestName}from"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";
import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{ConfigError,exitCodes}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";import{randomInt}from"node:crypto";import{resolve}from"node:path";var columns=["metric","A","B","change","verdict","detectable"];function describeComparison(comparison,paint){let rows=Object.entries(comparison.comparisons).map(([name,row])=>cellsOf(name,row)),widths=columns.
map((title,index)=>Math.max(title.length,...rows.map(cells=>(cells[index]??"").length))),line=cells=>`  ${cells.map((cell,index)=>cell.padEnd(widths[index]??0)).join("  ")}`.trimEnd(),verdict=comparison.
verdict??"inconclusive";return[paint.dim(line(columns)),...rows.map(line),"",`${paintVerdict(verdict,paint)}  ${printable(comparison.headline??"")}`,...notesOf(comparison).map(note=>`  ${printable(note)}`)].
join(`
`)}function notesOf(comparison){let control=controlInWords(comparison);return[...comparison.notes??[],...control===null?[]:[control],`Machine: ${machineInWords(comparison.current?.fingerprint)}.`]}function cellsOf(name,row){
let{baseline_digest:base,current_digest:head,unit=null}=row,side=(digest,value)=>digest?digest.slice(0,8):formatMetric(value,unit);return[printable(row.label??name),side(base,row.baseline_value),side(
head,row.current_value),changeText(row),`${row.verdict??"inconclusive"}${row.severity==="warn"?" (warn)":""}`,detectableText(row)]}function changeText({percent_change:change,direction,...row}){let{effect_low_percent:low=null,
effect_high_percent:high=null}=row;if(change===null)return"-";if(low===null||high===null)return change===0?"none":signed(change);let[from,to]=direction==="higher"?[-high,-low]:[low,high];return`${signed(
change)} (${from.toFixed(1)} to ${to.toFixed(1)} %)`}var signed=percent=>`${percent>0?"+":""}${percent.toFixed(1)} %`;function detectableText(row){let percent=row.minimum_detectable_effect_percent;return row.
method==="exact"?"any":percent==null?"-":`${percent.toFixed(1)} %`}function paintVerdict(verdict,{green,red,yellow}){return verdict==="regression"?red(verdict.toUpperCase()):verdict==="pass"||verdict===
"improvement"?green(verdict.toUpperCase()):yellow(verdict.toUpperCase())}function checkMetricNames(thresholds,severities){let paired=experimentMetrics.paired.map(({name})=>name),all=[...paired,...experimentMetrics.exact.map(({name})=>name)];requireNames("thresholds",thresholds,
paired),requireNames("severities",severities,all)}function requireNames(option,given,known){let unknown=[...given?.keys()??[]].find(name=>!known.includes(name));if(unknown===void 0)return;let near=nearestName(
unknown,known);throw new ConfigError(`--${option}: there is no metric ${unknown} to set; expected ${known.join(", ")}`,near===null?void 0:`Did you mean ${near}?`)}var maxSeed=2**32;async function compare(options,dependencies){let{log,files,workingDirectory}=dependencies,request=toRequest(options),places=[...options.output===null?[]:[{option:"output",path:options.
output}],...options.report===null?[]:[{option:"report",path:options.report}]].map(({option,path})=>({option,path:resolve(workingDirectory,path),prepare:files.prepareFile}));await prepareDestinations(places),
log.print(`Comparing in pairs...
`);let comparison=await runPairedExperiment(request,dependencies),text=formatRecord(comparison);for(let{option,path}of places){let content=option==="output"?text:renderPage(comparison,dependencies);await files.
writeText(path,content)}return log.print(describeComparison(comparison,log.paint)),log.document(text),{exitCode:comparison.verdict==="regression"?exitCodes.verdictFailed:exitCodes.pass}}function toRequest(options){
let{base,head,pairs,workload,program,command,thresholds,severities}=options;return checkMetricNames(thresholds,severities),requireCommand(options),refuseTurns(options),{base,head,pairs,workload,program,
command,orderSeed:options.orderSeed??randomInt(maxSeed),parameters:trainingWords(options),positiveControlPercent:options.positiveControl,turnMs:options.turnMs,limitMs:options.runLimitMs,settings:{...defaultSettings,
sensitivityPercent:options.sensitivity,thresholds:thresholds??defaultSettings.thresholds,severities:severities??defaultSettings.severities}}}function refuseTurns({command,turnMs}){if(!(command===null||
turnMs===null||turnMs===0))throw new ConfigError(`--turn-ms ${turnMs}: the runs of a command cannot be suspended for one another`,"Leave it out: they run one after the other.")}function renderPage(comparison,{
clock}){let{base,head}=comparison.experiment;return renderers.html(buildReportModel({title:`MiniCluster: ${head} against ${base}`,now:clock.now(),generator:`minicluster ${miniclusterVersion}`,runs:[],
correctness:null,comparison}))}export{compare};
