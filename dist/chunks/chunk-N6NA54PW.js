import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{constants}from"node:os";var line=/failed \(exitcode: (-?\d+)\) local_rank: \d+ \(pid: (\d+)\)/;function parseAgentLine(text){let[,exitCode,pid]=line.exec(text)??[];return exitCode===void 0?null:
{pid:Number(pid),end:endOf(Number(exitCode))}}function endOf(exitCode){return exitCode>=0?{code:exitCode,signal:null}:{code:null,signal:Object.entries(constants.signals).find(([,number])=>number===-exitCode)?.[0]??
null}}export{parseAgentLine,endOf};
