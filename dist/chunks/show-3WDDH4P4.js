import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{requireBaseline}from"./chunk-ZUM35H22.js";import{machineInWords}from"./chunk-RKQDDSSJ.js";import{ageText,formatExact,mapStrings,shownText,unknownText}from"./chunk-QZCDBKTK.js";
import"./chunk-XLSR4FAO.js";import"./chunk-DLEO2J6N.js";import{formatRecord}from"./chunk-DX4TLKC6.js";import"./chunk-BWBDROPX.js";import{plural}from"./chunk-7MLBJWJZ.js";
import"./chunk-36WBLRBG.js";import"./chunk-EZ2N5FX6.js";import"./chunk-BLNPOJY2.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-DJWN4H2Z.js";import"./chunk-QW2ZHZZH.js";
import{exitCodes}from"./chunk-X6KRZJTJ.js";import"./chunk-5GJBNLEX.js";function describeBaseline(record,now){let baseline=mapStrings(record,shownText),{name,timestamp,point,history=[]}=baseline;return[`Baseline '${name}'`,...fields([["Saved",withAge(timestamp,now)],...point===
void 0?flatFields:pointFields(point),["History",historyText(history)]]),"","Figures:",...fields(figuresOf(baseline))].join(`
`)}var flatFields=[["Origin","unknown: the file holds figures only"]];function fields(entries){let width=Math.max(0,...entries.map(([name])=>name.length))+1;return entries.map(([name,value])=>`  ${`${name}\
:`.padEnd(width)}  ${value}`)}function withAge(timestamp,now){let age=ageText(timestamp,now);return age===null?`${timestamp}, which is no time`:`${timestamp}, ${age}`}function pointFields({provenance,
fingerprint,configuration}){let{repository,sha,ref}=provenance;return[["Repository",repository??unknownText],["Commit",sha??unknownText],["Branch",ref??unknownText],["Run",runText(provenance)],["Machi\
ne",machineInWords(fingerprint)],["System",`${fingerprint.os}, ${fingerprint.architecture}`],["Backend",fingerprint.backend],["Configuration",configuration]]}function runText({run_id,run_attempt,event}){
if(run_id===null)return unknownText;let attempt=run_attempt===null?"":`, attempt ${run_attempt}`;return`${run_id}${attempt}${event===null?"":`, on ${event}`}`}function historyText(history){let[first]=history;
if(first===void 0)return"none";let last=history.at(-1)??first,from=first.provenance.created_at;return history.length===1?`1 run, of ${from}`:`${plural(history.length,"run")}, ${from} to ${last.provenance.
created_at}`}function figuresOf({metrics,point}){let all={...metrics,...point?.metrics,...point?.digests};return Object.entries(all).map(([name,value])=>[shownText(name),typeof value=="number"?formatExact(
value):value??unknownText])}async function showBaseline(options,dependencies){let{log,clock}=dependencies,baseline=await requireBaseline(options,dependencies);return log.print(describeBaseline(baseline,clock.now())),log.document(
formatRecord(baseline)),{exitCode:exitCodes.pass}}export{showBaseline};
