import { NodeRig } from '../../__tests__/rigs/nodes/node-rig.ts'
import { askNode, openTransport } from '../../__tests__/rigs/nodes/open-transport.ts'
import { isCalledHealthy, troubles, troubleTrouble } from '../../__tests__/rigs/nodes/troubles.ts'

/** Every problem this many times, on several nodes at once: how often it was named, and how often the node was called healthy. */
export async function measureTroubles(times: number, nodes: number) {
  const rig = await NodeRig.start({ nodes, gpus: 1 })
  const possible = troubles.filter((one) => troubleTrouble(one) === null)
  const counts = Object.fromEntries(
    possible.map(({ name }) => [name, { tried: 0, named: 0, healthy: 0, missed: [] as string[] }]),
  )
  const queue = Array.from({ length: times }, () => possible).flat()
  const work = async (node: number) => {
    const transport = openTransport(rig.ssh)
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const count = counts[one.name]
      if (count === undefined) continue
      const request = { deadlineMs: 6_000, ...one.request }
      await askNode(transport, `gpu${node}`, request)
      await one.cause(rig, node)
      const first = await askNode(transport, `gpu${node}`, request)
      const second = await askNode(transport, `gpu${node}`, { ...request, isOnNewConnection: true })
      await one.cure(rig, node)
      count.tried++
      if (one.isNamed(first, second)) count.named++
      else
        count.missed.push(
          [first, second].map(({ outcome, cause }) => `${outcome} ${cause}`).join(', '),
        )
      if (isCalledHealthy(`gpu${node}`, [first, second])) count.healthy++
      await askNode(transport, `gpu${node}`, { isOnNewConnection: true })
    }
    await transport.close()
  }
  try {
    await Promise.all(Array.from({ length: nodes }, (_, i) => work(i + 1)))
    return counts
  } finally {
    await rig.close()
  }
}
