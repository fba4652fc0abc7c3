#!/usr/bin/env node
import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{dirname}from"node:path";import{fileURLToPath}from"node:url";function explainStart(error){let{code,message}=error,isFull=code==="EMFILE"||code==="ENFILE",why=isFull?"too many files are open":message,
hint=isFull?"raise `ulimit -n`":"install minicluster again",exitCode=3;console.error(`error: minicluster could not be loaded: ${why}
${hint}`),process.argv.includes("--json")&&console.log(JSON.stringify({error:{message:why,hint,exit_code:exitCode}})),process.exit(exitCode)}process.on("uncaughtException",explainStart);var{runCliProcess}=await import("./chunks/run-cli-process-VFHMGCDD.js").
catch(explainStart);await runCliProcess(dirname(fileURLToPath(import.meta.url)),code=>process.exit(code));
