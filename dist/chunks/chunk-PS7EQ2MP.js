import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var recordKinds={json:1,step:2,state:3,audit:4,links:5,resources:6},stepWords={step:0,epoch:1,loss:2,localLossSum:3,samples:4,globalSamples:5,dataMs:6,computeMs:7,waitMs:8,transferMs:9,updateMs:10,stepMs:11,
atMs:12,length:13},auditHeadWords=7,resourceWords=7,unknownWord=-1,maxRecordWords=2**20;function recordTag(kind,words){return 19779*2**32+kind*2**24+words}function parseTag(tag){let rest=tag-84950158147584;
if(!Number.isInteger(rest)||rest<0||rest>=2**32)return null;let kind=Math.floor(rest/2**24),words=rest%2**24;return kind>=recordKinds.json&&kind<=recordKinds.resources&&words<=maxRecordWords?{kind,words}:
null}export{recordKinds,stepWords,auditHeadWords,resourceWords,unknownWord,recordTag,parseTag};
