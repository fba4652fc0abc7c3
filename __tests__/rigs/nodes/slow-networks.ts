import type { NodeRig } from './node-rig.js'

/** Everything that a node sends goes at 25 MB/s. */
export async function slowSender(rig: NodeRig, node: number): Promise<void> {
  await rig.onNode(node, 'tc qdisc add dev eth0 root tbf rate 200mbit burst 256k latency 50ms')
}

/** What one node sends to one other goes at 25 MB/s. */
export async function slowLink(rig: NodeRig, from: number, to: number): Promise<void> {
  await rig.onNode(
    from,
    `tc qdisc add dev eth0 root handle 1: htb default 10 &&
tc class add dev eth0 parent 1: classid 1:10 htb rate 100gbit quantum 60000 &&
tc class add dev eth0 parent 1: classid 1:20 htb rate 200mbit &&
tc filter add dev eth0 parent 1: protocol ip prio 1 u32 match ip dst 198.18.${to}.2/32 flowid 1:20`,
  )
}
