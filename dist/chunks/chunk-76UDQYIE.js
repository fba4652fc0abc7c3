import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var knownRecords=[{name:"a correctness report (validate --output)",keys:["step_comparisons","overall_passed"]},{name:"a health checkpoint (run --health-checkpoint-path)",keys:["completed_steps","worke\
rs","is_complete"]},{name:"a health report (monitor report --json)",keys:["anomaly_counts","worker_statuses"]},{name:"a fault report (fault-test --output)",keys:["num_faults","results"]},{name:"a repo\
rt (report.json)",keys:["report_version","verdict"]},{name:"a baseline comparison (baseline compare --output)",keys:["baseline","comparisons"]},{name:"a collective benchmark (bench-collective)",keys:[
"mean_bandwidth_gbps","iterations"]},{name:"run metrics",keys:["config","steps","num_workers"]},{name:"a baseline (baseline save)",keys:["name","metrics","timestamp"]}];function recognizeRecord(json){
return typeof json!="object"||json===null?null:knownRecords.find(({keys})=>keys.every(key=>key in json))?.name??recognizeCanonicalResult(json)}function recognizeCanonicalResult(json){let{tool_name:tool}=json;
return typeof tool=="string"&&"tool_payload"in json?`a result of ${tool}`:null}export{recognizeRecord};
