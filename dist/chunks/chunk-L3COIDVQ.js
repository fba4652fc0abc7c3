import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var optionGroups=["Training","Model","Engine","Cluster","Checkpoints","Faults","Validation","Baseline","Nodes","Monitor","Output"];function toKebabCase(name){return name.replace(/[A-Z]/g,letter=>`-${letter.
toLowerCase()}`)}export{optionGroups,toKebabCase};
