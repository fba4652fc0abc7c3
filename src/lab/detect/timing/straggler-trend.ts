import type { Finding } from '../../../kit/records/run/finding.js'
import { createCusum } from '../../../kit/stats/cusum.js'
import { median, robustSpread, stepSpread } from '../../../kit/stats/robust.js'
import type { Detector } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import { createOwnWork, type WorkRatio, workRatios, type WorkRow } from './own-work.js'
import { createPersistence, createRecent } from '../persistence.js'
import { hasPairs, learnModelParts, peersOf } from '../stream/model-parts.js'
import { createRankSteps } from '../stream/rank-steps.js'
import { createSlowCost, type SlowNow } from './slow-cost.js'
import { blameSlow, createPairHistory, type PairLevel } from './two-ranks.js'
import { mayShareCores } from './shared-cores.js'

export const stragglerTrendLimits = {
  warmUpSteps: 5,
  calibrationSteps: 15,
  /** Ratio to the peers that is accepted if a rank has it from the start. */
  ordinaryRatio: 1.15,
  /** The median ratio that the newest steps must reach before a trend counts. */
  ratio: 1.2,
  recentSteps: 16,
  minSpread: 0.05,
  /** Milliseconds above its peers below which a rank is not slow: interrupts and cold caches take as much. */
  minExcessMs: 0.25,
  slack: 0.75,
  alarm: 24,
  cap: 3,
  /** Intermittent: this many of the window's steps are slower than the peers by this factor. */
  burstRatio: 1.5,
  bursts: 13,
  burstWindow: 36,
  /** And this many times as many as those of any peer: cores that are slow now and then are slow for all. */
  burstsBesidePeers: 3,
}
type StragglerTrendLimits = typeof stragglerTrendLimits

/** Number of steps in which the steepest rise is found. */
const stepsOfRise = ({ warmUpSteps, calibrationSteps, alarm, cap, slack }: StragglerTrendLimits) =>
  warmUpSteps + calibrationSteps + Math.floor(alarm / (cap - slack)) + 1

const about = { name: 'straggler-trend', evidence: 'weak', channel: 'telemetry' } as const

/** Names the rank that becomes slower gradually, or is slow again and again. */
export function createStragglerTrend(
  limits: StragglerTrendLimits = stragglerTrendLimits,
): Detector {
  return {
    ...about,
    summary: 'a rank that gets slower step by step (CUSUM), or is slow in about every other step',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['step', 'phase-times', 'peers'],
    least: ({ worldSize }) => (worldSize < 2 ? {} : { step: stepsOfRise(limits) }),
    start(run) {
      const collect = createRankSteps(run.worldSize, 'resources')
      const rises = Array.from({ length: run.worldSize }, () => watchRise(limits))
      const watchBursts = createBursts(run.worldSize, limits)
      const workOf = createOwnWork(run)
      const history = createPairHistory()
      const cost = createSlowCost(run.firstStep)
      const model = learnModelParts(run.worldSize)
      return (event) => {
        model.note(event)
        const row = run.worldSize > 1 ? collect(event) : null
        if (!row || row.step < run.firstStep + limits.warmUpSteps) return cost.end(event)
        const work = workOf(row)
        if (work === null) return []
        // If ranks share cores, wall time shows which rank had a core, not which one is slow.
        if (!work.isExact && mayShareCores(run)) return []
        const parts = model.parts()
        if (hasPairs(parts)) history.add(levelsOf(work))
        const ratios = workRatios(work, ({ data, compute }) => data + compute, parts)
        const gaps = ratios.map((ratio) => ratio && gapOf(ratio, limits))
        const bursts = watchBursts(work.step, gaps)
        const now = ratios.flatMap((ratio, rank): SlowNow[] => {
          const gap = gaps[rank] ?? null
          const risen = gap === null ? null : (rises[rank]?.(work.step, gap) ?? null)
          const since = risen ?? bursts[rank]
          if (ratio === null) return []
          const describe = (slow: Slowing) => () =>
            slowing({ peers: peersOf(parts, rank), work, rank, history: history.values, ...slow })
          const excessMs = ratio.ms - ratio.expectedMs
          return [{ who: rank, excessMs, describe: since ? describe(since) : null }]
        })
        return cost.weigh(row, now)
      }
    },
  }
}

