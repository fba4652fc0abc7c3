import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{guardGroups}from"./chunk-MP7SPWHY.js";import{DeliveryError}from"./chunk-FHGHNKNS.js";import{withoutWorkflowPowers}from"./chunk-6QILJQM2.js";import{killGroup}from"./chunk-X2TLIYUT.js";
import"./chunk-5GJBNLEX.js";import{spawn}from"node:child_process";var tryAgain=75;function openCommand([program,...parameters],{variables,workingDirectory}){return(document,signal)=>new Promise((resolve,reject)=>{let child=spawn(program,parameters,{cwd:workingDirectory,
env:{...withoutWorkflowPowers(variables)},stdio:["pipe","ignore","ignore"],detached:process.platform!=="win32",windowsHide:!0}),guard=process.platform==="win32"?null:guardGroups();guard?.watch(child.pid);
let stop=()=>{killGroup(child),end(new DeliveryError("the program was ended",!1))},end=error=>{guard?.dismiss(),signal.removeEventListener("abort",stop),error===null?resolve():reject(error)};child.on(
"error",error=>end(explainStart(error))),child.on("exit",(code,killer)=>end(explainExit(code,killer))),child.stdin.on("error",()=>{}),child.stdin.end(`${JSON.stringify(document)}
`),signal.aborted?stop():signal.addEventListener("abort",stop,{once:!0})})}function explainStart({code}){let isBusy=code==="EAGAIN"||code==="EMFILE"||code==="ENFILE";return new DeliveryError(`the prog\
ram does not start (${code??"unknown"})`,isBusy)}function explainExit(code,signal){return code===0?null:code===null?new DeliveryError(`the program was ended by ${signal}`,!1):new DeliveryError(`the pr\
ogram ended with exit code ${code}`,code===tryAgain)}export{openCommand};
