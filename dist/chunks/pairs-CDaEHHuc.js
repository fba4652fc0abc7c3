import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{l as exitCodes,t as ConfigError,u as init_chunk_2UZXT7PY}from"./start-action-worker-thread-CvriYAxB.js";import{f as init_chunk_I36TPXWP}from"./train-worker-thread-4CGiELsD.js";import{s as init_chunk_OGQ7FXBT}from"./begin-action-worker-thread-CrBHbQJM.js";import{l as init_chunk_FZ44PBZW,t as init_chunk_4A6N5SKC}from"./train-action-worker-thread-W8wL-TFD.js";import{l as init_chunk_MUWQW7XC}from"./begin-action-thread-BeHHcCNa.js";import{Gr as init_chunk_LR2KNJPE,Qr as init_chunk_5VYE6UAS}from"./conclude-action-D1WXtBDm.js";import{B as init_chunk_JGY2OMKI,G as init_chunk_A5CADKO3,J as init_chunk_ET7DGWVO,Jt as init_chunk_K6UAYZES,P as init_chunk_7YAVAESE,U as init_chunk_DSZZWVZW,Ut as init_chunk_UDNAXSDH,Vn as init_chunk_FREVMW45,Xt as init_chunk_CROOHL5F,_n as init_chunk_UKNYRRWE,_r as init_chunk_2LV5YQSW,an as init_chunk_OF43CQAP,at as init_chunk_F662HQH5,cn as onAbort,en as formatRecord,or as init_chunk_6YEAU5GE,pn as init_chunk_WKKSWSLZ,pr as init_chunk_K74XTMFL,sn as init_chunk_QW73XLY5,tn as init_chunk_6RJQT6NY,vr as oneLine}from"./train-action-DOTTtwET.js";import{At as singleLine,Ba as init_chunk_3HWYFJRK,Ia as init_chunk_ZVCQQXEB,It as init_chunk_7QIX3MUS,Ka as init_chunk_EKGBLHOG,Qi as init_chunk_ZK5TDCMS,Rt as init_chunk_DRQI66LE,Ua as init_chunk_L7WDXCKV,jt as init_chunk_DLWMJWYP,ka as init_chunk_CID4LWQL,kt as init_chunk_M63FOKZP}from"./start-action-D_MOIbnM.js";import{R as init_chunk_BONF2Z7L,z as init_chunk_N7F5FLB6}from"./action-DudlrKDP.js";import{l as init_chunk_RVF66FSD}from"./begin-action-C0EXaPYJ.js";import{i as init_chunk_VWX5VIBZ}from"./chunk-ChWxSGJB.js";import{n as init_chunk_6X4HEZLI,r as tableLines}from"./chunk-BwMCzS8r.js";import{n as init_chunk_EUSLFNUR,t as canvasOf}from"./chunk-DSme00Ky.js";import{o as init_chunk_JMZJKIJS}from"./chunk-Bon2ace4.js";import{i as init_chunk_XGOU6YW4}from"./chunk-YnjnlGUH.js";import{t as init_chunk_L7OHJAGA}from"./chunk-CZj5nh49.js";import{r as init_chunk_O4LGXCJ6}from"./chunk-C27lrytK.js";import{D as readCount,P as words,T as readAmount,u as init_chunk_2TGE7SJ7}from"./chunk-KxLACARd.js";import{o as init_chunk_N5BKYSTX}from"./chunk-C0njVtQQ.js";import{n as init_chunk_YTDT2IAB}from"./chunk-BW1SN8KA.js";import{i as init_chunk_OMD3SGW4}from"./chunk-B_wRVtZ1.js";import{o as init_chunk_KOQOKR4W,s as quoteForShell}from"./start-action-worker-DVnuEKEh.js";import{_ as sshOf,a as init_chunk_KUV2TZOQ,g as sessionSettings,i as hintFor,m as resolveHost,n as createHandshakeLimit,t as NodeSession}from"./chunk-B4yBgnrz.js";import{t as init_chunk_TUSIMPGJ}from"./chunk-2hBd0MPf.js";import{t as init_chunk_OJ5MU35J}from"./chunk-CjV7thvl.js";import{t as init_chunk_NKYBVX7D}from"./chunk-XdIomuq3.js";import{a as openCluster,r as init_chunk_I5FIJGLL}from"./chunk-BmiXwhXL.js";import{n as init_chunk_EBRHLVZR,t as askAll}from"./chunk-DQEQTiKV.js";import{A as init_chunk_QD7FLUC5,j as quantileOf}from"./faults-o-w-qYJW.js";import{createRequire}from"node:module";import{dirname,resolve}from"node:path";import{fileURLToPath}from"node:url";function suspects(samples){let directions=summarize(samples),medians=mediansOf(directions);return directions.filter(direction=>{let share=direction.bestMegabytesPerS/medians.megabytesPerS;return direction.measurements===1?share<pairLimits.slowRepeatedly||isLate(direction,medians.roundTripMs):share<pairLimits.slowRepeatedly&&share>=pairLimits.slowAtOnce})}function attribute(samples){let directions=summarize(samples),medians=mediansOf(directions),slow=directions.filter(direction=>isSlow(direction,medians.megabytesPerS)),late=directions.filter(direction=>isLate(direction,medians.roundTripMs)),nodes=[...new Set(directions.flatMap(({from,to})=>[from,to]))].sort(),isOneOfTwo=nodes.length<=2,slowNodes=isOneOfTwo?[]:nodes.flatMap(node=>[...blameNode(node,`sending`,directions,slow),...blameNode(node,`receiving`,directions,slow),...blameNode(node,`latency`,directions,late)]),explains=(what,node)=>slowNodes.some(one=>one.node===node&&what.includes(one.what));return{slowNodes,slowLinks:[...slow.filter(({from,to})=>!explains([`sending`],from)&&!explains([`receiving`],to)).map(({from,to,bestMegabytesPerS})=>({from,to,what:`bandwidth`,value:bestMegabytesPerS,median:medians.megabytesPerS,isOneOfTwo})),...late.filter(({from,to})=>![from,to].some(node=>explains([`latency`],node))).map(({from,to,bestRoundTripMs})=>({from,to,what:`latency`,value:bestRoundTripMs,median:medians.roundTripMs,isOneOfTwo}))]}}function blameNode(node,what,all,slow){let isOf=({from,to})=>what!==`receiving`&&from===node||what!==`sending`&&to===node,[slowDirections,allDirections]=[slow.filter(isOf).length,all.filter(isOf).length];return slowDirections>=2&&slowDirections>=pairLimits.shareOfNode*allDirections?[{node,what,slowDirections,allDirections}]:[]}function isSlow({bestMegabytesPerS,measurements},median){let share=bestMegabytesPerS/median;return share<pairLimits.slowAtOnce?!0:measurements>=pairLimits.repeats&&share<pairLimits.slowRepeatedly}function isLate({bestRoundTripMs},median){return bestRoundTripMs>Math.max(pairLimits.latencyFactor*median,median+pairLimits.latencyMs)}function summarize(samples){let groups=new Map;for(let sample of samples){let key=JSON.stringify([sample.from,sample.to]);groups.set(key,[...groups.get(key)??[],sample])}return[...groups.values()].map(group=>({from:group[0]?.from??``,to:group[0]?.to??``,bestMegabytesPerS:Math.max(...group.map(({megabytesPerS})=>megabytesPerS)),bestRoundTripMs:Math.min(...group.map(({roundTripMs})=>roundTripMs.median)),measurements:group.length}))}function mediansOf(directions){return{megabytesPerS:medianOf(directions.map(({bestMegabytesPerS})=>bestMegabytesPerS)),roundTripMs:medianOf(directions.map(({bestRoundTripMs})=>bestRoundTripMs))}}function schedulePairs(nodes){if(nodes.length<2)return[];let seats=nodes.length%2===0?[...nodes]:[...nodes,null],rounds=[];for(let round=1;round<seats.length;round++){let pairs=[];for(let i=0;i<seats.length/2;i++){let[one,other]=[seats[i],seats[seats.length-1-i]];one&&other&&pairs.push(round%2===0?[other,one]:[one,other])}rounds.push(pairs),seats.splice(1,0,seats.pop()??null)}return rounds}async function measurePairs(nodes,driver,onProgress){let samples=[],unknown=[],whyNot=new Map(await listenAll(nodes,driver)),rounds=schedulePairs(nodes);for(let[i,round]of rounds.entries())onProgress(i,rounds.length,`rounds of pairs`),await Promise.all(round.map(async([dialer,listener])=>{let why=whyNot.get(dialer)??whyNot.get(listener)??null;if(why!==null)return void unknown.push({from:dialer,to:listener,reason:why});let outcome=await driver.measure(dialer,listener);outcome.status===`measured`?samples.push(...outcome.samples):(unknown.push(outcome.pair),outcome.isSilent&&whyNot.set(dialer,`${dialer}: \
gave no answer for an earlier pair`))}));return await measureSuspects(samples,driver,onProgress),{nodes,samples,unknown,...attribute(samples)}}async function listenAll(nodes,driver){let answers=await Promise.all(nodes.map(async node=>{let{reason}=await driver.listen(node);return[node,reason===null?null:`${node}: ${reason}`]}));return new Map(answers)}async function measureSuspects(samples,driver,onProgress){for(let repeat=1;repeat<pairLimits.repeats;repeat++){let pairs=new Map(suspects(samples).map(({from,to})=>[[from,to].sort().join(`
`),[from,to]]));for(let[i,[from=``,to=``]]of[...pairs.values()].entries()){onProgress(i,pairs.size,`suspects, alone`);let outcome=await driver.measure(from,to);outcome.status===`measured`&&samples.push(...outcome.samples)}}}function createPairDriver(settings){return new SessionDriver(settings)}function readSamples(lines,dialer,listener){let line=lines.find(candidate=>candidate.startsWith(`pair `)),[,min,median,max,out,back]=words(line?.slice(5)??``).map(word=>readAmount(word)??NaN);if(min===void 0||median===void 0||max===void 0||out===void 0||back===void 0||[min,median,max,out,back].some(Number.isNaN))return null;let roundTripMs={min,median,max};return[{from:dialer,to:listener,megabytesPerS:out,roundTripMs},{from:listener,to:dialer,megabytesPerS:back,roundTripMs}]}function reasonIn(lines){let line=lines.find(candidate=>candidate.startsWith(`? `))?.slice(2)??lines.at(-1)??``;return oneLine(line,200)||`no output`}function recordPairs(report){return{record_version:1,nodes:[...report.nodes],samples:report.samples.map(({from,to,megabytesPerS,roundTripMs})=>({from,to,megabytes_per_s:megabytesPerS,round_trip_ms:roundTripMs})),unknown:report.unknown.map(one=>({...one})),slow_nodes:report.slowNodes.map(({node,what,slowDirections,allDirections})=>({node,what,slow_directions:slowDirections,all_directions:allDirections})),slow_links:report.slowLinks.map(({from,to,what,value,median,isOneOfTwo})=>({from,to,what,value,median,is_one_of_two:isOneOfTwo}))}}function reasonsAgainstPairs(rounds){return rounds.flatMap(({node,answer,hint})=>{if(answer===null)return[`${node}: it cannot be polled: ${hint??`no answer`}`];if(answer.ranks===null)return[`${node}: \
it is unknown whether ranks run there`];let count=answer.ranks.length;return count===0?[]:[`${node}: ${count===1?`a rank runs`:`${count} ranks run`} there and would slow down`]})}function pairLines(report,canvas){let{nodes,slowNodes,slowLinks,unknown}=report,{paint,glyphs}=canvas,blamed=[...slowNodes.map(nodeText),...slowLinks.map(linkText)];return[` MB/s, from the node of the row to that of the column:`,...tableLines(columnsOf(report),nodes,canvas),``,...blamed.map(line=>` ${paint.red(`${glyphs.critical} ${line}`)}`),...unknown.map(({from,to,reason})=>` ${paint.yellow(`${glyphs.statuses.unknown} ${singleLine(`${from} and ${to}: not measured: ${reason}`)}`)}`),...blamed.length===0&&report.samples.length>0?[` ${paint.green(`${glyphs.resolved} no node and no link stands out`)}`]:[]]}function columnsOf({nodes,samples}){let best=new Map;for(let{from,to,megabytesPerS}of samples){let key=`${from}
${to}`;best.set(key,Math.max(best.get(key)??0,megabytesPerS))}let figure=(from,to)=>{let value=best.get(`${from}
${to}`);return value===void 0?``:value.toFixed(value<10?1:0)};return[{head:``,text:node=>singleLine(node)},...nodes.map(to=>({head:singleLine(to),text:from=>figure(from,to),isNumeric:!0}))]}function linkText({from,to,what,value,median,isOneOfTwo}){let figure=what===`bandwidth`?`${value.toFixed(1)} MB/s, the others ${median.toFixed(1)}`:`${value.toFixed(2)} ms there and back, the others ${median.toFixed(2)}`,doubt=isOneOfTwo?`; with only two nodes, either may be the cause`:``;return`the link from ${singleLine(from)} to ${singleLine(to)} is slow: ${figure}${doubt}`}async function measurePairs2(options,dependencies){let{log,signal}=dependencies,cluster=await openCluster(options,dependencies);if(cluster.nodes.length<2)throw new ConfigError(`a pair needs two nodes: name at least two`);options.despiteRanks||await requireIdle(cluster,options,dependencies);let ssh=sshOf(pathOf(options,dependencies)),targets=await Promise.all(cluster.nodes.map(async({name,destination,ip})=>{let found=await resolveHost(ssh,destination),host=found.status===`resolved`?found.host.hostname:destination;return{name,destination,address:ip??host}})),driver=createPairDriver({...sessionSettings(pathOf(options,dependencies)),targets,megabytes:options.sizeMb}),forget=onAbort(signal,()=>{driver.close()});try{let report=await measurePairs(targets.map(({name})=>name),driver,(done,all,what)=>log.progress({completedSteps:done,totalSteps:all,unit:what,loss:null,elapsedMs:0}));return log.endProgress(),signal.throwIfAborted(),!options.json&&!options.quiet&&log.print(pairLines(report,canvasOf(dependencies)).join(`
`)),log.document(formatRecord(recordPairs(report))),{exitCode:exitCodeOfPairs(report)}}finally{log.endProgress(),forget(),await driver.close()}}async function requireIdle(cluster,options,dependencies){let nowMs=dependencies.clock.now().getTime(),rounds=await askAll(cluster,options,{dependencies,nowMs});dependencies.signal.throwIfAborted();let reasons=reasonsAgainstPairs(rounds);if(reasons.length!==0)throw new ConfigError(`pairs cannot be measured now:
${reasons.map(reason=>`  - ${reason}`).join(`
`)}`,`wait for the ranks to end, leave those nodes out, or use --despite-ranks`)}function exitCodeOfPairs({slowNodes,slowLinks,unknown,samples}){return slowNodes.length+slowLinks.length>0?exitCodes.verdictFailed:unknown.length>0||samples.length===0?exitCodes.infrastructure:exitCodes.pass}var pairLimits,medianOf,pairScript,listenS,listenLine,dialLine,connectMs,measureMs,SessionDriver,silenceOf,nodeText,pathOf;function init_pairs_3WTXLMZV(){return(init_pairs_3WTXLMZV=__esmMin((()=>{init_chunk_EUSLFNUR();init_chunk_EBRHLVZR();init_chunk_I5FIJGLL();init_chunk_XGOU6YW4();init_chunk_6X4HEZLI();init_chunk_JMZJKIJS();init_chunk_VWX5VIBZ();init_chunk_YTDT2IAB();init_chunk_KUV2TZOQ();init_chunk_OMD3SGW4();init_chunk_N5BKYSTX();init_chunk_2TGE7SJ7();init_chunk_L7OHJAGA();init_chunk_O4LGXCJ6();init_chunk_QD7FLUC5();init_chunk_LR2KNJPE();init_chunk_5VYE6UAS();init_chunk_6YEAU5GE();init_chunk_K74XTMFL();init_chunk_7YAVAESE();init_chunk_DRQI66LE();init_chunk_OF43CQAP();init_chunk_OJ5MU35J();init_chunk_NKYBVX7D();init_chunk_TUSIMPGJ();init_chunk_3HWYFJRK();init_chunk_M63FOKZP();init_chunk_DLWMJWYP();init_chunk_7QIX3MUS();init_chunk_WKKSWSLZ();init_chunk_6RJQT6NY();init_chunk_CID4LWQL();init_chunk_FREVMW45();init_chunk_BONF2Z7L();init_chunk_2LV5YQSW();init_chunk_KOQOKR4W();init_chunk_QW73XLY5();init_chunk_L7WDXCKV();init_chunk_EKGBLHOG();init_chunk_N7F5FLB6();init_chunk_K6UAYZES();init_chunk_JGY2OMKI();init_chunk_DSZZWVZW();init_chunk_UDNAXSDH();init_chunk_UKNYRRWE();init_chunk_CROOHL5F();init_chunk_ZVCQQXEB();init_chunk_A5CADKO3();init_chunk_ET7DGWVO();init_chunk_F662HQH5();init_chunk_ZK5TDCMS();init_chunk_I36TPXWP();init_chunk_FZ44PBZW();init_chunk_4A6N5SKC();init_chunk_2UZXT7PY();init_chunk_RVF66FSD();init_chunk_MUWQW7XC();init_chunk_OGQ7FXBT();pairLimits={slowAtOnce:1/3,slowRepeatedly:1/2,repeats:3,latencyFactor:3,latencyMs:1,shareOfNode:.6};medianOf=values=>quantileOf(values,.5)??0;pairScript=`
mc_code=${quoteForShell(`"""Latency and bandwidth between two nodes, with nothing but Python's standard library. The token is in MC_TOKEN.

  serve SECONDS SHELL_PID        prints \`port N\`, and answers in the background until the time or the shell is over
  dial ADDRESS PORT MEGABYTES    prints \`pair CONNECT_MS RTT_MIN_MS RTT_P50_MS RTT_MAX_MS OUT_MB_S IN_MB_S\`
What goes wrong is printed as \`? reason\`.
"""

import hmac
import os
import socket
import struct
import sys
import time

token = os.environ["MC_TOKEN"].encode()
most = 1 << 26
clock = time.perf_counter


def read(link: socket.socket, count: int) -> bytearray:
    """Exactly so many bytes."""
    data = bytearray(count)
    view = memoryview(data)
    have = 0
    while have < count:
        got = link.recv_into(view[have:])
        if not got:
            raise ConnectionError("the other side closed the connection")
        have += got
    return data


def prepare(link: socket.socket) -> None:
    """Small messages leave at once, and a silent peer ends the wait."""
    link.settimeout(20)
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def answer(link: socket.socket) -> None:
    """Answers one dialer that knows the token."""
    prepare(link)
    if not hmac.compare_digest(bytes(read(link, len(token))), token):
        return
    link.sendall(b"k")
    while True:
        kind, count = struct.unpack(">cI", read(link, 5))
        if kind == b"q" or count > most:
            return
        if kind == b"p":
            link.sendall(read(link, count))
        if kind == b"b":
            read(link, count)
            link.sendall(b"k")
        if kind == b"g":
            link.sendall(bytes(count))


def serve(seconds: float, shell: int) -> None:
    """Prints the port, and answers in the background."""
    listener = socket.socket(socket.AF_INET6 if socket.has_dualstack_ipv6() else socket.AF_INET)
    if listener.family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    listener.bind(("", 0))
    listener.listen(8)
    listener.settimeout(1)
    print("port", listener.getsockname()[1], flush=True)
    if os.fork():
        return
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(shell, 0)
        except ProcessLookupError:
            break
        try:
            link, _ = listener.accept()
        except socket.timeout:
            continue
        try:
            with link:
                answer(link)
        except (OSError, struct.error):
            pass
    os._exit(0)


def dial(address: str, port: int, megabytes: float) -> None:
    """Prints what it measures between this node and the one at the address."""
    begun = clock()
    link = socket.create_connection((address, port), 5)
    connected = clock() - begun
    prepare(link)
    link.sendall(token)
    read(link, 1)
    pings = []
    for _ in range(20):
        begun = clock()
        link.sendall(struct.pack(">cI", b"p", 8) + bytes(8))
        read(link, 8)
        pings.append(clock() - begun)
    pings.sort()
    count = int(megabytes * 1e6)
    block = bytes(count)
    out, back = [], []
    for _ in range(3):
        begun = clock()
        link.sendall(struct.pack(">cI", b"b", count))
        link.sendall(block)
        read(link, 1)
        out.append(megabytes / (clock() - begun))
        begun = clock()
        link.sendall(struct.pack(">cI", b"g", count))
        read(link, count)
        back.append(megabytes / (clock() - begun))
    link.sendall(struct.pack(">cI", b"q", 0))
    print(
        "pair %.3f %.3f %.3f %.3f %.3f %.3f"
        % (connected * 1e3, pings[0] * 1e3, pings[10] * 1e3, pings[-1] * 1e3, sorted(out)[1], sorted(back)[1])
    )


try:
    if sys.argv[1] == "serve":
        serve(float(sys.argv[2]), int(sys.argv[3]))
    else:
        dial(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))
except (OSError, ConnectionError, struct.error) as error:
    print("?", error)
`)}
mc_pair() {
  mc_nonce=$1; MC_TOKEN=$2; shift 2
  printf 'MCP 1 %s\\n' "$mc_nonce"
  if command -v python3 >/dev/null 2>&1; then
    MC_TOKEN="$MC_TOKEN" python3 -c "$mc_code" "$@" </dev/null 2>&1
  else echo '? no python3 on the path'; fi | awk -v nonce="$mc_nonce" '{ print } END { printf "END %d %s\\n", NR, nonce }'
}
`;listenS=3600;listenLine=(nonce,token)=>`mc_pair ${[nonce,token,`serve`,String(listenS)].map(quoteForShell).join(` `)} "$$"
`;dialLine=(nonce,token,to)=>`mc_pair ${[nonce,token,`dial`,to.address,String(to.port),String(to.megabytes)].map(quoteForShell).join(` `)}
`;connectMs=15e3;measureMs=9e4;SessionDriver=class{#settings;#limit;#token;#targets;#sessions=new Map;#ports=new Map;constructor(settings){this.#settings=settings,this.#limit=createHandshakeLimit(settings.clock,settings.timers),this.#token=settings.nonce()+settings.nonce(),this.#targets=new Map(settings.targets.map(target=>[target.name,target]))}async listen(node){let session=await this.#connect(node);if(typeof session==`string`)return{reason:session};let answer=await this.#ask(session,nonce=>listenLine(nonce,this.#token),connectMs);if(answer===null)return{reason:silenceOf(connectMs)};if(typeof answer==`string`)return{reason:answer};let port=readCount(answer.find(line=>line.startsWith(`port `))?.slice(5));return port===null||port<1||port>65535?{reason:reasonIn(answer)}:(this.#ports.set(node,port),{reason:null})}async measure(dialer,listener){let unknown=(reason,isSilent=!1)=>({status:`unknown`,pair:{from:dialer,to:listener,reason},isSilent}),session=await this.#connect(dialer);if(typeof session==`string`)return unknown(session);let[port,target]=[this.#ports.get(listener),this.#targets.get(listener)];if(port===void 0||target===void 0)return unknown(`${listener} is no\
t listening`);let to={address:target.address,port,megabytes:this.#settings.megabytes},answer=await this.#ask(session,nonce=>dialLine(nonce,this.#token,to),measureMs);if(answer===null)return unknown(silenceOf(measureMs),!0);if(typeof answer==`string`)return unknown(answer);let samples=readSamples(answer,dialer,listener);return samples!==null?{status:`measured`,samples}:unknown(`${reasonIn(answer)} (to ${target.address} port ${port})`)}async close(){await Promise.all([...this.#sessions.values()].map(session=>session.close())),this.#sessions.clear()}async#connect(node){let known=this.#sessions.get(node);if(known?.isAlive)return known;let target=this.#targets.get(node);if(target===void 0)return`${node} is not one of the nodes`;let{jumpHostOf}=this.#settings,place=await this.#limit(await jumpHostOf(target.destination)),session=new NodeSession({...this.#settings,probeText:pairScript},target.destination,Math.floor(connectMs/1e3)-1),failure=await session.connect(connectMs);return place.release(failure===null),failure!==null?hintFor(failure.cause,oneLine(target.destination,100)):(this.#sessions.set(node,session),session)}async#ask(session,lineOf,deadlineMs){let exchange=await session.ask(lineOf,deadlineMs);return exchange.status===`answered`?exchange.lines:exchange.cause===`no-answer`?null:oneLine(exchange.detail)||exchange.cause}};silenceOf=deadlineMs=>`no answer within ${deadlineMs/1e3} s`;nodeText=({node,what,slowDirections,allDirections})=>`${singleLine(node)} is slow (${what}): ${slowDirections} of its ${allDirections} directions are`;pathOf=({sshConfig},{workingDirectory})=>sshConfig===null?null:resolve(workingDirectory,sshConfig)})))()}init_pairs_3WTXLMZV();export{measurePairs2 as measurePairs};