import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{flattenMetrics,pointOfRun}from"./chunk-SNHDUUNC.js";import{baselinePath,tryBaseline,withChecksum}from"./chunk-ZUM35H22.js";import{readRunMetrics}from"./chunk-I3OK5FEE.js";import"./chunk-PQU56O4Q.js";
import"./chunk-HQXF4K6W.js";import{prepareDestinations}from"./chunk-WANRG4CO.js";import{ageText,shownText}from"./chunk-QZCDBKTK.js";import"./chunk-N6TTMCK3.js";import"./chunk-TBWGZKLA.js";
import{composeBaseline,extendHistory}from"./chunk-LSWJ6XVZ.js";import"./chunk-O7W4FHZJ.js";import"./chunk-XLSR4FAO.js";import"./chunk-5M2QVFDA.js";import"./chunk-DLEO2J6N.js";
import"./chunk-2ALMCRAO.js";import{formatRecord}from"./chunk-DX4TLKC6.js";import"./chunk-ZBZYXDH6.js";import"./chunk-BWBDROPX.js";import{plural}from"./chunk-7MLBJWJZ.js";
import"./chunk-36WBLRBG.js";import"./chunk-EZ2N5FX6.js";import"./chunk-C246VZ55.js";import"./chunk-BLNPOJY2.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-DJWN4H2Z.js";
import"./chunk-QW2ZHZZH.js";import{ConfigError,exitCodes}from"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";import{join,resolve}from"node:path";async function saveBaseline(options,dependencies){let{log,files,workingDirectory}=dependencies,run=await readRunMetrics(resolve(workingDirectory,options.metrics),files),path=baselinePath(workingDirectory,
options);await prepareDestinations([{option:"baseline-dir",path,prepare:files.prepareFile}]);let replaced=await tryBaseline(options,dependencies),baseline=compose(run,replaced,options,dependencies);await files.
writeText(path,formatRecord(baseline));let now=dependencies.clock.now();return log.print(describeSaved(baseline,replaced,options,now)),log.document(formatRecord(summarize(baseline,replaced,path))),{exitCode:exitCodes.
pass}}function compose(run,replaced,{name,metrics},{clock,provenance}){let figures=flattenMetrics(run);if(Object.values(figures).every(value=>value===null))throw new ConfigError(`The metrics file '${metrics}\
' holds no figure that is known.`,"Save a run that has finished at least one step.");let point=pointOfRun(run,{...provenance(),...measuredAt(run)}),baseline=composeBaseline(name,clock.now().toISOString(),
figures,point);if(point===null)return withChecksum(baseline);let former=replaced.status==="ok"?replaced.value:null;return withChecksum({...baseline,history:extendHistory(former,point,name).history})}function measuredAt({
end_timestamp:end}){let time=Date.parse(end);return Number.isNaN(time)?{}:{created_at:new Date(time).toISOString()}}function describeSaved({metrics,history=[]},replaced,{name,baselineDir},now){let figures=plural(
Object.keys(metrics).length,"figure"),points=history.length>1?`, history of ${plural(history.length,"run")}`:"";return[`✓ Baseline '${name}' saved successfully`,`  ${figures}${points}, in ${join(baselineDir,
`${name}.json`)}`,...replacedLines(replaced,now)].join(`
`)}function replacedLines(replaced,now){switch(replaced.status){case"missing":return[];case"ok":{let{timestamp}=replaced.value,age=ageText(timestamp,now);return[`  Replaced the one of ${shownText(timestamp)}${age===
null?"":`, ${age}`}`]}case"corrupt":case"unreadable":return[`  Replaced a file that was no baseline: ${shownText(replaced.reason)}`]}}function summarize({name,timestamp,metrics},replaced,path){return{
name,timestamp,path,num_figures:Object.keys(metrics).length,replaced:replaced.status==="missing"?null:describeReplaced(replaced)}}function describeReplaced(replaced){return replaced.status==="ok"?{status:"\
ok",timestamp:replaced.value.timestamp}:{status:replaced.status,reason:replaced.reason}}export{saveBaseline};
