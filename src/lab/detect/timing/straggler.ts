import type { Finding } from '../../../kit/records/run/finding.js'
import { slowLimits } from '../../../kit/peers/slow-limits.js'
import { median, stepSpread } from '../../../kit/stats/robust.js'
import type { Detector, RunFacts } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import {
  createOwnWork,
  type WorkPhase,
  workPhases,
  type WorkRatio,
  workRatios,
  type WorkRow,
} from './own-work.js'
import { createPersistence, createRecent } from '../persistence.js'
import { hasPairs, learnModelParts, type ModelParts, peersOf } from '../stream/model-parts.js'
import { createRankSteps } from '../stream/rank-steps.js'
import { createSlowCost, type SlowNow } from './slow-cost.js'
import { blameSlow, createPairHistory, type PairLevel } from './two-ranks.js'
import { mayShareCores } from './shared-cores.js'

export const stragglerLimits = {
  warmUpSteps: 5,
  /** Own time over the peers', per sample. */
  ratio: slowLimits.ratio,
  /** How much slower a rank's first steps may be than its peers' without counting later. */
  ordinaryRatio: 1.06,
  ordinarySteps: 10,
  /** Standard deviations of a rank's ratio at each flagged step; together, the flagged steps amount to more than 4. */
  spreads: 1.8,
  /** Relative spread that is always allowed. */
  minSpread: 0.02,
  // On a shared machine a core may be slow for eight steps or so, with nothing wrong on the rank.
  flagged: 10,
  window: 12,
  /** A rank that is far slower needs fewer steps. */
  far: { ratio: 1.75, spreads: 2.5, flagged: 7, window: 8 },
  /** The same if the time without a core is unknown and ranks share cores. */
  sharedFlagged: 18,
  sharedWindow: 20,
  /** Shares of the median step's own work that a phase must exceed its peers' by. */
  minExcess: { data: 0.2, compute: 0.1 },
  /** And milliseconds: an interrupt or a cold cache takes as much. */
  minExcessMs: 0.02,
}
type StragglerLimits = typeof stragglerLimits

const about = { name: 'straggler', evidence: 'strong', channel: 'telemetry' } as const
const types = { data: 'slow_data', compute: 'slow_worker' } as const
const words = { data: 'to load its samples', compute: 'to compute its gradient' } as const

/** Names the rank whose own work takes longer than the others', by phase. */
export function createStraggler(limits: StragglerLimits = stragglerLimits): Detector {
  return {
    ...about,
    summary:
      "a rank whose own work per sample takes longer than the others' in 10 of 12 steps, loading and computing judged separately",
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['step', 'phase-times', 'peers'],
    least: ({ worldSize }) => (worldSize < 2 ? {} : { step: limits.warmUpSteps + limits.flagged }),
    start(run) {
      const collect = createRankSteps(run.worldSize, 'resources')
      const watches = workPhases.map((phase) => watchPhase(run, phase, limits))
      const workOf = createOwnWork(run)
      const cost = createSlowCost(run.firstStep)
      const model = learnModelParts(run.worldSize)
      return (event) => {
        model.note(event)
        const row = run.worldSize > 1 ? collect(event) : null
        if (!row || row.step < run.firstStep + limits.warmUpSteps) return cost.end(event)
        const work = workOf(row)
        if (work === null) return []
        return cost.weigh(
          row,
          watches.flatMap((watch) => watch(work, model.parts())),
        )
      }
    },
  }
}

