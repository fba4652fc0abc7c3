import { median, robustSpread } from '../../stats/robust.js'
import type { RunFacts } from '../detector.js'
import { easedShare, type Easing, easingOf } from './easing.js'
import { ownWork } from './own-work.js'
import { createRecent } from '../persistence.js'
import type { CompleteStep, RankStep } from '../stream/rank-steps.js'

export const waitLimits = {
  warmUpSteps: 3,
  /** Number of steps that define what is usual. */
  calibrationSteps: 7,
  window: 10,
  /** A wait is long if it has grown by this share of a step's own work, and to this multiple of the usual wait. */
  minGrowth: 0.2,
  minGrowthMs: 0.5,
  /** Where ranks share cores: a time slice of the scheduler, for which a sender may have to wait for its core. */
  minGrowthSharedMs: 3,
  ratio: 2,
  /** For single steps. The compared values, a quartile of 10 and a median of 7, scatter by two thirds of that. */
  spreads: 2,
}
export type WaitLimits = typeof waitLimits

/** For each receiver and each sender: [to][from]. */
export type Waits = readonly (readonly number[])[]

/** The newest window of steps compared with the usual waits; null while there is no window. */
export type WaitWindow = {
  readonly step: number
  readonly since: number
  /** Milliseconds waited per step: the lower quartile over the window, which short disturbances do not affect. */
  readonly lasting: Waits
  readonly usual: Waits
  /** The same for the rank that waited least, over all its peers together. */
  readonly lastingLeastMs: number
  readonly usualLeastMs: number
  /** The growth of the waits in all-gather, on average: each of many slow links has its share. */
  readonly gatherGrowth: Waits
  /** Growth of the time without a core during the exchange; 0 if the system does not report it. */
  readonly starvedMs: number
  /** The same over the whole step, by rank, where ranks share cores: a sender that got none looks like a slow link. */
  readonly queuedMs: readonly number[]
  /** How far all links have eased where ranks share cores: there, all waits may be long while a run starts. */
  readonly easing: Easing | null
  /** Whether a wait of `ms` is long beside one that was `usualMs`, of which easing has left this share. */
  isLong(ms: number, usualMs: number, share?: number): boolean
}

type Sample = {
  readonly step: number
  readonly waits: Waits
  readonly gathered: Waits
  /** Of the rank that waited least. */
  readonly leastMs: number
  readonly starvedMs: number
  readonly queuedMs: readonly number[]
}

/** The usual waits according to the calibration steps, once there are enough of them. */
type UsualWaits = {
  readonly waits: Waits
  /** A rank's own work of a step. */
  readonly workMs: number
  readonly leastMs: number
  readonly leastSpreadMs: number
  readonly starvedMs: number
  readonly queuedMs: readonly number[]
}

/**
 * Tracks which rank waits for which. Reduce-scatter receives in rank order, so a wait hides later late ranks. All-gather starts
 * with a different peer each time, so no peer hides another for long.
 */
export function watchWaits({ worldSize, firstStep, cores }: RunFacts, limits: WaitLimits) {
  const before: Sample[] = []
  const recent = createRecent<Sample>(limits.window)
  const cells = (of: (to: number, from: number) => number) => linkTable(worldSize, of)
  const queues = (samples: readonly Sample[]) => queuesOf(worldSize, samples)
  const isSharing = cores === null || cores < worldSize
  const easingSince = (now: readonly Sample[]): Easing | null =>
    isSharing ? easingOf(before.map(waitsIn), now.map(waitsIn)) : null
  const typical: number[] = []
  let usual: UsualWaits | null = null
  return (row: CompleteStep): WaitWindow | null => {
    const sample = sampleOf(row)
    const work = ownWork(row)
    if (!sample || work === null || row.step < firstStep + limits.warmUpSteps) return null
    if (before.length < limits.calibrationSteps) {
      before.push(sample)
      typical.push(work.typicalMs)
      return null
    }
    recent.add(sample)
    if (recent.values.length < limits.window) return null
    const now = recent.values
    usual ??= {
      waits: cells((to, from) => median(before.map(({ waits }) => waits[to]?.[from] ?? 0))),
      workMs: median(typical),
      leastMs: median(least(before)),
      leastSpreadMs: robustSpread(least(before)),
      starvedMs: median(starvation(before)),
      queuedMs: queues(before),
    }
    const lasting = cells((to, from) =>
      lowerQuartile(now.map(({ waits }) => waits[to]?.[from] ?? 0)),
    )
    // One long wait must not outweigh those of all other steps.
    const longestMs = 1.5 * Math.max(...lasting.flat())
    const easing = easingSince(now)
    const share = easedShare(easing)
    const mean = (samples: readonly Sample[], to: number, from: number): number =>
      meanOf(samples.map(({ gathered }) => Math.min(longestMs, gathered[to]?.[from] ?? 0)))
    return {
      step: row.step,
      since: now[0]?.step ?? row.step,
      lasting,
      usual: usual.waits,
      gatherGrowth: cells((to, from) =>
        Math.max(0, mean(now, to, from) - share * mean(before, to, from)),
      ),
      lastingLeastMs: lowerQuartile(least(now)),
      usualLeastMs: usual.leastMs,
      starvedMs: Math.max(0, median(starvation(now)) - usual.starvedMs),
      queuedMs: grown(isSharing ? queues(now) : [], usual.queuedMs),
      easing,
      isLong: judgeOf(usual, limits, isSharing),
    }
  }
}

