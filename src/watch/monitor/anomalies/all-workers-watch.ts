import { median, robustSpread } from '../../../kit/stats/robust.js'
import { createRecentFlags, type FlagLimits } from '../../../kit/peers/recent-flags.js'
import { hasAdvanced } from '../../../kit/peers/peer-values.js'

export type AllWorkersLimits = FlagLimits & {
  readonly ratio: number
  readonly spreads: number
  /** A look counts after this many steps since the last one that counted. */
  readonly advance: number
  /** Number of looks needed to know what is usual, and number of newest looks judged. */
  readonly usualLooks: number
  readonly historyLooks: number
}

/** The quickest of all workers at a look, and the longest that any had no core, in milliseconds. */
type FastestWorker = {
  readonly step: number
  readonly leastMs: number
  readonly shortageMs: number
}

/** The growth of all workers: the usual value, and the part that a lack of cores explains, in milliseconds. */
export type GroupGrowth = { readonly usualMs: number; readonly explainedMs: number }

/** A late worker would not wait itself, so growth of even the quickest exchange is due to the network. */
export function watchAllWorkers(limits: AllWorkersLimits) {
  const usual: FastestWorker[] = []
  const flags = createRecentFlags(limits)
  let lastStep = NaN
  let latest: GroupGrowth | null = null
  /** `minGrowth` is evaluated only if all other conditions hold. */
  return (now: FastestWorker, minGrowth: () => number): GroupGrowth | null => {
    if (!hasAdvanced(lastStep, now.step, limits.advance)) return latest
    lastStep = now.step
    const usualMs = median(usual.map((one) => one.leastMs))
    // With more ranks than cores every rank waits, which is not a network problem.
    const explainedMs = Math.max(0, now.shortageMs - median(usual.map((one) => one.shortageMs)))
    const growthMs = now.leastMs - usualMs - explainedMs
    const isKnown = usual.length >= limits.usualLooks
    const isHigh =
      isKnown &&
      usualMs + growthMs > limits.ratio * usualMs + 0.02 &&
      growthMs > limits.spreads * robustSpread(usual.map((one) => one.leastMs)) &&
      growthMs > minGrowth()
    if (isKnown) flags.add(isHigh)
    if (!isHigh) usual.push(now)
    if (usual.length > limits.historyLooks) usual.shift()
    latest = flags.isOn ? { usualMs, explainedMs } : null
    return latest
  }
}
