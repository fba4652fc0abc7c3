import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{takeSnapshot,verdictWord}from"./chunk-PTKXCVPA.js";import{exitCodeOf}from"./chunk-TGERXLJ5.js";import"./chunk-BNSSSWKY.js";import{explainSnapshot}from"./chunk-PBZXBOXN.js";
import"./chunk-O6TYLIMY.js";import"./chunk-QLWWZMDN.js";import"./chunk-TBDVIXSE.js";import"./chunk-KDP3UHO7.js";import"./chunk-Y4AA3PT6.js";import"./chunk-HHSNGDTK.js";
import"./chunk-V7E4S44J.js";import"./chunk-TQFFAN5M.js";import"./chunk-OPJHXE7Z.js";import"./chunk-2ALT2XG7.js";import"./chunk-DZCC2UI5.js";import"./chunk-33DUSLMZ.js";
import"./chunk-2OWILXR2.js";import"./chunk-UN3VRYO7.js";import"./chunk-PIV4KYHI.js";import"./chunk-DBSC4RSR.js";import"./chunk-CKADEVE7.js";import"./chunk-CWVWFPME.js";
import"./chunk-ON4V5EWK.js";import"./chunk-4EHJQG43.js";import{singleLine}from"./chunk-GTWKNOTB.js";import"./chunk-PM3FL6HM.js";import"./chunk-XZAJLS3J.js";import"./chunk-HRBO4H4Z.js";
import"./chunk-IWKNYRAJ.js";import"./chunk-2CVQKWWF.js";import"./chunk-4RLUR6FM.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-MNOZTQOS.js";import"./chunk-4N6YWM5V.js";
import"./chunk-NDW4CBYF.js";import"./chunk-PGCGERAW.js";import"./chunk-4IVMFW4H.js";import"./chunk-76UDQYIE.js";import"./chunk-ZBZYXDH6.js";import{formatRecord}from"./chunk-RCKQR73H.js";
import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";
import"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";import{resolve}from"node:path";function describeStatus(view){let{verdict,runId,completedSteps,totalSteps,reason,undecided}=view,steps=totalSteps===null?"step unknown":`step ${completedSteps??"?"}/${totalSteps}`,place=runId===null?`\
 (${view.source})`:"";return[verdictWord(verdict,undecided.length),`run ${runId??"unknown"}`,steps,reason+place].map(part=>singleLine(part)).join("  ")}var explanationsOf=({anomalies})=>anomalies.flatMap(
({explanations=[]})=>explanations.map(({sentence})=>singleLine(sentence))),undecidedLines=({undecided})=>undecided.map(({type,reason,needs})=>`undetermined: ${type}: ${reason}. Needs: ${needs}`),minorLines=({
anomalies})=>anomalies.filter(({severity,resolvedAtMs})=>severity==="minor"&&resolvedAtMs===null).map(({type,description})=>`minor: ${type}: ${singleLine(description)}`);function recordStatus(view){let active=view.
anomalies.filter(({resolvedAtMs})=>resolvedAtMs===null),countOf=severity=>active.filter(anomaly=>anomaly.severity===severity).length;return{record_version:1,status:view.verdict,reason:view.reason,run_id:view.
runId,phase:view.phase,completed_steps:view.completedSteps,total_steps:view.totalSteps,num_workers:view.workers.length,age_ms:view.ageMs,anomaly_counts:{total:active.length,by_severity:{warning:countOf(
"warning"),critical:countOf("critical"),minor:countOf("minor")}},...explanationsOf(view).length===0?{}:{explanations:[...explanationsOf(view)]},undecided:view.undecided.map(({type,reason,needs})=>({type,
reason,needs})),notes:[...view.notes],checkpoint:view.source,timestamp:new Date(view.atMs).toISOString()}}async function statusMonitor(options,dependencies){let{log,workingDirectory}=dependencies,snapshot=await takeSnapshot({checkpoint:resolve(workingDirectory,options.checkpoint),runDir:options.runDir===null?
null:resolve(workingDirectory,options.runDir),staleAfterMs:options.staleAfter*1e3},dependencies),view=await explainSnapshot(snapshot.view,options.nodesState,dependencies),line=describeStatus(view);log.
print(line);let details=[...explanationsOf(view),...minorLines(view),...undecidedLines(view)];for(let sentence of details)log.print(`  ${sentence}`);log.document(formatRecord(recordStatus(view)));let ofNodes=view.
notes.filter(note=>!snapshot.view.notes.includes(note));for(let note of options.verbose?view.notes:ofNodes)log.note(note);let isUnseen=view.phase==="waiting"||view.phase==="blind";return options.quiet&&
isUnseen&&log.error(line),{exitCode:exitCodeOf(view)}}export{statusMonitor};
