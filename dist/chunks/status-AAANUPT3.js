import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{findDaemon}from"./chunk-QBQIGOVY.js";import{canvasOf}from"./chunk-G2Y72MR4.js";import{durationText,figureText}from"./chunk-G5NW4LE7.js";import{tableLines,verdictColours}from"./chunk-OONGEYWJ.js";
import"./chunk-5UYUFFK6.js";import"./chunk-GGXEX67H.js";import{singleLine}from"./chunk-GTWKNOTB.js";import{readState,statePaths}from"./chunk-LN4Z2XSN.js";import"./chunk-PVPOX33O.js";
import"./chunk-PM3FL6HM.js";import"./chunk-RCKQR73H.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-OVZZO3F2.js";import"./chunk-NPFQCTMW.js";
import"./chunk-4TCGAUB2.js";import"./chunk-Z4US4DWD.js";import"./chunk-IXRPKNIL.js";import"./chunk-AJPX76PY.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-KJZCJOZX.js";
import"./chunk-X2TLIYUT.js";import"./chunk-Z5JFD6O4.js";import"./chunk-4FJGOQVR.js";import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import{exitCodes}from"./chunk-TIBIGLPZ.js";
import"./chunk-5GJBNLEX.js";function readStatus({nodes,jobs},when){return{nodes:Object.entries(nodes).map(([name,node])=>{let ageMs=ageOf(node.last_check,when.atMs);return{name,status:node.status??"unknown",health:node.verdict??
healthOf(node.status),score:node.health_score??null,reason:node.reason??null,job:node.running_job_id??null,ageMs,isStale:ageMs===null||ageMs>when.staleAfterMs}}),jobs:Object.entries(jobs).map(([id,job])=>({
id,status:job.status??"unknown",nodes:job.gpu_nodes??[]}))}}function ageOf(time,atMs){let thenMs=Date.parse(time??"");return Number.isNaN(thenMs)?null:Math.max(0,atMs-thenMs)}var verdicts=["healthy","\
degraded","unhealthy","unknown"],healthOf=word=>typeof word=="string"&&verdicts.includes(word)?word:"unknown";function statusLines({nodes,jobs},{watcher,path},canvas){let{paint}=canvas;return[` ${watcher===null?paint.yellow("nobody watches in the background"):`process ${watcher.pid} on ${singleLine(watcher.host)}\
 watches in the background`}; state ${singleLine(path)}`,...nodes.length===0?[" nothing is known of any node"]:tableLines(columnsOf(canvas),nodes,canvas),...jobs.map(({id,status,nodes:names})=>` job ${singleLine(
id)}: ${singleLine(status)}, on ${names.map(singleLine).join(", ")||"no node"}`)]}var columnsOf=({paint,glyphs})=>[{head:"NODE",text:({name})=>singleLine(name)},{head:"HEALTH",text:({health,isStale})=>`${glyphs.
verdicts[isStale?"unknown":health]} ${health}${isStale?", stale":""}`,paint:(cell,{health,isStale})=>paint[verdictColours[isStale?"unknown":health]](cell)},{head:"STATUS",text:({status})=>singleLine(status),
weight:2},{head:"SCORE",text:({score})=>figureText(score),isNumeric:!0},{head:"LAST CHECK",text:({ageMs})=>ageMs===null?"never":`${durationText(ageMs)} ago`,isNumeric:!0},{head:"JOB",text:({job})=>singleLine(
job??""),weight:1},{head:"WHY",text:({reason})=>singleLine(reason??"")}];async function statusNodes(options,dependencies){let{log,clock,workingDirectory}=dependencies,paths=statePaths(options.state,workingDirectory),[state,daemon]=await Promise.all([readState(options.state,
dependencies),findDaemon(paths.daemon)]),status=readStatus(state,{atMs:clock.now().getTime(),staleAfterMs:1e3*options.staleAfter}),watcher=daemon===null?null:{pid:daemon.pid,host:daemon.host};return!options.
quiet&&!options.json&&log.print(statusLines(status,{watcher,path:paths.state},canvasOf(dependencies)).join(`
`)),log.document(`${JSON.stringify({...status,watcher,state:paths.state},null,2)}
`),{exitCode:exitCodeOfStatus(status)}}function exitCodeOfStatus({nodes}){return nodes.some(({health,isStale})=>!isStale&&["degraded","unhealthy"].includes(health))?exitCodes.verdictFailed:nodes.length>
0&&nodes.every(({health,isStale})=>!isStale&&health==="healthy")?exitCodes.pass:exitCodes.infrastructure}export{statusNodes};
