import { median } from '../../stats/robust.js'
import type { CompleteStep, RankStep } from '../stream/rank-steps.js'

export const workPhases = ['data', 'compute'] as const
export type WorkPhase = (typeof workPhases)[number]

/** The ranks' own work in one step, without waiting. */
export type WorkRow = {
  readonly step: number
  readonly at_ms: number
  /** Whether the time without a core is excluded; else these are wall times. */
  readonly isExact: boolean
  /** By rank: milliseconds per phase, and the number of samples. */
  readonly ranks: readonly {
    readonly data: number
    readonly compute: number
    readonly samples: number
  }[]
  /** Median over ranks of data and compute together, in milliseconds. */
  readonly typicalMs: number
}

const isMeasured = ({ resources }: RankStep): boolean =>
  resources !== null && resources.data_delay_ms !== null && resources.compute_delay_ms !== null

/**
 * Own work of all ranks in one step, by the same measure. If all have gauged their cores, it is the time on cores of
 * equal speed. Null if a rank does not separate data and compute from the rest of the step.
 */
export function ownWork({ step, at_ms, values }: CompleteStep): WorkRow | null {
  // If the number of samples is unknown, all ranks count as equal.
  const areCounted = values.every(({ step: { samples } }) => samples !== null)
  if (values.some(({ step: own }) => own.data_ms === null || own.compute_ms === null)) return null
  const isExact = values.every(isMeasured)
  const speeds = coreSpeeds(values)
  const ranks = values.map(({ step: own, resources }, rank) => {
    const speed = speeds[rank] ?? 1
    return {
      data: speed * less(own.data_ms, isExact ? resources?.data_delay_ms : 0),
      compute: speed * less(own.compute_ms, isExact ? resources?.compute_delay_ms : 0),
      samples: areCounted ? (own.samples ?? 0) : 1,
    }
  })
  const typicalMs = median(ranks.map(({ data, compute }) => data + compute))
  return { step, at_ms, isExact, ranks, typicalMs }
}

/** A gauge that is off by more was itself disturbed. */
const maxSpeed = 2

/** Speed of each rank's core relative to the median; unknown if one of them was not gauged. */
function coreSpeeds(values: readonly RankStep[]): number[] {
  const gauges = values.map(({ resources }) => resources?.gauge_ms ?? NaN)
  if (!gauges.every((ms) => ms > 0)) return []
  const middle = median(gauges)
  return gauges.map((ms) => Math.min(maxSpeed, Math.max(1 / maxSpeed, middle / ms)))
}

const less = (ms: number | null, delayMs: number | null | undefined): number =>
  Math.max(0, (ms ?? 0) - (delayMs ?? 0))

/** One rank's time, and the time its peers would have needed for as many samples. */
export type WorkRatio = {
  readonly ms: number
  readonly expectedMs: number
  readonly logRatio: number
}

/**
 * Compares each rank with the median of the others; null for one without samples. More samples may take proportionally
 * longer, but fewer need not be faster, because part of a step's work is constant.
 */
export function workRatios(row: WorkRow, timeOf: (rank: WorkRow['ranks'][number]) => number) {
  // Without this, phases that take almost no time would have ratios of pure noise.
  const floorMs = Math.max(0.02 * row.typicalMs, 1e-6)
  return row.ranks.map((own, rank): WorkRatio | null => {
    if (own.samples === 0) return null
    const others = row.ranks
      .filter((other, index) => index !== rank && other.samples > 0)
      .map((other) => timeOf(other) * Math.max(1, own.samples / other.samples))
    if (others.length === 0) return null
    const ms = timeOf(own)
    // Of two peers the geometric mean, so that one slow step of one of them hides less.
    const expectedMs = Math.exp(median(others.map((time) => Math.log(time + floorMs)))) - floorMs
    return { ms, expectedMs, logRatio: Math.log((ms + floorMs) / (expectedMs + floorMs)) }
  })
}
