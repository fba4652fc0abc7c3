#!/bin/sh
# What is process 1 of a node of the rig: node.sh FOLDER NUMBER
set -eu
folder=$1 n=$2
hostname "gpu$n"
mount --make-rprivate /
mount -t sysfs sysfs /sys 2>/dev/null || :
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/sshd
# No start-up files of whoever runs this, and nothing of his for others to read.
mount -t tmpfs -o mode=700 tmpfs /root
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
mount -t tmpfs -o mode=1777 tmpfs /run/lock 2>/dev/null || :
ip link set lo up
while ! ip link show eth0 >/dev/null 2>&1; do sleep 0.01; done
ip address add "198.18.$n.2/30" dev eth0
ip link set eth0 up
ip route add default via "198.18.$n.1"
touch "$folder/gpu$n.up"
# Started anew when a test has ended it; the folder of the node says how.
while :; do
  if [ -e "$folder/gpu$n/off" ]; then sleep 0.05; continue; fi
  /usr/sbin/sshd -D -f "$folder/gpu$n/sshd_config" -E "$folder/gpu$n/sshd.log" || :
  sleep 0.05
done
