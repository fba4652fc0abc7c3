import { median, robustSpread } from '../stats/robust.js'
import type { RunFacts } from './detector.js'
import { ownWork } from './own-work.js'
import { createPersistence, createRecent } from './persistence.js'
import type { CompleteStep } from './rank-steps.js'
import {
  blockedMs,
  explainWaits,
  medianWaits,
  type WaitCause,
  waitGrowth,
  type WaitMatrix,
  waitsOf,
} from './wait-pattern.js'

export const networkLimits = {
  warmUpSteps: 5,
  calibrationSteps: 8,
  /** Share of the median step's own work that the least wait of all ranks must have grown by. */
  minGrowth: 0.2,
  /** Times of the spread of the least wait before. */
  spreads: 4,
  /** Factor over what the least wait was before. */
  ratio: 2,
  flagged: 8,
  window: 10,
}
export type NetworkLimits = typeof networkLimits

/** What the network has done to a run, once it is sure. */
export type NetworkTrouble = {
  readonly cause: WaitCause
  readonly since: number
  readonly growth: readonly (readonly number[])[]
}

type Sample = {
  readonly waits: WaitMatrix
  readonly leastMs: number
  readonly ends: readonly number[]
}

/**
 * Watches the wait that no rank is spared: the last one of a step does not wait for anybody, unless messages are late.
 * Where every rank has a core, waits that are long from the start count too.
 */
export function createNetworkWatch(
  { worldSize, cores, firstStep }: RunFacts,
  limits: NetworkLimits,
) {
  const before: Sample[] = []
  const recent = createRecent<Sample>(limits.window)
  const persistence = createPersistence(limits.flagged, limits.window)
  const hasCores = cores !== null && cores >= worldSize
  let isOver = false
  const isLate = (leastMs: number, typicalMs: number): boolean => {
    const least = before.map((sample) => sample.leastMs)
    const usual = hasCores ? Math.min(median(least), 0.1 * typicalMs) : median(least)
    const spread = Math.min(robustSpread(least), typicalMs)
    const growth = leastMs - usual
    return (
      growth > Math.max(limits.minGrowth * typicalMs, limits.spreads * spread) &&
      leastMs > limits.ratio * usual
    )
  }
  return (row: CompleteStep): NetworkTrouble | null => {
    const waits = waitsOf(row)
    if (isOver || !waits || row.step < firstStep + limits.warmUpSteps) return null
    const ends = row.values.map(({ step }) => step.at_ms)
    const sample = { waits, leastMs: Math.min(...blockedMs(waits)), ends }
    if (before.length < limits.calibrationSteps) {
      before.push(sample)
      if (!hasCores) return null
    }
    recent.add(sample)
    const isFlagged = before.length >= 3 && isLate(sample.leastMs, ownWork(row).typicalMs)
    const since = persistence.add(row.step, isFlagged)
    if (since === null) return null
    isOver = true
    return { since, ...explain(before, recent.values, worldSize) }
  }
}

function explain(before: readonly Sample[], now: readonly Sample[], worldSize: number) {
  const waits = (samples: readonly Sample[]) =>
    medianWaits(
      samples.map((one) => one.waits),
      worldSize,
    )
  const growth = waitGrowth(waits(now), waits(before))
  const isFromStart = Math.max(...growth.flat()) < 0.5 * Math.max(...waits(now).flat())
  const used = isFromStart ? waits(now) : growth
  const cause = explainWaits(used)
  const isPair = cause.kind === 'first-pair' && endApart(before, now, used[0]?.[1] ?? 0)
  return { growth: used, cause: isPair ? ({ kind: 'link', from: 1, to: 0 } as const) : cause }
}

/**
 * Whether the ranks but 0 and 1 have come to end their steps earlier than these two, by much of what 0 waits for 1:
 * so it is when only the messages between the two are late, both ways. Each rank's ends are on its own clock, and
 * only what changed between them is looked at, so the clocks' offsets do not count.
 */
function endApart(before: readonly Sample[], now: readonly Sample[], waitMs: number): boolean {
  const lead = ({ ends }: Sample): number =>
    ((ends[0] ?? NaN) + (ends[1] ?? NaN)) / 2 - median(ends.slice(2))
  return median(now.map(lead)) - median(before.map(lead)) > 0.25 * waitMs
}
