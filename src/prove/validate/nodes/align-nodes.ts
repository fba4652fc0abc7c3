import type { RunEvent } from '../../../kit/records/run/run-event.js'
import { median } from '../../../kit/stats/robust.js'
import type { NodeRun } from './node-run.js'

/**
 * The events of each node, moved by one offset to the time of the first. The clocks of machines differ, but no rank ends
 * a step long before the others, so a step that several nodes have shows how far they are apart.
 */
export function alignNodes(nodes: readonly NodeRun[]): NodeRun[] {
  const [first] = nodes
  const reference = first === undefined ? null : stepTimes(first)
  return nodes.map((node) => {
    const offsetMs = reference === null || node === first ? 0 : offsetBetween(node, reference)
    if (offsetMs === 0) return node
    const ranks = node.ranks.map((events) => events.map((event) => moved(event, offsetMs)))
    return { ...node, ranks }
  })
}

/** The median over the steps of both; 0 where they share none. */
function offsetBetween(node: NodeRun, reference: ReadonlyMap<number, number>): number {
  const offsets = [...stepTimes(node)].flatMap(([step, atMs]) => {
    const referenceMs = reference.get(step)
    return referenceMs === undefined ? [] : [referenceMs - atMs]
  })
  return offsets.length === 0 ? 0 : median(offsets)
}

/** When the last rank of the node ended each step, by the clock of the node. */
function stepTimes({ ranks }: NodeRun): Map<number, number> {
  const times = new Map<number, number>()
  for (const event of ranks.flat())
    if (event.type === 'step')
      times.set(event.step, Math.max(event.at_ms, times.get(event.step) ?? -Infinity))
  return times
}

const moved = (event: RunEvent, offsetMs: number): RunEvent =>
  'at_ms' in event && typeof event.at_ms === 'number'
    ? { ...event, at_ms: event.at_ms + offsetMs }
    : event
