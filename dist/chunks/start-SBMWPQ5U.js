import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{watchNodesPlainly}from"./chunk-GMNXGL34.js";import"./chunk-ESA76RLZ.js";import{addNodesAudience,openWatch}from"./chunk-KZVOTROB.js";import"./chunk-TCE7MSAE.js";import"./chunk-R7AHEFLW.js";
import"./chunk-WESUJX3F.js";import{watchTraining}from"./chunk-HZSKRSU6.js";import"./chunk-HJYPPHEF.js";import{becomeDaemon,startDaemon}from"./chunk-GRZ7UZWG.js";import"./chunk-EWP2CKBR.js";
import{openCluster}from"./chunk-QUPEW3OT.js";import"./chunk-UTWA3FGW.js";import"./chunk-OONGEYWJ.js";import"./chunk-5UYUFFK6.js";import"./chunk-GGXEX67H.js";import"./chunk-GTWKNOTB.js";
import"./chunk-PM3FL6HM.js";import"./chunk-G5NW4LE7.js";import"./chunk-NGINILWU.js";import"./chunk-EZAYY4GX.js";import{openStore,statePaths}from"./chunk-G7U6TNLC.js";import"./chunk-VTU5WUMX.js";
import"./chunk-4EHJQG43.js";import"./chunk-FHGHNKNS.js";import"./chunk-IWKNYRAJ.js";import"./chunk-R7I5FISD.js";import"./chunk-Z4US4DWD.js";import"./chunk-ZV347ICM.js";
import"./chunk-DCKZD2TW.js";import"./chunk-XHR5JNQD.js";import"./chunk-4TCGAUB2.js";import"./chunk-X2TLIYUT.js";import"./chunk-MJBRFFUM.js";import"./chunk-TQ3JBYCB.js";
import"./chunk-RPELYXOZ.js";import"./chunk-H3GD4ZZN.js";import"./chunk-BJ6ZHBX4.js";import"./chunk-NJ2SSWX6.js";import"./chunk-PGCGERAW.js";import"./chunk-4IVMFW4H.js";
import"./chunk-RCKQR73H.js";import"./chunk-ZBZYXDH6.js";import"./chunk-LDYVKF67.js";import"./chunk-CPJGKXWI.js";import"./chunk-ZBZ7OSVT.js";import"./chunk-7MLBJWJZ.js";
import"./chunk-SUNBGXI6.js";import"./chunk-W54P2SDH.js";import"./chunk-4FJGOQVR.js";import{ConfigError,exitCodes}from"./chunk-QOFAUVCI.js";import"./chunk-5GJBNLEX.js";function systemdUnit(command){return`# Save as ~/.config/systemd/user/minicluster-nodes.service, then:
#   systemctl --user daemon-reload
#   systemctl --user enable --now minicluster-nodes.service
#   loginctl enable-linger        (so that it runs while you are not logged in)
# A user unit has no ssh agent of your shell: use a key without one, or set SSH_AUTH_SOCK in the file below.
[Unit]
Description=MiniCluster: health of the nodes of a cluster
Documentation=man:ssh_config(5)

[Service]
Type=exec
ExecStart=${command.map(quote).join(" ")}
EnvironmentFile=-%h/.config/minicluster/environment
Restart=always
RestartSec=10
RestartPreventExitStatus=2
TimeoutStopSec=10

[Install]
WantedBy=default.target
`}function quote(word){if(/[\p{Cc}]/u.test(word))throw new ConfigError("a systemd unit cannot hold a path or option with a line break in it");let plain=word.replaceAll("%","%%").replaceAll("$","$$$$");
return/^[\w%./:=@,+-]+$/.test(plain)?plain:`"${plain.replaceAll("\\","\\\\").replaceAll('"','\\"')}"`}import{resolve}from"node:path";function daemonArguments(options,workingDirectory){let full=path=>path===null?null:resolve(workingDirectory,path),{metricsPort,alert,alertReminder,timeout}=options,words=[
["--cluster",full(options.cluster)],["--nodes",options.nodes?.join(",")??null],["--ssh-config",full(options.sshConfig)],["--state",full(options.state)],["--timeout",String(timeout)],["--metrics-port",
metricsPort===null?null:String(metricsPort)],["--alert-reminder",String(alertReminder)]].flatMap(([name,value])=>value===null?[]:[name,value]),alerts=alert===null?[]:["--alert",...alert];return["nodes",
"start","--foreground","--config","none",...words,...alerts]}async function runDaemon(options,dependencies){let{workingDirectory,signal,log}=dependencies,cluster=await openCluster(options,dependencies),lock=await becomeDaemon(statePaths(options.state,workingDirectory).
daemon);try{let{store,memory}=await openStore(options.state,cluster.nodes,dependencies),watch=openWatch(cluster,options,{dependencies,store,memory});log.note(`watching ${cluster.nodes.length} nodes of\
 ${cluster.source}${memory===null?"":", going on where an earlier watch ended"}`);try{let onUpdate=watch.onUpdate.bind(watch),training=watchTraining(options.state,dependencies,watch.ended),source={name:cluster.
source,view:()=>watch.view(),onUpdate,training},audience=await addNodesAudience(source,options,dependencies);try{await watchNodesPlainly(watch,{json:options.json,quiet:options.quiet},dependencies)}finally{
await audience.end()}}finally{await watch.stop()}}finally{await lock.release()}return{exitCode:signal.aborted?exitCodes.pass:exitCodes.infrastructure}}async function startNodes(options,dependencies){let{log,workingDirectory,cliPath,signal}=dependencies,args=daemonArguments(options,workingDirectory);if(options.printUnit)return log.print(systemdUnit([
process.execPath,cliPath,...args]).trimEnd()),{exitCode:exitCodes.pass};if(options.foreground)return runDaemon(options,dependencies);let cluster=await openCluster(options,dependencies),paths=statePaths(
options.state,workingDirectory),pid=await startDaemon({program:cliPath,args,logPath:paths.log,lockPath:paths.daemon},signal);return log.print(`Watching ${cluster.nodes.length} nodes in the background:\
 process ${pid}`),log.print(`state ${paths.state}, log ${paths.log}`),log.document(`${JSON.stringify({pid,state:paths.state,log:paths.log})}
`),{exitCode:exitCodes.pass}}export{startNodes};