/** How far a rank is above its peers, as a logarithm; at most 0 if the difference is next to none. */
function gapOf({ ms, expectedMs, logRatio }: WorkRatio, limits: StragglerTrendLimits): number {
  return ms - expectedMs > limits.minExcessMs ? logRatio : Math.min(0, logRatio)
}

type Slowing = {
  readonly since: number
  readonly how: string
  /** The least that the rank is above its peers at the steps that count, as a logarithm. */
  readonly leastGap: number
}

/** Gradually slower: the sum of what is above the ordinary. */
function watchRise(limits: StragglerTrendLimits) {
  const calibration: number[] = []
  const recent = createRecent<number>(limits.recentSteps)
  const cusum = createCusum(limits)
  let ordinary = { level: 0, spread: 0 }
  return (step: number, gap: number): Slowing | null => {
    recent.add(gap)
    if (calibration.length < limits.calibrationSteps) {
      calibration.push(gap)
      const level = Math.max(0, Math.min(Math.log(limits.ordinaryRatio), median(calibration)))
      ordinary = {
        level,
        spread: Math.max(limits.minSpread, robustSpread(calibration), stepSpread([calibration])),
      }
      return null
    }
    const { isChanged, since } = cusum.add((gap - ordinary.level) / ordinary.spread, step)
    const factor = Math.exp(median(recent.values))
    if (!isChanged || recent.values.length < limits.recentSteps || factor < limits.ratio)
      return null
    return {
      leastGap: -Infinity,
      since,
      how: `has become slower, to ${factor.toFixed(2)} times its peers`,
    }
  }
}

/** Intermittently slow: by rank, the step from which on it is slow far more often than any other. */
function createBursts(worldSize: number, limits: StragglerTrendLimits) {
  const ranks = Array.from({ length: worldSize }, () =>
    createPersistence(limits.bursts, limits.burstWindow),
  )
  const leastGap = Math.log(limits.burstRatio)
  const how = `took at least ${limits.burstRatio} times as long as its peers in ${limits.bursts} of ${limits.burstWindow} steps`
  return (step: number, gaps: readonly (number | null)[]): (Slowing | null)[] => {
    const since = ranks.map((rank, index) => rank.add(step, (gaps[index] ?? 0) > leastGap))
    const counts = ranks.map((rank) => rank.numFlagged())
    const most = (rank: number): number => Math.max(0, ...counts.filter((_, peer) => peer !== rank))
    return since.map((at, rank) =>
      at !== null && (counts[rank] ?? 0) >= limits.burstsBesidePeers * most(rank)
        ? { since: at, how, leastGap }
        : null,
    )
  }
}

const levelsOf = ({ step, ranks }: WorkRow): PairLevel => ({
  step,
  levels: ranks.map(({ data, compute, samples }) =>
    Math.log((data + compute + 1e-6) / Math.max(1, samples)),
  ),
})

function slowing(slow: {
  peers: readonly number[]
  work: WorkRow
  rank: number
  history: readonly PairLevel[]
  since: number
  how: string
  leastGap: number
}): Finding {
  const { peers, work, rank, since, how, leastGap } = slow
  const [peer = rank] = peers
  const history = slow.history.filter(
    ({ step, levels }) => step < since || (levels[rank] ?? 0) - (levels[peer] ?? 0) > leastGap,
  )
  return describeFinding(about, {
    type: 'slow_worker',
    blame: blameSlow(peers, rank, since, history),
    step: since,
    raised_step: work.step,
    at_ms: work.at_ms,
    message: `rank ${rank} ${how}, since step ${since}`,
  })
}

export const stragglerTrend = createStragglerTrend()
