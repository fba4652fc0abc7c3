import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{composeReport}from"./chunk-2JAICVI4.js";import"./chunk-LJWKAM62.js";import{takeRound}from"./chunk-FJJABNUT.js";import{exitCodeOf}from"./chunk-7CHZNO5X.js";import{clusterLines,
nodeTableWithAdvice}from"./chunk-EWP2CKBR.js";import{openCluster}from"./chunk-QUPEW3OT.js";import"./chunk-UTWA3FGW.js";import{canvasOf}from"./chunk-G2Y72MR4.js";import{verdictColours}from"./chunk-OONGEYWJ.js";
import"./chunk-5UYUFFK6.js";import"./chunk-GGXEX67H.js";import{singleLine}from"./chunk-GTWKNOTB.js";import{printable}from"./chunk-PM3FL6HM.js";import{durationText,figureText,reachabilityWords}from"./chunk-G5NW4LE7.js";
import"./chunk-NGINILWU.js";import"./chunk-EZAYY4GX.js";import{resolveHost,sshOf}from"./chunk-G7U6TNLC.js";import"./chunk-VTU5WUMX.js";import"./chunk-4EHJQG43.js";import"./chunk-IWKNYRAJ.js";
import"./chunk-R7I5FISD.js";import"./chunk-Z4US4DWD.js";import"./chunk-ZV347ICM.js";import"./chunk-DCKZD2TW.js";import"./chunk-XHR5JNQD.js";import"./chunk-4TCGAUB2.js";
import"./chunk-X2TLIYUT.js";import"./chunk-MJBRFFUM.js";import"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";import"./chunk-H3GD4ZZN.js";import"./chunk-BJ6ZHBX4.js";
import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import{formatRecord}from"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";
import"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import"./chunk-QOFAUVCI.js";
import"./chunk-5GJBNLEX.js";function explainNode(node,atMs,canvas){let{paint,glyphs}=canvas,{verdict,score,reason}=node,badge=paint[verdictColours[verdict]](`${glyphs.verdicts[verdict]} ${verdict}`);return[`${paint.bold(singleLine(
node.name))}  ${badge}  score ${figureText(score)}  ${singleLine(reason)}`,...connectionLines(node,atMs),`  score: ${scoreWords(node)}`,...node.checks.flatMap(check=>checkLines(check,canvas)),...node.
advice.flatMap(({meaning,next,commands})=>[`  ${glyphs.bullet} ${singleLine(meaning)}`,...next.map(line=>`      ${singleLine(line)}`),...commands.map(line=>`      $ ${singleLine(line)}`)])]}function connectionLines({
destination,reachability,system},atMs){let{state,latencyMs,lastAnsweredMs,detail,hint,breaker}=reachability,answered=lastAnsweredMs===null?"never answered":`answered ${durationText(atMs-lastAnsweredMs)}\
 ago`,latency=latencyMs===null?"":`, round trip ${latencyMs.toFixed(1)} ms`,asked=breaker==="closed"?"":", asked less often because it does not answer";return[`  ssh ${singleLine(destination)}: ${reachabilityWords[state]}\
, ${answered}${latency}${asked}`,...detail===null?[]:[`    it said: ${singleLine(detail)}`],...hint===null?[]:[`    ${singleLine(hint)}`],...system.hostname===null?[]:[`  ${singleLine(system.hostname)}\
, Linux ${singleLine(system.kernelRelease??"–")}, up ${durationText(system.uptimeS===null?null:system.uptimeS*1e3)}`]]}function scoreWords({groups}){return["gpu","system","network","process"].map(name=>{
let{weight,deducted}=groups[name];return deducted===null?`${name} unknown`:`${name} ${figureText(weight-deducted)} of ${weight}`}).join(", ")}function checkLines(check,canvas){let{paint,glyphs}=canvas,
isCritical=check.status==="bad"&&check.severity==="critical",glyph=isCritical?glyphs.critical:glyphs.statuses[check.status],colour=check.status==="ok"?"green":isCritical?"red":"yellow",told=check.subjects.
filter(({status})=>status!=="ok");return[`  ${paint[colour](glyph)} ${check.name.padEnd(24)} ${singleLine(check.summary)}`,...told.flatMap(subject=>subjectLines(subject,check,canvas))]}var maxEvidence=3;
function subjectLines(subject,check,{paint}){let isSame=check.summary===subject.summary,name=subject.subject===null?"":`${singleLine(subject.subject)}: `,sticky=subject.isSticky?" (stays until a reboo\
t or minicluster nodes clear)":"",evidence=subject.evidence.slice(0,maxEvidence).map(line=>`        | ${singleLine(line)}`);return[...isSame&&sticky===""?[]:[`      ${name}${singleLine(subject.summary)}${sticky}`],
...evidence.map(line=>paint.dim(line))]}async function explainDestination(destination,sshConfig){let resolution=await resolveHost(sshOf(sshConfig),destination);if(resolution.status==="failed")return`ssh cannot read its configuration: ${resolution.
reason}`;let{hostname,user,port,jumpHost}=resolution.host,who=user===null?hostname:`${user}@${hostname}`,way=jumpHost===null?"":` over ${jumpHost}`;return`ssh connects to ${who}${port===null?"":` port\
 ${port}`}${way}`}async function checkNodes(options,dependencies){let{log}=dependencies,cluster=await openCluster(options,dependencies),view=await takeRound(cluster,options,dependencies),{json,quiet,explain}=options;if(!json&&
!quiet){let lines=explain?await explained(view,cluster,{options,dependencies}):summary(view,dependencies);log.print(lines.join(`
`))}return json&&log.document(formatRecord(composeReport(view))),{exitCode:exitCodeOf(view)}}function summary(view,dependencies){let canvas=canvasOf(dependencies);return[...nodeTableWithAdvice(view,canvas),
"",...clusterLines(view,canvas)]}async function explained(view,cluster,{options,dependencies}){let canvas={...canvasOf(dependencies),columns:null},destinations=await Promise.all(cluster.nodes.map(({destination})=>explainDestination(
destination,options.sshConfig)));return[...view.nodes.flatMap((node,index)=>{let[head="",...rest]=explainNode(node,view.atMs,canvas);return[head,`  ${printable(destinations[index]??"")}`,...rest,""]}),
...clusterLines(view,canvas)]}export{checkNodes};
