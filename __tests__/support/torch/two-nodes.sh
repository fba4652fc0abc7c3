#!/bin/sh
# Two machines in network namespaces, each with one minicluster and one torchrun of the same job:
# two-nodes.sh FOLDER NODE CLI TORCHRUN SCRIPT KILL [check]
#
# Run it by `unshare -Urn --kill-child sh`: all ends with this process. With KILL=agent the torchrun of node b is killed
# once its rank has made a step. Leaves FOLDER/a and FOLDER/b, and how each ended in FOLDER/a.rc and FOLDER/b.rc.
set -eu
folder=$1 node=$2 cli=$3 torchrun=$4 script=$5 kill=$6 mode=${7:-run}
unshare --net sleep 600 &
other=$!
while [ "$(readlink /proc/self/ns/net)" = "$(readlink /proc/$other/ns/net)" ]; do sleep 0.01; done
in_b() { nsenter --net="/proc/$other/ns/net" "$@"; }
ip link add wire type veth peer name wire netns "$other"
ip link set lo up && ip address add 198.18.0.1/24 dev wire && ip link set wire up
in_b ip link set lo up && in_b ip address add 198.18.0.2/24 dev wire && in_b ip link set wire up

export GLOO_SOCKET_IFNAME=wire
start() {
  name=$1 address=$2 && shift 2
  if [ "$mode" = check ]; then
    set -- "$@" "$node" "$cli" check --output-dir "$folder/$name" --check-steps 4 --fault-tests off
    ranks=2
  else
    set -- "$@" "$node" "$cli" run --run-dir "$folder/$name" --output "$folder/$name.json" \
      --health-checkpoint-path "$folder/$name-health.json"
    ranks=1
  fi
  # exec: the process that is waited for is minicluster itself.
  exec "$@" -- "$torchrun" --nnodes 2 --nproc-per-node "$ranks" \
    --node-rank "$([ "$name" = a ] && echo 0 || echo 1)" --rdzv-backend static --rdzv-endpoint 198.18.0.1:29700 \
    --rdzv-id two-nodes --local-addr "$address" "$script" --epochs 2 --pause-ms 50 >"$folder/$name.out" 2>&1
}
(start a 198.18.0.1 env) &
a=$!
(start b 198.18.0.2 nsenter --net="/proc/$other/ns/net" env) &
b=$!
if [ "$kill" = agent ]; then
  # The log has more than its first record: a step was made.
  while [ "$(cat "$folder/b/events/rank-1.log" 2>/dev/null | wc -c)" -lt 1500 ]; do sleep 0.05; done
  agent=
  read -r agent _ <"/proc/$b/task/$b/children" || :
  kill -KILL "$agent"
fi
code=0 && wait "$a" || code=$?
echo "$code" >"$folder/a.rc"
code=0 && wait "$b" || code=$?
echo "$code" >"$folder/b.rc"
kill "$other"
