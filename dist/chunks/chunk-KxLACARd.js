import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{G as init_chunk_A5CADKO3,J as init_chunk_ET7DGWVO,W as checkRecord,Y as parseJson,_r as init_chunk_2LV5YQSW,vr as oneLine}from"./train-action-DOTTtwET.js";import{Ua as init_chunk_L7WDXCKV,Wa as plural}from"./start-action-D_MOIbnM.js";import{n as maxKnown,t as init_chunk_L7OHJAGA}from"./chunk-CZj5nh49.js";import{n as clusterStateVersion,r as init_chunk_O4LGXCJ6,t as clusterState}from"./chunk-C27lrytK.js";import{createRequire}from"node:module";import{dirname}from"node:path";import{fileURLToPath}from"node:url";function readClusterState(text2){let json=parseJson(text2);if(json.status!==`ok`)return json;let version=versionOf(json.value);return version>clusterStateVersion?{status:`newer`,reason:`its version is\
 ${version}, and this program supports ${clusterStateVersion}`}:checkRecord(clusterState,json.value)}function versionOf(value){let{minicluster}=value??{},version=minicluster?.version;return typeof version==`number`&&Number.isInteger(version)?version:0}function whyUnseen(answer,key,otherwise){return answer.unseen.find(unseen=>unseen.key===key&&unseen.kind!==`cut`)?.reason??otherwise}function isUnseenAs(kind,answer,key){return answer.unseen.some(unseen=>unseen.key===key&&unseen.kind===kind)}function whyCut({unseen},key){return unseen.find(one=>one.kind===`cut`&&needsKey(key,one.key))?.reason??null}function levelReading(level){let{value,limit,margin,deductions,summary,subject,figures}=level;return value>limit.critical?badReading(`critical`,summary,{subject,figures,deduction:deductions.critical}):value>limit.warning?badReading(`warning`,summary,{subject,figures,deduction:deductions.warning}):okReading(summary,{subject,figures,isNearLimit:value>limit.warning-margin})}function newSince(now,before){return now===null||before===null||before===void 0?null:now>=before?now-before:null}function previousOfBoot(answer,previous){return answer.bootId!==null&&answer.bootId===previous?.bootId?previous:null}function activeNvlinks(readings){return Object.fromEntries(readings.map(({gpu,active})=>[`GPU ${gpu}`,active]))}function readLinks({baseline},active){return[...new Set([...Object.keys(baseline.nvlinks),...Object.keys(active)])].flatMap(subject=>{let[now,had]=[active[subject]??0,baseline.nvlinks[subject]??0];if(now===0&&had===0)return[];let more={subject,figures:{active:now,had}};return now<had?badReading(`critical`,`${subject} has ${plural(now,`active NVLink`)}; before, it had ${had}`,more):okReading(`${subject} has ${plural(now,`active NVLink`)}`,more)})}function missingReading(answer,key,device){let{subject,had,severity}=device,why=whyCut(answer,key);if(why!==null)return unknownReading(`${subject}, which was ${had}, is not shown: ${why}`,{subject});let deduction=severity===`critical`?20:10;return badReading(severity,`${subject} has disappeared; it was ${had}`,{subject,deduction})}function readPort(input,port){let subject=portName(port),{state,physicalState,rate,linkDowned,symbolErrors}=port;if(state===null)return unknownReading(`${subject} does not report its state`,{subject});let before=previousOfBoot(input.answer,input.previous)?.infiniband.find(other=>portName(other)===subject),lost=newSince(linkDowned,before?.linkDowned)??0,more={subject,figures:{linkDowned,symbolErrors}},shown=`${state}${physicalState===null?``:`, ${physicalState}`}`;return isActive(port)?lost>0?badReading(`warning`,`${subject} lost its link ${plural(lost,`time`)}`,more):okReading(`${subject} is activ\
e${rate===null?``:` at ${rate}`}`,more):input.baseline.infinibandActive.includes(subject)?badReading(`critical`,`${subject} is ${shown}; it was active`,{...more,deduction:20}):okReading(`${subject} is\
 ${shown}, as it has always been`,more)}function readCount(text2){if(text2===void 0||!/^\d{1,16}$/.test(text2))return null;let value=Number(text2);return Number.isSafeInteger(value)?value:null}function readNumber(text2){if(text2===void 0||!/^-?\d{1,16}(\.\d{1,12})?$/.test(text2))return null;let value=Number(text2);return Math.abs(value)<=Number.MAX_SAFE_INTEGER?value:null}function readAmount(text2){let value=readNumber(text2);return value===null||value<0?null:value}function readText(text2,maxCharacters=120){let clean=oneLine(text2??``,maxCharacters);return clean===``||clean===`-`?null:clean}function words(text2){return text2.split(` `).filter(word2=>word2!==``)}function kibibytes(text2){let count2=readCount(text2);return count2===null||count2>2**43?null:count2*1024}function readEach(lines2,read){return lines2.map(read).filter(value=>value!==null)}function decodeMount(text2){return readText(text2.replace(/\\([0-3][0-7]{2})/g,(_,digits)=>String.fromCharCode(Number.parseInt(digits,8))),200)}function readGpus(lines2,exitCode){let columns=lines2.find(line=>line.startsWith(`#`))?.slice(1).split(`,`)??[],gpus=[],message=[];for(let line of lines2.filter(candidate=>!candidate.startsWith(`#`))){let cells=line.split(`,`).map(cell=>cell.trim());columns.length>1&&cells.length===columns.length&&isIndex(columns,cells)?gpus.push(readRow(new Map(columns.map((column,i)=>[column,cells[i]??``])))):message.push(line)}return{exitCode:readCount(exitCode),gpus,message:readText(message.join(` `),300),hasNoDevices:message.length===1&&message[0]===noDevices}}function isIndex(columns,cells){return/^(\d{1,4}|\[.*\])$/.test(cells[columns.indexOf(`index`)]??``)}function readRow(cells){let count2=column=>readCount(cells.get(column)),amount=column=>readAmount(cells.get(column)),text2=column=>readWord(cells.get(column));return{index:count2(`index`),uuid:text2(`uuid`),busId:text2(`pci.bus_id`),name:text2(`name`),driverVersion:text2(`driver_version`),temperatureC:readNumber(cells.get(`temperature.gpu`)),memoryTemperatureC:readNumber(cells.get(`temperature.memory`)),utilizationPercent:amount(`utilization.gpu`),memoryUsedMib:amount(`memory.used`),memoryTotalMib:amount(`memory.total`),powerW:amount(`power.draw`),powerLimitW:amount(`power.limit`),smClockMhz:amount(`clocks.sm`),maxSmClockMhz:amount(`clocks.max.sm`),throttleReasons:readReasons(cells.get(`clocks_event_reasons.active`)??cells.get(`clocks_throttle_reasons.active`)),ecc:{uncorrectedVolatile:count2(`ecc.errors.uncorrected.volatile.total`),correctedVolatile:count2(`ecc.errors.corrected.volatile.total`),uncorrectedAggregate:count2(`ecc.errors.uncorrected.aggregate.total`)},remappedRows:{uncorrectable:count2(`remapped_rows.uncorrectable`),isPending:readYes(cells.get(`remapped_rows.pending`)),hasFailed:readYes(cells.get(`remapped_rows.failure`))},retiredPagesPending:readYes(cells.get(`retired_pages.pending`)),recoveryAction:text2(`gpu_recovery_action`),pcieWidth:count2(`pcie.link.width.current`),maxPcieWidth:count2(`pcie.link.width.max`),needsReset:[...cells.values()].some(cell=>/GPU requires reset/i.test(cell)),errors:readErrors(cells)}}function readWord(cell){return cell===void 0||cell.startsWith(`[`)||absent.test(cell)?null:readText(cell)}function readYes(cell){let word2=cell?.toLowerCase();return word2===`yes`||word2===`1`?!0:word2===`no`||word2===`0`?!1:null}function readErrors(cells){return readEach([...cells.keys()],column=>{let cell=cells.get(column)??``;return!/^(\[.*\]|ERR!?)$/i.test(cell)||absent.test(cell)?null:{column,cell:readText(cell)??``}})}function readReasons(cell){if(cell===void 0||!/^0x[0-9a-f]{1,16}$/i.test(cell))return null;let mask2=BigInt(cell),known=reasonBits.filter(([bit])=>(mask2&bit)!==0n).map(([,reason])=>reason);return(mask2&~knownBits)===0n?known:[...known,`unknown`]}function readNvlinks(lines2){return readEach(lines2,line=>{let[gpu,active,inactive]=words(line),counts=[gpu,active,inactive].map(readCount);if(counts.length<3||counts.includes(null))return null;let[gpuIndex,activeLinks,inactiveLinks]=counts;return{gpu:gpuIndex??0,active:activeLinks??0,inactive:inactiveLinks??0}})}function readDisks(lines2){let space=new Map,inodes=new Map,target=null;for(let line of lines2){line===`blocks`?target=space:line===`inodes`&&(target=inodes);let row=readRow2(line);row!==null&&target?.set(row.mount,row)}return[...space.values()].map(row=>toReading(row,inodes.get(row.mount)))}function readRow2(line){let[,device,total,used,free,,path]=rowPattern.exec(line)??[],[cleanDevice,mount]=[readText(device,200),readText(path,200)];return cleanDevice===null||mount===null?null:{device:cleanDevice,mount,total:total??``,used:used??``,free:free??``}}function toReading({device,mount,total,used,free},inodes){let usedBytes=kibibytes(used),availableBytes=kibibytes(free.replace(/^-\d+$/,`0`));return{device,mount,totalBytes:kibibytes(total),usedBytes,availableBytes,usedPercent:percent(usedBytes,availableBytes),inodesTotal:readCount(inodes?.total)||null,inodesFree:readCount(inodes?.total)?readCount(inodes?.free):null}}function percent(used,available){return used===null||available===null||used+available===0?null:100*used/(used+available)}function readColumns(line){let columns=line.slice(1).split(`,`);return columns.every(column=>Object.hasOwn(cellRules,column))&&new Set(columns).size===columns.length?columns:null}function findGpuDamage(lines2){let[head]=lines2,columns=head?.startsWith(`#`)?readColumns(head):null;if(columns===null)return[];let rows=lines2.slice(1).flatMap(line=>{let cells=line.split(`, `);return cells.length===columns.length?[cells]:[]}),unreadable=rows.flatMap(cells=>columns.filter((column,i)=>!cellRules[column]?.test(cells[i]??``))),repeated=[`index`,`uuid`].filter(column=>isRepeated(rows,columns.indexOf(column)));return[...unreadable.map(column=>`a GPU's ${column} cannot be read`),...repeated.map(column=>`two GPUs have the same ${column}`),...rows.some(cells=>hasTooMuch(cells,columns))?[`a GPU uses more memory than it has`]:[]]}function isRepeated(rows,at){let known=rows.flatMap(cells=>cells[at]??[]).filter(cell=>!cell.startsWith(`[`));return new Set(known).size<known.length}function readKernelLog(lines2,bootId){let[head,...messages]=lines2,[source,newest,matched]=words(head??``);if(source!==`@dmesg`&&source!==`@journal`)return null;let uptimeS=readAmount(newest);return{source:source===`@dmesg`?`dmesg`:`journal`,cursor:uptimeS===null||bootId===null?null:{bootId,uptimeS},matched:Math.max(readCount(matched)??0,messages.length),lines:messages.map(readMessage).sort((a,b)=>(a.uptimeS??0)-(b.uptimeS??0))}}function readMessage(line){let[,times,logged=line]=/^([1-9]\d{0,8}) (.*)$/.exec(line)??[],[,uptime,text2]=/^\[ *(\d+\.\d+)\] ?(.*)$/.exec(logged)??[];return{uptimeS:readAmount(uptime),text:readText(text2??logged,maxKernelCharacters)??``,times:readCount(times)??1}}function isKernelLine(text2){let logged=/^[1-9]\d{0,8} (.*)$/.exec(text2)?.[1];return logged===void 0?kernelHead.test(text2):logged.length>=maxKernelCharacters||kernelPattern.test(logged)}function readLoad(line){let[one,five,fifteen,processes]=words(line),[oneMinute,fiveMinutes,fifteenMinutes]=[readAmount(one),readAmount(five),readAmount(fifteen)];return oneMinute===null||fiveMinutes===null||fifteenMinutes===null?null:{oneMinute,fiveMinutes,fifteenMinutes,processes:readCount(processes?.split(`/`)[1])}}function readCpu(line){let ticks=words(line).slice(0,cpuKinds.length).map(readCount);return ticks.length<cpuKinds.length||ticks.includes(null)?null:Object.fromEntries(cpuKinds.map((kind,i)=>[kind,ticks[i]]))}function readMemory(line){let values=new Map(words(line).map(word2=>word2.split(`:`,2))),bytes=name=>kibibytes(values.get(name));return{totalBytes:bytes(`MemTotal`),availableBytes:bytes(`MemAvailable`),hardwareCorruptedBytes:bytes(`HardwareCorrupted`)}}function readPressure(lines2){let some=readPressureLine(lines2,`some`),full=readPressureLine(lines2,`full`);return some===null&&full===null?null:{some,full}}function readPressureLine(lines2,kind){let avg60Percent=readAmount(words(lines2.find(candidate=>candidate.startsWith(`${kind} `))??``).find(word2=>word2.startsWith(`avg60=`))?.slice(6));return avg60Percent===null?null:{avg60Percent}}function readMemoryControllers(lines2){return readEach(lines2,line=>{let[name,corrected,uncorrected]=words(line),clean=readText(name);return clean===null?null:{name:clean,corrected:readCount(corrected),uncorrected:readCount(uncorrected)}})}function readNetworks(lines2){return readEach(lines2,line=>{let[name,state,losses,received,sent,kind]=words(line),[cleanName,cleanState]=[readText(name),readText(state)];return cleanName===null||cleanState===null?null:{name:cleanName,state:cleanState,carrierLosses:readCount(losses),receiveErrors:readCount(received),sendErrors:readCount(sent),isPhysical:kind===`device`?!0:kind===`virtual`?!1:null}})}function readInfiniband(lines2){return readEach(lines2,line=>{let[,device,port,state,physicalState,rate,downed,symbols]=portLine.exec(line)??[],[cleanDevice,number]=[readText(device),readCount(port)];return cleanDevice===null||number===null?null:{device:cleanDevice,port:number,state:readText(state),physicalState:readText(physicalState),rate:readText(rate),linkDowned:readCount(downed),symbolErrors:readCount(symbols)}})}function readRaids(lines2){return readEach(lines2,line=>{let[name,members]=words(line),clean=readText(name),[wanted,working]=members?.split(`/`).map(readCount)??[];return clean===null?null:{name:clean,wanted:wanted??null,working:working??null}})}function readReadOnlyMounts(lines2){return readEach(lines2,line=>{let[path,fileSystem,wanted]=words(line),[mount,cleanSystem]=[decodeMount(path??``),readText(fileSystem)];return mount===null||cleanSystem===null?null:{mount,fileSystem:cleanSystem,wanted:wanted===`ro`||wanted===`rw`?wanted:null}})}function readNvme(lines2){return readEach(lines2,line=>{let[name,state]=words(line),[cleanName,cleanState]=[readText(name),readText(state)];return cleanName===null||cleanState===null?null:{name:cleanName,state:cleanState}})}function findDamage(lines2){let found=[...findUnreadable(lines2),...findMissing(lines2),...findRepeated(lines2),...findContradictions(lines2)];return[...new Set(found)].slice(0,maxDamages)}function findUnreadable(lines2){return[...lines2].flatMap(([key,all])=>{let rule2=Object.hasOwn(lineRules,key)?lineRules[key]:void 0;if(rule2===void 0)return[`unexpected line ${JSON.stringify(oneLine(key,40))}`];let bad=all.find(line=>!rule2.isReadable(line));return bad===void 0?[]:[`a line cannot be read: ${oneLine(`${key} ${bad}`,80)}`]})}function findMissing(lines2){let unseen=unseenKeys(lines2),isThorough=of(lines2,`tier`)[0]!==`fast`,needed=[...always,...unseen.has(`system`)?[]:ofSystem,...unseen.has(`scratch`)?[]:[...ofJobs,...isThorough?[`python`]:[]]],isReported=key=>lines2.has(key===`gpu`?`gpu.rc`:key)||unseen.has(key)||key===`disk`&&[...unseen].some(one=>/^disk\d+$/.test(one));return needed.filter(key=>!isReported(key)).map(key=>`${key} is missing`)}function findRepeated(lines2){return[...lines2].flatMap(([key,all])=>{let identity=lineRules[key]?.identity??null;if(identity===null||all.length<2)return[];let names=all.map(line=>line.trim().split(/\s+/,identity).join(` `));return new Set(names).size<names.length?[`${key} occurs twice`]:[]})}function findContradictions(lines2){return[...[...unseenKeys(lines2)].filter(key=>lines2.has(key===`gpu`?`gpu.rc`:key)).map(key=>`${key} occurs and is also reported as unseen`),...findOtherMachine(lines2),...lines2.has(`nvdriver`)===lines2.has(`nvgpus`)?[]:[`the driver lines are incomplete`],...findGpuDamage(of(lines2,`gpu`)),...findMemoryDamage(of(lines2,`mem`)),...findMiscounts(lines2),...findLengthDamage(lines2),...findDiskDamage(of(lines2,`disk`))]}function findMemoryDamage([line]){if(line===void 0)return[];let names=words(line).map(word2=>word2.split(`:`)[0]);if(new Set(names).size<names.length)return[`memory occurs twice`];let{totalBytes,availableBytes}=readMemory(line);return totalBytes===null||availableBytes===null?[`the memory lines are incomplete`]:availableBytes>totalBytes?[`more memory is available than installed`]:[]}function findOtherMachine(lines2){let[who,boot]=[words(of(lines2,`who`)[0]??``)[0],of(lines2,`boot`)[0]];return boot!==void 0&&who!==void 0&&who!==`-`&&who!==boot?[`a part of the answer is from another machine`]:[]}function findMiscounts(lines2){let[head,...messages]=of(lines2,`kern`),ranks=of(lines2,`ranks`),numTimes=messages.reduce((sum,line)=>sum+countAt(line,0),0),counts=[{key:`kern`,wanted:head===void 0?0:countAt(head,2),came:numTimes+(head===void 0?0:countAt(head,3))},{key:`ranks`,wanted:countAt(ranks.find(line=>line.startsWith(`= `))??`= 0`,1),came:ranks.filter(line=>!line.startsWith(`=`)).length}],isCut=key=>of(lines2,`?`).some(line=>line.startsWith(`${key} cut `));return counts.flatMap(({key,wanted,came})=>came===wanted||isCut(key)&&came<wanted?[]:[`${came} of ${wanted} lines of ${key} arrived`])}function findLengthDamage(lines2){let wanted=readCount(of(lines2,`length`)[0]),came=0;for(let[key,all]of lines2)if(key!==`length`)for(let line of all)came+=countVisible(key)+1+countVisible(line);return wanted===null||came===wanted?[]:[`${came} of ${wanted} characters arrived`]}function findDiskDamage(lines2){let blocks=lines2.slice(0,lines2.includes(`inodes`)?lines2.indexOf(`inodes`):void 0),shares=new Map;return blocks.flatMap(line=>{let[disk]=readDisks([`blocks`,line]);if(disk===void 0||disk.usedPercent===null)return[];let reported=Number(/ (\d+)% +\//.exec(line)?.[1]),before=shares.get(disk.mount)??disk.usedPercent;return shares.set(disk.mount,disk.usedPercent),[reported,before].some(share2=>Math.abs(share2-(disk.usedPercent??0))>roundingPercent)?[`the figures of ${oneLine(disk.mount,80)} contradict each other`]:[]})}function readRanks(lines2){if(!lines2.some(line=>/^= \d+$/.test(line)))return null;let candidates=readEach(lines2,readCandidate),parents=new Set(candidates.filter(one=>!one.isLauncherLike).map(one=>one.parent));return candidates.filter(one=>!(one.isLauncherLike&&parents.has(one.pid))).map(({parent,isLauncherLike:_isLauncherLike,...rank})=>({...rank,parentPid:parent}))}function readCandidate(line){let[pid,state,parent,command,...pairs]=words(line),number=readCount(pid);if(number===null||!/^[A-Za-z]$/.test(state??``))return null;let variables=new Map(pairs.map(pair=>{let at=pair.indexOf(`=`);return[pair.slice(0,at),pair.slice(at+1)]})),first=(...names)=>names.map(name=>variables.get(name)).find(value=>value!==void 0);return{pid:number,state:state??``,command:readText(command)??``,rank:readCount(first(`RANK`,`OMPI_COMM_WORLD_RANK`,`SLURM_PROCID`)),localRank:readCount(first(`LOCAL_RANK`,`OMPI_COMM_WORLD_LOCAL_RANK`,`SLURM_LOCALID`)),worldSize:readCount(first(`WORLD_SIZE`,`OMPI_COMM_WORLD_SIZE`,`SLURM_NTASKS`)),masterAddress:readText(first(`MASTER_ADDR`)),masterPort:readCount(first(`MASTER_PORT`)),runId:readText(first(`TORCHELASTIC_RUN_ID`,`SLURM_JOB_ID`)),visibleDevices:readText(first(`CUDA_VISIBLE_DEVICES`),300),parent:readCount(parent),isLauncherLike:!variables.has(`RANK`)&&!variables.has(`LOCAL_RANK`)}}function readUnseen(line,mounts){let[key,word2,...rest]=words(line),clean=readText(key,40);if(clean===null)return null;let kind=unseenKinds.find(one=>one===word2)??`other`,reason=reasonOf(kind,readText(rest.join(` `),200)),place=/^disk(\d{1,3})$/.exec(clean)?.[1],mount=place===void 0?void 0:mounts?.[Number(place)-1];return mount===void 0?{key:clean,kind,reason}:{key:`disk`,kind,reason,mount}}function reasonOf(kind,text2){return kind===`hung`?text2===null?`hung`:`hung: ${text2}`:text2??`no reason given`}function parseAnswer(lines2,mounts){let groups=groupByKey(lines2),all=key=>groups.get(key)??[],unseen=readEach(all(`?`),line=>readUnseen(line,mounts)),isUnseen=key=>unseen.some(one2=>one2.key===key&&one2.kind!==`cut`),bootId=readText(all(`boot`)[0]),one=(key,read)=>{let[line]=all(key);return line===void 0?null:read(line)};return{tier:readTier(all(`tier`)[0]),timeS:one(`time`,readAmount),bootId,hostname:one(`host`,readText),container:one(`who`,line=>readText(words(line)[1])),kernelRelease:one(`kernel`,readText),uptimeS:one(`uptime`,line=>readAmount(words(line)[0])),load:one(`load`,readLoad),cpu:one(`cpu`,readCpu),cores:one(`cores`,readCount)||null,blockedProcesses:one(`blocked`,readCount),memory:one(`mem`,readMemory),oomKills:one(`oom_kill`,readCount),pressure:{cpu:readPressure(all(`psi.cpu`)),io:readPressure(all(`psi.io`)),memory:readPressure(all(`psi.memory`))},memoryControllers:all(`edac`).length===0?null:readMemoryControllers(all(`edac`)),nvme:readNvme(all(`nvme`)),networks:readNetworks(all(`net`)),infiniband:readInfiniband(all(`ib`)),raids:readRaids(all(`md`)),disks:all(`disk`).length===0?null:readDisks(all(`disk`)),readOnlyMounts:readReadOnlyMounts(all(`ro`)),isTimeSynchronized:all(`timesync`)[0]===`yes`?!0:null,kernelLog:readKernelLog(all(`kern`),bootId),gpu:isUnseen(`gpu`)||all(`gpu.rc`).length===0?null:readGpus(all(`gpu`),all(`gpu.rc`)[0]),gpuCount:readGpuCount(all),ranks:readRanks(all(`ranks`)),python:one(`python`,readPython),nvlink:all(`nvlink`).length===0?null:readNvlinks(all(`nvlink`)),unseen,damage:findDamage(groups)}}function groupByKey(lines2){let groups=new Map;for(let line of lines2){let at=line.includes(` `)?line.indexOf(` `):line.length,key=line.slice(0,at),group=groups.get(key);group===void 0?groups.set(key,[line.slice(at+1)]):group.push(line.slice(at+1))}return groups}function readGpuCount(all){return{onPci:readCount(all(`pcigpus`)[0]),byDriver:readCount(all(`nvgpus`)[0])}}function readPython(line){let[version,torch,cuda]=words(line);if(!/^\d+\.\d+/.test(version??``))return null;let isCudaAvailable=cuda===`yes`?!0:cuda===`no`?!1:null;return{version:readText(version)??``,torch:readText(torch),isCudaAvailable}}function nextAsk(asked){let{next,round,settings,intervalMs}=asked,endMs=round.atMs+round.durationMs;switch(next.state){case`suspect`:return askSuspect(asked,endMs);case`returning`:return{nextAskMs:endMs+settings.confirmMs,burstAtMs:null};case`unknown`:case`reachable`:return{nextAskMs:Math.max(endMs,round.atMs+intervalMs),burstAtMs:null};case`down`:case`refused`:case`untrusted`:return{nextAskMs:endMs+retryDelay(next.failures,settings,intervalMs),burstAtMs:null}}}function askSuspect({access,round,settings,intervalMs},endMs){let{suspectRetriesMs,suspectIntervalMs}=settings,pauseMs=Math.min(intervalMs,suspectIntervalMs),burstAtMs=access.burstAtMs===null||round.atMs-access.burstAtMs>=pauseMs?round.atMs:access.burstAtMs??round.atMs,nextAskMs=[...suspectRetriesMs,pauseMs].map(offsetMs=>burstAtMs+offsetMs).find(timeMs=>timeMs>round.atMs)??burstAtMs+pauseMs;return{nextAskMs:Math.max(endMs,nextAskMs),burstAtMs}}function retryDelay(failures,{maxFailures,breakerTimeoutMs},intervalMs){let beyond=Math.min(30,Math.max(0,failures-maxFailures)),delayMs=Math.min(intervalMs,breakerTimeoutMs)*2**beyond;return Math.min(delayMs,Math.max(intervalMs,breakerTimeoutMs))}function breakerOf({state,failures,nextAskMs},{maxFailures},atMs){return!(state===`down`||state===`refused`||state===`untrusted`)||failures<maxFailures?`closed`:nextAskMs!==null&&atMs>=nextAskMs?`half-open`:`open`}function isSilence({outcome,cause}){return outcome===`answered`||outcome===`refused`||outcome===`untrusted`?!1:cause==null||!answers.has(cause)}function foldAccess(access,round,settings,context){let endMs=round.atMs+round.durationMs,state=nextState(access,round,settings,context),isAnswered=round.outcome===`answered`,isSilent=!isAnswered&&!isShut(round.outcome),next={state,sinceMs:state===access.state?access.sinceMs:endMs,silentSinceMs:isSilent?access.silentSinceMs??round.atMs:null,downAtMs:state===`down`||state===`returning`?access.downAtMs??endMs:null,failures:isAnswered?0:access.failures+1,burstAtMs:null,returnsMs:returnsAfter(access,state,endMs),lastAskedMs:round.atMs,lastAnsweredMs:isAnswered?endMs:access.lastAnsweredMs,nextAskMs:null,outcome:round.outcome,cause:round.cause,detail:round.detail,hint:round.hint};return{...next,...nextAsk({access,next,round,settings,intervalMs:context.intervalMs})}}function nextState(access,round,settings,{isBlameWithheld}){let{outcome}=round;return outcome===`refused`||outcome===`untrusted`?outcome:outcome===`answered`?access.state===`down`?`returning`:`reachable`:access.state===`down`||access.state===`returning`||round.atMs+round.durationMs-(access.silentSinceMs??round.atMs)>=settings.silenceMs&&!isExcused(round,isBlameWithheld)?`down`:`suspect`}function returnsAfter({state,returnsMs},next,atMs){let recent=returnsMs.filter(returnMs=>atMs-returnMs<flapping.withinMs);return state===`returning`&&next===`reachable`?[...recent,atMs]:recent}function isFlapping({returnsMs},atMs){return returnsMs.filter(returnMs=>atMs-returnMs<flapping.withinMs).length>=flapping.returns}function learnBaseline(baseline,answer){let up=answer.networks.filter(({state,isPhysical})=>state===`up`&&isPhysical===!0),readOnly=new Set(answer.readOnlyMounts.map(({mount})=>mount)),isKnown=whyCut(answer,`ro`)===null,writable=(answer.disks??[]).filter(({mount})=>isKnown&&!readOnly.has(mount)),{gpu}=answer;return{gpuCount:maxKnown(baseline.gpuCount,gpu===null||gpu.gpus.length===0?null:gpu.gpus.length),networksUp:join$1(baseline.networksUp,up.map(({name})=>name)),infinibandActive:join$1(baseline.infinibandActive,answer.infiniband.filter(isActive).map(portName)),writableMounts:join$1(baseline.writableMounts,writable.map(({mount})=>mount)),nvlinks:mostLinks(baseline.nvlinks,activeNvlinks(answer.nvlink??[])),torch:answer.python?.torch??baseline.torch}}function forgetBaseline(baseline,check){switch(check){case`gpu-count`:return{...baseline,gpuCount:null};case`network-devices`:return{...baseline,networksUp:[]};case`infiniband`:return{...baseline,infinibandActive:[]};case`read-only`:return{...baseline,writableMounts:[]};case`gpu-nvlink`:return{...baseline,nvlinks:{}};case`torch`:return{...baseline,torch:null};default:return baseline}}function join$1(known,names){let fresh=names.filter(name=>!known.includes(name));return fresh.length===0?known:[...known,...new Set(fresh)].slice(0,maxNames)}function mostLinks(known,now){let names=Object.keys(now).filter(name=>(now[name]??0)>(known[name]??0));return names.length===0?known:{...known,...Object.fromEntries(names.map(name=>[name,now[name]??0]))}}function shortestLatency({latenciesMs}){return latenciesMs.length===0?null:Math.min(...latenciesMs)}function bootsOf({eventBoots},{check,subject}){return eventBoots[`${check}/${subject??``}`]?.length??0}function addPoint(points2,point,{maxPoints:maxPoints2,maxAgeMs}){let first=points2.findIndex(({atMs})=>point.atMs-atMs<=maxAgeMs),all=first===-1?[point]:[...points2.slice(first),point];for(;all.length>Math.max(2,maxPoints2);)mergeSmallest(all);return all}function mergeSmallest(points2){let last=Math.max(1,points2.length>>1),[best,fewest]=[0,1/0];for(let at=0;at<last;at++){let rounds=roundsFrom(points2,at);rounds<fewest&&([best,fewest]=[at,rounds])}let[first,second]=[points2[best],points2[best+1]];first&&second&&points2.splice(best,2,mergePoints(first,second))}function mergePoints(first,second){let values=Object.fromEntries(means.map(name=>[name,weighted({value:first[name],weight:first.answered},{value:second[name],weight:second.answered})])),hottest=[first.gpuTemperatureC,second.gpuTemperatureC].filter(one=>one!==null);return{...values,atMs:second.atMs,rounds:first.rounds+second.rounds,answered:first.answered+second.answered,gpuTemperatureC:hottest.length===0?null:Math.max(...hottest)}}function weighted(a,b){if(a.value===null||b.value===null)return a.value??b.value;let weight=a.weight+b.weight;return weight===0?(a.value+b.value)/2:(a.value*a.weight+b.value*b.weight)/weight}function saveHistory(points2){let last=points2.at(-1);return last===void 0?[]:addPoint(points2.slice(0,-1),last,{maxPoints,maxAgeMs:1/0}).map(point=>fields.map(name=>textOf(point[name])).join(` `))}function restoreHistory(lines2){return(lines2??[]).flatMap(line=>{let cells=line.split(` `),named=fields.map((name,index)=>[name,valueOf(cells[index])]),{atMs,rounds,answered,...figures}=Object.fromEntries(named);return atMs===null||rounds===null||answered===null?[]:[{atMs,rounds,answered,...figures}]})}function valueOf(cell){let value=cell===void 0||cell===``||cell===`-`?NaN:Number(cell);return Number.isFinite(value)?value:null}function restoreMemory(saved){let{troubles,outages}=saved;return{nodes:Object.fromEntries(Object.entries(saved.nodes).map(([name,node])=>[name,restoreNode(node)])),blame:null,outages:outages.map(one=>({node:one.node,silentSinceMs:one.silent_since_ms,downAtMs:one.down_at_ms,endedAtMs:one.ended_at_ms,hasRebooted:one.has_rebooted,cause:null})),troubles:{open:troubles.open.map(restoreTrouble),closed:troubles.closed.map(restoreTrouble),nextNumber:troubles.next_number,returns:troubles.returns},statistics:{totalChecks:saved.total_checks,failedChecks:saved.failed_checks},lastActivityMs:saved.last_activity_ms}}function restoreNode(saved){let{baseline,access,kernel_cursor:cursor}=saved,isOut=access.state===`down`||access.state===`returning`;return{...newNode,access:{...neverAsked,...isOut?{state:`down`,sinceMs:access.since_ms,failures:access.failures}:{},...isOut?{downAtMs:access.down_at_ms,silentSinceMs:access.silent_since_ms}:{},returnsMs:access.returns_ms,lastAskedMs:access.last_asked_ms,lastAnsweredMs:access.last_answered_ms,detail:isOut?access.detail:null},held:saved.held.map(restoreHeld),answer:saved.counters===null?null:restoreCounters(saved.counters),kernelCursor:cursor===null?null:{bootId:cursor.boot_id,uptimeS:cursor.uptime_s},baseline:{gpuCount:baseline.gpu_count,networksUp:baseline.networks_up,infinibandActive:baseline.infiniband_active,nvlinks:baseline.nvlinks,writableMounts:baseline.writable_mounts,torch:baseline.torch},history:restoreHistory(saved.history),eventBoots:saved.event_boots,isFromState:!0}}function restoreCounters(counters){let rows=counters.gpus.map(({index,uuid,bus_id:busId,ecc})=>[index,uuid,busId,ecc.uncorrected].map(cell=>cell??`[N/A]`).join(`, `));return{...parseAnswer([],null),damage:[],bootId:counters.boot_id,oomKills:counters.oom_kills,gpu:rows.length===0?null:readGpus([`#${countedColumns}`,...rows],`0`),memory:counters.faulty_bytes===null?null:{totalBytes:null,availableBytes:null,hardwareCorruptedBytes:counters.faulty_bytes},memoryControllers:counters.controllers}}var points,nothing,noFigures,readingOf,okReading,badReading,unknownReading,needsKey,gpuNvlink,portName,isActive,infiniband,noDevices,absent,reasonBits,knownBits,rowPattern,none,rule,whole,figure,percent2,word,mask,text,cellRules,isGpuLine,hasTooMuch,probe_default,sources,kernelPattern,maxKernelCharacters,unseenKinds,lines,once,anything,count,share,pressure,kernelHead,lineRules,cpuKinds,portLine,maxDamages,of,unseenKeys,isCutLine,always,ofSystem,ofJobs,countVisible,countAt,roundingPercent,readTier,answers,neverAsked,flapping,isShut,isExcused,noBaseline,maxNames,newNode,means,roundsFrom,fields,maxPoints,textOf,restoreHeld,countedColumns,restoreTrouble;function init_chunk_2TGE7SJ7(){return(init_chunk_2TGE7SJ7=__esmMin((()=>{init_chunk_L7OHJAGA();init_chunk_O4LGXCJ6();init_chunk_2LV5YQSW();init_chunk_L7WDXCKV();init_chunk_A5CADKO3();init_chunk_ET7DGWVO();points={critical:40,warning:10};nothing=[];noFigures={};readingOf=(status,severity,summary,more)=>({subject:more.subject??null,status,severity,isNearLimit:more.isNearLimit??!1,deduction:more.deduction??0,summary,evidence:more.evidence??nothing,figures:more.figures??noFigures,code:more.code??null});okReading=(summary,more={})=>readingOf(`ok`,null,summary,more);badReading=(severity,summary,more={})=>readingOf(`bad`,severity,summary,{deduction:points[severity],...more});unknownReading=(summary,more={})=>readingOf(`unknown`,null,summary,more);needsKey=(needed,key)=>needed===key||needed.startsWith(`${key}.`);gpuNvlink={name:`gpu-nvlink`,group:`gpu`,kind:`state`,tier:`full`,isEssential:!1,needs:[`nvlink`],summary:`bad when a GPU has fewer active NVLinks than before`,read(input){let{answer,baseline}=input;return(answer.gpu?.gpus.length??0)===0&&Object.keys(baseline.nvlinks).length===0?[]:answer.nvlink===null?[unknownReading(`NVLink could not be read: ${whyUnseen(answer,`nvlink`,`no answer`)}`)]:readLinks(input,activeNvlinks(answer.nvlink))}};portName=({device,port})=>`${device}/${port}`;isActive=({state})=>state!==null&&/ACTIVE/i.test(state);infiniband={name:`infiniband`,group:`network`,kind:`state`,tier:`fast`,isEssential:!1,needs:[`ib`],summary:`bad when an InfiniBand port is no longer active, or lost its link since the last round`,read(input){let ports=input.answer.infiniband,seen=new Set(ports.map(portName)),missing=input.baseline.infinibandActive.filter(name=>!seen.has(name));return[...ports.map(port=>readPort(input,port)),...missing.map(subject=>missingReading(input.answer,`ib`,{subject,had:`active`,severity:`critical`}))]}};noDevices=`No devices were found`;absent=/^\[?(N\/A|Not Supported|Not Available|Deprecated)\]?$/i;reasonBits=[[1n,`gpu-idle`],[2n,`applications-clocks`],[4n,`power-cap`],[8n,`hardware-slowdown`],[16n,`sync-boost`],[32n,`thermal-software`],[64n,`thermal-hardware`],[128n,`power-brake`],[256n,`display-clocks`]];knownBits=reasonBits.reduce((all,[bit])=>all|bit,0n);rowPattern=/^(.+?) +(\d+|-) +(\d+|-) +(-?\d+|-) +(\d+%|-) +(\/.*)$/;none=String.raw`\[.*\]|N/A|ERR!?|Not \w+|Deprecated`;rule=value=>new RegExp(`^(${value}|${none})$`,`i`);whole=rule(String.raw`\d{1,16}`);figure=rule(String.raw`\d{1,9}(\.\d+)?`);percent2=rule(String.raw`\d\d?|100`);word=rule(`yes|no|0|1`);mask=rule(`0x[0-9a-f]{1,16}`);text=/^/;cellRules={index:whole,uuid:text,"pci.bus_id":text,name:text,driver_version:text,"temperature.gpu":whole,"temperature.memory":whole,"utilization.gpu":percent2,"memory.used":whole,"memory.total":whole,"power.draw":figure,"power.limit":figure,"clocks.sm":whole,"clocks.max.sm":whole,"clocks_event_reasons.active":mask,"clocks_throttle_reasons.active":mask,"ecc.errors.uncorrected.volatile.total":whole,"ecc.errors.corrected.volatile.total":whole,"ecc.errors.uncorrected.aggregate.total":whole,"remapped_rows.uncorrectable":whole,"remapped_rows.pending":word,"remapped_rows.failure":word,"retired_pages.pending":word,gpu_recovery_action:text,"pcie.link.width.current":whole,"pcie.link.width.max":whole};isGpuLine=line=>!line.startsWith(`#`)||readColumns(line)!==null;hasTooMuch=(cells,columns)=>Number(cells[columns.indexOf(`memory.used`)])>Number(cells[columns.indexOf(`memory.total`)]);probe_default=`# MiniCluster node probe, protocol 1, for any POSIX sh. It is read from standard input: functions first, then one call per round:
#   mc_round NONCE BOOT_ID UPTIME_S TIER DEADLINE_S [MOUNT...]
# (kernel messages of boot BOOT_ID that are not newer than UPTIME_S are left out; "- -" leaves out none)
# It prints \`MCP 1 NONCE\`, lines \`KEY VALUE...\`, \`? KEY KIND REASON\` for what could not be read (KIND: hung, not-installed,
# denied, cut or other), \`length CHARACTERS\` (of the lines so far, printable ASCII only, which every awk counts alike), and
# \`END COUNT NONCE\`. Every limit on what is passed on is in mc_send or says so itself: what it leaves out is a line \`? KEY cut\`.
# Whatever may hang runs as a job in the background; a job that is late is killed, and is not started again while it lives.
# shellcheck shell=sh
LC_ALL=C; export LC_ALL
PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin:/usr/lib/wsl/lib; export PATH
umask 077
mc_dir=; mc_serial=0
trap 'mc_leave' EXIT
trap 'exit 0' HUP INT TERM
# A closed connection must not end the shell before it has tidied up.
trap : PIPE

mc_leave() {
  [ -n "$mc_dir" ] && rm -rf "$mc_dir" && rmdir "$mc_base" 2>/dev/null
  mc_dir=
}
mc_has() { command -v "$1" >/dev/null 2>&1; }

# Whose probe this is: its boot, its process namespace (the containers of a machine have one each, and may share /dev/shm
# and process numbers), and when its shell started. /proc may be mounted for another namespace: then its numbers are not ours.
mc_self() {
  : "\${mc_uid:=$(id -u)}" "\${mc_space:=$(readlink /proc/self/ns/pid 2>/dev/null | tr -cd 0-9)}"
  mc_boot=; { read -r mc_boot </proc/sys/kernel/random/boot_id; } 2>/dev/null
  mc_pid=; { read -r mc_pid mc_born </proc/self/stat; } 2>/dev/null
  mc_is_ours=$mc_pid; [ "$mc_pid" = $$ ] || mc_is_ours=
  # shellcheck disable=SC2086
  set -- \${mc_born##*) }
  mc_start=\${20}
}

# A directory of our own for what jobs print, in memory where possible, with a pipe that says which job is done. Its name is
# unique, and nobody else's is ever removed: only those of dead shells of this boot and namespace.
mc_scratch() {
  [ -n "$mc_dir" ] && [ -p "$mc_dir/done" ] && mc_holds && return
  mc_leave
  mc_full=
  for mc_at in "\${XDG_RUNTIME_DIR:-/nonexistent}" /dev/shm "\${TMPDIR:-/tmp}" /tmp; do
    mc_base=$mc_at/minicluster-probe-$mc_uid-$mc_space-$mc_boot; mc_dir=$mc_base/$$.$mc_start
    mkdir "$mc_base" 2>/dev/null
    if [ -L "$mc_base" ] || ! [ -O "$mc_base" ]; then continue; fi
    [ -n "$mc_is_ours" ] && for mc_old in "$mc_base"/[0-9]*; do
      mc_pid=\${mc_old##*/}
      [ -d "$mc_old" ] && ! { mc_lives "\${mc_pid%.*}" && [ "$mc_born" = "\${mc_pid#*.}" ]; } && rm -rf "$mc_old"
    done
    if mkdir "$mc_dir" 2>/dev/null; then
      mc_holds && mkfifo "$mc_dir/done" 2>/dev/null && exec 3<>"$mc_dir/done" && return
      mc_full="$mc_full $mc_at"
      rm -rf "$mc_dir"
    fi
    rmdir "$mc_base" 2>/dev/null
  done
  mc_dir=
  return 1
}

# Whether the directory can still take what jobs print.
mc_holds() { { printf '%65536s' . >"$mc_dir/room" && : >"$mc_dir/room"; } 2>/dev/null; }

# Start time of a process that lives, in mc_born; a zombie does not.
mc_lives() {
  mc_born=
  [ -n "$mc_is_ours" ] || return 1
  { read -r mc_born <"/proc/$1/stat"; } 2>/dev/null || return 1
  # shellcheck disable=SC2086
  set -- \${mc_born##*) }
  mc_born=\${20}
  case $1 in Z | X | x) return 1 ;; esac
}

# mc_go NAME COMMAND...: starts a job, unless an earlier one of that name cannot be ended. The question's word ends what it
# printed, so that nothing that is missing or another's is taken for its answer.
mc_go() {
  mc_name=$1; shift
  if [ -r "$mc_base/hung.$mc_name" ]; then
    while read -r mc_pid mc_was; do
      if mc_lives "$mc_pid" && [ "$mc_born" = "$mc_was" ]; then
        mc_add "$mc_name ? hung process $mc_pid of an earlier probe still runs and cannot be killed"
        return
      fi
    done <"$mc_base/hung.$mc_name"
    rm -f "$mc_base/hung.$mc_name"
  fi
  ( "$@" >"$mc_dir/$mc_name.out" 2>&1 3>&-; mc_code=$?
    printf '\\n%s\\n' "$mc_nonce" >>"$mc_dir/$mc_name.out" || mc_code=full
    echo "$mc_name $mc_serial $mc_code" >&3 ) </dev/null >/dev/null 2>&1 &
  eval "mc_pid_$mc_name=$!"
  mc_open="$mc_open $mc_name"
}

# Waits until every job is done or the deadline has passed, and notes how each ended.
mc_collect() {
  ( trap 'kill "$mc_nap" 2>/dev/null; exit 0' TERM
    sleep "$mc_deadline" 3>&- & mc_nap=$!
    wait "$mc_nap"; echo "late $mc_serial 0" >&3 ) </dev/null >/dev/null 2>&1 &
  mc_watch=$!
  while [ -n "$mc_open" ]; do
    read -r mc_name mc_of mc_code <&3 || break
    [ "$mc_of" = "$mc_serial" ] || continue
    [ "$mc_name" = late ] && break
    mc_rest=
    for mc_one in $mc_open; do [ "$mc_one" = "$mc_name" ] || mc_rest="$mc_rest $mc_one"; done
    mc_open=$mc_rest
    mc_add "$mc_name $mc_code"
    eval "wait \\$mc_pid_$mc_name" 2>/dev/null
  done
  kill "$mc_watch" 2>/dev/null; wait "$mc_watch" 2>/dev/null
  for mc_one in $mc_open; do mc_stop "$mc_one"; done
  mc_open=
}

# Kills a job that is late, with all that it has started, and marks what survives.
mc_stop() {
  mc_top=; eval "mc_top=\\$mc_pid_$1"
  mc_all=$mc_top
  [ -n "$mc_is_ours" ] && mc_all=$(cat /proc/[0-9]*/stat 2>/dev/null | awk -v top="$mc_top" '
    { pid = $1; rest = $0; sub(/^.*\\) /, "", rest); split(rest, f, " "); parent[pid] = f[2] }
    END {
      is[top] = 1
      for (more = 1; more;) { more = 0; for (p in parent) if (!(p in is) && parent[p] in is) { is[p] = 1; more = 1 } }
      for (p in is) print p
    }')
  for mc_pid in $mc_all; do kill -9 "$mc_pid"; done 2>/dev/null
  sleep 0.1 2>/dev/null || sleep 1
  mc_left=
  for mc_pid in $mc_all; do
    mc_lives "$mc_pid" && echo "$mc_pid $mc_born" >>"$mc_base/hung.$1" && mc_left=$mc_pid
  done
  mc_add "$1 ? hung no answer within $mc_deadline s\${mc_left:+; process $mc_left cannot be killed}"
}

# Each note is an argument of mc_print: NAME and an exit code, or NAME ?, a kind and a reason.
mc_add() {
  mc_notes="$mc_notes
$1"
}

# Only columns that this nvidia-smi knows: for one that it does not know it refuses the whole question.
mc_gpu() {
  mc_cols=
  [ -r "$mc_dir/columns" ] && read -r mc_cols <"$mc_dir/columns"
  if [ -z "$mc_cols" ]; then
    mc_cols=$(nvidia-smi --help-query-gpu 2>/dev/null | awk -F'"' -v want='index uuid pci.bus_id name driver_version temperature.gpu temperature.memory utilization.gpu memory.used memory.total power.d\
raw power.limit clocks.sm clocks.max.sm clocks_event_reasons.active|clocks_throttle_reasons.active ecc.errors.uncorrected.volatile.total ecc.errors.corrected.volatile.total ecc.errors.uncorrected.aggr\
egate.total remapped_rows.uncorrectable remapped_rows.pending remapped_rows.failure retired_pages.pending gpu_recovery_action pcie.link.width.current pcie.link.width.max' '
      /^"/ { for (i = 2; i <= NF; i += 2) known[$i] = 1 }
      END {
        n = split(want, one, " ")
        for (i = 1; i <= n; i++) {
          m = split(one[i], word, "|")
          for (k = 1; k <= m; k++) if (word[k] in known) { list = list (list == "" ? "" : ",") word[k]; break }
        }
        print list
      }')
    if [ -n "$mc_cols" ]; then echo "$mc_cols" >"$mc_dir/columns" || rm -f "$mc_dir/columns"
    else mc_cols=index,uuid,pci.bus_id,name,driver_version,temperature.gpu,utilization.gpu,memory.used,memory.total,power.draw; fi
  fi
  echo "#$mc_cols"
  nvidia-smi --query-gpu="$mc_cols" --format=csv,noheader,nounits
  mc_code=$?
  [ "$mc_code" = 0 ] || rm -f "$mc_dir/columns"
  return "$mc_code"
}

# Active and inactive links of each GPU.
mc_nvlink() {
  nvidia-smi nvlink -s | awk '
    function flush() { if (gpu != "") print gpu, up, down }
    /^GPU [0-9]+:/ { flush(); gpu = $2; sub(/:/, "", gpu); up = down = 0; next }
    /Link [0-9]+:/ { if (/GB\\/s/) up++; else down++ }
    END { flush() }'
}

mc_disk() {
  if [ $# = 0 ]; then echo blocks; df -P -k -l 2>/dev/null || df -P -k; echo inodes; df -P -i -l 2>/dev/null || df -P -i
  else mc_df=$(df -P -k -- "$1" 2>&1) || { echo "$mc_df"; return 1; }
    printf 'blocks\\n%s\\ninodes\\n' "$mc_df"; df -P -i -- "$1" 2>/dev/null || :; fi
}

# The kernel log by kinds of message: of each kind the first and the newest, each with how many it stands for, so that no
# flood hides another kind. First a line with source, newest time, how many there were and how many were left out. A kind is
# a pattern; where some of its messages are harmless, it is the message without its numbers, or an Xid of a GPU.
mc_kern() {
  : >"$mc_dir/kern.err"
  mc_filter dmesg "$1" 0 && return
  mc_filter journal "$1" 2000 || { [ $? = 5 ] && mc_filter journal "$1" 200000 last; } || mc_filter dmesg "$1" 0 last && return
  grep -qiE 'permi|denied' "$mc_dir/kern.err" && return 13
  return 4
}
mc_filter() {
  case $1 in dmesg) dmesg ;; *) journalctl -k -b -q -n "$3" -o short-monotonic --no-pager ;; esac 2>>"$mc_dir/kern.err" |
    awk -v source="$1" -v since="$2" -v most="$3" -v last="$4" '
      function keep(group, part, hasHarmless,  id) {
        n++; id = part
        if (part == "xid" && match($0, /Xid \\([^)]*\\): [0-9]+/)) id = substr($0, RSTART, RLENGTH)
        else if (hasHarmless) { id = $0; sub(/^\\[ *[0-9.]+\\]/, part, id); gsub(/[0-9a-fA-F]*[0-9][0-9a-fA-F]*/, "#", id) }
        if (id in count) newest[id] = $0
        else {
          if (kinds[part]++ >= (part == "xid" ? 128 : 24)) { left[group]++; return }
          first[id] = $0; order[++m] = id
        }
        count[id]++
      }
      function show(times, line) {
        if (length(line) > 1024) { line = substr(line, 1, 1024); long++ }
        print times, line
      }
      { at = "-" }
      /^\\[ *[0-9]+\\.[0-9]+\\]/ { at = substr($0, 2, index($0, "]") - 2) + 0; newestAt = at; if (oldest == "") oldest = at; if (since != "-" && at <= since + 0) next }
      /[Cc]ommand line:/ { next }
      /NVRM: Xid/ { keep("gpu", "xid"); next }
      /nvidia-nvswitch.*SXid/ { keep("gpu", "sxid", 1); next }
      /fallen off the bus/ { keep("gpu", "fallen"); next }
      /Out of memory|oom-kill|oom_kill|Killed process/ { keep("oom", "oom"); next }
      /EDAC.*(UE|[Uu]ncorrect)/ { keep("hardware", "memory", 1); next }
      /Machine check|mce: .*[Ee]rror|Hardware Error/ { keep("hardware", "processor", 1); next }
      /AER: .*(Fatal|Uncorrect)/ { keep("hardware", "pci", 1); next }
      /[Rr]emounting filesystem read-only/ { keep("disk", "read-only", 1); next }
      /EXT4-fs error|XFS.*([Ss]hut|[Ee]rror|[Cc]orrupt)|BTRFS.*error/ { keep("disk", "file system"); next }
      /I\\/O error|blk_update_request|nvme.*(timeout|controller is down|Removing|dead)/ { keep("disk", "disk", 1); next }
      /soft lockup|hard LOCKUP|rcu.*(stall|detected)/ { keep("kernel", "lockup"); next }
      /Kernel panic|kernel BUG at|Oops:|general protection fault.*\\[#/ { keep("kernel", "panic"); next }
      /blocked for more than/ { keep("kernel", "hung task"); next }
      /temperature above threshold|cpu clock throttled/ { keep("heat", "heat"); next }
      END {
        if (NR == 0) exit 4
        # What was overwritten, or is older than what was asked for, nobody has read.
        isGap = since != "-" ? oldest != "" && oldest + 0 > since + 0 : most > 0 && NR >= most
        if (isGap && last == "") exit 5
        for (group in left) all += left[group]
        printf "@%s %s %d %d\\n", source, newestAt == "" ? "-" : sprintf("%.6f", newestAt), n, all
        for (i = 1; i <= m; i++) {
          id = order[i]
          if (count[id] > 1) { show(count[id] - 1, first[id]); show(1, newest[id]) } else show(1, first[id])
        }
        for (group in left) print "?." group, "cut", left[group], "messages of further kinds were left out"
        if (isGap) print "? cut older messages were lost before they were read"
        if (long) print "? cut the ends of", long, "messages were left out"
      }'
}

# Processes with a rank: what starts or serves one with the same environment is left out. Only those of this user can be read.
mc_ranks() {
  [ -n "$mc_is_ours" ] || return 5
  grep -saz -E '^(RANK|LOCAL_RANK|WORLD_SIZE|NODE_RANK|GROUP_RANK|MASTER_ADDR|MASTER_PORT|TORCHELASTIC_RUN_ID|OMPI_COMM_WORLD_(RANK|LOCAL_RANK|SIZE)|SLURM_(PROCID|LOCALID|NTASKS|NODEID|JOB_ID)|CUDA_VI\
SIBLE_DEVICES)=' /proc/[0-9]*/environ /dev/null |
    tr '\\000\\n' '\\n_' | awk '
      !match($0, /^\\/proc\\/[0-9]+\\/environ:/) { next }
      {
        pid = substr($0, 7, RLENGTH - 15); pair = substr($0, RLENGTH + 1); gsub(/[^!-~]/, "_", pair)
        env[pid] = env[pid] " " pair
      }
      END {
        for (pid in env) {
          if (env[pid] !~ / (LOCAL_RANK|OMPI_COMM_WORLD_RANK|SLURM_PROCID)=/ && (env[pid] !~ / RANK=/ || env[pid] !~ / WORLD_SIZE=/)) continue
          file = "/proc/" pid "/stat"
          if ((getline stat < file) <= 0) { close(file); continue }
          close(file)
          name = stat; sub(/^[^(]*\\(/, "", name); sub(/\\)[^)]*$/, "", name); gsub(/[^!-~]/, "_", name)
          rest = stat; sub(/^.*\\) /, "", rest); split(rest, f, " ")
          state[pid] = f[1]; parent[pid] = f[2]; command[pid] = substr(name, 1, 40)
          starter[pid] = name ~ /^(sh|bash|dash|zsh|ash|busybox|env|timeout|nice|numactl|taskset|setsid|stdbuf)$/
        }
        for (pid in state) if (parent[pid] in state && env[pid] == env[parent[pid]]) { if (starter[parent[pid]]) gone[parent[pid]] = 1; else gone[pid] = 1 }
        for (pid in state) if (!(pid in gone)) n++
        print "=", n + 0
        for (pid in state) if (!(pid in gone)) print pid, state[pid], parent[pid], command[pid] env[pid]
      }'
}

# Version of python and of torch, without loading torch; with DEEP also whether torch sees a GPU.
mc_python() {
  python3 -c '
import sys
sys.path[:] = [p for p in sys.path if p]
import importlib.metadata as m
try: torch = m.version("torch")
except Exception: torch = "-"
cuda = "-"
if sys.argv[1] == "deep" and torch != "-": import torch as t; cuda = "yes" if t.cuda.is_available() else "no"
print(sys.version.split()[0], torch, cuda)' "$1"
}

# What the kernel tells in files: one grep reads them all, because one that cannot be read must not end the others.
mc_system() {
  [ -e /run/systemd/timesync/synchronized ] && echo 'timesync yes' || echo '? timesync other no mark of systemd-timesyncd'
  mc_k=0; for mc_one in /proc/driver/nvidia/gpus/*; do [ -d "$mc_one" ] && mc_k=$((mc_k + 1)); done
  [ -e /proc/driver/nvidia/version ] && echo "nvgpus $mc_k"
  grep -s '' /proc/sys/kernel/random/boot_id /proc/sys/kernel/hostname /proc/sys/kernel/osrelease /proc/uptime /proc/loadavg \\
    /proc/stat /proc/meminfo /proc/vmstat /proc/pressure/cpu /proc/pressure/io /proc/pressure/memory /proc/mdstat /etc/fstab /proc/mounts \\
    /proc/driver/nvidia/version /sys/class/net/*/operstate /sys/class/net/*/carrier_down_count \\
    /sys/class/net/*/statistics/rx_errors /sys/class/net/*/statistics/tx_errors \\
    /sys/class/net/*/device/uevent /sys/class/infiniband/*/ports/*/state /sys/class/infiniband/*/ports/*/phys_state \\
    /sys/class/infiniband/*/ports/*/rate /sys/class/infiniband/*/ports/*/counters/link_downed \\
    /sys/class/infiniband/*/ports/*/counters/symbol_error /sys/devices/system/edac/mc/mc*/ce_count \\
    /sys/devices/system/edac/mc/mc*/ue_count /sys/class/nvme/nvme*/state /sys/bus/pci/devices/*/vendor /sys/bus/pci/devices/*/class 2>/dev/null |
    awk '
      function dash(text) { return text == "" ? "-" : text }
      function show(key, text) { if (text != "") print key, text; else print "?", key, "other unreadable" }
      function member(kind, path, part) { split(path, piece, "/"); name = piece[part]; if (!((kind, name) in has)) { has[kind, name] = 1; list[kind] = list[kind] " " name } }
      {
        end = index($0, ":")
        # The address of a PCI device has colons of its own.
        if ($0 ~ /^\\/sys\\/bus\\/pci\\//) { match($0, /\\/(vendor|class):/); end = RSTART + RLENGTH - 1 }
        path = substr($0, 1, end - 1); text = substr($0, end + 1)
      }
      path == "/proc/stat" {
        if (text ~ /^cpu /) cpu = substr(text, 6)
        else if (text ~ /^cpu[0-9]/) cores++
        else if (text ~ /^procs_blocked /) print "blocked", substr(text, 15)
        next
      }
      path == "/proc/meminfo" {
        if (text ~ /^(MemTotal|MemAvailable|HardwareCorrupted):/) { split(text, f, " "); memory = memory (memory == "" ? "" : " ") f[1] f[2] }
        next
      }
      path == "/proc/vmstat" { if (text ~ /^oom_kill /) print text; next }
      path ~ /^\\/proc\\/pressure\\// { kind = "psi." substr(path, 16); print kind, text; told[kind] = 1; next }
      path == "/proc/mdstat" {
        if (text ~ /^md[^ ]* :/) { raid = text; sub(/ .*/, "", raid) }
        else if (raid != "" && match(text, /\\[[0-9]+\\/[0-9]+\\]/)) { print "md", raid, substr(text, RSTART + 1, RLENGTH - 2); raid = "" }
        next
      }
      path == "/etc/fstab" { split(text, f, " "); if (f[1] !~ /^#/) wanted[f[2]] = ("," f[4] ",") ~ /,ro,/ ? "ro" : "rw"; next }
      path == "/proc/mounts" {
        split(text, f, " ")
        if (("," f[4] ",") !~ /,ro,/ || f[2] ~ /^\\/(proc|sys|dev|run|snap)(\\/|$)/ || f[3] ~ /^(squashfs|iso9660|tmpfs|overlay|erofs|autofs|ramfs|cgroup2?|fuse\\..*)$/) next
        line = "ro " f[2] " " f[3] " " (f[2] in wanted ? wanted[f[2]] : "-")
        # What should be writable comes before the others, which may be many.
        if (f[2] == "/" || wanted[f[2]] == "rw") print line; else meant[++ro] = line
        next
      }
      path in value { next }
      { value[path] = text }
      path ~ /^\\/sys\\/class\\/net\\// { member("net", path, 5) }
      path ~ /^\\/sys\\/class\\/infiniband\\// { split(path, piece, "/"); port = piece[5] "/ports/" piece[7]; if (!(port in has)) { has[port] = 1; list["ib"] = list["ib"] " " port } }
      path ~ /\\/edac\\// { member("edac", path, 7) }
      path ~ /\\/nvme\\// { member("nvme", path, 5) }
      path ~ /^\\/sys\\/bus\\/pci\\/.*\\/class$/ { pci = 1; device = path; sub(/class$/, "vendor", device); if (text ~ /^0x030[02]/) gpu[device] = 1 }
      END {
        show("boot", value["/proc/sys/kernel/random/boot_id"]); print "host", value["/proc/sys/kernel/hostname"]
        print "kernel", value["/proc/sys/kernel/osrelease"]; show("uptime", value["/proc/uptime"]); show("load", value["/proc/loadavg"])
        show("cpu", cpu); if (cores) print "cores", cores
        show("mem", memory)
        for (i = 1; i <= ro; i++) print meant[i]
        n = split("psi.cpu psi.io psi.memory", f, " "); for (i = 1; i <= n; i++) if (!(f[i] in told)) print "?", f[i], "other not offered by this kernel"
        n = split(list["net"], f, " ")
        for (i = 1; i <= n; i++) {
          if (f[i] == "lo" || f[i] ~ /^(veth|docker|br-|cali|virbr|tap|tun|cni|flannel|lxc|vnet)/) continue
          at = "/sys/class/net/" f[i]
          print "net", f[i], dash(value[at "/operstate"]), dash(value[at "/carrier_down_count"]), dash(value[at "/statistics/rx_errors"]), dash(value[at "/statistics/tx_errors"]), (at "/device/uevent"\
) in value ? "device" : "virtual"
        }
        n = split(list["ib"], f, " ")
        for (i = 1; i <= n; i++) {
          at = "/sys/class/infiniband/" f[i]; name = f[i]; sub(/\\/ports\\//, " ", name)
          print "ib", name, "[" value[at "/state"] "]", "[" value[at "/phys_state"] "]", "[" value[at "/rate"] "]", dash(value[at "/counters/link_downed"]), dash(value[at "/counters/symbol_error"])
        }
        n = split(list["edac"], f, " ")
        for (i = 1; i <= n; i++) { at = "/sys/devices/system/edac/mc/" f[i]; print "edac", f[i], dash(value[at "/ce_count"]), dash(value[at "/ue_count"]) }
        if (n == 0) print "? edac other no memory controller shown"
        n = split(list["nvme"], f, " "); for (i = 1; i <= n; i++) print "nvme", f[i], dash(value["/sys/class/nvme/" f[i] "/state"])
        if (value["/proc/driver/nvidia/version"] != "") print "nvdriver", value["/proc/driver/nvidia/version"]
        for (device in gpu) if (value[device] == "0x10de") gpus++
        if (pci) print "pcigpus", gpus + 0; else print "? pcigpus other no PCI devices shown"
      }'
}

# Prints what the jobs left in their files. What they print is never read as a key. File systems of containers and in memory
# are left out, except / and /dev/shm.
mc_print() {
  mc_ifs=$IFS; IFS='
'
  # shellcheck disable=SC2086
  { set -f; set -- $mc_notes; set +f; }
  IFS=$mc_ifs
  awk -v dir="$mc_dir" -v nonce="$mc_nonce" '
    function load(name,  line) {
      n = 0; end = ""
      while ((getline line < (dir "/" name ".out")) > 0) { if (line == "") continue; if (end != "") kept[++n] = end; end = line }
      return end == nonce
    }
    function isReal(line) {
      return line ~ /% +\\/(dev\\/shm)?$/ || line !~ /^(tmpfs|devtmpfs|udev|efivarfs|none|shm|ramfs|overlay|fuse-overlayfs|\\/dev\\/loop[0-9]+|\\/dev\\/sr[0-9]+) |% +\\/(sys|proc|run|snap|dev)(\\/|$)/
    }
    function copy(name, key,  k, line) {
      for (k = 1; k <= n; k++) {
        line = kept[k]
        if (key == "disk" && line ~ /^Filesystem / || name == "disk" && !isReal(line)) continue
        if (key == "kern" && line ~ /^\\?/) print "? kern" substr(line, 2)
        else print (key == "" ? "" : key " ") line
      }
    }
    BEGIN {
      for (i = 1; i < ARGC; i++) {
        name = ARGV[i]; sub(/ .*/, "", name); rest = substr(ARGV[i], length(name) + 2)
        if (rest ~ /^\\? /) print "?", name, substr(rest, 3)
        else if (!load(name) || rest == "full") print "?", name, "other its output in", dir, "is not complete: is it full?"
        else if (name == "system") copy(name, "")
        else if (name == "gpu") { print "gpu.rc", rest; copy(name, "gpu") }
        else if (name == "kern" && rest == 13) print "? kern denied not readable by this user (kernel.dmesg_restrict, group of the journal)"
        else if (name == "kern" && rest != 0) print "? kern other neither dmesg nor journalctl showed a message"
        else if (name == "ranks" && rest == 5) print "? ranks other /proc shows the processes of another namespace"
        else if (name ~ /^disk[0-9]/ && rest != 0) print "?", name, "other", n ? kept[1] : "df failed"
        else if (rest != 0 && name != "disk") print "?", name, "other failed with exit code", rest
        else { key = name; sub(/^disk[0-9]+$/, "disk", key); copy(name, key) }
      }
      exit
    }' "$@"
}

# Passes lines on within limits for each key, and blocks and inodes apart: what is left out is counted and said.
mc_send() {
  awk -v nonce="$mc_nonce" -v n=2 -v sum="$mc_sum" '
    function put(line) { print line; n++; gsub(/[^ -~]/, "", line); sum += length(line) }
    {
      if ($0 == "disk blocks" || $0 == "disk inodes") part = $2
      bucket = $1 (($1 == "disk") ? part : "")
      size[bucket] += length($0)
      if (count[bucket]++ >= 400 || size[bucket] > 80000) { left[$1]++; next }
      if (length($0) > 1200) { long[$1]++; $0 = substr($0, 1, 1200) }
      put($0)
    }
    END {
      for (key in left) put("? " key " cut " left[key] " more lines were left out")
      for (key in long) put("? " key " cut the ends of " long[key] " lines were left out")
      printf "length %d\\nEND %d %s\\n", sum, n + 1, nonce
    }'
}

mc_round() {
  mc_nonce=$1; mc_cursor=$2; mc_since=$3; mc_tier=$4; mc_deadline=$5; shift 5
  printf 'MCP 1 %s\\n' "$mc_nonce"
  mc_time=$(date +%s.%N 2>/dev/null); case $mc_time in *[!0-9.]* | *. | '') mc_time=$(date +%s) ;; esac
  printf 'time %s\\ntier %s\\n' "$mc_time" "$mc_tier"
  mc_sum="time \${mc_time}tier $mc_tier"; mc_sum=\${#mc_sum}
  mc_notes=; mc_open=; mc_serial=$((mc_serial + 1))
  mc_self
  if mc_scratch; then
    mc_work "$@"
    { echo "who \${mc_boot:--} \${mc_space:--}"; mc_print; } | mc_send
  else
    { echo "who \${mc_boot:--} \${mc_space:--}"
      echo "? scratch other no directory that this user can write to\${mc_full:+; full:$mc_full}"
      mc_system; } | mc_send
  fi
}
mc_work() {
  if mc_has nvidia-smi; then mc_go gpu mc_gpu; else mc_add 'gpu ? not-installed no nvidia-smi on the path'; fi
  mc_go system mc_system
  if [ $# = 0 ]; then mc_go disk mc_disk; fi
  mc_k=0
  for mc_mount; do mc_k=$((mc_k + 1)); mc_go "disk$mc_k" mc_disk "$mc_mount"; done
  [ "$mc_boot" = "$mc_cursor" ] || mc_since=-
  mc_go kern mc_kern "$mc_since"
  mc_go ranks mc_ranks
  if [ "$mc_tier" != fast ]; then
    mc_has nvidia-smi && mc_go nvlink mc_nvlink
    if mc_has python3; then [ "$mc_tier" = deep ] || mc_go python mc_python full; else mc_add 'python ? not-installed no python3 on the path'; fi
  fi
  mc_collect
  # Loading CUDA takes memory of the GPU: never beside a rank.
  if [ "$mc_tier" = deep ] && mc_has python3; then
    if grep -q '^= 0$' "$mc_dir/ranks.out" 2>/dev/null; then mc_go python mc_python deep
    else mc_add 'cuda ? other a rank runs here, or ranks could not be listed'; mc_go python mc_python full; fi
    mc_collect
  fi
}
`;sources=[...probe_default.matchAll(/^ *\/(.+)\/ \{ keep\(/gm)].map(([,source])=>source);kernelPattern=new RegExp(sources.length===0?`(?!)`:sources.join(`|`));maxKernelCharacters=1024;unseenKinds=[`hung`,`not-installed`,`denied`,`cut`,`other`];lines=(pattern,identity)=>({isReadable:text2=>pattern.test(text2),identity});once=pattern=>lines(pattern,0);anything=/^/;count=/^\d{1,16}$/;share=String.raw`\d{1,3}\.\d\d`;pressure=lines(new RegExp(`^(some|full) avg10=${share} avg60=${share} avg300=${share} total=\\d+$`),1);kernelHead=/^@(dmesg|journal) (-|\d{1,12}(\.\d+)?) \d{1,9} \d{1,9}$/;lineRules={time:once(/^\d{1,12}(\.\d{1,12})?$/),tier:once(/^(fast|full|deep)$/),timesync:once(/^yes$/),who:once(/^[\w-]{1,64} (\d{1,20}|-)$/),boot:once(/^[\w-]{1,64}$/),host:once(anything),kernel:once(anything),uptime:once(/^\d{1,12}(\.\d+)? \d+(\.\d+)?$/),load:once(/^(\d{1,6}\.\d\d ){3}\d+\/\d+ \d+$/),cpu:once(/^ ?\d{1,16}( \d{1,16}){7,}$/),cores:once(/^[1-9]\d{0,5}$/),blocked:once(count),oom_kill:once(count),mem:once(/^[A-Z]\w+:\d{1,16}( [A-Z]\w+:\d{1,16})*$/),"psi.cpu":pressure,"psi.io":pressure,"psi.memory":pressure,edac:lines(/^\S+ (\d+|-) (\d+|-)$/,1),nvme:lines(/^\S+ \S.*$/,1),net:lines(/^\S+ \S+( (\d+|-)){3} (device|virtual)$/,1),ib:lines(/^\S+ \d{1,4} \[[^\]]*\] \[[^\]]*\] \[[^\]]*\] (\d+|-) (\d+|-)$/,2),md:lines(/^\S+ \d+\/\d+$/,1),ro:lines(/^\/\S* \S+ (rw|ro|-)$/,null),nvdriver:once(anything),nvgpus:once(count),pcigpus:once(count),"gpu.rc":once(/^\d{1,3}$/),gpu:{isReadable:isGpuLine,identity:null},nvlink:lines(anything,null),disk:lines(/^(blocks|inodes|.+ (\d+|-) +(\d+|-) +(-?\d+|-) +(\d+%|-) +\/.*|df: .*)$/,null),kern:{isReadable:isKernelLine,identity:null},ranks:lines(/^(= \d+|\d+ [A-Za-z] \d+ \S+( \w+=\S*)+)$/,1),python:lines(anything,null),length:once(count),"?":lines(new RegExp(`^[a-z_]+(\\.[a-z]+)?\\d* (${unseenKinds.join(`|`)}) \\S.*$`),null)};cpuKinds=[`user`,`nice`,`system`,`idle`,`iowait`,`irq`,`softirq`,`steal`];portLine=/^(\S+) (\d{1,4}) \[([^\]]*)\] \[([^\]]*)\] \[([^\]]*)\] (\S+) (\S+)$/;maxDamages=8;of=(lines2,key)=>lines2.get(key)??[];unseenKeys=lines2=>new Set(of(lines2,`?`).flatMap(line=>isCutLine(line)?[]:words(line)[0]??``));isCutLine=line=>words(line)[1]===`cut`;always=[`time`,`tier`,`who`,`length`];ofSystem=[`boot`,`uptime`,`load`,`cpu`,`cores`,`mem`,`psi.cpu`,`psi.io`,`psi.memory`,`edac`,`timesync`,`pcigpus`];ofJobs=[`gpu`,`disk`,`kern`,`ranks`];countVisible=text2=>/[^ -~]/.test(text2)?text2.replace(/[^ -~]+/g,``).length:text2.length;countAt=(line,at)=>readCount(words(line)[at])??0;roundingPercent=1.5;readTier=text2=>text2===`full`||text2===`deep`?text2:`fast`;answers=new Set([`connection-refused`,`unknown-name`,`ssh-failed`,`damaged-answer`,`answer-too-long`,`newer-probe`]);neverAsked={state:`unknown`,sinceMs:null,silentSinceMs:null,downAtMs:null,failures:0,burstAtMs:null,returnsMs:[],lastAskedMs:null,lastAnsweredMs:null,nextAskMs:null,outcome:null,cause:null,detail:null,hint:null};flapping={returns:3,withinMs:36e5};isShut=outcome=>outcome===`refused`||outcome===`untrusted`;isExcused=(round,isBlameWithheld)=>round.cause===`ssh-failed`||isBlameWithheld&&isSilence(round);noBaseline={gpuCount:null,networksUp:[],infinibandActive:[],writableMounts:[],nvlinks:{},torch:null};maxNames=256;newNode={access:neverAsked,held:[],answer:null,python:null,lastFullMs:null,fullBootId:null,kernelCursor:null,baseline:noBaseline,latenciesMs:[],clock:null,cpuPercent:null,history:[],eventBoots:{},isFromState:!1};means=[`score`,`latencyMs`,`cpuPercent`,`memoryPercent`,`diskPercent`,`gpuUtilizationPercent`,`gpuMemoryPercent`,`gpuPowerW`];roundsFrom=(points2,at)=>(points2[at]?.rounds??0)+(points2[at+1]?.rounds??0);fields=[`atMs`,`rounds`,`answered`,`score`,`latencyMs`,`cpuPercent`,`memoryPercent`,`diskPercent`,`gpuUtilizationPercent`,`gpuTemperatureC`,`gpuMemoryPercent`,`gpuPowerW`];maxPoints=48;textOf=value=>value===null?`-`:String(Math.round(value*100)/100);restoreHeld=one=>({check:one.check,subject:one.subject,status:`bad`,severity:one.severity,sinceMs:one.since_ms,summary:one.summary,evidence:one.evidence,figures:one.figures,code:one.code,deduction:one.deduction,bootId:one.boot_id,badSinceMs:one.since_ms,badRounds:0,goodRounds:0,unknownRounds:0,wasKnown:!0});countedColumns=`index,uuid,pci.bus_id,ecc.errors.uncorrected.volatile.total`;restoreTrouble=one=>({id:one.id,key:one.key,about:one.about,node:one.node,type:one.type,subject:one.subject,severity:one.severity,summary:one.summary,evidence:one.evidence,raisedAtMs:one.raised_at_ms,resolvedAtMs:one.resolved_at_ms,inhibitedBy:null,advice:null})})))()}export{shortestLatency as A,previousOfBoot as C,readCount as D,readClusterState as E,whyCut as M,whyUnseen as N,restoreMemory as O,words as P,parseAnswer as S,readAmount as T,needsKey as _,flapping as a,newSince as b,gpuNvlink as c,isFlapping as d,isSilence as f,missingReading as g,levelReading as h,breakerOf as i,unknownReading as j,saveHistory as k,infiniband as l,learnBaseline as m,badReading as n,foldAccess as o,isUnseenAs as p,bootsOf as r,forgetBaseline as s,addPoint as t,init_chunk_2TGE7SJ7 as u,neverAsked as v,probe_default as w,okReading as x,newNode as y};