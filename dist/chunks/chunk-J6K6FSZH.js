import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{commonHeaders}from"./chunk-GEA5GE37.js";import{ConfigError}from"./chunk-QOFAUVCI.js";import{createServer}from"node:http";var limits={connections:64,streams:32,headerBytes:8192,headersTimeoutMs:1500,idleTimeoutMs:5e3,heartbeatMs:1e4,stuckMs:3e4};async function serveLoopback(site,port){let streams=new Set,server=createServer(
{maxHeaderSize:limits.headerBytes,headersTimeout:limits.headersTimeoutMs,requestTimeout:limits.idleTimeoutMs,keepAliveTimeout:limits.idleTimeoutMs,connectionsCheckingInterval:250});server.maxConnections=
limits.connections,await listen(server,port);let{port:bound}=server.address();server.on("request",(request,response)=>respond(site,bound,{request,response,streams}));let beat=setInterval(()=>keepAlive(
site,streams),limits.heartbeatMs);return{port:bound,wake:()=>streams.forEach(stream2=>feed(site,stream2)),settled:timeoutMs=>settle(site,streams,timeoutMs),close:()=>(clearInterval(beat),closeServer(server))}}
function listen(server,port){return new Promise((resolve,reject)=>{server.once("error",error=>reject(explain(error,port))),server.listen({port,host:"127.0.0.1",exclusive:!0},()=>{server.removeAllListeners(
"error").on("error",()=>{}),resolve()})})}function explain(error,port){let why=error.code==="EADDRINUSE"?"another program listens there":error.code==="EACCES"?"this user may not listen there":error.message;
return new ConfigError(`Port ${port} of 127.0.0.1 cannot be used: ${why}. Give another --port, or leave it out for a free one.`)}function respond(site,port,exchange){let{request,response,streams}=exchange,
{method="",url="",headersDistinct:headers}=request,answer=site.answer({method,url,headers},port);if(answer.status>=400&&(response.shouldKeepAlive=!1),answer.isStream)streams.size>=limits.streams?(response.
writeHead(503,{"Cache-Control":"no-store","Retry-After":"5"}),response.end(`Too many pages are open.
`)):openStream(site,exchange,answer);else{let length={"Content-Length":Buffer.byteLength(answer.body)};response.writeHead(answer.status,{...answer.headers,...length}).end(answer.body)}}function openStream(site,{
request,response,streams},{status,headers,body}){let stream2={response,cursor:0,fullSinceMs:null};streams.add(stream2),response.on("close",()=>streams.delete(stream2)),response.on("error",()=>streams.
delete(stream2)),response.on("drain",()=>{stream2.fullSinceMs=null,feed(site,stream2)}),request.socket.setNoDelay(!0),response.writeHead(status,headers),response.write(body),feed(site,stream2)}function feed(site,stream2){
if(stream2.fullSinceMs!==null)return;let frame=site.next(stream2.cursor);frame!==null&&(stream2.cursor=frame.cursor,stream2.response.write(frame.text)||(stream2.fullSinceMs=performance.now()))}function keepAlive(site,streams){
for(let stream2 of streams)stream2.fullSinceMs===null?stream2.response.write(site.heartbeat):performance.now()-stream2.fullSinceMs>limits.stuckMs&&stream2.response.destroy()}async function settle(site,streams,timeoutMs){
let until=performance.now()+timeoutMs,isBehind=({cursor,response})=>site.next(cursor)!==null||response.writableLength>0;for(;[...streams].some(isBehind)&&performance.now()<until;)await new Promise(resolve=>setTimeout(
resolve,20))}function closeServer(server){return new Promise(resolve=>{server.close(()=>resolve()),server.closeAllConnections()})}var heartbeat=`: still here

`,streamStart=`retry: 1000

`,stateEvent=(version,json)=>`id: ${version}
event: state
data: ${json}

`;import{createHash,timingSafeEqual}from"node:crypto";function guardRequest(request,settings){let refusal=refuse(request,settings);if(refusal!==null)return refusal;let[path,query]=splitUrl(request.url);
if(path!=="/"&&path!=="/events")return{status:404,reason:"There is nothing here."};let tokens=new URLSearchParams(query).getAll("token");return tokens.length===0?{status:403,reason:"The address lacks \
its token: use the one that was printed."}:tokens.length>1||!isSameSecret(tokens[0]??"",settings.token)?{status:403,reason:"The token is not that of this monitor."}:{path}}function refuse({method,headers},{
port}){if(method!=="GET")return{status:405,reason:"Only GET requests are answered."};if(hasBody(headers))return{status:413,reason:"Requests must not have a body."};let hosts=headers.host??[];return hosts.
length!==1||!ownHosts(port).includes(hosts[0]??"")?{status:421,reason:"The Host header names another server."}:(headers.origin??[]).some(origin=>!ownHosts(port).some(host=>origin===`http://${host}`))?
{status:403,reason:"The request came from another site."}:refuseSite(headers)}function refuseSite(headers){let sites=headers["sec-fetch-site"]??[],isVisit=(headers["sec-fetch-dest"]??[]).every(target=>target===
"document"),isForeign=sites.some(site=>site!=="same-origin"&&site!=="none"),isNamed=headers["sec-fetch-dest"]!==void 0;return isForeign&&!(isVisit&&isNamed)?{status:403,reason:"The request came from a\
nother site."}:null}var ownHosts=port=>[`127.0.0.1:${port}`,`localhost:${port}`],hasBody=headers=>headers["transfer-encoding"]!==void 0||(headers["content-length"]??[]).some(length=>Number(length)!==0);
function splitUrl(url){let mark=url.indexOf("?");return mark<0?[url,""]:[url.slice(0,mark),url.slice(mark+1)]}function isSameSecret(given,secret){let digest=text=>createHash("sha256").update(text).digest();
return timingSafeEqual(digest(given),digest(secret))}var LiveSite=class{constructor(parts){this.parts=parts}parts;heartbeat=heartbeat;answer(request,port){let allowed=guardRequest(request,{port,token:this.parts.token});return"reason"in allowed?this.refuse(
allowed,request):allowed.path==="/"?document(200,this.parts.page):stream}next(cursor){let{source}=this.parts,json=source.frameSince(cursor);return json===null?null:{text:stateEvent(source.version,json),
cursor:source.version}}refuse({status,reason},{url,method}){return method==="GET"&&status===403&&/^\/(\?|$)/.test(url)?document(status,this.parts.doorway(reason)):{status,headers:{...commonHeaders,...status===
405?{Allow:"GET"}:{},"Content-Type":"text/plain; charset=utf-8"},body:`${reason}
`,isStream:!1}}},stream={status:200,headers:{...commonHeaders,"Content-Type":"text/event-stream; charset=utf-8"},body:streamStart,isStream:!0};function document(status,{html,policy}){return{status,headers:{
...commonHeaders,"Content-Security-Policy":policy,"Content-Type":"text/html; charset=utf-8"},body:html,isStream:!1}}export{LiveSite,serveLoopback};
