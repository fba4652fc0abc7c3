#!/bin/sh
# Two machines in network namespaces, each with one minicluster and one torchrun of the same job:
# two-nodes.sh FOLDER CLI TORCHRUN, with the variables below.
#
# Run it by `unshare -Urn --kill-child sh`: all ends with this process. Leaves FOLDER/a and FOLDER/b, and in FOLDER/a.rc
# and FOLDER/b.rc how each ended, in FOLDER/fault.s and FOLDER/end.s when the fault was done and when both had ended.
#
# MODE=run|check   RANKS=ranks of a node   STEPS=--check-steps   SCRIPT, ARGUMENTS, and of node b SCRIPT_B, ARGUMENTS_B
# FAULT=none; agent: the torchrun of node b and its ranks are killed, agent-alone: not its ranks; slow-link: what node b
# sends is limited to RATE
# AFTER=steps before the fault. In a run, all ranks wait there until it is done, so it falls at the same step on any
# machine. What a check starts sees no file of the rig and writes none, so the steps in its record are counted.
set -eu
folder=$1 cli=$2 torchrun=$3
: "${NODE:=node}" "${MODE:=run}" "${RANKS:=1}" "${STEPS:=4}" "${FAULT:=none}" "${AFTER:=2}" "${RATE:=100mbit}"
: "${ARGUMENTS:=}"
gate=$folder/gate
[ "$FAULT" = none ] || [ "$MODE" = check ] || ARGUMENTS="$ARGUMENTS --gate $gate --gate-step $AFTER"
: "${SCRIPT_B:=$SCRIPT}" "${ARGUMENTS_B:=$ARGUMENTS}"
unshare --net sleep 600 &
other=$!
while [ "$(readlink /proc/self/ns/net)" = "$(readlink /proc/$other/ns/net)" ]; do sleep 0.01; done
in_b() { nsenter --net="/proc/$other/ns/net" "$@"; }
ip link add wire type veth peer name wire netns "$other"
ip link set lo up && ip address add 198.18.0.1/24 dev wire && ip link set wire up
in_b ip link set lo up && in_b ip address add 198.18.0.2/24 dev wire && in_b ip link set wire up

export GLOO_SOCKET_IFNAME=wire
start() {
  name=$1 number=$2 address=$3 script=$4 arguments=$5 && shift 5
  if [ "$MODE" = check ]; then
    set -- "$@" "$NODE" "$cli" check --output-dir "$folder/$name" --check-steps "$STEPS" --fault-tests off
  else
    set -- "$@" "$NODE" "$cli" run --run-dir "$folder/$name" --output "$folder/$name.json" \
      --health "$folder/$name-health.json"
  fi
  # exec: the process that is waited for is minicluster itself. The arguments are words.
  # shellcheck disable=SC2086
  exec "$@" -- "$torchrun" --nnodes 2 --nproc-per-node "$RANKS" --node-rank "$number" --rdzv-backend static \
    --rdzv-endpoint 198.18.0.1:29700 --rdzv-id two-nodes --local-addr "$address" "$script" $arguments \
    >"$folder/$name.out" 2>&1
}
(start a 0 198.18.0.1 "$SCRIPT" "$ARGUMENTS" env) &
a=$!
(start b 1 198.18.0.2 "$SCRIPT_B" "$ARGUMENTS_B" nsenter --net="/proc/$other/ns/net" env) &
b=$!
# A record of a step begins with its tag: mark, kind 7 and the 12 words that follow.
steps_of_b() {
  cat "$folder"/b/runs/*/events/rank-"$RANKS".log 2>/dev/null |
    python3 -c 'import struct, sys
print(sys.stdin.buffer.read().count(struct.pack("<d", 0x4D43 * 2**32 + 7 * 2**24 + 12)))'
}
is_due() { [ -e "$gate.$RANKS" ] || { [ "$MODE" = check ] && [ "$(steps_of_b)" -ge "$AFTER" ]; }; }
children_of() { cat "/proc/$1/task/$1/children" 2>/dev/null || :; }
if [ "$FAULT" != none ]; then
  while ! is_due && kill -0 "$b" 2>/dev/null; do sleep 0.02; done
  date +%s.%N >"$folder/fault.s"
fi
case "$FAULT" in
  agent*)
    agent=$(children_of "$b") ranks=
    [ "$FAULT" = agent-alone ] || ranks=$(for one in $agent; do children_of "$one"; done)
    # shellcheck disable=SC2086
    kill -KILL $agent $ranks ;;
  slow-link) in_b tc qdisc add dev wire root tbf rate "$RATE" burst 64k latency 200ms ;;
esac
: >"$gate.open"
code=0 && wait "$a" || code=$?
echo "$code" >"$folder/a.rc"
code=0 && wait "$b" || code=$?
echo "$code" >"$folder/b.rc"
date +%s.%N >"$folder/end.s"
kill "$other"
