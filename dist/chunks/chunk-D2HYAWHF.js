import{dirname as __folderOf}from'node:path';import{createRequire as __createRequire}from'node:module';import{fileURLToPath as __toPath}from'node:url';const require=__createRequire(import.meta.url);const __bundleFolder=__folderOf(__toPath(import.meta.url));
import{parseAnswer,readClusterState,restoreMemory,saveMemory}from"./chunk-ON4V5EWK.js";import{clusterStateVersion}from"./chunk-4EHJQG43.js";import{withLock}from"./chunk-HDCAKXSP.js";
import{callProgram}from"./chunk-4TCGAUB2.js";import{systemClock,systemTimers}from"./chunk-Z4US4DWD.js";import{writeFileAtomically}from"./chunk-ZQJ4S5KT.js";import{readTextFile}from"./chunk-MHJVJJM7.js";
import{killGroup}from"./chunk-X2TLIYUT.js";import{systemErrorCode,writeError}from"./chunk-2CVQKWWF.js";import{oneLine}from"./chunk-ZBZYXDH6.js";import{formatRecord}from"./chunk-RCKQR73H.js";
import{ConfigError}from"./chunk-TIBIGLPZ.js";function sshOptions(connectTimeoutS){return["-T",...["BatchMode=yes",`ConnectTimeout=${connectTimeoutS}`,"ServerAliveInterval=5","ServerAliveCountMax=2","ControlMaster=no","ControlPath=none","RemoteCo\
mmand=none","ClearAllForwardings=yes","ForwardAgent=no","ForwardX11=no","PermitLocalCommand=no","LogLevel=ERROR"].flatMap(option=>["-o",option])]}var configArguments=configFile=>configFile===null?[]:[
"-F",configFile];function isDestination(text){return/^[\p{L}\p{N}_.[][\p{L}\p{N}_.:%@[\]+-]{0,252}$/u.test(text)}async function resolveHost(ssh,destination){if(!isDestination(destination))return{status:"failed",reason:"it is no destination for ssh"};let end=await callProgram({program:ssh.program,parameters:[...configArguments(
ssh.configFile),"-G","--",destination],directory:"/",environment:ssh.environment,limitMs:1e4,maxOutputBytes:1e6});return end.status==="failed"?{status:"failed",reason:end.error.trim()===""?end.reason:
end.error.trim()}:{status:"resolved",host:readHost(end.output,destination)}}function readHost(output,destination){let values=new Map(output.split(`
`).map(line=>{let at=line.indexOf(" ");return[line.slice(0,at),line.slice(at+1).trim()]})),port=Number(values.get("port")),jumps=values.get("proxyjump");return{hostname:values.get("hostname")??destination,
user:values.get("user")??null,port:Number.isInteger(port)&&port>0?port:null,jumpHost:jumps===void 0||jumps==="none"?null:jumps.split(",").at(-1)??null}}function createJumpHosts(ssh){let known=new Map,
look=async destination=>{let resolution=await resolveHost(ssh,destination);return resolution.status==="resolved"?resolution.host.jumpHost:null};return destination=>{let jumpHost=known.get(destination)??
look(destination);return known.set(destination,jumpHost),jumpHost}}import{randomBytes}from"node:crypto";import{homedir}from"node:os";import{join}from"node:path";var probe_default=`# MiniCluster node probe, protocol 1, for any POSIX sh. It is read from standard input: functions first, then one call per round:
#   mc_round NONCE BOOT_ID UPTIME_S TIER DEADLINE_S [MOUNT...]
# (kernel messages of boot BOOT_ID that are not newer than UPTIME_S are left out; "- -" leaves out none)
# It prints \`MCP 1 NONCE\`, lines \`KEY VALUE...\`, \`? KEY REASON\` for what could not be seen, and \`END COUNT NONCE\`.
# Whatever may hang runs as a job in the background; a job that is late is killed, and is not started again while it lives.
LC_ALL=C; export LC_ALL
PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin:/usr/lib/wsl/lib; export PATH
umask 077
mc_dir=; mc_serial=0
trap 'mc_leave' EXIT
trap 'exit 0' HUP INT TERM
# A closed connection must not end the shell before it has tidied up.
trap : PIPE

mc_leave() {
  [ -n "$mc_dir" ] && rm -rf "$mc_dir" && rmdir "$mc_base" 2>/dev/null
  mc_dir=
}
mc_has() { command -v "$1" >/dev/null 2>&1; }

# A directory of our own for what jobs print, in memory where possible, with a pipe that says which job is done.
mc_scratch() {
  [ -n "$mc_dir" ] && [ -p "$mc_dir/done" ] && return
  : "\${mc_uid:=$(id -u)}"
  for mc_at in "\${XDG_RUNTIME_DIR:-/nonexistent}" /dev/shm "\${TMPDIR:-/tmp}" /tmp; do
    mc_base=$mc_at/minicluster-probe-$mc_uid; mc_dir=$mc_base/$$
    mkdir "$mc_base" 2>/dev/null
    [ -d "$mc_base" ] && [ -O "$mc_base" ] && [ ! -L "$mc_base" ] || continue
    for mc_old in "$mc_base"/[0-9]*; do [ -d "$mc_old" ] && [ ! -d "/proc/\${mc_old##*/}" ] && rm -rf "$mc_old"; done
    rm -rf "$mc_dir"
    mkdir "$mc_dir" 2>/dev/null && mkfifo "$mc_dir/done" 2>/dev/null && exec 3<>"$mc_dir/done" && return
    rm -rf "$mc_dir"; rmdir "$mc_base" 2>/dev/null
  done
  mc_dir=
  return 1
}

# Start time of a process that lives, in mc_born; a zombie does not.
mc_lives() {
  mc_born=
  { read -r mc_born <"/proc/$1/stat"; } 2>/dev/null || return 1
  set -- \${mc_born##*) }
  mc_born=\${20}
  case $1 in Z | X | x) return 1 ;; esac
}

# mc_go NAME COMMAND...: starts a job, unless an earlier one of that name cannot be ended.
mc_go() {
  mc_name=$1; shift
  if [ -r "$mc_base/hung.$mc_name" ]; then
    while read -r mc_pid mc_was; do
      if mc_lives "$mc_pid" && [ "$mc_born" = "$mc_was" ]; then
        mc_add "$mc_name ? hung: process $mc_pid of an earlier probe still runs and cannot be killed"
        return
      fi
    done <"$mc_base/hung.$mc_name"
    rm -f "$mc_base/hung.$mc_name"
  fi
  ( "$@" >"$mc_dir/$mc_name.out" 2>&1 3>&-; echo "$mc_name $mc_serial $?" >&3 ) </dev/null >/dev/null 2>&1 &
  eval "mc_pid_$mc_name=$!"
  mc_open="$mc_open $mc_name"
}

# Waits until every job is done or the deadline has passed, and notes how each ended.
mc_collect() {
  ( trap 'kill "$mc_nap" 2>/dev/null; exit 0' TERM
    sleep "$mc_deadline" 3>&- & mc_nap=$!
    wait "$mc_nap"; echo "late $mc_serial 0" >&3 ) </dev/null >/dev/null 2>&1 &
  mc_watch=$!
  while [ -n "$mc_open" ]; do
    read -r mc_name mc_of mc_code <&3 || break
    [ "$mc_of" = "$mc_serial" ] || continue
    [ "$mc_name" = late ] && break
    mc_rest=
    for mc_one in $mc_open; do [ "$mc_one" = "$mc_name" ] || mc_rest="$mc_rest $mc_one"; done
    mc_open=$mc_rest
    mc_add "$mc_name $mc_code"
    eval "wait \\$mc_pid_$mc_name" 2>/dev/null
  done
  kill "$mc_watch" 2>/dev/null; wait "$mc_watch" 2>/dev/null
  for mc_one in $mc_open; do mc_stop "$mc_one"; done
  mc_open=
}

# Kills a job that is late, with all that it has started, and marks what survives.
mc_stop() {
  eval "mc_top=\\$mc_pid_$1"
  mc_all=$(cat /proc/[0-9]*/stat 2>/dev/null | awk -v top="$mc_top" '
    { pid = $1; rest = $0; sub(/^.*\\) /, "", rest); split(rest, f, " "); parent[pid] = f[2] }
    END {
      is[top] = 1
      for (more = 1; more;) { more = 0; for (p in parent) if (!(p in is) && parent[p] in is) { is[p] = 1; more = 1 } }
      for (p in is) print p
    }')
  for mc_pid in $mc_all; do kill -9 "$mc_pid"; done 2>/dev/null
  sleep 0.1 2>/dev/null || sleep 1
  mc_left=
  for mc_pid in $mc_all; do
    mc_lives "$mc_pid" && echo "$mc_pid $mc_born" >>"$mc_base/hung.$1" && mc_left=$mc_pid
  done
  mc_add "$1 ? hung: no answer within $mc_deadline s\${mc_left:+; process $mc_left cannot be killed}"
}

# Each note is an argument of mc_print: NAME and an exit code, or NAME ? and a reason.
mc_add() {
  mc_notes="$mc_notes
$1"
}

# Only columns that this nvidia-smi knows: for one that it does not know it refuses the whole question.
mc_gpu() {
  mc_cols=
  [ -r "$mc_dir/columns" ] && read -r mc_cols <"$mc_dir/columns"
  if [ -z "$mc_cols" ]; then
    mc_cols=$(nvidia-smi --help-query-gpu 2>/dev/null | awk -F'"' -v want='index uuid pci.bus_id name driver_version temperature.gpu temperature.memory utilization.gpu memory.used memory.total power.d\
raw power.limit clocks.sm clocks.max.sm clocks_event_reasons.active|clocks_throttle_reasons.active ecc.errors.uncorrected.volatile.total ecc.errors.corrected.volatile.total ecc.errors.uncorrected.aggr\
egate.total remapped_rows.uncorrectable remapped_rows.pending remapped_rows.failure retired_pages.pending gpu_recovery_action pcie.link.gen.current pcie.link.gen.max pcie.link.width.current pcie.link.\
width.max' '
      /^"/ { for (i = 2; i <= NF; i += 2) known[$i] = 1 }
      END {
        n = split(want, one, " ")
        for (i = 1; i <= n; i++) {
          m = split(one[i], word, "|")
          for (k = 1; k <= m; k++) if (word[k] in known) { list = list (list == "" ? "" : ",") word[k]; break }
        }
        print list
      }')
    if [ -n "$mc_cols" ]; then echo "$mc_cols" >"$mc_dir/columns"
    else mc_cols=index,uuid,pci.bus_id,name,driver_version,temperature.gpu,utilization.gpu,memory.used,memory.total,power.draw; fi
  fi
  echo "#$mc_cols"
  nvidia-smi --query-gpu="$mc_cols" --format=csv,noheader,nounits
  mc_code=$?
  [ "$mc_code" = 0 ] || rm -f "$mc_dir/columns"
  return "$mc_code"
}

# Active and inactive links of each GPU, and the speed of the last.
mc_nvlink() {
  nvidia-smi nvlink -s | awk '
    function flush() { if (gpu != "") print gpu, up, down, speed }
    /^GPU [0-9]+:/ { flush(); gpu = $2; sub(/:/, "", gpu); up = down = 0; speed = "-"; next }
    /Link [0-9]+:/ { if (/GB\\/s/) { up++; speed = $3 } else down++ }
    END { flush() }'
}

mc_disk() {
  if [ $# = 0 ]; then echo blocks; df -P -k -l 2>/dev/null || df -P -k; echo inodes; df -P -i -l 2>/dev/null || df -P -i
  else mc_df=$(df -P -k -- "$1" 2>&1) || { echo "$mc_df"; return 1; }
    printf 'blocks\\n%s\\ninodes\\n' "$mc_df"; df -P -i -- "$1" 2>/dev/null || :; fi
}

# Kernel messages of interest, the newest 40: first a line with source, newest time and count.
mc_kern() {
  mc_filter dmesg "$@" || mc_filter journal "$@"
}
mc_filter() {
  case $1 in dmesg) dmesg ;; *) journalctl -k -b -q -n 2000 -o short-monotonic --no-pager ;; esac 2>/dev/null |
    awk -v source="$1" -v since="$2" '
      { at = "-" }
      /^\\[ *[0-9]+\\.[0-9]+\\]/ { at = substr($0, 2, index($0, "]") - 2) + 0; last = at; if (since != "-" && at <= since + 0) next }
      /NVRM: Xid|nvidia-nvswitch.*SXid|fallen off the bus|Out of memory|oom-kill|Killed process|EDAC|Machine check|mce: .*[Ee]rror|Hardware Error|AER: .*(Fatal|Uncorrect)|nvme.*(timeout|reset|I\\/O|err\
or|dead)|I\\/O error|blk_update_request|EXT4-fs (error|warning)|XFS.*([Ss]hut|[Ee]rror)|[Rr]emounting filesystem read-only|blocked for more than|soft lockup|hard LOCKUP|rcu.*stall|NETDEV WATCHDOG|Link \
is Down|link_?down|temperature above threshold|cpu clock throttled|segfault|Call Trace|Kernel panic/ {
        if (/[Cc]ommand line:/) next
        line[n++ % 40] = substr($0, 1, 240)
      }
      END {
        if (NR == 0) exit 4
        printf "@%s %s %d\\n", source, last == "" ? "-" : last, n
        for (i = n > 40 ? n - 40 : 0; i < n; i++) print line[i % 40]
      }'
}

# Processes with a rank: what starts or serves one with the same environment is left out. Only those of this user can be read.
mc_ranks() {
  grep -saz -E '^(RANK|LOCAL_RANK|WORLD_SIZE|NODE_RANK|GROUP_RANK|MASTER_ADDR|MASTER_PORT|TORCHELASTIC_RUN_ID|OMPI_COMM_WORLD_(RANK|LOCAL_RANK|SIZE)|SLURM_(PROCID|LOCALID|NTASKS|NODEID|JOB_ID)|CUDA_VI\
SIBLE_DEVICES)=' /proc/[0-9]*/environ /dev/null |
    tr '\\000\\n' '\\n_' | awk '
      !match($0, /^\\/proc\\/[0-9]+\\/environ:/) { next }
      {
        pid = substr($0, 7, RLENGTH - 15); pair = substr($0, RLENGTH + 1, 120); gsub(/[^!-~]/, "_", pair)
        env[pid] = env[pid] " " pair
      }
      END {
        for (pid in env) {
          if (env[pid] !~ / (LOCAL_RANK|OMPI_COMM_WORLD_RANK|SLURM_PROCID)=/ && (env[pid] !~ / RANK=/ || env[pid] !~ / WORLD_SIZE=/)) continue
          file = "/proc/" pid "/stat"
          if ((getline stat < file) <= 0) { close(file); continue }
          close(file)
          name = stat; sub(/^[^(]*\\(/, "", name); sub(/\\)[^)]*$/, "", name); gsub(/[^!-~]/, "_", name)
          rest = stat; sub(/^.*\\) /, "", rest); split(rest, f, " ")
          state[pid] = f[1]; parent[pid] = f[2]; command[pid] = substr(name, 1, 40)
          starter[pid] = name ~ /^(sh|bash|dash|zsh|ash|busybox|env|timeout|nice|numactl|taskset|setsid|stdbuf)$/
        }
        for (pid in state) if (parent[pid] in state && env[pid] == env[parent[pid]]) { if (starter[parent[pid]]) gone[parent[pid]] = 1; else gone[pid] = 1 }
        for (pid in state) if (!(pid in gone) && n++ < 64) print pid, state[pid], parent[pid], command[pid] env[pid]
        print "=", n + 0
      }'
}

# Version of python and of torch, without loading torch; with DEEP also whether torch sees a GPU.
mc_python() {
  python3 -c '
import sys
sys.path[:] = [p for p in sys.path if p]
import importlib.metadata as m
try: torch = m.version("torch")
except Exception: torch = "-"
cuda = "-"
if sys.argv[1] == "deep" and torch != "-":
    import torch as t
    cuda = "yes" if t.cuda.is_available() else "no"
print(sys.version.split()[0], torch, cuda)' "$1"
}

# What the kernel tells in files: one grep reads them all, because one that cannot be read must not end the others.
mc_system() {
  [ -e /run/systemd/timesync/synchronized ] && echo 'timesync yes' || echo '? timesync no mark of systemd-timesyncd'
  mc_k=0; for mc_one in /proc/driver/nvidia/gpus/*; do [ -d "$mc_one" ] && mc_k=$((mc_k + 1)); done
  [ -e /proc/driver/nvidia/version ] && echo "nvgpus $mc_k"
  grep -s '' /proc/sys/kernel/random/boot_id /proc/sys/kernel/hostname /proc/sys/kernel/osrelease /proc/uptime /proc/loadavg \\
    /proc/stat /proc/meminfo /proc/vmstat /proc/pressure/cpu /proc/pressure/io /proc/pressure/memory /proc/mdstat /etc/fstab /proc/mounts \\
    /proc/driver/nvidia/version /sys/class/net/*/operstate /sys/class/net/*/speed /sys/class/net/*/carrier_down_count \\
    /sys/class/net/*/statistics/rx_errors /sys/class/net/*/statistics/tx_errors /sys/class/net/*/statistics/rx_dropped \\
    /sys/class/net/*/device/uevent /sys/class/infiniband/*/ports/*/state /sys/class/infiniband/*/ports/*/phys_state \\
    /sys/class/infiniband/*/ports/*/rate /sys/class/infiniband/*/ports/*/counters/link_downed \\
    /sys/class/infiniband/*/ports/*/counters/symbol_error /sys/devices/system/edac/mc/mc*/ce_count \\
    /sys/devices/system/edac/mc/mc*/ue_count /sys/class/nvme/nvme*/state /sys/class/thermal/thermal_zone*/temp \\
    /sys/class/thermal/thermal_zone*/type /sys/bus/pci/devices/*/vendor /sys/bus/pci/devices/*/class 2>/dev/null |
    awk '
      function dash(text) { return text == "" ? "-" : text }
      function show(key, text) { if (text != "") print key, text; else print "?", key, "unreadable" }
      function member(kind, path, part) { split(path, piece, "/"); name = piece[part]; if (!((kind, name) in has)) { has[kind, name] = 1; list[kind] = list[kind] " " name } }
      {
        end = index($0, ":")
        # The address of a PCI device has colons of its own.
        if ($0 ~ /^\\/sys\\/bus\\/pci\\//) { match($0, /\\/(vendor|class):/); end = RSTART + RLENGTH - 1 }
        path = substr($0, 1, end - 1); text = substr($0, end + 1)
      }
      path == "/proc/stat" {
        if (text ~ /^cpu /) cpu = substr(text, 6)
        else if (text ~ /^cpu[0-9]/) cores++
        else if (text ~ /^procs_blocked /) print "blocked", substr(text, 15)
        next
      }
      path == "/proc/meminfo" {
        if (text ~ /^(MemTotal|MemAvailable|SwapTotal|SwapFree|Dirty|HardwareCorrupted):/) { split(text, f, " "); memory = memory (memory == "" ? "" : " ") f[1] f[2] }
        next
      }
      path == "/proc/vmstat" { if (text ~ /^oom_kill /) print text; next }
      path ~ /^\\/proc\\/pressure\\// { kind = "psi." substr(path, 16); print kind, text; told[kind] = 1; next }
      path == "/proc/mdstat" {
        if (text ~ /^md[^ ]* :/) { raid = text; sub(/ .*/, "", raid) }
        else if (raid != "" && match(text, /\\[[0-9]+\\/[0-9]+\\]/)) { print "md", raid, substr(text, RSTART + 1, RLENGTH - 2); raid = "" }
        next
      }
      path == "/etc/fstab" { split(text, f, " "); if (f[1] !~ /^#/) wanted[f[2]] = ("," f[4] ",") ~ /,ro,/ ? "ro" : "rw"; next }
      path == "/proc/mounts" {
        split(text, f, " ")
        if (("," f[4] ",") !~ /,ro,/ || f[2] ~ /^\\/(proc|sys|dev|run|snap)(\\/|$)/ || f[3] ~ /^(squashfs|iso9660|tmpfs|overlay|erofs|autofs|ramfs|cgroup2?|fuse\\..*)$/) next
        if (ro++ < 16) print "ro", f[2], f[3], f[2] in wanted ? wanted[f[2]] : "-"
        next
      }
      path in value { next }
      { value[path] = text }
      path ~ /^\\/sys\\/class\\/net\\// { member("net", path, 5) }
      path ~ /^\\/sys\\/class\\/infiniband\\// { split(path, piece, "/"); port = piece[5] "/ports/" piece[7]; if (!(port in has)) { has[port] = 1; list["ib"] = list["ib"] " " port } }
      path ~ /\\/edac\\// { member("edac", path, 7) }
      path ~ /\\/nvme\\// { member("nvme", path, 5) }
      path ~ /thermal_zone/ { member("zone", path, 5) }
      path ~ /^\\/sys\\/bus\\/pci\\/.*\\/class$/ { pci = 1; device = path; sub(/class$/, "vendor", device); if (text ~ /^0x030[02]/) gpu[device] = 1 }
      END {
        show("boot", value["/proc/sys/kernel/random/boot_id"]); print "host", value["/proc/sys/kernel/hostname"]
        print "kernel", value["/proc/sys/kernel/osrelease"]; show("uptime", value["/proc/uptime"]); show("load", value["/proc/loadavg"])
        show("cpu", cpu); if (cores) print "cores", cores
        show("mem", memory)
        n = split("psi.cpu psi.io psi.memory", f, " "); for (i = 1; i <= n; i++) if (!(f[i] in told)) print "?", f[i], "not offered by this kernel"
        n = split(list["net"], f, " ")
        for (i = 1; i <= n; i++) {
          if (f[i] == "lo" || f[i] ~ /^(veth|docker|br-|cali|virbr|tap|tun|cni|flannel|lxc|vnet)/ || nets++ >= 32) continue
          at = "/sys/class/net/" f[i]
          print "net", f[i], dash(value[at "/operstate"]), dash(value[at "/speed"]), dash(value[at "/carrier_down_count"]), dash(value[at "/statistics/rx_errors"]), dash(value[at "/statistics/tx_error\
s"]), dash(value[at "/statistics/rx_dropped"]), (at "/device/uevent") in value ? "device" : "virtual"
        }
        n = split(list["ib"], f, " ")
        for (i = 1; i <= n && i <= 32; i++) {
          at = "/sys/class/infiniband/" f[i]; name = f[i]; sub(/\\/ports\\//, " ", name)
          print "ib", name, "[" value[at "/state"] "]", "[" value[at "/phys_state"] "]", "[" value[at "/rate"] "]", dash(value[at "/counters/link_downed"]), dash(value[at "/counters/symbol_error"])
        }
        n = split(list["edac"], f, " ")
        for (i = 1; i <= n && i <= 32; i++) { at = "/sys/devices/system/edac/mc/" f[i]; print "edac", f[i], dash(value[at "/ce_count"]), dash(value[at "/ue_count"]) }
        if (n == 0) print "? edac no memory controller shown"
        n = split(list["nvme"], f, " "); for (i = 1; i <= n && i <= 32; i++) print "nvme", f[i], dash(value["/sys/class/nvme/" f[i] "/state"])
        n = split(list["zone"], f, " ")
        for (i = 1; i <= n && i <= 16; i++) { at = "/sys/class/thermal/" f[i]; if (value[at "/temp"] != "") print "thermal", value[at "/temp"], value[at "/type"] }
        if (value["/proc/driver/nvidia/version"] != "") print "nvdriver", value["/proc/driver/nvidia/version"]
        for (device in gpu) if (value[device] == "0x10de") gpus++
        if (pci) print "pcigpus", gpus + 0; else print "? pcigpus no PCI devices shown"
      }'
}

# Prints what the jobs left in their files, and the end. What they print is never read as a key.
mc_print() {
  mc_ifs=$IFS; IFS='
'
  set -f; set -- $mc_notes; set +f; IFS=$mc_ifs
  awk -v dir="$mc_dir" -v nonce="$mc_nonce" -v n="$mc_lines" '
    function say(key, text) { n++; print key " " substr(text, 1, 800) }
    function copy(name, key, most, real,  line, k) {
      file = dir "/" name ".out"
      while ((getline line < file) > 0) {
        if (key == "disk" && line ~ /^Filesystem / || real && line ~ /^(tmpfs|devtmpfs|udev|efivarfs|none|shm|ramfs) /) continue
        if (k++ < most) { if (key == "") { n++; print substr(line, 1, 800) } else say(key, line) }
      }
      close(file)
    }
    BEGIN {
      for (i = 1; i < ARGC; i++) {
        name = ARGV[i]; sub(/ .*/, "", name); rest = substr(ARGV[i], length(name) + 2)
        if (rest ~ /^\\? /) { say("?", name " " substr(rest, 3)); continue }
        if (name == "system") copy(name, "", 240)
        else if (name == "gpu") { say("gpu.rc", rest); copy(name, "gpu", 40) }
        else if (name == "kern" && rest != 0) say("?", "kern not readable by this user (kernel.dmesg_restrict, group of the journal)")
        else if (name ~ /^disk[0-9]/ && rest != 0) { if ((getline line < (dir "/" name ".out")) <= 0) line = "df failed"; say("?", name " " line) }
        else if (rest != 0 && name != "disk") say("?", name " failed with exit code " rest)
        else { key = name; sub(/^disk[0-9]+$/, "disk", key); copy(name, key, 80, name == "disk") }
      }
      printf "END %d %s\\n", n, nonce
      exit
    }' "$@"
}

mc_round() {
  mc_nonce=$1; mc_boot=$2; mc_since=$3; mc_tier=$4; mc_deadline=$5; shift 5
  printf 'MCP 1 %s\\n' "$mc_nonce"
  mc_time=$(date +%s.%N 2>/dev/null); case $mc_time in *[!0-9.]* | *. | '') mc_time=$(date +%s) ;; esac
  printf 'time %s\\ntier %s\\n' "$mc_time" "$mc_tier"
  mc_lines=2; mc_notes=; mc_open=; mc_serial=$((mc_serial + 1))
  if ! mc_scratch; then
    printf '? scratch no directory that this user can write to\\n'
    mc_system | awk -v nonce="$mc_nonce" '{ print } END { printf "END %d %s\\n", NR + 3, nonce }'
    return
  fi
  mc_has nvidia-smi && mc_go gpu mc_gpu || mc_add 'gpu ? no nvidia-smi on the path'
  mc_go system mc_system
  if [ $# = 0 ]; then mc_go disk mc_disk; fi
  mc_k=0
  for mc_mount; do mc_k=$((mc_k + 1)); mc_go "disk$mc_k" mc_disk "$mc_mount"; done
  mc_now=; { read -r mc_now </proc/sys/kernel/random/boot_id; } 2>/dev/null
  [ "$mc_now" = "$mc_boot" ] || mc_since=-
  mc_go kern mc_kern "$mc_since"
  mc_go ranks mc_ranks
  if [ "$mc_tier" != fast ]; then
    mc_has nvidia-smi && mc_go nvlink mc_nvlink
    if mc_has python3; then [ "$mc_tier" = deep ] || mc_go python mc_python full; else mc_add 'python ? no python3 on the path'; fi
  fi
  mc_collect
  # Loading CUDA takes memory of the GPU: never beside a rank.
  if [ "$mc_tier" = deep ] && mc_has python3; then
    if grep -q '^= 0$' "$mc_dir/ranks.out" 2>/dev/null; then mc_go python mc_python deep
    else mc_add 'cuda ? a rank runs here, or ranks could not be listed'; mc_go python mc_python full; fi
    mc_collect
  fi
  mc_print
}
`;var probeText=probe_default.split(`
`).filter(line=>line.trim()!==""&&!/^\s*#/.test(line)).map(line=>`${line}
`).join("");var Node=class{value;next;constructor(value){this.value=value}},Queue=class{#head;#tail;#size;constructor(){this.clear()}enqueue(value){let node=new Node(value);this.#head?(this.#tail.next=node,this.#tail=
node):(this.#head=node,this.#tail=node),this.#size++}dequeue(){let current=this.#head;if(current)return this.#head=this.#head.next,this.#size--,this.#head||(this.#tail=void 0),current.value}peek(){if(this.#head)
return this.#head.value}clear(){this.#head=void 0,this.#tail=void 0,this.#size=0}get size(){return this.#size}*[Symbol.iterator](){let current=this.#head;for(;current;)yield current.value,current=current.
next}*drain(){for(;this.#head;)yield this.dequeue()}};function pLimit(concurrency){let rejectOnClear=!1;if(typeof concurrency=="object"&&({concurrency,rejectOnClear=!1}=concurrency),validateConcurrency(concurrency),typeof rejectOnClear!="boolean")throw new TypeError(
"Expected `rejectOnClear` to be a boolean");let queue=new Queue,activeCount=0,resumeNext=()=>{activeCount<concurrency&&queue.size>0&&(activeCount++,queue.dequeue().run())},next=()=>{activeCount--,resumeNext()},
run=async(function_,resolve2,arguments_)=>{let result=(async()=>function_(...arguments_))();resolve2(result);try{await result}catch{}next()},enqueue=(function_,resolve2,reject,arguments_)=>{let queueItem={
reject};new Promise(internalResolve=>{queueItem.run=internalResolve,queue.enqueue(queueItem)}).then(run.bind(void 0,function_,resolve2,arguments_)),activeCount<concurrency&&resumeNext()},generator=(function_,...arguments_)=>new Promise(
(resolve2,reject)=>{enqueue(function_,resolve2,reject,arguments_)});return Object.defineProperties(generator,{activeCount:{get:()=>activeCount},pendingCount:{get:()=>queue.size},clearQueue:{value(){if(!rejectOnClear){
queue.clear();return}let abortError=AbortSignal.abort().reason;for(;queue.size>0;)queue.dequeue().reject(abortError)}},concurrency:{get:()=>concurrency,set(newConcurrency){validateConcurrency(newConcurrency),
concurrency=newConcurrency,queueMicrotask(()=>{for(;activeCount<concurrency&&queue.size>0;)resumeNext()})}},map:{async value(iterable,function_){let promises=Array.from(iterable,(value,index)=>this(function_,
value,index));return Promise.all(promises)}}}),generator}function validateConcurrency(concurrency){if(!((Number.isInteger(concurrency)||concurrency===Number.POSITIVE_INFINITY)&&concurrency>0))throw new TypeError("Expected `concurrency` to be a number from 1\
 and up")}var maxMounts=8;function roundLine(nonce,request,deadlineS){let{kernelCursor:cursor,mounts}=request;return`mc_round ${[nonce,cursor?.bootId??"-",cursor===null?"-":String(cursor.uptimeS),request.tier,String(
deadlineS),...mounts??[]].map(quoteForShell).join(" ")}
`}var readyLine=nonce=>`printf 'MCP READY %s\\n' ${quoteForShell(nonce)}
`;function quoteForShell(word){return`'${word.replaceAll("'",String.raw`'\''`)}'`}function requireMounts(mounts,whose){if(mounts.length>maxMounts)throw new ConfigError(`${whose} names ${mounts.length}\
 mounts; a round looks at ${maxMounts} at most`,"name the mounts that jobs need");let wrong=mounts.find(mount=>!/^\/[^\p{Cc}]{0,200}$/u.test(mount));if(wrong!==void 0)throw new ConfigError(`${whose} n\
ames the mount ${JSON.stringify(wrong)}, which is no absolute path of one line`,"write it as the node writes it, such as /data")}var sentences=[[/REMOTE HOST IDENTIFICATION HAS CHANGED|REVOKED HOST KEY/i,"host-key-changed"],[/Host key verification failed|No .{1,40} host key is known|authenticity of host/i,"host-key-unknown"],[/Permission denied|Too many authentication failures|No supported authentication/i,
"permission-denied"],[/Could not resolve hostname|Name or service not known|nodename nor servname/i,"unknown-name"],[/timed out during banner exchange|banner exchange: .*timed out/i,"login-timeout"],[
/Connection timed out|Operation timed out/i,"connect-timeout"],[/Connection refused/i,"connection-refused"],[/No route to host|Network is unreachable|Host is down/i,"no-route"],[/Connection (closed|reset)|Broken pipe|not responding|closed by remote|kex_exchange_identification|client_loop|disconnect/i,
"connection-lost"]];function classifyEnd({exitCode,errorText,startError}){if(startError!==null)return"ssh-failed";let said=sentences.find(([pattern])=>pattern.test(errorText))?.[1];return exitCode!==255&&
exitCode!==null&&said!=="permission-denied"?"no-shell":said??(errorText.trim()===""?"connection-lost":"ssh-failed")}var outcomes={"connection-refused":"unreachable","no-route":"unreachable","unknown-n\
ame":"unreachable","connection-lost":"unreachable","ssh-failed":"unreachable","connect-timeout":"timed-out","login-timeout":"hung","no-answer":"hung","permission-denied":"refused","no-shell":"refused",
"host-key-unknown":"untrusted","host-key-changed":"untrusted","damaged-answer":"torn","answer-too-long":"torn","newer-probe":"torn"};function outcomeOf(cause,hasBegun){return hasBegun&&cause==="connec\
tion-lost"?"torn":outcomes[cause]}var mostAtOnce=8,holdMs=2e3;function createHandshakeLimit(timers){let all=pLimit(mostAtOnce),perHost=new Map,limitOf=jumpHost=>{let known=perHost.get(jumpHost)??pLimit(mostAtOnce);return perHost.set(jumpHost,
known),known};return jumpHost=>new Promise(resolve2=>{let hold=()=>new Promise(release=>{let cancel=timers.after(holdMs,release);resolve2({release:()=>{cancel(),release()}})});jumpHost===null?all(hold):
limitOf(jumpHost)(()=>all(hold))})}var hints={"connection-refused":node=>`No ssh server listens on ${node}: check that the node has started and that sshd runs.`,"no-route":node=>`The network does not lead to ${node}: check its address,\
 switch and power.`,"unknown-name":node=>`${node} is no name that this machine can resolve: check the cluster file, DNS and your ssh configuration.`,"connection-lost":node=>`The connection to ${node} \
broke: the node may be restarting; it is asked again over a new one.`,"connect-timeout":node=>`Nothing answers at ${node}: the node is off, or a firewall or a broken link drops the packets.`,"login-ti\
meout":node=>`${node} accepts connections but does not log in: it is overloaded or hung, or a home directory on the network is gone.`,"no-answer":node=>`${node} was connected but stopped answering: it\
 is overloaded or hung, or the network to it broke.`,"permission-denied":node=>`${node} refuses your key: try \`ssh ${node}\`; \`ssh-add -l\` shows which keys your agent has.`,"host-key-unknown":node=>`\
The host key of ${node} is not known here: run \`ssh ${node}\` once and compare the fingerprint.`,"host-key-changed":node=>`The host key of ${node} is not the one that is known: find out why before yo\
u remove the old one with \`ssh-keygen -R\`.`,"no-shell":node=>`${node} let us in but ran no POSIX shell: check the login shell and any forced command of this user.`,"damaged-answer":node=>`${node} se\
nt an answer that is not whole: it is asked again over a new connection.`,"answer-too-long":node=>`${node} sends more than an answer can be: look at what its start-up files print, and at who answers t\
here.`,"newer-probe":node=>`${node} answered in a newer version: update this program.`,"ssh-failed":node=>`ssh could not be used: try \`ssh ${node} true\` and see what it says.`},hintFor=(cause,destination)=>hints[cause](
destination);import{StringDecoder}from"node:string_decoder";var frameLimits={bytes:65536,lines:2e3,noiseBytes:262144},maxNoiseCharacters=4096;function createFrameReader(nonce){return new Reader(nonce)}var Reader=class{#nonce;#decoder=new StringDecoder(
"utf8");#lines=[];#rest="";#hasBegun=!1;#noiseBytes=0;#numCharacters=0;#noise="";#frame={status:"open"};constructor(nonce){this.#nonce=nonce}get hasBegun(){return this.#hasBegun}get numLines(){return this.#lines.
length}get noise(){return this.#noise}push(bytes){if(this.#frame.status!=="open")return this.#frame;this.#hasBegun||(this.#noiseBytes+=bytes.length);let pieces=(this.#rest+this.#decoder.write(bytes)).
split(`
`);this.#rest=pieces.pop()??"";for(let piece of pieces)if(this.#frame=this.#readLine(piece.endsWith("\r")?piece.slice(0,-1):piece),this.#frame.status!=="open")return this.#frame;return this.#frame=this.#checkLimits(),
this.#frame}#readLine(line){if(!this.#hasBegun)return this.#readBeforeHeader(line);let end=/^END (\d{1,6}) (\S+)$/.exec(line);return end===null||end[2]!==this.#nonce?(this.#lines.push(line),this.#numCharacters+=
line.length+1,{status:"open"}):Number(end[1])===this.#lines.length?{status:"whole",lines:this.#lines}:{status:"damaged",cause:"damaged-answer",detail:`${this.#lines.length} lines came of ${end[1]}`}}#readBeforeHeader(line){
let header=/MCP (\d{1,6}) (\S+)$/.exec(line);return header===null||header[2]!==this.#nonce?(this.#keepNoise(`${line}
`),{status:"open"}):header[1]!=="1"?{status:"damaged",cause:"newer-probe",detail:`the answer has version ${header[1]}, this program reads version 1`}:(this.#hasBegun=!0,{status:"open"})}#keepNoise(text){
this.#noise.length<maxNoiseCharacters&&(this.#noise=(this.#noise+text).slice(0,maxNoiseCharacters))}#checkLimits(){let{bytes,lines,noiseBytes}=frameLimits;return(this.#hasBegun?this.#numCharacters+this.#rest.
length<=bytes&&this.#lines.length<=lines:this.#noiseBytes<=noiseBytes)?{status:"open"}:{status:"damaged",cause:"answer-too-long",detail:this.#hasBegun?`the answer has more than ${bytes} bytes or ${lines}\
 lines`:`more than ${noiseBytes} bytes came before the answer`}}};var maxGreetingBytes=262144,maxIdleBytes=65536,NodeSession=class{#settings;#shell;#end=null;#idleBytes=0;constructor(settings,destination,connectTimeoutS){this.#settings=settings,this.#shell=settings.
openShell(destination,connectTimeoutS),this.#shell.ended.then(end=>this.#end=end)}get isAlive(){return this.#end===null}async connect(deadlineMs){let nonce=this.#settings.nonce(),mark=`MCP READY ${nonce}\