const linkTable = (worldSize: number, of: (to: number, from: number) => number): number[][] =>
  Array.from({ length: worldSize }, (_, to) =>
    Array.from({ length: worldSize }, (_, from) => of(to, from)),
  )

/** The usual time in a queue for a core, by rank. */
const queuesOf = (worldSize: number, samples: readonly Sample[]): number[] =>
  Array.from({ length: worldSize }, (_, rank) =>
    median(samples.map(({ queuedMs }) => queuedMs[rank] ?? 0)),
  )

/** Which waits are long beside what is usual. */
function judgeOf(
  { workMs, leastSpreadMs }: UsualWaits,
  limits: WaitLimits,
  isSharing: boolean,
): WaitWindow['isLong'] {
  const minGrowthMs = isSharing ? limits.minGrowthSharedMs : limits.minGrowthMs
  return (ms, usualMs, share = 1) => {
    const grownMs = ms - share * usualMs
    return (
      grownMs > Math.max(limits.minGrowth * workMs, minGrowthMs) &&
      grownMs > limits.spreads * share * leastSpreadMs &&
      ms > limits.ratio * share * usualMs
    )
  }
}

function sampleOf({ step, values }: CompleteStep): Sample | null {
  const links = values.map((value) => value.links)
  if (!links.every((value) => value !== null)) return sampleOfRanks({ step, values })
  const waits = links.map((value) => value.blocked_ms)
  const delays = values.map(({ resources }) => resources?.exchange_delay_ms ?? 0)
  return {
    step,
    waits,
    gathered: links.map((value) => value.gather_blocked_ms),
    leastMs: Math.min(...waits.map((row) => row.reduce((sum, ms) => sum + ms, 0))),
    starvedMs: Math.max(...delays),
    queuedMs: values.map(({ resources }) => queueTime(resources)),
  }
}

/**
 * For ranks that neither report the peer they wait for nor separate waiting from transfer: the whole time of each,
 * without the time in which it had no core.
 */
function sampleOfRanks({ step, values }: Pick<CompleteStep, 'step' | 'values'>): Sample | null {
  const delays = values.map(({ resources }) => resources?.exchange_delay_ms ?? NaN)
  if (values.some(({ links, step: own }) => links !== null || own.transfer_ms !== null)) return null
  const own = values.map(({ step: { wait_ms: ms } }, rank) => (ms ?? NaN) - (delays[rank] ?? NaN))
  if (!own.every(Number.isFinite)) return null
  return {
    ...{ step, waits: [], gathered: [], leastMs: Math.max(0, Math.min(...own)) },
    starvedMs: Math.max(...delays),
    queuedMs: values.map(({ resources }) => queueTime(resources)),
  }
}

/** Time that a rank was ready to run, but had no core; 0 if the system does not report it. */
const queueTime = (resources: RankStep['resources']): number =>
  (resources?.data_delay_ms ?? 0) +
  (resources?.compute_delay_ms ?? 0) +
  (resources?.exchange_delay_ms ?? 0)

const grown = (now: readonly number[], usual: readonly number[]): number[] =>
  now.map((ms, rank) => Math.max(0, ms - (usual[rank] ?? 0)))

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const starvation = (samples: readonly Sample[]) => samples.map(({ starvedMs }) => starvedMs)
const waitsIn = ({ waits }: Sample) => waits
const least = (samples: readonly Sample[]) => samples.map(({ leastMs }) => leastMs)

function lowerQuartile(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? NaN
}
