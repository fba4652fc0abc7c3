import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{join}from"node:path";var runDirectory={run:directory=>join(directory,"run.json"),coordinatorEvents:directory=>join(directory,"events","coordinator.jsonl"),events:(directory,rank)=>join(directory,
"events",`rank-${rank}.log`),scriptCheckpoints:(directory,rank)=>join(directory,"events",`checkpoints-${rank}.jsonl`),attempt:(directory,attempt)=>join(directory,"events",`attempt-${attempt}`),attemptEvents:(directory,attempt,rank)=>join(
directory,"events",`attempt-${attempt}`,`rank-${rank}.log`),checkpoints:directory=>join(directory,"checkpoints")};function attemptLogs(directory,attempt){return attempt===null?{coordinator:runDirectory.
coordinatorEvents(directory),rank:rank=>runDirectory.events(directory,rank)}:{coordinator:join(runDirectory.attempt(directory,attempt),"coordinator.jsonl"),rank:rank=>runDirectory.attemptEvents(directory,
attempt,rank)}}export{runDirectory,attemptLogs};
