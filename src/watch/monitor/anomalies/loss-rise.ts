import { formatNumber } from '../../../kit/wording/figures.js'
import { middleOf } from '../../../kit/stats/middle.js'
import { median } from '../../../kit/stats/robust.js'
import type { PeerValues } from '../../../kit/peers/peer-values.js'
import { createRecentFlags } from '../../../kit/peers/recent-flags.js'

/** All together: above the best that was reached, and above the beginning. */
const limits = { ratio: 4, overStart: 1.5, flagged: 6, window: 8, levelLooks: 5 }

/** Number of polls from which on a rise can be known. */
export const leastPollsOfRise = limits.levelLooks + limits.flagged - 1

/** Compares the level of the whole run with its best level; returns a sentence if it has risen, otherwise null. */
export function watchRise() {
  const recent: number[] = []
  const flags = createRecentFlags(limits)
  let start: number | null = null
  let best = Infinity
  let lastStep = -1
  const take = (level: number): void => {
    start ??= level
    best = Math.min(best, level)
    flags.add(level > limits.ratio * best && level > limits.overStart * start)
  }
  return ({ values, steps, count }: PeerValues): string[] => {
    if (count === 0) return []
    const step = steps[0] ?? -1
    if (step !== lastStep) {
      lastStep = step
      recent.push(middleOf(values.slice(0, count)))
      if (recent.length > limits.levelLooks) recent.shift()
      if (recent.length === limits.levelLooks) take(median(recent))
    }
    if (!flags.isOn) return []
    return [
      `the loss of all workers has risen to ${formatNumber(median(recent), 3)}, from the ${formatNumber(best, 3)} it had reached, and stays there`,
    ]
  }
}
