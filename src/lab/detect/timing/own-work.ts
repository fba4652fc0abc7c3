import { median } from '../../../kit/stats/robust.js'
import type { RunFacts } from '../detector.js'
import { type ModelParts, peersOf } from '../stream/model-parts.js'
import type { CompleteStep, RankStep } from '../stream/rank-steps.js'
import { createBusyCores } from './busy-cores.js'
import { createMachineSpeed } from './machine-speed.js'

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
    /** Milliseconds that the rank usually takes for its update; null if that is unknown or too short to compare. */
    readonly update: number | null
    /** Milliseconds per phase that its peers take while others are busy beside them; null where each has a core. */
    readonly busy: { readonly data: number; readonly compute: number } | null
  }[]
  /** Median over ranks of data and compute together, in milliseconds. */
  readonly typicalMs: number
}

const isMeasured = ({ resources }: RankStep): boolean =>
  resources !== null && resources.data_delay_ms !== null && resources.compute_delay_ms !== null

/** Share of a step's own work below which an update is too short to be compared. */
const minUpdateShare = 0.05

/**
 * Own work of all ranks in each step, by the same measure. If all have gauged their cores, it is the time on cores of
 * equal speed. Null if a rank does not separate data and compute from the rest of the step.
 */
export function createOwnWork(run: RunFacts) {
  const machine = createMachineSpeed(run)
  const busyCores = createBusyCores(run)
  return (row: CompleteStep): WorkRow | null => {
    const { step, at_ms, values } = row
    const speeds = machine.speedsOf(values)
    const updates = machine.updatesUntil(values)
    if (values.some(({ step: own }) => own.data_ms === null || own.compute_ms === null)) return null
    // If the number of samples is unknown, all ranks count as equal.
    const areCounted = values.every(({ step: { samples } }) => samples !== null)
    const isExact = values.every(isMeasured)
    const works = values.map(({ step: own, resources }, rank) => {
      const speed = speeds[rank] ?? 1
      return {
        data: speed * less(own.data_ms, isExact ? resources?.data_delay_ms : 0),
        compute: speed * less(own.compute_ms, isExact ? resources?.compute_delay_ms : 0),
        samples: areCounted ? (own.samples ?? 0) : 1,
      }
    })
    const typicalMs = median(works.map(({ data, compute }) => data + compute))
    const isLong = Math.min(...updates) >= minUpdateShare * typicalMs
    const updateOf = (rank: number) => (isLong ? (updates[rank] ?? null) : null)
    const busy = busyCores.levelsUntil(works)
    const ranks = works.map((own, rank) => {
      return { ...own, update: updateOf(rank), busy: busy[rank] ?? null }
    })
    return { step, at_ms, isExact, ranks, typicalMs }
  }
}

const less = (ms: number | null, delayMs: number | null | undefined): number =>
  Math.max(0, (ms ?? 0) - (delayMs ?? 0))

/** One rank's time, and the time its peers would have needed for as many samples. */
export type WorkRatio = {
  readonly ms: number
  readonly expectedMs: number
  readonly logRatio: number
}

/** How many times as long as its peers a rank takes for its update; 1 if it is no slower, or that is unknown. */
function slownessAt({ ranks }: WorkRow, rank: number): number {
  const known = ranks.flatMap(({ update }, index) => (index === rank ? [] : (update ?? [])))
  return Math.max(1, (ranks[rank]?.update ?? 0) / median(known) || 1)
}

/**
 * Compares each rank with the median of the others that hold the same part of the model; null for one without samples or
 * without such others. More samples may take proportionally longer, but fewer need not be faster, because part of a
 * step's work is constant.
 */
export function workRatios(
  row: WorkRow,
  timeOf: (phases: { readonly data: number; readonly compute: number }) => number,
  parts: ModelParts,
) {
  // Without this, phases that take almost no time would have ratios of pure noise.
  const floorMs = Math.max(0.02 * row.typicalMs, 1e-6)
  return row.ranks.map((own, rank): WorkRatio | null => {
    if (own.samples === 0) return null
    const others = peersOf(parts, rank)
      .flatMap((peer) => row.ranks[peer] ?? [])
      .filter((other) => other.samples > 0)
      .map((other) => timeOf(other) * Math.max(1, own.samples / other.samples))
    if (others.length === 0) return null
    const ms = timeOf(own)
    // Of two peers the geometric mean, so that one slow step of one of them hides less.
    const peersMs = Math.exp(median(others.map((time) => Math.log(time + floorMs)))) - floorMs
    const mostMs = Math.max(
      peersMs * slownessAt(row, rank),
      own.busy === null ? 0 : timeOf(own.busy),
    )
    const expectedMs = Math.min(Math.max(peersMs, ms), mostMs)
    return { ms, expectedMs, logRatio: Math.log((ms + floorMs) / (expectedMs + floorMs)) }
  })
}
