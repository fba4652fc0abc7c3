import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{recordPicture}from"./chunk-FG3WGAM4.js";import{viewLines}from"./chunk-U37HIPHI.js";import{readWatchState,watchPaths}from"./chunk-5YPCCXYO.js";import"./chunk-FGH2S2YZ.js";
import"./chunk-JH55BGU4.js";import{healthCodes}from"./chunk-GTG63UOE.js";import"./chunk-MUC3UBLE.js";import"./chunk-GEET7CY3.js";import"./chunk-SMUBCP5P.js";import"./chunk-GGNZDNTJ.js";
import"./chunk-Y3KF3A4M.js";import"./chunk-OQJE3UTN.js";import{findDaemon}from"./chunk-GRZ7UZWG.js";import{singleLine}from"./chunk-GTWKNOTB.js";import"./chunk-PM3FL6HM.js";
import"./chunk-O24HUTJ2.js";import"./chunk-RXGEC7NL.js";import"./chunk-4WEKGYVS.js";import"./chunk-L77PD6ZN.js";import"./chunk-UXLAQ7XC.js";import"./chunk-IWKNYRAJ.js";
import"./chunk-R7I5FISD.js";import"./chunk-ZV347ICM.js";import"./chunk-DCKZD2TW.js";import"./chunk-XHR5JNQD.js";import"./chunk-4TCGAUB2.js";import"./chunk-D2W5JEDD.js";
import"./chunk-KH55LS6M.js";import"./chunk-GAZYPT2S.js";import"./chunk-X2TLIYUT.js";import"./chunk-MJBRFFUM.js";import"./chunk-TQ3JBYCB.js";import"./chunk-RPELYXOZ.js";
import"./chunk-AID4XVTE.js";import"./chunk-GC5OFUKZ.js";import"./chunk-VO25U6C7.js";import"./chunk-TGHDXMB4.js";import"./chunk-J5AKWJMS.js";import"./chunk-H3GD4ZZN.js";
import"./chunk-BJ6ZHBX4.js";import"./chunk-JXTNOCNW.js";import"./chunk-MNOZTQOS.js";import"./chunk-NDW4CBYF.js";import"./chunk-C246VZ55.js";import"./chunk-BIKNQ5Y6.js";
import"./chunk-NJ2SSWX6.js";import"./chunk-4IVMFW4H.js";import"./chunk-TGKKJZG7.js";import"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";
import"./chunk-CPJGKXWI.js";import"./chunk-7MLBJWJZ.js";import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{exitCodes}from"./chunk-QOFAUVCI.js";
import"./chunk-5GJBNLEX.js";async function statusOfWatch(options,dependencies){let{log,clock,workingDirectory}=dependencies,paths=watchPaths(options,workingDirectory),[{picture},daemon]=await Promise.all([readWatchState(paths.state,
dependencies),findDaemon(paths.daemon)]),watcher=daemon===null?null:{pid:daemon.pid,host:daemon.host},nowMs=clock.now().getTime();if(!options.json)for(let line of lines(picture,watcher,nowMs))log.print(
singleLine(line));let seen=picture===null?null:recordPicture(picture);return log.document(`${JSON.stringify({watcher,state:paths.state,picture:seen},null,2)}
`),{exitCode:picture!==null&&(watcher!==null||picture.isOver)?healthCodes[picture.status]:exitCodes.infrastructure}}function lines(picture,watcher,nowMs){let who=watcher===null?"nobody watches":`proce\
ss ${watcher.pid} watches`;if(picture===null)return[`${who}; nothing has been seen yet`];let seconds=Math.max(0,Math.round((nowMs-picture.atMs)/1e3));return[`${who}; last look ${seconds} s ago`,...viewLines(
picture).map(({text})=>text)]}export{statusOfWatch};