`,greeting="",ready=new Promise(resolve2=>{this.#shell.onBytes=bytes=>{greeting+=bytes.toString("latin1"),greeting.includes(mark)?resolve2("ready"):greeting.length>maxGreetingBytes&&resolve2("too-long")}});
this.#shell.write(this.#settings.probeText+readyLine(nonce));let first=await this.#within(deadlineMs,ready);return this.#listenIdly(),first==="ready"?null:first==="too-long"?this.#fail("answer-too-lon\
g","its greeting has no end"):first===null?this.#fail("login-timeout",""):this.#fail(classifyEnd(first),lastWords(first,greeting))}async ask(lineOf,deadlineMs){let nonce=this.#settings.nonce(),reader=createFrameReader(
nonce),{clock}=this.#settings,askedAtMs=clock.monotonicMs(),heardAtMs=null,clockAtMs=null,whole=new Promise(resolve2=>{this.#shell.onBytes=bytes=>{let frame2=reader.push(bytes);reader.hasBegun&&(heardAtMs??=
clock.monotonicMs()),reader.numLines>0&&(clockAtMs??=clock.monotonicMs()),frame2.status!=="open"&&resolve2(frame2)}});this.#shell.write(lineOf(nonce));let frame=await this.#within(deadlineMs,whole);if(this.#listenIdly(),
frame===null)return this.#fail("no-answer",reader.noise,reader.hasBegun);if(!("status"in frame))return this.#fail("connection-lost",lastWords(frame,""),reader.hasBegun);if(frame.status!=="whole")return frame.
status==="damaged"?this.#fail(frame.cause,frame.detail,!0):this.#fail("damaged-answer","",!0);let nowMs=clock.monotonicMs();return{status:"answered",lines:frame.lines,roundTripMs:(heardAtMs??nowMs)-askedAtMs,
clockAtMs:clockAtMs??nowMs,askedAtMs}}close(){return this.#shell.close(),this.#shell.ended}abandon(){this.#shell.kill()}async#within(deadlineMs,value){let cancel=()=>{},late=new Promise(resolve2=>{cancel=
this.#settings.timers.after(deadlineMs,()=>resolve2(null))});try{return await Promise.race([value,this.#shell.ended,late])}finally{cancel()}}#listenIdly(){this.#idleBytes=0,this.#shell.onBytes=bytes=>{
this.#idleBytes+=bytes.length,this.#idleBytes>maxIdleBytes&&this.#shell.kill()}}#fail(cause,detail,hasBegun=!1){return this.#shell.kill(),{status:"failed",cause,hasBegun,detail}}};function lastWords({
errorText,startError},greeting){return[startError??"",errorText,greeting].find(text=>text.trim()!=="")??""}function createNodeTransport(settings){return new SessionTransport(settings)}var shortestDeadlineMs=2e3,deepDeadlineMs=45e3,mostLookups=8,SessionTransport=class{#settings;#limit;#lookups=pLimit(mostLookups);#sessions=new Map;#pending=new Map;#busy=new Set;#isClosed=!1;constructor(settings){
this.#settings=settings,this.#limit=createHandshakeLimit(settings.timers)}ask(target,request){let pending=this.#pending.get(target.name);if(pending!==void 0)return pending;let round=this.#round(target,
request).finally(()=>this.#pending.delete(target.name));return this.#pending.set(target.name,round),round}async close(){this.#isClosed=!0;let sessions=[...this.#sessions.values()];this.#sessions.clear();
for(let session of this.#busy)session.abandon();await Promise.all(sessions.map(session=>session.close()))}async#round(target,request){requireMounts(request.mounts??[],`node ${target.name}`);let{clock}=this.#settings,
atMs=clock.now().getTime(),startedMs=clock.monotonicMs(),old=this.#take(target.name,request.isOnNewConnection===!0),exchange=await this.#exchange(target,request,old),common={node:target.name,atMs,durationMs:clock.
monotonicMs()-startedMs,isFirstOfSession:old===null};if(exchange.status==="failed")return{...common,...describeFailure(exchange,target)};let answer=parseAnswer(exchange.lines,request.mounts),blind=answer.
unseen.find(({key})=>key==="system");if(blind!==void 0)return{...common,...describeFailure(failed("no-answer",blind.reason),target)};let{askedAtMs,clockAtMs}=exchange,middleMs=atMs+(askedAtMs+clockAtMs)/
2-startedMs;return{...common,outcome:"answered",cause:null,roundTripMs:exchange.roundTripMs,clock:measureOffset(answer.timeS,middleMs,(clockAtMs-askedAtMs)/2),answer,detail:null,hint:null}}#take(name,isNewWanted){
let session=this.#sessions.get(name);return this.#sessions.delete(name),session===void 0?null:session.isAlive&&!isNewWanted?session:(session.close(),null)}async#exchange(target,request,old){let deadlineMs=Math.
max(shortestDeadlineMs,request.deadlineMs);if(old!==null)return this.#askOver(old,target,request,deadlineMs);let jumpHost=await this.#lookups(()=>this.#settings.jumpHostOf(target.destination)),place=await this.#limit(
jumpHost),beganMs=this.#settings.clock.monotonicMs(),session=new NodeSession(this.#settings,target.destination,Math.max(1,Math.floor(deadlineMs/1e3)-1));this.#busy.add(session),this.#isClosed&&session.
abandon();let failure=await session.connect(deadlineMs).finally(()=>{this.#busy.delete(session),place.release()});if(failure!==null)return failure;let leftMs=deadlineMs-(this.#settings.clock.monotonicMs()-
beganMs);return this.#askOver(session,target,request,Math.max(shortestDeadlineMs/2,leftMs))}async#askOver(session,target,request,leftMs){let deadlineMs=request.tier==="deep"?Math.max(deepDeadlineMs,leftMs):
leftMs;this.#busy.add(session),this.#isClosed&&session.abandon();let exchange=await session.ask(nonce=>roundLine(nonce,request,probeSeconds(request,deadlineMs)),deadlineMs).finally(()=>this.#busy.delete(
session));return exchange.status==="answered"&&!this.#isClosed?this.#sessions.set(target.name,session):session.close(),exchange}};function probeSeconds({tier},deadlineMs){let leftS=Math.floor(deadlineMs/
1e3);return tier==="deep"?Math.max(1,Math.floor((leftS-2)/2)):Math.max(1,Math.min(5,leftS-2))}var failed=(cause,detail)=>({status:"failed",cause,hasBegun:!1,detail});function describeFailure({cause,hasBegun,
detail},target){let clean=oneLine(detail,300);return{outcome:outcomeOf(cause,hasBegun),cause,roundTripMs:null,clock:null,answer:null,detail:clean===""?null:clean,hint:hintFor(cause,oneLine(target.destination,
100))}}function measureOffset(timeS,middleMs,halfMs){if(timeS===null)return null;let roundingMs=Number.isInteger(timeS)?500:0;return{offsetMs:timeS*1e3+roundingMs-middleMs,uncertaintyMs:halfMs+roundingMs}}import{spawn}from"node:child_process";var farewellMs=500,maxErrorCharacters=8192;function createSsh(ssh){return(destination,connectTimeoutS)=>{if(!isDestination(destination))throw new ConfigError(`${JSON.stringify(destination)} is no dest\
ination for ssh`,"use a name, an address or an alias of your ssh configuration, with user@ before it where needed");let parameters=[...configArguments(ssh.configFile),...sshOptions(connectTimeoutS),"-\
-",destination,"exec sh"];return startShell(ssh,parameters)}}function startShell(ssh,parameters){let child=spawn(ssh.program,[...parameters],{env:{...ssh.environment,SSH_ASKPASS_REQUIRE:"never"},stdio:[
"pipe","pipe","pipe"],detached:process.platform!=="win32",windowsHide:!0}),shell={write:text=>{child.stdin.write(text)},onBytes:null,ended:awaitEnd(child),close:()=>{child.stdin.end();let timer=setTimeout(
()=>killGroup(child),farewellMs);shell.ended.then(()=>clearTimeout(timer))},kill:()=>{killGroup(child),child.stdout.destroy(),child.stderr.destroy()}};return child.stdin.on("error",()=>{}),child.stdout.
on("data",bytes=>shell.onBytes?.(bytes)),shell}function awaitEnd(child){let errorText="";return child.stderr?.setEncoding("utf8").on("data",text=>{errorText=(errorText+text).slice(-maxErrorCharacters)}),
new Promise(resolve2=>{child.on("error",error=>{let startError=error.code==="ENOENT"?`${child.spawnfile} is not installed`:error.message;resolve2({exitCode:null,errorText,startError})}),child.on("exit",
exitCode=>{let end=()=>resolve2({exitCode,errorText,startError:null}),timer=setTimeout(end,200);child.on("close",()=>{clearTimeout(timer),end()})})})}var sshOf=configFile=>({program:"ssh",configFile,environment:process.env});function sessionSettings(configFile){let ssh=sshOf(configFile);return{openShell:createSsh(ssh),jumpHostOf:createJumpHosts(ssh),
probeText,clock:systemClock,timers:systemTimers,nonce:()=>randomBytes(12).toString("hex")}}var openTransport=configFile=>createNodeTransport(sessionSettings(configFile));function usualClusterFiles(workingDirectory,variables=process.
env){let configuration=absolute(variables.XDG_CONFIG_HOME)??join(homedir(),".config");return[join(workingDirectory,"cluster.yaml"),join(configuration,"minicluster","cluster.yaml")]}function usualStateFile(variables=process.
env){let state=absolute(variables.XDG_STATE_HOME)??join(homedir(),".local","state");return join(state,"minicluster","nodes-state.json")}var absolute=path=>path!==void 0&&path.startsWith("/")?path:null;var changed=state=>({status:"changed",state}),refused=reason=>({status:"refused",reason}),emptyState={nodes:{},jobs:{}},newStateNode={ip:null,gpu:null,vram_gb:null,status:"available",running_job_id:null,
health_score:null,last_check:null};function buildJobState(job){let{ranks,model,nodes,startedAt,metricsDirectory=null}=job;return{status:"running",ranks:[...ranks],model,started_at:startedAt,gpu_nodes:[
...nodes],...metricsDirectory===null?{}:{metrics_dir:metricsDirectory}}}function registerJob(state,job){if(state.jobs[job.id])return refused(`Job ${job.id} is already registered`);let missing=job.nodes.
find(name=>!Object.hasOwn(state.nodes,name));if(missing!==void 0)return refused(`Node ${missing} not found`);let taken=job.nodes.find(name=>(state.nodes[name]?.running_job_id??null)!==null);if(taken!==
void 0)return refused(`Node ${taken} runs job ${state.nodes[taken]?.running_job_id??""}`);let busy={status:"busy",running_job_id:job.id},jobs={...state.jobs,[job.id]:buildJobState(job)};return changed(
{...state,jobs,nodes:editNodes(state,job.nodes,()=>busy)})}function endJob(state,id,status="completed"){let job=state.jobs[id];if(job===void 0)return refused(`Job ${id} not found`);let own=Object.keys(
state.nodes).filter(name=>state.nodes[name]?.running_job_id===id),free=node=>({status:node.status==="busy"?"available":node.status,running_job_id:null}),jobs={...state.jobs,[id]:{...job,status}};return changed(
{...state,jobs,nodes:editNodes(state,own,free)})}function activeJobs(state){let ended=new Set(["completed","failed","stopped","cancelled","finished","done"]);return Object.entries(state.jobs).filter(([,{status}])=>!ended.has(status.toLowerCase())).map(
([id,job])=>({id,nodes:nodesOfJob(state,id,job)}))}function nodesOfJob(state,id,job){let own=Object.keys(state.nodes).filter(name=>state.nodes[name]?.running_job_id===id);return[...new Set([...job.gpu_nodes,
...own])]}function editNodes(state,names,edit){let edited=names.flatMap(name=>{let node=state.nodes[name];return node===void 0?[]:[[name,{...node,...edit(node)}]]});return{...state.nodes,...Object.fromEntries(
edited)}}var clearKey=clear=>JSON.stringify([clear.node,clear.check,clear.at]);function mergeTick(current,tick){let nodes={...current.nodes};for(let node of tick.view.nodes){let known=nodes[node.name]??{...newStateNode,
...tick.described[node.name]};nodes[node.name]={...known,...healthOf(node,known)}}let done=new Set(tick.doneClears),clears=(current.minicluster?.clears??[]).filter(clear=>!done.has(clearKey(clear)));return{
...current,nodes,minicluster:{...current.minicluster,version:clusterStateVersion,written_at:new Date(tick.view.atMs).toISOString(),clears,memory:tick.memory}}}function requestClear(current,clear){let{
clears=[]}=current.minicluster??{};return{...current,minicluster:{memory:null,...current.minicluster,version:clusterStateVersion,written_at:clear.at,clears:[...clears,clear]}}}function healthOf(node,known){
let{verdict,reason,score,reachability}=node,isOwned=known.running_job_id!==null||known.status==="busy",answeredMs=reachability.lastAskedMs;return{...isOwned||node.isFromState?{}:{status:verdict},health_score:score===
null&&reachability.state==="down"?0:score,last_check:answeredMs===null?known.last_check:new Date(answeredMs).toISOString(),verdict,reason,reachability:reachability.state}}import{resolve}from"node:path";function createStateStore({file,nodes,toRecord}){let seen="",done=new Set,described=Object.fromEntries(nodes.map(({name,ip,gpu,vramGb})=>[name,{ip,gpu,vram_gb:vramGb}]));return{async look(){let read=await file.
read(),state=read.status==="ok"?read.value:emptyState,jobs=activeJobs(state),clears=(state.minicluster?.clears??[]).filter(clear=>!done.has(clearKey(clear))),text=JSON.stringify([jobs,clears]);return text===
seen?null:(seen=text,clears.forEach(clear=>done.add(clearKey(clear))),{jobs,clears:clears.map(({node,check})=>({node,check}))})},async save(memory,view){let tick={view,memory:toRecord(memory),described,
doneClears:[...done]},state=await file.update(current=>mergeTick(current??emptyState,tick)),left=new Set((state.minicluster?.clears??[]).map(clearKey));for(let key of done)left.has(key)||done.delete(key)}}}import{constants,copyFile}from"node:fs/promises";var lockWaitMs=1e4;function openSharedFile(path,settings){let read=()=>readShared(path,settings);return{read,update:(change,signal)=>withLock(`${path}.lock`,signal===void 0?{waitMs:lockWaitMs}:{waitMs:lockWaitMs,
signal},async()=>{let found=await read();if(found.status==="newer")throw newerError(path,found.reason);found.status==="corrupt"&&await setAside(path,found.reason,settings);let value=change(found.status===
"ok"?found.value:null);return await writeFileAtomically(path,settings.format(value)),value})}}async function readShared(path,{parse,maxBytes}){let text=await readTextFile(path,maxBytes);if(text.status===
"ok")return parse(text.text);if(text.status==="missing")return{status:"missing"};if(text.status==="corrupt")return{status:"corrupt",reason:text.reason};throw new ConfigError(`'${path}' cannot be read:\
 ${text.reason}`)}async function setAside(path,reason,{now,onSetAside}){let stamp=now().toISOString().replace(/[-:]|\.\d+/g,"");for(let number=1;;number++){let copy=`${path}.corrupt-${stamp}${number===
1?"":`-${number}`}`;try{await copyFile(path,copy,constants.COPYFILE_EXCL)}catch(error){let code=systemErrorCode(error);if(code==="EEXIST")continue;throw code===null?error:writeError(copy,code,error)}onSetAside(
`'${path}' was corrupt (${reason}); it is kept as '${copy}', and a new one begins`);return}}function newerError(path,reason){return new ConfigError(`'${path}' is of a newer version: ${reason}`,"use th\
e newer minicluster, or another file")}function statePaths(state,workingDirectory){let path=state===null?usualStateFile():resolve(workingDirectory,state),base=path.replace(/\.json$/,"");return{state:path,daemon:`${base}.daemon`,log:`${base}\
.log`}}var maxStateBytes=2e8;function openStateFile(state,{clock,log,workingDirectory}){return openSharedFile(statePaths(state,workingDirectory).state,{parse:readClusterState,format:formatRecord,maxBytes:maxStateBytes,
now:()=>clock.now(),onSetAside:sentence=>log.warn(sentence)})}async function readState(state,surroundings){let read=await openStateFile(state,surroundings).read();if(read.status==="ok")return read.value;
if(read.status!=="missing"){let{state:path}=statePaths(state,surroundings.workingDirectory);surroundings.log.warn(`'${path}' is not used: ${read.reason}`)}return emptyState}async function readJobs({state},surroundings){
let read=await readState(state,surroundings);return Object.keys(read.jobs).length===0?null:activeJobs(read)}async function openStore(state,nodes,surroundings){let file=openStateFile(state,surroundings),
{minicluster}=await readState(state,surroundings);return{store:createStateStore({file,nodes,toRecord:saveMemory}),memory:restored(minicluster?.memory??null)}}var restored=memory=>memory===null?null:restoreMemory(
memory);export{resolveHost,maxMounts,quoteForShell,createHandshakeLimit,hintFor,NodeSession,sshOf,sessionSettings,openTransport,usualClusterFiles,emptyState,registerJob,endJob,activeJobs,requestClear,statePaths,
openStateFile,readState,readJobs,openStore};
