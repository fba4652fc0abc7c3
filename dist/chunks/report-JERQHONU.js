import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{prepareOutput,writePage}from"./chunk-HY7UFTIF.js";import{NodesPageState,renderNodesFile}from"./chunk-M62S7QRH.js";import"./chunk-GEA5GE37.js";import{composeReport}from"./chunk-JSXLIPM2.js";
import{takeRound}from"./chunk-2IMDQDPS.js";import{exitCodeOf}from"./chunk-7CHZNO5X.js";import{openCluster}from"./chunk-QR57P6VQ.js";import"./chunk-4PJHJ3DY.js";import"./chunk-V3G6FINX.js";
import"./chunk-LN4Z2XSN.js";import"./chunk-PVPOX33O.js";import"./chunk-QJVSYGZY.js";import"./chunk-J5AKWJMS.js";import"./chunk-C6BSVYZU.js";import"./chunk-OIGIIJBI.js";
import{formatRecord}from"./chunk-RCKQR73H.js";import"./chunk-P2TLSQ4Y.js";import"./chunk-7EZGHSE4.js";import"./chunk-7MLBJWJZ.js";import"./chunk-ZBZYXDH6.js";import"./chunk-OVZZO3F2.js";
import"./chunk-NPFQCTMW.js";import"./chunk-4TCGAUB2.js";import"./chunk-Z4US4DWD.js";import"./chunk-IXRPKNIL.js";import"./chunk-AJPX76PY.js";import"./chunk-ZQJ4S5KT.js";
import"./chunk-IWKNYRAJ.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-KJZCJOZX.js";import"./chunk-X2TLIYUT.js";import"./chunk-Z5JFD6O4.js";import"./chunk-4FJGOQVR.js";
import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import{exitCodes}from"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";var defaultOutput="./minicluster_results/nodes_report.html";async function reportNodes(options,dependencies){let{json,title}=options,output=options.output??(json?null:defaultOutput),cluster=await openCluster(
options,dependencies);output!==null&&await prepareOutput(output,dependencies);let view=await takeRound(cluster,options,dependencies);if(output!==null){let page=new NodesPageState(title??cluster.source);
page.update(view);let verdict=view.cluster.verdict.toUpperCase();await writePage(output,renderNodesFile(page.frameSince(0)??""),`${verdict}: report on nodes`,dependencies)}return dependencies.log.document(
formatRecord(composeReport(view))),{exitCode:json?exitCodeOf(view):exitCodes.pass}}export{reportNodes};
