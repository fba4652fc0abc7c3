import { lowerQuartile, median } from '../../../kit/stats/robust.js'
import { sum } from '../../../kit/stats/sum.js'
import type { RunFacts } from '../detector.js'
import { easedShare, type Easing, easingOf } from './easing.js'
import { createOwnWork } from './own-work.js'
import { createRecent } from '../persistence.js'
import type { CompleteStep } from '../stream/rank-steps.js'
import { createUsualGroup, queuesOf, type UsualGroup } from './usual-group.js'
import { type Waits, type WaitSample, waitSampleOf } from './wait-sample.js'
import { mayShareCores } from './shared-cores.js'

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
  /** On shared cores, the number of steps that define what is usual for the group. */
  referenceSharedSteps: 7,
  /** For single steps. The compared values, a quartile of 10 and a median of 7, scatter by two thirds of that. */
  spreads: 2,
}
export type WaitLimits = typeof waitLimits

/** Number of steps in which there are so many windows. */
export const stepsOfWindows = (
  windows: number,
  { warmUpSteps, calibrationSteps, window }: WaitLimits,
): number => warmUpSteps + calibrationSteps + window + windows - 1

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
  /** Whether a wait of `ms` is long compared with the usual `usualMs`, of which easing has left this share. */
  isLong(ms: number, usualMs: number, share?: number): boolean
}

/** What is usual according to the calibration steps. */
type UsualWaits = {
  readonly waits: Waits
  /** A rank's own work of a step. */
  readonly workMs: number
}

/**
 * Tracks which rank waits for which. Reduce-scatter receives in rank order, so a wait hides later late ranks. All-gather starts
 * with a different peer each time, so no peer hides another for long.
 */
export function watchWaits(run: RunFacts, limits: WaitLimits) {
  const { worldSize, firstStep } = run
  const isSharing = mayShareCores(run)
  const workOf = createOwnWork(run)
  const before: WaitSample[] = []
  const recent = createRecent<WaitSample>(limits.window)
  const cells = (of: (to: number, from: number) => number) => linkTable(worldSize, of)
  const { window, referenceSharedSteps: most } = limits
  const group = createUsualGroup({ worldSize, isSharing, window, most })
  const easingSince = (now: readonly WaitSample[]): Easing | null =>
    isSharing ? easingOf(before.map(waitsIn), now.map(waitsIn)) : null
  const typical: number[] = []
  let usual: UsualWaits | null = null
  let newestMs: number | null = null
  return (row: CompleteStep): WaitWindow | null => {
    const [sample, work] = [waitSampleOf(row), workOf(row)]
    if (!sample || work === null || row.step < firstStep + limits.warmUpSteps) return null
    if (before.length < limits.calibrationSteps) {
      before.push(sample)
      group.calibrate(sample)
      typical.push(work.typicalMs)
      return null
    }
    group.join(recent.values[0], newestMs)
    recent.add(sample)
    if (recent.values.length < limits.window) return null
    const now = recent.values
    usual ??= {
      waits: cells((to, from) => median(before.map(({ waits }) => waits[to]?.[from] ?? 0))),
      workMs: median(typical),
    }
    const easing = easingSince(now)
    const links = linksOf({ worldSize, before, now: [...now], share: easedShare(easing) })
    const usualGroup = group.usual()
    const lastingLeastMs = lowerQuartile(least(now))
    newestMs = lastingLeastMs
    return {
      step: row.step,
      since: now[0]?.step ?? row.step,
      get lasting() {
        return links().lasting
      },
      usual: usual.waits,
      get gatherGrowth() {
        return links().gatherGrowth
      },
      lastingLeastMs,
      usualLeastMs: usualGroup.leastMs,
      starvedMs: Math.max(0, median(starvation(now)) - usualGroup.starvedMs),
      queuedMs: grown(isSharing ? queuesOf(worldSize, now) : [], usualGroup.queuedMs),
      easing,
      isLong: judgeOf(usual, usualGroup, limits, isSharing),
    }
  }
}

type Links = Pick<WaitWindow, 'lasting' | 'gatherGrowth'>

/** The waits link by link, computed when they are first looked at: most windows are quiet. */
function linksOf(window: {
  readonly worldSize: number
  readonly before: readonly WaitSample[]
  readonly now: readonly WaitSample[]
  readonly share: number
}): () => Links {
  const { worldSize, before, now, share } = window
  let known: Links | null = null
  const compute = (): Links => {
    const lasting = linkTable(worldSize, (to, from) =>
      lowerQuartile(now.map(({ waits }) => waits[to]?.[from] ?? 0)),
    )
    // One long wait must not outweigh those of all other steps.
    const longestMs = 1.5 * Math.max(...lasting.flat())
    const mean = (samples: readonly WaitSample[], to: number, from: number): number =>
      meanOf(samples.map(({ gathered }) => Math.min(longestMs, gathered[to]?.[from] ?? 0)))
    const gatherGrowth = linkTable(worldSize, (to, from) =>
      Math.max(0, mean(now, to, from) - share * mean(before, to, from)),
    )
    return { lasting, gatherGrowth }
  }
  return () => (known ??= compute())
}

const linkTable = (worldSize: number, of: (to: number, from: number) => number): number[][] =>
  Array.from({ length: worldSize }, (_, to) =>
    Array.from({ length: worldSize }, (_, from) => of(to, from)),
  )

/** Which waits are long compared with the usual ones. */
function judgeOf(
  { workMs }: UsualWaits,
  { leastSpreadMs }: UsualGroup,
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

const grown = (now: readonly number[], usual: readonly number[]): number[] =>
  now.map((ms, rank) => Math.max(0, ms - (usual[rank] ?? 0)))

function meanOf(values: readonly number[]): number {
  return sum(values) / values.length
}

const starvation = (samples: readonly WaitSample[]) => samples.map(({ starvedMs }) => starvedMs)
const waitsIn = ({ waits }: WaitSample) => waits
const least = (samples: readonly WaitSample[]) => samples.map(({ leastMs }) => leastMs)
