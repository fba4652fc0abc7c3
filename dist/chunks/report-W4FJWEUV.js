import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{prepareOutput,writePage}from"./chunk-HY7UFTIF.js";import{NodesPageState,renderNodesFile}from"./chunk-G76XOAB7.js";import"./chunk-PK2IX7MC.js";import"./chunk-GEA5GE37.js";
import{composeReport}from"./chunk-2JAICVI4.js";import"./chunk-LJWKAM62.js";import{exitCodeOf}from"./chunk-7CHZNO5X.js";import{takeRound}from"./chunk-GJOARCRC.js";import{openCluster}from"./chunk-BOWKEAMU.js";
import"./chunk-HR4HLFVD.js";import"./chunk-FYACDXDL.js";import"./chunk-CWVWFPME.js";import"./chunk-D2HYAWHF.js";import"./chunk-ON4V5EWK.js";import"./chunk-4EHJQG43.js";
import"./chunk-HDCAKXSP.js";import"./chunk-IWKNYRAJ.js";import"./chunk-4TCGAUB2.js";import"./chunk-Z4US4DWD.js";import"./chunk-ZQJ4S5KT.js";import"./chunk-MHJVJJM7.js";
import"./chunk-B5V2CJBU.js";import"./chunk-X2TLIYUT.js";import"./chunk-6BGFOBI2.js";import"./chunk-2CVQKWWF.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-QJVSYGZY.js";import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-ZBZYXDH6.js";import{formatRecord}from"./chunk-RCKQR73H.js";
import"./chunk-OVZZO3F2.js";import"./chunk-CPJGKXWI.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";import"./chunk-KJZCJOZX.js";import"./chunk-W54P2SDH.js";
import"./chunk-4FJGOQVR.js";import{exitCodes}from"./chunk-TIBIGLPZ.js";import"./chunk-5GJBNLEX.js";var defaultOutput="./minicluster_results/nodes_report.html";async function reportNodes(options,dependencies){let{json,title}=options,output=options.output??(json?null:defaultOutput),cluster=await openCluster(
options,dependencies);output!==null&&await prepareOutput(output,dependencies);let view=await takeRound(cluster,options,dependencies);if(output!==null){let page=new NodesPageState(title??cluster.source);
page.update(view);let verdict=view.cluster.verdict.toUpperCase();await writePage(output,renderNodesFile(page.frameSince(0)??""),`${verdict}: report on nodes`,dependencies)}return dependencies.log.document(
formatRecord(composeReport(view))),{exitCode:json?exitCodeOf(view):exitCodes.pass}}export{reportNodes};
