#!/bin/sh
# A small cluster in network namespaces: rig.sh FOLDER NODES DELAY_MS
#
# A hub that routes, a client, and nodes gpu1..gpuN with a namespace each for network, processes, mounts and name, and an
# sshd of its own. Nothing has a name or an address outside: the hub and all else die with this process, and with them
# everything that was set up. Prints `ready` and ends when its standard input does.
set -eu
folder=$1 nodes=$2 delay=$3
here=$(dirname "$(readlink -f "$0")")
# The file has no end of line, so `read` fails though it has read.
first_child() { while :; do pid=; read -r pid _ <"/proc/$1/task/$1/children" || :; [ -n "$pid" ] && echo "$pid" && return; sleep 0.01; done; }
await() { while ! "$@" >/dev/null 2>&1; do sleep 0.01; done; }

mount --make-rprivate /
ip link set lo up
echo 1 >/proc/sys/net/ipv4/ip_forward

# Everything that runs on is started by setpriv, so that it dies with us.
# The client: only a network of its own, so that it sees the same files.
setpriv --pdeathsig KILL -- unshare --net sleep 2147483647 </dev/null >/dev/null 2>&1 &
client=$!
while [ "$(readlink /proc/self/ns/net)" = "$(readlink /proc/$client/ns/net)" ]; do sleep 0.01; done
echo "$client" >"$folder/client.pid"
in_client() { nsenter --net="/proc/$client/ns/net" "$@"; }
in_client ip link set lo up
if [ "$delay" = 0 ]; then
  ip link add uplink type veth peer name eth0 netns "$client"
else
  setpriv --pdeathsig KILL -- python3 "$here/delay.py" "$client" "$delay" </dev/null &
  await ip link show uplink
  await in_client ip link show eth0
fi
ip address add 198.18.255.1/30 dev uplink && ip link set uplink up
in_client ip address add 198.18.255.2/30 dev eth0 && in_client ip link set eth0 up
in_client ip route add default via 198.18.255.1

n=0
while [ $n -lt "$nodes" ]; do
  n=$((n + 1))
  setpriv --pdeathsig KILL -- unshare --net --uts --mount --pid --fork --kill-child --mount-proc sh "$here/node.sh" "$folder" "$n" </dev/null >"$folder/gpu$n.log" 2>&1 &
  top=$!
  init=$(first_child "$top")
  echo "$init" >"$folder/gpu$n.pid"
  ip link add "gpu$n" type veth peer name eth0 netns "$init"
  ip address add "198.18.$n.1/30" dev "gpu$n" && ip link set "gpu$n" up
done
n=0
while [ $n -lt "$nodes" ]; do
  n=$((n + 1))
  while [ ! -e "$folder/gpu$n.up" ]; do sleep 0.02; done
done
echo ready
cat >/dev/null
