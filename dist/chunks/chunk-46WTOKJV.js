import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var features=[{name:"processor",of:({cpu_model:model})=>model},{name:"cores",of:({cpu_cores:cores})=>cores},{name:"system",of:({os})=>os},{name:"architecture",of:({architecture})=>architecture},{name:"\
image",of:({image})=>imageName(image)},{name:"Node",of:({node})=>node},{name:"backend",of:({backend})=>backend}],imageName=image=>image===void 0?null:image?.split(" ")[0]??"none";function machineKey(machine){
return JSON.stringify(features.map(({of})=>of(machine)))}function isSameMachine(a,b){return features.every(({of})=>of(a)!==null&&of(a)===of(b))}var machineDifferences=(a,b)=>features.filter(({of})=>of(
a)!==null&&of(b)!==null&&of(a)!==of(b)).map(({name})=>name);export{machineKey,isSameMachine,machineDifferences};
