import type { AbovePeers } from '../../../kit/peers/flagged-workers.js'
import type { PeerValues } from '../../../kit/peers/peer-values.js'
import { median, robustSpread } from '../../../kit/stats/robust.js'

/** A difference within this many standard deviations of the others' scatter is ignored. */
const spreads = 3
/** Accepts exactly the ratio in spite of rounding. */
const tolerance = 1e-9

/** The workers of a single look whose value is at least `ratio` times the median of the others', and beyond their scatter. */
export function farAbove(
  { count, ids, steps, values, minLogs }: PeerValues,
  ratio: number,
): AbovePeers[] {
  const logs = [...values.slice(0, count)].map(Math.log)
  return logs.flatMap((log, place): AbovePeers[] => {
    const others = logs.filter((_, other) => other !== place)
    if (others.length === 0) return []
    const gap = log - median(others)
    const least = Math.max(
      Math.log(ratio) - tolerance,
      spreads * (robustSpread(others) || 0),
      minLogs[place] || 0,
    )
    if (!(gap >= least)) return []
    const [id, step, value] = [ids[place] ?? 0, steps[place] ?? 0, values[place] ?? NaN]
    const factor = Math.exp(gap)
    return [{ id, step, value, factor, peers: value / factor, isNamed: count > 2 }]
  })
}
