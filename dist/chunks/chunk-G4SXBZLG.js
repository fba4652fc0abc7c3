import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
var defaultSettings={level:.02,sensitivityPercent:15,thresholds:new Map,severities:new Map,isSameWorkload:!0},severityOf=({name,severity},{severities})=>severities.get(name)??severity,testedOf=(metrics,settings)=>metrics.
filter(metric=>severityOf(metric,settings)!=="off");export{defaultSettings,severityOf,testedOf};
