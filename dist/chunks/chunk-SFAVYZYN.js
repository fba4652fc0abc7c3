import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{join}from"node:path";var runDirectory={run:directory=>join(directory,"run.json"),events:(directory,rank)=>join(directory,"events",`rank-${rank}.log`),checkpoints:directory=>join(directory,"chec\
kpoints")};export{runDirectory};
