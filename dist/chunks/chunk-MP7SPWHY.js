import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{spawn}from"node:child_process";var script='while read -r group; do held="$held -$group"; done; kill -s KILL -- $held';function guardGroups(){let guard=spawn("/bin/sh",["-c",script],{stdio:["pip\
e","ignore","ignore"],detached:!0});return guard.on("error",()=>{}),guard.stdin.on("error",()=>{}),{watch(groupLeader){groupLeader!==void 0&&guard.stdin.write(`${groupLeader}
`)},dismiss(){guard.kill("SIGKILL"),guard.stdin.destroy()}}}export{guardGroups};
