import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var explanationsRecord=({explanations})=>explanations===void 0?{}:{explanations:explanations.map(({node,type,severity,atMs,leadMs,sentence})=>({node,type,severity,seen_at:new Date(atMs).toISOString(),
lead_ms:leadMs,sentence}))},kinds={slow_worker:"slow",slow_data:"slow",cpu_starved:"slow",allreduce_spike:"slow",stalled_worker:"stalled",failed_worker:"gone",connection_lost:"gone",resource_exhausted:"\
gone",clock_skew:"skewed"},maxExplanations=3;function explainView(view,explain,watchedSinceMs){let atMs=aliveAtMs(view),blamed=view.anomalies.flatMap(anomaly=>{let trouble=blamedRank(anomaly,atMs,watchedSinceMs);
return trouble===null?[]:[{id:anomaly.id,trouble}]}),{explanations,notes}=explain({runId:view.runId,numRanks:view.workers.length,atMs,troubles:blamed.map(({trouble})=>trouble)}),byId=new Map(blamed.map(
({id},index)=>[id,explanations[index]??[]])),anomalies=view.anomalies.map(anomaly=>{let own=(byId.get(anomaly.id)??[]).slice(0,maxExplanations);return own.length===0?anomaly:{...anomaly,explanations:own}});
return{...view,anomalies,notes:[...view.notes,...notes]}}function aliveAtMs({phase,atMs,ageMs}){return phase==="running"||ageMs===null?atMs:atMs-ageMs}function blamedRank({type,workerId,raisedAtMs,resolvedAtMs},aliveMs,watchedSinceMs){
let kind=kinds[type];if(kind===void 0||workerId===null||resolvedAtMs!==null)return null;let isOnsetKnown=raisedAtMs>watchedSinceMs;return{rank:workerId,kind,isOnsetKnown,sinceMs:isOnsetKnown?raisedAtMs:
Math.min(raisedAtMs,aliveMs)}}export{explanationsRecord,explainView};
