import type { Outage } from '../view/nodes-view.js'
import type { NodeMemory } from './node-memory.js'
import { shiftTimes } from './shift-times.js'

/** Maximum number of stored outages. */
const maxOutages = 200

/** The outages of nodes, newest first. */
export interface OutageTracker {
  observe(node: string, before: NodeMemory, now: NodeMemory): void
  all(): readonly Outage[]
  /** Moves all times, after the clock was set. */
  shift(deltaMs: number): void
}

export function createOutageTracker(start: readonly Outage[]): OutageTracker {
  let outages = start
  return {
    observe(node, before, now) {
      const [was, is] = [isOut(before), isOut(now)]
      if (!was && is) {
        const { silentSinceMs, downAtMs, cause } = now.access
        const downAt = downAtMs ?? 0
        const outage = { node, silentSinceMs: silentSinceMs ?? downAt, downAtMs: downAt, cause }
        outages = [{ ...outage, endedAtMs: null, hasRebooted: null }, ...outages].slice(
          0,
          maxOutages,
        )
      } else if (was && !is) {
        const endedAtMs = now.access.sinceMs
        outages = outages.map((one) =>
          one.node === node && one.endedAtMs === null
            ? { ...one, endedAtMs, hasRebooted: one.hasRebooted ?? hasRebooted(before, now) }
            : one,
        )
      } else if (was && now.answer !== before.answer) {
        outages = outages.map((one) =>
          one.node === node && one.endedAtMs === null
            ? { ...one, hasRebooted: hasRebooted(before, now) }
            : one,
        )
      }
    },
    all: () => outages,
    shift: (deltaMs) => void (outages = shiftTimes(outages, deltaMs)),
  }
}

const isOut = ({ access }: NodeMemory): boolean =>
  access.state === 'down' || access.state === 'returning'

function hasRebooted(before: NodeMemory, now: NodeMemory): boolean | null {
  const [was, is] = [before.answer?.bootId ?? null, now.answer?.bootId ?? null]
  return was === null || is === null ? null : was !== is
}