function watchPhase(run: RunFacts, phase: WorkPhase, limits: StragglerLimits) {
  const ranks = Array.from({ length: run.worldSize }, () => watchRank(limits))
  const history = createPairHistory()
  return (row: WorkRow, parts: ModelParts): SlowNow[] => {
    const ratios = workRatios(row, (own) => own[phase], parts)
    if (hasPairs(parts)) history.add(levelsOf(row, phase))
    ratios.forEach((ratio, rank) => ratio && ranks[rank]?.logs.add(ratio.logRatio))
    const isShared = !row.isExact && mayShareCores(run)
    const share = isShared ? sharing(run) : 1
    // If no ratio is above this, no rank is slow, whatever the spread.
    const isQuiet = ratios.every((ratio) => !ratio || Math.exp(ratio.logRatio) <= limits.ratio)
    const known = isQuiet ? 0 : stepSpread(ranks.map(({ logs }) => logs.values)) || 0
    const spread = Math.max(limits.minSpread, known)
    const measure = {
      step: row.step,
      spread,
      share,
      minMs: Math.max(limits.minExcess[phase] * row.typicalMs, limits.minExcessMs),
    }
    return ratios.flatMap((ratio, rank): SlowNow[] => {
      const since = ranks[rank]?.slowSince(ratio, measure) ?? null
      if (!ratio || since === null) return []
      const describe = (): Finding => {
        const blame = blameSlow(peersOf(parts, rank), rank, since, history.values)
        return slowRank({ row, phase, ratio, rank, since, blame })
      }
      return [{ who: rank, excessMs: ratio.ms - ratio.expectedMs, describe }]
    })
  }
}

type Measure = {
  readonly step: number
  readonly spread: number
  /** Factor that sharing cores explains; 1 if the time without a core is known. */
  readonly share: number
  readonly minMs: number
}

function watchRank(limits: StragglerLimits) {
  const ordinary = createOrdinary(limits)
  const near = createPersistence(limits.flagged, limits.window)
  const far = createPersistence(limits.far.flagged, limits.far.window)
  const shared = createPersistence(limits.sharedFlagged, limits.sharedWindow)
  return {
    logs: createRecent<number>(20),
    /** The first of the steps that make it slow; null if they do not, or if this step is not slow. */
    slowSince(ratio: WorkRatio | null, { step, spread, share, minMs }: Measure): number | null {
      const usual = ratio ? ordinary(ratio.logRatio) : 0
      const isBeyond = ({ ratio: factor, spreads }: { ratio: number; spreads: number }): boolean =>
        ratio !== null &&
        ratio.ms - ratio.expectedMs > minMs &&
        ratio.logRatio - usual > Math.max(Math.log(factor * share), spreads * spread)
      const isSlow = isBeyond(limits)
      if (share > 1) return onlyIf(isSlow, shared.add(step, isSlow))
      const farSince = far.add(step, isBeyond(limits.far))
      return onlyIf(isSlow, near.add(step, isSlow) ?? farSince)
    },
  }
}

const onlyIf = (isSlow: boolean, since: number | null): number | null => (isSlow ? since : null)

/** The logarithm of a rank's ratio in its first steps, as far as it is ordinary. */
function createOrdinary(limits: StragglerLimits) {
  const first: number[] = []
  let level = 0
  return (value: number): number => {
    if (first.length >= limits.ordinarySteps) return level
    first.push(value)
    level = Math.max(0, Math.min(Math.log(limits.ordinaryRatio), median(first)))
    return first.length >= limits.ordinarySteps / 2 ? level : 0
  }
}

/** How much longer a rank may take only because others use its core. */
const sharing = ({ cores, worldSize }: RunFacts): number =>
  Math.max(slowLimits.wallRatio, Math.ceil(worldSize / (cores ?? 1)))

const levelsOf = ({ step, ranks, typicalMs }: WorkRow, phase: WorkPhase): PairLevel => ({
  step,
  levels: ranks.map((own) => Math.log((own[phase] + 0.02 * typicalMs) / Math.max(1, own.samples))),
})

function slowRank(slow: {
  row: WorkRow
  phase: WorkPhase
  ratio: WorkRatio
  rank: number
  since: number
  blame: Finding['blame']
}): Finding {
  const { row, phase, ratio, rank, since, blame } = slow
  const factor = Math.exp(ratio.logRatio).toFixed(2)
  return describeFinding(about, {
    type: types[phase],
    blame,
    step: since,
    raised_step: row.step,
    at_ms: row.at_ms,
    message:
      `rank ${rank} took ${ratio.ms.toFixed(2)} ms ${words[phase]} at step ${row.step}, ${factor} times its peers' ` +
      `${ratio.expectedMs.toFixed(2)} ms, and was slow in most steps since ${since}` +
      (blame.kind === 'unattributable'
        ? '; it cannot be decided whether it is slow or the other is fast'
        : ''),
  })
}

export const straggler = createStraggler()
