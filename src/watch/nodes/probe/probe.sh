# MiniCluster node probe, protocol 1, for any POSIX sh. It is read from standard input: functions first, then one call per round:
#   mc_round NONCE BOOT_ID UPTIME_S TIER DEADLINE_S [MOUNT...]
# (kernel messages of boot BOOT_ID that are not newer than UPTIME_S are left out; "- -" leaves out none)
# It prints `MCP 1 NONCE`, lines `KEY VALUE...`, `? KEY KIND REASON` for what could not be read (KIND: hung, not-installed,
# denied, cut or other), `length CHARACTERS` (of the lines so far, printable ASCII only, which every awk counts alike), and
# `END COUNT NONCE`. Every limit on what is passed on is in mc_send or says so itself: what it leaves out is a line `? KEY cut`.
# Whatever may hang runs as a job in the background; a job that is late is killed, and is not started again while it lives.
# shellcheck shell=sh
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

# Whose probe this is: its boot, its process namespace (the containers of a machine have one each, and may share /dev/shm
# and process numbers), and when its shell started. /proc may be mounted for another namespace: then its numbers are not ours.
mc_self() {
  : "${mc_uid:=$(id -u)}" "${mc_space:=$(readlink /proc/self/ns/pid 2>/dev/null | tr -cd 0-9)}"
  mc_boot=; { read -r mc_boot </proc/sys/kernel/random/boot_id; } 2>/dev/null
  mc_pid=; { read -r mc_pid mc_born </proc/self/stat; } 2>/dev/null
  mc_is_ours=$mc_pid; [ "$mc_pid" = $$ ] || mc_is_ours=
  # shellcheck disable=SC2086
  set -- ${mc_born##*) }
  mc_start=${20}
}

# A directory of our own for what jobs print, in memory where possible, with a pipe that says which job is done. Its name is
# unique, and nobody else's is ever removed: only those of dead shells of this boot and namespace.
mc_scratch() {
  [ -n "$mc_dir" ] && [ -p "$mc_dir/done" ] && mc_holds && return
  mc_leave
  mc_full=
  for mc_at in "${XDG_RUNTIME_DIR:-/nonexistent}" /dev/shm "${TMPDIR:-/tmp}" /tmp; do
    mc_base=$mc_at/minicluster-probe-$mc_uid-$mc_space-$mc_boot; mc_dir=$mc_base/$$.$mc_start
    mkdir "$mc_base" 2>/dev/null
    if [ -L "$mc_base" ] || ! [ -O "$mc_base" ]; then continue; fi
    [ -n "$mc_is_ours" ] && for mc_old in "$mc_base"/[0-9]*; do
      mc_pid=${mc_old##*/}
      [ -d "$mc_old" ] && ! { mc_lives "${mc_pid%.*}" && [ "$mc_born" = "${mc_pid#*.}" ]; } && rm -rf "$mc_old"
    done
    if mkdir "$mc_dir" 2>/dev/null; then
      mc_holds && mkfifo "$mc_dir/done" 2>/dev/null && exec 3<>"$mc_dir/done" && return
      mc_full="$mc_full $mc_at"
      rm -rf "$mc_dir"
    fi
    rmdir "$mc_base" 2>/dev/null
  done
  mc_dir=
  return 1
}

# Whether the directory can still take what jobs print.
mc_holds() { { printf '%65536s' . >"$mc_dir/room" && : >"$mc_dir/room"; } 2>/dev/null; }

# Start time of a process that lives, in mc_born; a zombie does not.
mc_lives() {
  mc_born=
  [ -n "$mc_is_ours" ] || return 1
  { read -r mc_born <"/proc/$1/stat"; } 2>/dev/null || return 1
  # shellcheck disable=SC2086
  set -- ${mc_born##*) }
  mc_born=${20}
  case $1 in Z | X | x) return 1 ;; esac
}

# mc_go NAME COMMAND...: starts a job, unless an earlier one of that name cannot be ended. The question's word ends what it
# printed, so that nothing that is missing or another's is taken for its answer.
mc_go() {
  mc_name=$1; shift
  if [ -r "$mc_base/hung.$mc_name" ]; then
    while read -r mc_pid mc_was; do
      if mc_lives "$mc_pid" && [ "$mc_born" = "$mc_was" ]; then
        mc_add "$mc_name ? hung process $mc_pid of an earlier probe still runs and cannot be killed"
        return
      fi
    done <"$mc_base/hung.$mc_name"
    rm -f "$mc_base/hung.$mc_name"
  fi
  ( "$@" >"$mc_dir/$mc_name.out" 2>&1 3>&-; mc_code=$?
    printf '\n%s\n' "$mc_nonce" >>"$mc_dir/$mc_name.out" || mc_code=full
    echo "$mc_name $mc_serial $mc_code" >&3 ) </dev/null >/dev/null 2>&1 &
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
    eval "wait \$mc_pid_$mc_name" 2>/dev/null
  done
  kill "$mc_watch" 2>/dev/null; wait "$mc_watch" 2>/dev/null
  for mc_one in $mc_open; do mc_stop "$mc_one"; done
  mc_open=
}

# Kills a job that is late, with all that it has started, and marks what survives.
mc_stop() {
  mc_top=; eval "mc_top=\$mc_pid_$1"
  mc_all=$mc_top
  [ -n "$mc_is_ours" ] && mc_all=$(cat /proc/[0-9]*/stat 2>/dev/null | awk -v top="$mc_top" '
    { pid = $1; rest = $0; sub(/^.*\) /, "", rest); split(rest, f, " "); parent[pid] = f[2] }
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
  mc_add "$1 ? hung no answer within $mc_deadline s${mc_left:+; process $mc_left cannot be killed}"
}

# Each note is an argument of mc_print: NAME and an exit code, or NAME ?, a kind and a reason.
mc_add() {
  mc_notes="$mc_notes
$1"
}

# Only columns that this nvidia-smi knows: for one that it does not know it refuses the whole question.
mc_gpu() {
  mc_cols=
  [ -r "$mc_dir/columns" ] && read -r mc_cols <"$mc_dir/columns"
  if [ -z "$mc_cols" ]; then
    mc_cols=$(nvidia-smi --help-query-gpu 2>/dev/null | awk -F'"' -v want='index uuid pci.bus_id name driver_version temperature.gpu temperature.memory utilization.gpu memory.used memory.total power.draw power.limit clocks.sm clocks.max.sm clocks_event_reasons.active|clocks_throttle_reasons.active ecc.errors.uncorrected.volatile.total ecc.errors.corrected.volatile.total ecc.errors.uncorrected.aggregate.total remapped_rows.uncorrectable remapped_rows.pending remapped_rows.failure retired_pages.pending gpu_recovery_action pcie.link.width.current pcie.link.width.max' '
      /^"/ { for (i = 2; i <= NF; i += 2) known[$i] = 1 }
      END {
        n = split(want, one, " ")
        for (i = 1; i <= n; i++) {
          m = split(one[i], word, "|")
          for (k = 1; k <= m; k++) if (word[k] in known) { list = list (list == "" ? "" : ",") word[k]; break }
        }
        print list
      }')
    if [ -n "$mc_cols" ]; then echo "$mc_cols" >"$mc_dir/columns" || rm -f "$mc_dir/columns"
    else mc_cols=index,uuid,pci.bus_id,name,driver_version,temperature.gpu,utilization.gpu,memory.used,memory.total,power.draw; fi
  fi
  echo "#$mc_cols"
  nvidia-smi --query-gpu="$mc_cols" --format=csv,noheader,nounits
  mc_code=$?
  [ "$mc_code" = 0 ] || rm -f "$mc_dir/columns"
  return "$mc_code"
}

# Active and inactive links of each GPU.
mc_nvlink() {
  nvidia-smi nvlink -s | awk '
    function flush() { if (gpu != "") print gpu, up, down }
    /^GPU [0-9]+:/ { flush(); gpu = $2; sub(/:/, "", gpu); up = down = 0; next }
    /Link [0-9]+:/ { if (/GB\/s/) up++; else down++ }
    END { flush() }'
}

mc_disk() {
  if [ $# = 0 ]; then echo blocks; df -P -k -l 2>/dev/null || df -P -k; echo inodes; df -P -i -l 2>/dev/null || df -P -i
  else mc_df=$(df -P -k -- "$1" 2>&1) || { echo "$mc_df"; return 1; }
    printf 'blocks\n%s\ninodes\n' "$mc_df"; df -P -i -- "$1" 2>/dev/null || :; fi
}

# The kernel log by kinds of message: of each kind the first and the newest, each with how many it stands for, so that no
# flood hides another kind. First a line with source, newest time, how many there were and how many were left out. A kind is
# a pattern; where some of its messages are harmless, it is the message without its numbers, or an Xid of a GPU.
mc_kern() {
  : >"$mc_dir/kern.err"
  mc_filter dmesg "$1" 0 && return
  mc_filter journal "$1" 2000 || { [ $? = 5 ] && mc_filter journal "$1" 200000 last; } || mc_filter dmesg "$1" 0 last && return
  grep -qiE 'permi|denied' "$mc_dir/kern.err" && return 13
  return 4
}
mc_filter() {
  case $1 in dmesg) dmesg ;; *) journalctl -k -b -q -n "$3" -o short-monotonic --no-pager ;; esac 2>>"$mc_dir/kern.err" |
    awk -v source="$1" -v since="$2" -v most="$3" -v last="$4" '
      function keep(group, part, hasHarmless,  id) {
        n++; id = part
        if (part == "xid" && match($0, /Xid \([^)]*\): [0-9]+/)) id = substr($0, RSTART, RLENGTH)
        else if (hasHarmless) { id = $0; sub(/^\[ *[0-9.]+\]/, part, id); gsub(/[0-9a-fA-F]*[0-9][0-9a-fA-F]*/, "#", id) }
        if (id in count) newest[id] = $0
        else {
          if (kinds[part]++ >= (part == "xid" ? 128 : 24)) { left[group]++; return }
          first[id] = $0; order[++m] = id
        }
        count[id]++
      }
      function show(times, line) {
        if (length(line) > 1024) { line = substr(line, 1, 1024); long++ }
        print times, line
      }
      { at = "-" }
      /^\[ *[0-9]+\.[0-9]+\]/ { at = substr($0, 2, index($0, "]") - 2) + 0; newestAt = at; if (oldest == "") oldest = at; if (since != "-" && at <= since + 0) next }
      /[Cc]ommand line:/ { next }
      /NVRM: Xid/ { keep("gpu", "xid"); next }
      /nvidia-nvswitch.*SXid/ { keep("gpu", "sxid", 1); next }
      /fallen off the bus/ { keep("gpu", "fallen"); next }
      /Out of memory|oom-kill|oom_kill|Killed process/ { keep("oom", "oom"); next }
      /EDAC.*(UE|[Uu]ncorrect)/ { keep("hardware", "memory", 1); next }
      /Machine check|mce: .*[Ee]rror|Hardware Error/ { keep("hardware", "processor", 1); next }
      /AER: .*(Fatal|Uncorrect)/ { keep("hardware", "pci", 1); next }
      /[Rr]emounting filesystem read-only/ { keep("disk", "read-only", 1); next }
      /EXT4-fs error|XFS.*([Ss]hut|[Ee]rror|[Cc]orrupt)|BTRFS.*error/ { keep("disk", "file system"); next }
      /I\/O error|blk_update_request|nvme.*(timeout|controller is down|Removing|dead)/ { keep("disk", "disk", 1); next }
      /soft lockup|hard LOCKUP|rcu.*(stall|detected)/ { keep("kernel", "lockup"); next }
      /Kernel panic|kernel BUG at|Oops:|general protection fault.*\[#/ { keep("kernel", "panic"); next }
      /blocked for more than/ { keep("kernel", "hung task"); next }
      /temperature above threshold|cpu clock throttled/ { keep("heat", "heat"); next }
      END {
        if (NR == 0) exit 4
        # What was overwritten, or is older than what was asked for, nobody has read.
        isGap = since != "-" ? oldest != "" && oldest + 0 > since + 0 : most > 0 && NR >= most
        if (isGap && last == "") exit 5
        for (group in left) all += left[group]
        printf "@%s %s %d %d\n", source, newestAt == "" ? "-" : sprintf("%.6f", newestAt), n, all
        for (i = 1; i <= m; i++) {
          id = order[i]
          if (count[id] > 1) { show(count[id] - 1, first[id]); show(1, newest[id]) } else show(1, first[id])
        }
        for (group in left) print "?." group, "cut", left[group], "messages of further kinds were left out"
        if (isGap) print "? cut older messages were lost before they were read"
        if (long) print "? cut the ends of", long, "messages were left out"
      }'
}

# Processes with a rank: what starts or serves one with the same environment is left out. Only those of this user can be read.
mc_ranks() {
  [ -n "$mc_is_ours" ] || return 5
  grep -saz -E '^(RANK|LOCAL_RANK|WORLD_SIZE|NODE_RANK|GROUP_RANK|MASTER_ADDR|MASTER_PORT|TORCHELASTIC_RUN_ID|OMPI_COMM_WORLD_(RANK|LOCAL_RANK|SIZE)|SLURM_(PROCID|LOCALID|NTASKS|NODEID|JOB_ID)|CUDA_VISIBLE_DEVICES)=' /proc/[0-9]*/environ /dev/null |
    tr '\000\n' '\n_' | awk '
      !match($0, /^\/proc\/[0-9]+\/environ:/) { next }
      {
        pid = substr($0, 7, RLENGTH - 15); pair = substr($0, RLENGTH + 1); gsub(/[^!-~]/, "_", pair)
        env[pid] = env[pid] " " pair
      }
      END {
        for (pid in env) {
          if (env[pid] !~ / (LOCAL_RANK|OMPI_COMM_WORLD_RANK|SLURM_PROCID)=/ && (env[pid] !~ / RANK=/ || env[pid] !~ / WORLD_SIZE=/)) continue
          file = "/proc/" pid "/stat"
          if ((getline stat < file) <= 0) { close(file); continue }
          close(file)
          name = stat; sub(/^[^(]*\(/, "", name); sub(/\)[^)]*$/, "", name); gsub(/[^!-~]/, "_", name)
          rest = stat; sub(/^.*\) /, "", rest); split(rest, f, " ")
          state[pid] = f[1]; parent[pid] = f[2]; command[pid] = substr(name, 1, 40)
          starter[pid] = name ~ /^(sh|bash|dash|zsh|ash|busybox|env|timeout|nice|numactl|taskset|setsid|stdbuf)$/
        }
        for (pid in state) if (parent[pid] in state && env[pid] == env[parent[pid]]) { if (starter[parent[pid]]) gone[parent[pid]] = 1; else gone[pid] = 1 }
        for (pid in state) if (!(pid in gone)) n++
        print "=", n + 0
        for (pid in state) if (!(pid in gone)) print pid, state[pid], parent[pid], command[pid] env[pid]
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
if sys.argv[1] == "deep" and torch != "-": import torch as t; cuda = "yes" if t.cuda.is_available() else "no"
print(sys.version.split()[0], torch, cuda)' "$1"
}

# What the kernel tells in files: one grep reads them all, because one that cannot be read must not end the others.
mc_system() {
  [ -e /run/systemd/timesync/synchronized ] && echo 'timesync yes' || echo '? timesync other no mark of systemd-timesyncd'
  mc_k=0; for mc_one in /proc/driver/nvidia/gpus/*; do [ -d "$mc_one" ] && mc_k=$((mc_k + 1)); done
  [ -e /proc/driver/nvidia/version ] && echo "nvgpus $mc_k"
  grep -s '' /proc/sys/kernel/random/boot_id /proc/sys/kernel/hostname /proc/sys/kernel/osrelease /proc/uptime /proc/loadavg \
    /proc/stat /proc/meminfo /proc/vmstat /proc/pressure/cpu /proc/pressure/io /proc/pressure/memory /proc/mdstat /etc/fstab /proc/mounts \
    /proc/driver/nvidia/version /sys/class/net/*/operstate /sys/class/net/*/carrier_down_count \
    /sys/class/net/*/statistics/rx_errors /sys/class/net/*/statistics/tx_errors \
    /sys/class/net/*/device/uevent /sys/class/infiniband/*/ports/*/state /sys/class/infiniband/*/ports/*/phys_state \
    /sys/class/infiniband/*/ports/*/rate /sys/class/infiniband/*/ports/*/counters/link_downed \
    /sys/class/infiniband/*/ports/*/counters/symbol_error /sys/devices/system/edac/mc/mc*/ce_count \
    /sys/devices/system/edac/mc/mc*/ue_count /sys/class/nvme/nvme*/state /sys/bus/pci/devices/*/vendor /sys/bus/pci/devices/*/class 2>/dev/null |
    awk '
      function dash(text) { return text == "" ? "-" : text }
      function show(key, text) { if (text != "") print key, text; else print "?", key, "other unreadable" }
      function member(kind, path, part) { split(path, piece, "/"); name = piece[part]; if (!((kind, name) in has)) { has[kind, name] = 1; list[kind] = list[kind] " " name } }
      {
        end = index($0, ":")
        # The address of a PCI device has colons of its own.
        if ($0 ~ /^\/sys\/bus\/pci\//) { match($0, /\/(vendor|class):/); end = RSTART + RLENGTH - 1 }
        path = substr($0, 1, end - 1); text = substr($0, end + 1)
      }
      path == "/proc/stat" {
        if (text ~ /^cpu /) cpu = substr(text, 6)
        else if (text ~ /^cpu[0-9]/) cores++
        else if (text ~ /^procs_blocked /) print "blocked", substr(text, 15)
        next
      }
      path == "/proc/meminfo" {
        if (text ~ /^(MemTotal|MemAvailable|HardwareCorrupted):/) { split(text, f, " "); memory = memory (memory == "" ? "" : " ") f[1] f[2] }
        next
      }
      path == "/proc/vmstat" { if (text ~ /^oom_kill /) print text; next }
      path ~ /^\/proc\/pressure\// { kind = "psi." substr(path, 16); print kind, text; told[kind] = 1; next }
      path == "/proc/mdstat" {
        if (text ~ /^md[^ ]* :/) { raid = text; sub(/ .*/, "", raid) }
        else if (raid != "" && match(text, /\[[0-9]+\/[0-9]+\]/)) { print "md", raid, substr(text, RSTART + 1, RLENGTH - 2); raid = "" }
        next
      }
      path == "/etc/fstab" { split(text, f, " "); if (f[1] !~ /^#/) wanted[f[2]] = ("," f[4] ",") ~ /,ro,/ ? "ro" : "rw"; next }
      path == "/proc/mounts" {
        split(text, f, " ")
        if (("," f[4] ",") !~ /,ro,/ || f[2] ~ /^\/(proc|sys|dev|run|snap)(\/|$)/ || f[3] ~ /^(squashfs|iso9660|tmpfs|overlay|erofs|autofs|ramfs|cgroup2?|fuse\..*)$/) next
        line = "ro " f[2] " " f[3] " " (f[2] in wanted ? wanted[f[2]] : "-")
        # What should be writable comes before the others, which may be many.
        if (f[2] == "/" || wanted[f[2]] == "rw") print line; else meant[++ro] = line
        next
      }
      path in value { next }
      { value[path] = text }
      path ~ /^\/sys\/class\/net\// { member("net", path, 5) }
      path ~ /^\/sys\/class\/infiniband\// { split(path, piece, "/"); port = piece[5] "/ports/" piece[7]; if (!(port in has)) { has[port] = 1; list["ib"] = list["ib"] " " port } }
      path ~ /\/edac\// { member("edac", path, 7) }
      path ~ /\/nvme\// { member("nvme", path, 5) }
      path ~ /^\/sys\/bus\/pci\/.*\/class$/ { pci = 1; device = path; sub(/class$/, "vendor", device); if (text ~ /^0x030[02]/) gpu[device] = 1 }
      END {
        show("boot", value["/proc/sys/kernel/random/boot_id"]); print "host", value["/proc/sys/kernel/hostname"]
        print "kernel", value["/proc/sys/kernel/osrelease"]; show("uptime", value["/proc/uptime"]); show("load", value["/proc/loadavg"])
        show("cpu", cpu); if (cores) print "cores", cores
        show("mem", memory)
        for (i = 1; i <= ro; i++) print meant[i]
        n = split("psi.cpu psi.io psi.memory", f, " "); for (i = 1; i <= n; i++) if (!(f[i] in told)) print "?", f[i], "other not offered by this kernel"
        n = split(list["net"], f, " ")
        for (i = 1; i <= n; i++) {
          if (f[i] == "lo" || f[i] ~ /^(veth|docker|br-|cali|virbr|tap|tun|cni|flannel|lxc|vnet)/) continue
          at = "/sys/class/net/" f[i]
          print "net", f[i], dash(value[at "/operstate"]), dash(value[at "/carrier_down_count"]), dash(value[at "/statistics/rx_errors"]), dash(value[at "/statistics/tx_errors"]), (at "/device/uevent") in value ? "device" : "virtual"
        }
        n = split(list["ib"], f, " ")
        for (i = 1; i <= n; i++) {
          at = "/sys/class/infiniband/" f[i]; name = f[i]; sub(/\/ports\//, " ", name)
          print "ib", name, "[" value[at "/state"] "]", "[" value[at "/phys_state"] "]", "[" value[at "/rate"] "]", dash(value[at "/counters/link_downed"]), dash(value[at "/counters/symbol_error"])
        }
        n = split(list["edac"], f, " ")
        for (i = 1; i <= n; i++) { at = "/sys/devices/system/edac/mc/" f[i]; print "edac", f[i], dash(value[at "/ce_count"]), dash(value[at "/ue_count"]) }
        if (n == 0) print "? edac other no memory controller shown"
        n = split(list["nvme"], f, " "); for (i = 1; i <= n; i++) print "nvme", f[i], dash(value["/sys/class/nvme/" f[i] "/state"])
        if (value["/proc/driver/nvidia/version"] != "") print "nvdriver", value["/proc/driver/nvidia/version"]
        for (device in gpu) if (value[device] == "0x10de") gpus++
        if (pci) print "pcigpus", gpus + 0; else print "? pcigpus other no PCI devices shown"
      }'
}

# Prints what the jobs left in their files. What they print is never read as a key. File systems of containers and in memory
# are left out, except / and /dev/shm.
mc_print() {
  mc_ifs=$IFS; IFS='
'
  # shellcheck disable=SC2086
  { set -f; set -- $mc_notes; set +f; }
  IFS=$mc_ifs
  awk -v dir="$mc_dir" -v nonce="$mc_nonce" '
    function load(name,  line) {
      n = 0; end = ""
      while ((getline line < (dir "/" name ".out")) > 0) { if (line == "") continue; if (end != "") kept[++n] = end; end = line }
      return end == nonce
    }
    function isReal(line) {
      return line ~ /% +\/(dev\/shm)?$/ || line !~ /^(tmpfs|devtmpfs|udev|efivarfs|none|shm|ramfs|overlay|fuse-overlayfs|\/dev\/loop[0-9]+|\/dev\/sr[0-9]+) |% +\/(sys|proc|run|snap|dev)(\/|$)/
    }
    function copy(name, key,  k, line) {
      for (k = 1; k <= n; k++) {
        line = kept[k]
        if (key == "disk" && line ~ /^Filesystem / || name == "disk" && !isReal(line)) continue
        if (key == "kern" && line ~ /^\?/) print "? kern" substr(line, 2)
        else print (key == "" ? "" : key " ") line
      }
    }
    BEGIN {
      for (i = 1; i < ARGC; i++) {
        name = ARGV[i]; sub(/ .*/, "", name); rest = substr(ARGV[i], length(name) + 2)
        if (rest ~ /^\? /) print "?", name, substr(rest, 3)
        else if (!load(name) || rest == "full") print "?", name, "other its output in", dir, "is not complete: is it full?"
        else if (name == "system") copy(name, "")
        else if (name == "gpu") { print "gpu.rc", rest; copy(name, "gpu") }
        else if (name == "kern" && rest == 13) print "? kern denied not readable by this user (kernel.dmesg_restrict, group of the journal)"
        else if (name == "kern" && rest != 0) print "? kern other neither dmesg nor journalctl showed a message"
        else if (name == "ranks" && rest == 5) print "? ranks other /proc shows the processes of another namespace"
        else if (name ~ /^disk[0-9]/ && rest != 0) print "?", name, "other", n ? kept[1] : "df failed"
        else if (rest != 0 && name != "disk") print "?", name, "other failed with exit code", rest
        else { key = name; sub(/^disk[0-9]+$/, "disk", key); copy(name, key) }
      }
      exit
    }' "$@"
}

# Passes lines on within limits for each key, and blocks and inodes apart: what is left out is counted and said.
mc_send() {
  awk -v nonce="$mc_nonce" -v n=2 -v sum="$mc_sum" '
    function put(line) { print line; n++; gsub(/[^ -~]/, "", line); sum += length(line) }
    {
      if ($0 == "disk blocks" || $0 == "disk inodes") part = $2
      bucket = $1 (($1 == "disk") ? part : "")
      size[bucket] += length($0)
      if (count[bucket]++ >= 400 || size[bucket] > 80000) { left[$1]++; next }
      if (length($0) > 1200) { long[$1]++; $0 = substr($0, 1, 1200) }
      put($0)
    }
    END {
      for (key in left) put("? " key " cut " left[key] " more lines were left out")
      for (key in long) put("? " key " cut the ends of " long[key] " lines were left out")
      printf "length %d\nEND %d %s\n", sum, n + 1, nonce
    }'
}

mc_round() {
  mc_nonce=$1; mc_cursor=$2; mc_since=$3; mc_tier=$4; mc_deadline=$5; shift 5
  printf 'MCP 1 %s\n' "$mc_nonce"
  mc_time=$(date +%s.%N 2>/dev/null); case $mc_time in *[!0-9.]* | *. | '') mc_time=$(date +%s) ;; esac
  printf 'time %s\ntier %s\n' "$mc_time" "$mc_tier"
  mc_sum="time ${mc_time}tier $mc_tier"; mc_sum=${#mc_sum}
  mc_notes=; mc_open=; mc_serial=$((mc_serial + 1))
  mc_self
  if mc_scratch; then
    mc_work "$@"
    { echo "who ${mc_boot:--} ${mc_space:--}"; mc_print; } | mc_send
  else
    { echo "who ${mc_boot:--} ${mc_space:--}"
      echo "? scratch other no directory that this user can write to${mc_full:+; full:$mc_full}"
      mc_system; } | mc_send
  fi
}
mc_work() {
  if mc_has nvidia-smi; then mc_go gpu mc_gpu; else mc_add 'gpu ? not-installed no nvidia-smi on the path'; fi
  mc_go system mc_system
  if [ $# = 0 ]; then mc_go disk mc_disk; fi
  mc_k=0
  for mc_mount; do mc_k=$((mc_k + 1)); mc_go "disk$mc_k" mc_disk "$mc_mount"; done
  [ "$mc_boot" = "$mc_cursor" ] || mc_since=-
  mc_go kern mc_kern "$mc_since"
  mc_go ranks mc_ranks
  if [ "$mc_tier" != fast ]; then
    mc_has nvidia-smi && mc_go nvlink mc_nvlink
    if mc_has python3; then [ "$mc_tier" = deep ] || mc_go python mc_python full; else mc_add 'python ? not-installed no python3 on the path'; fi
  fi
  mc_collect
  # Loading CUDA takes memory of the GPU: never beside a rank.
  if [ "$mc_tier" = deep ] && mc_has python3; then
    if grep -q '^= 0$' "$mc_dir/ranks.out" 2>/dev/null; then mc_go python mc_python deep
    else mc_add 'cuda ? other a rank runs here, or ranks could not be listed'; mc_go python mc_python full; fi
    mc_collect
  fi
}
