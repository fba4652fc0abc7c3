import{t as __esmMin}from"./rolldown-runtime-Kx16mkEp.js";import{i as markVariable,n as init_chunk_LU4RK4GG,o as sweepScript,s as sweeperOptions}from"./begin-action-thread-BeHHcCNa.js";import{Jt as init_chunk_K6UAYZES,Yt as onChildEnd}from"./train-action-DOTTtwET.js";import{B as killGroup,z as init_chunk_N7F5FLB6}from"./action-DudlrKDP.js";import{Et as readPrintedLines,wt as init_chunk_2CQNVAOE}from"./train-q-UlJ7OV.js";import{c as findProgram,l as init_chunk_RVF66FSD}from"./begin-action-C0EXaPYJ.js";import{createRequire}from"node:module";import{dirname,join}from"node:path";import{fileURLToPath}from"node:url";import{existsSync,readlinkSync}from"node:fs";import{promisify}from"node:util";import{mkdir,writeFile}from"node:fs/promises";import{execFile,spawn}from"node:child_process";function guardMarkedProcesses(mark){let words=[`-c`,script,`sweeper`,`${markVariable}=${mark}`],guard=spawn(`/bin/sh`,words,{...sweeperOptions(mark),stdio:[`pipe`,`ignore`,`ignore`]});return guard.on(`error`,()=>{}).unref(),guard.stdin.on(`error`,()=>{}),()=>{guard.kill(`SIGKILL`),guard.stdin.destroy()}}function startProgram({argv,workingDirectory},variables,events,{takesInput=!1}={}){let hasEnded=!1,ended=end=>{hasEnded||(hasEnded=!0,dismissGuard(),child?.stdio.forEach(stream=>stream?.destroy()),events.end(end))},mark=variables[markVariable],dismissGuard=mark===void 0?()=>{}:guardMarkedProcesses(mark),child,failed=startError=>ended({code:null,signal:null,startError});try{let[program=``,...parameters]=[...endWithParent(),...argv];child=spawn(program,parameters,{cwd:workingDirectory,env:{...variables},stdio:[takesInput?`pipe`:`ignore`,`pipe`,`pipe`],detached:!0}).on(`error`,failed),onChildEnd(child,ended),connect(child,events)}catch(error){setImmediate(()=>failed(error))}return{pid:child?.pid,kill:()=>child&&killGroup(child),write:text=>{child?.stdin?.write(text)}}}function connect({stdin,stdout,stderr},{line,errorLine=line}){stdin?.on(`error`,()=>{}),stdout&&readPrintedLines(stdout,line),stderr&&readPrintedLines(stderr,errorLine)}function endWithParent(){let setpriv=findProgram(`setpriv`,process.env.PATH??``);return setpriv===null?[]:[setpriv,`--pdeathsig`,`TERM`]}async function openLayer(overlay,variables){let[program=``,...parameters]=inMountNamespace(coverWith(overlay,sharedName,[`sh`,`-c`,holding],[`0`,`0`]));return new Promise(resolve=>{let holder=startProgram({argv:[program,...parameters],workingDirectory:overlay.scratch},variables,{line:length=>resolve(sharedLayer(overlay,holder.pid,length===allUsers)),errorLine:()=>{},end:()=>resolve(null)})})}function isInOurUserNamespace(pid){try{return readlinkSync(`/proc/${pid}/ns/user`)===readlinkSync(`/proc/self/ns/user`)}catch{return!1}}function sharedLayer({scratch,start},pid,isRoot){let[user=``,group=``]=ownIdentity(),joining=isInOurUserNamespace(pid)?[]:[`-U`,`--preserve-credentials`],leaving=isRoot||user===`0`?[]:[`unshare`,`-U`,`--map-user=${user}`,`--map-group=${group}`];return{cover:[...[`nsenter`,`-t`,String(pid),...joining,`-m`],`sh`,`-c`,starting,`sh`,start,...leaving],changes:join(`/proc/${pid}/root`,placeOf(scratch,sharedName),`layers`)}}async function listWritten(changes,into){let words=[`${changes}/upper`,`${changes}/inner`,`-type`,`f`,`-printf`,`/%P\\n`],found=await promisify(execFile)(`find`,words,{maxBuffer:1<<26}).catch(()=>null);await writeFile(into,found?.stdout??``)}function nearestExisting(directory){return existsSync(directory)?directory:nearestExisting(dirname(directory))}async function overlayWorks(directory,scratch){await mkdir(scratch,{recursive:!0});let overlay={scratch,start:nearestExisting(directory)};return new Promise(resolve=>{let[program=``,...parameters]=inOverlay([`true`],overlay,`trial`);startProgram({argv:[program,...parameters],workingDirectory:scratch},process.env,{line:()=>{},end:({code})=>resolve(code===0)})})}var cover_default,script,enter,inMountNamespace,ownIdentity,coverWith,placeOf,inOverlay,holding,starting,allUsers,sharedName;function init_chunk_N3RZWDZ5(){return(init_chunk_N3RZWDZ5=__esmMin((()=>{init_chunk_N7F5FLB6();init_chunk_2CQNVAOE();init_chunk_K6UAYZES();init_chunk_RVF66FSD();init_chunk_LU4RK4GG();cover_default=`#!/bin/sh
# Covers each directory that this process could write with a layer that ends with its mount namespace, then starts the
# command there. $1: an empty place for the layers; $2: what they start with, or nothing; $3: a file with paths that are
# removed in them, one a line; $4: where the command starts; $5 and $6: its user and group; then the command. The
# directories of our records, MINICLUSTER_DIR and that of MINICLUSTER_SPEC, are written as usual.
set -e
place=$1 prepared=$2 hidden=$3 start=$4 user=$5 group=$6
shift 6
mounts=$(cut -d ' ' -f 5,6 /proc/self/mountinfo)
wasWritable=no
if [ -w "$start" ]; then wasWritable=yes; fi
mkdir -p "$place"
mount -t tmpfs none "$place"
cd "$place"
mkdir layers layers/upper layers/inner work kept inner
if [ -n "$prepared" ]; then cp -a "$prepared/." layers/; fi

# A new mount at a path hides what is there, so each directory that is needed later has a second path here.
hold() {
  number=$(($(wc -l <"$1.list") + 1))
  mkdir "$1/$number"
  mount --rbind "$2" "$1/$number"
  printf '%s\\n' "$2" >>"$1.list"
}
: >kept.list
: >inner.list
: >layered.list
: >protected.list
if [ -n "\${MINICLUSTER_DIR:-}" ]; then hold kept "$MINICLUSTER_DIR"; fi
if [ -f "\${MINICLUSTER_SPEC:-}" ]; then hold kept "$(dirname "$MINICLUSTER_SPEC")"; fi

# Root itself keeps all rights in its layers. Anybody else needs names in layers that they may write.
read -r _ _ length </proc/self/uid_map
isRoot=no options=userxattr
if [ "$length" = 4294967295 ]; then isRoot=yes options=redirect_dir=on; fi

isMount() { printf '%s\\n' "$mounts" | grep -q "^$1 "; }
hasMounts() { printf '%s\\n' "$mounts" | grep -q "^\${1%/}/"; }
isReadOnly() { printf '%s\\n' "$mounts" | grep "^$1 " | tail -n 1 | grep -Eq ' ro(,|$)'; }

# What cannot have a layer cannot be written.
protect() {
  if ! isMount "$1"; then mount --rbind "$1" "$1"; fi
  mount -o remount,bind,ro "$1"
}

# Nobody but root can copy a directory of another user into a layer, so what they may write below it has its own.
holdForeign() {
  find "$1" -xdev -mindepth 1 -maxdepth 4 -type d \\
    \\( -user 0 ! -path "$1/*/*" -prune -o -writable -print -prune \\) >found.list 2>/dev/null || :
  while IFS= read -r path; do hold inner "$path"; done <found.list
}

# $1: the directory; $2: a path of it; $3: where its changes go.
layer() {
  mkdir -p "$3" "work/$3"
  chmod --reference="$2" "$3"
  chown --reference="$2" "$3" 2>/dev/null || :
  mount -c -t overlay overlay -o "$options,lowerdir=$2,upperdir=$3,workdir=work/$3" "$1"
}

# Decides about a directory and what lies below it. A layer does not show what is mounted below its directory.
plan() {
  case $1 in /proc | /sys | /dev) return ;; esac
  if isMount "$1" && { [ "$1" = /run ] || isReadOnly "$1"; }; then return; fi
  if [ "$1" != / ] && ! hasMounts "$1"; then
    if [ $isRoot = no ]; then holdForeign "$1"; fi
    printf '%s\\n' "$1" >>layered.list
    return
  fi
  printf '%s\\n' "$1" >>protected.list
  for child in "\${1%/}"/* "\${1%/}"/.[!.]*; do
    if [ -d "$child" ] && [ ! -L "$child" ]; then plan "$child"; fi
  done
}

# $1: the list; $2: what is done with each of its directories, and with its second path.
forEach() {
  number=0
  while IFS= read -r path; do
    number=$((number + 1))
    "$2" "$path" "$1/$number"
  done <"$1.list"
}
cover() { layer "$1" "$1" "layers/upper$1" || protect "$1"; }
coverInner() { layer "$1" "$2" "layers/inner$1"; }
keep() { mount -c --rbind "$2" "$1"; }

plan /
forEach protected protect
forEach layered cover
forEach inner coverInner
forEach kept keep
while IFS= read -r path; do rm -rf "$path"; done <"$hidden"
cd "$start"
if [ $wasWritable = yes ]; then [ -w . ]; fi
if [ $isRoot = yes ] || [ "$user" = 0 ]; then exec "$@"; fi
exec unshare -U --map-user="$user" --map-group="$group" "$@"
`;script=`while read -r line; do :; done
sleep 4
${sweepScript}`;enter=`if unshare -m true 2>/dev/null; then exec unshare -m "$@"; else exec unshare -Urm "$@"; fi`;inMountNamespace=argv=>[`sh`,`-c`,enter,`sh`,...argv];ownIdentity=()=>[process.getuid?.()??0,process.getgid?.()??0].map(String);coverWith=({scratch,start,prepared=``,hidden=`/dev/null`},name,argv=[`true`],identity=ownIdentity())=>[`sh`,`-c`,cover_default,`sh`,placeOf(scratch,name),prepared,hidden,start,...identity,...argv];placeOf=(scratch,name)=>join(scratch,`overlay-${name}`);inOverlay=(argv,overlay,name)=>inMountNamespace(coverWith(overlay,name,argv));holding=`read -r _ _ length </proc/self/uid_map; echo "$length"; exec sleep infinity`;starting=`cd "$1"; shift; exec "$@"`;allUsers=`4294967295`;sharedName=`shared`})))()}export{listWritten as a,overlayWorks as c,init_chunk_N3RZWDZ5 as i,startProgram as l,inMountNamespace as n,nearestExisting as o,inOverlay as r,openLayer as s,coverWith as t};