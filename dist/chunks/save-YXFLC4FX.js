import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{composeBaseline,extendHistory}from"./chunk-EYIL6YHL.js";import{whileHolding}from"./chunk-76BY5VOJ.js";import{flattenMetrics,pointOfRun}from"./chunk-HHN5WQOE.js";import{readRunMetrics}from"./chunk-ZVA3NMDD.js";
import"./chunk-SFK45OEZ.js";import"./chunk-4N6YWM5V.js";import"./chunk-YJGEH5WA.js";import"./chunk-ACQUJU7B.js";import"./chunk-2ALMCRAO.js";import"./chunk-NDW4CBYF.js";
import"./chunk-C246VZ55.js";import{prepareDestinations}from"./chunk-BIKNQ5Y6.js";import"./chunk-NJ2SSWX6.js";import"./chunk-URDCUESA.js";import"./chunk-PGCGERAW.js";import"./chunk-46WTOKJV.js";
import"./chunk-4IVMFW4H.js";import{baselinePath,tryBaseline,withChecksum}from"./chunk-5RSFHNK4.js";import"./chunk-OBISOQK4.js";import"./chunk-76UDQYIE.js";import{ageText}from"./chunk-MKTSZAPC.js";
import"./chunk-RPY3QZO5.js";import"./chunk-E4XVPFOQ.js";import{shownText}from"./chunk-TGKKJZG7.js";import{formatRecord}from"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";
import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-ZBZ7OSVT.js";import{plural}from"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";
import"./chunk-4FJGOQVR.js";import{ConfigError,exitCodes}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";import{dirname,join,resolve}from"node:path";async function saveBaseline(options,dependencies){let{log,files,workingDirectory}=dependencies,run=await readRunMetrics(resolve(workingDirectory,options.metrics),files),path=baselinePath(workingDirectory,
options);await prepareDestinations([{option:"baseline-dir",path,prepare:files.prepareFile}]);let held={option:"baseline-dir",path:dirname(path)},{replaced,baseline}=await whileHolding(held,files,async()=>{
let replaced2=await tryBaseline(options,dependencies),baseline2=compose(run,replaced2,options,dependencies);return await files.writeText(path,formatRecord(baseline2)),{replaced:replaced2,baseline:baseline2}}),
now=dependencies.clock.now();return log.print(describeSaved(baseline,replaced,options,now)),log.document(formatRecord(summarize(baseline,replaced,path))),{exitCode:exitCodes.pass}}function compose(run,replaced,{
name,metrics},{clock,provenance}){let figures=flattenMetrics(run);if(Object.values(figures).every(value=>value===null))throw new ConfigError(`The metrics file '${metrics}' contains no known figure.`,"\
Save a run that has finished at least one step.");let point=pointOfRun(run,{...provenance(),...measuredAt(run)}),baseline=composeBaseline(name,clock.now().toISOString(),figures,point);if(point===null)
return withChecksum(baseline);let former=replaced.status==="ok"?replaced.value:null;return withChecksum({...baseline,history:extendHistory(former,point,name).history})}function measuredAt({end_timestamp:end}){
let time=Date.parse(end);return Number.isNaN(time)?{}:{created_at:new Date(time).toISOString()}}function describeSaved({metrics,history=[]},replaced,{name,baselineDir},now){let figures=plural(Object.keys(
metrics).length,"figure"),points=history.length>1?`, history of ${plural(history.length,"run")}`:"";return[`✓ Baseline '${name}' saved successfully`,`  ${figures}${points}, in ${join(baselineDir,`${name}\
.json`)}`,...replacedLines(replaced,now)].join(`
`)}function replacedLines(replaced,now){switch(replaced.status){case"missing":return[];case"ok":{let{timestamp}=replaced.value,age=ageText(timestamp,now);return[`  Replaced the baseline of ${shownText(
timestamp)}${age===null?"":`, ${age}`}`]}case"corrupt":case"unreadable":return[`  Replaced a file that was not a baseline: ${shownText(replaced.reason)}`]}}function summarize({name,timestamp,metrics},replaced,path){
return{name,timestamp,path,num_figures:Object.keys(metrics).length,replaced:replaced.status==="missing"?null:describeReplaced(replaced)}}function describeReplaced(replaced){return replaced.status==="o\
k"?{status:"ok",timestamp:replaced.value.timestamp}:{status:replaced.status,reason:replaced.reason}}export{saveBaseline};
