import type { Finding } from '../../../kit/records/run/finding.js'
import { samplesText } from '../../../kit/records/run/comparable-values.js'
import { createPageHinkley } from '../../../kit/stats/page-hinkley.js'
import { median, medianOfOthers, stepSpread } from '../../../kit/stats/robust.js'
import type { Detector, RunFacts, StreamEvent } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import { createPersistence, createRecent } from '../persistence.js'
import { type CompleteStep, createRankSteps } from '../stream/rank-steps.js'
import { createStepRows, type StepRow } from '../stream/step-rows.js'
import { blameOneOfTwo, createPairHistory } from '../timing/two-ranks.js'
import { globalLoss } from '../../../kit/stats/global-loss.js'

export const lossDivergenceLimits = {
  warmUpSteps: 5,
  /** Local loss relative to the others'. */
  ratio: 2,
  /** Spreads at each flagged step; over the window, this is more than 6 spreads of the median. */
  spreads: 2.5,
  minSpread: 0.05,
  flagged: 8,
  window: 12,
  /** Global: the newest steps compared with the best window and the first steps. */
  levelSteps: 10,
  rise: 2,
  /** Spreads of one step's loss that the rise must exceed, and the steps that give the spread. */
  riseSpreads: 2.5,
  spreadSteps: 40,
  driftTolerance: 0.05,
  driftAlarm: 3,
  driftCap: 1,
}
type LossDivergenceLimits = typeof lossDivergenceLimits

const about = { name: 'loss-divergence', evidence: 'strong', channel: 'telemetry' } as const

/** Names a rank whose local loss keeps differing from the others', and detects when the whole run diverges. */
export function createLossDivergence(
  limits: LossDivergenceLimits = lossDivergenceLimits,
): Detector {
  return {
    ...about,
    summary:
      "a local loss that stays above the others', a global loss that is not finite or rises permanently",
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['step'],
    // Half of the newest steps must have risen above the best level, which is known after as many as it takes.
    least: () => ({ step: limits.warmUpSteps + Math.ceil(1.5 * limits.levelSteps) }),
    start(run) {
      const collect = createRankSteps(run.worldSize)
      const watchRanks = watchLocalLosses(run, limits)
      const watchRun = watchGlobalLoss(run, limits)
      const samples = watchSharing(run.worldSize)
      return (event) => {
        samples.note(event)
        const row = collect(event)
        return row ? [...watchRun(row), ...watchRanks(row, samples)] : []
      }
    },
  }
}

type SharedSamples = ReturnType<typeof watchSharing>

/**
 * Whether the ranks share out the samples of one data set, so that their losses are alike. An engine that knows the
 * samples of all ranks does. Else each rank's own samples show it: ranks with the same ones, or with parts of them, may
 * have losses of their own by design.
 */
function watchSharing(worldSize: number) {
  const rows = createStepRows<string>(worldSize)
  // A rank writes its samples before the step that they belong to, so the newest whole row is that of the newest step.
  let newest: StepRow<string> | null = null
  return {
    note(event: StreamEvent): void {
      if (event.type === 'samples')
        newest = rows.add(event.rank, event.step, samplesText(event)) ?? newest
    },
    areShared: ({ step, values }: CompleteStep): boolean =>
      values.every((own) => own.step.global_samples !== null) ||
      (newest?.step === step && new Set(newest.values).size === worldSize),
  }
}

function watchLocalLosses({ worldSize, firstStep }: RunFacts, limits: LossDivergenceLimits) {
  const ranks = Array.from({ length: worldSize }, () => ({
    logs: createRecent<number>(20),
    persistence: createPersistence(limits.flagged, limits.window),
  }))
  const history = createPairHistory()
  const named = new Set<number>()
  return (row: CompleteStep, samples: SharedSamples): Finding[] => {
    const losses = row.values.map(({ step }) => step.local_loss ?? NaN)
    const isKnown = losses.every((loss) => loss > 0 && Number.isFinite(loss))
    if (worldSize < 2 || row.step < firstStep + limits.warmUpSteps || !isKnown) return []
    const levels = losses.map((loss) => Math.log(loss))
    const logs = levels.map((level, rank) => level - medianOfOthers(levels, rank))
    if (worldSize === 2) history.add({ step: row.step, levels })
    ranks.forEach((rank, index) => rank.logs.add(logs[index] ?? NaN))
    const least = Math.log(limits.ratio)
    // If no loss is above this, all are ordinary, whatever their spread.
    const known = logs.some((own) => own > least)
      ? stepSpread(ranks.map((rank) => rank.logs.values)) || 0
      : 0
    const limit = Math.max(least, limits.spreads * Math.max(limits.minSpread, known))
    return ranks.flatMap(({ persistence }, rank) => {
      const since = persistence.add(row.step, (logs[rank] ?? 0) > limit)
      if (since === null || named.has(rank)) return []
      named.add(rank)
      const areShared = samples.areShared(row)
      const blame: Finding['blame'] =
        worldSize === 2 ? blameOneOfTwo(history.values, rank, since) : { kind: 'rank', rank }
      return [apart(row, { rank, since, blame, areShared, factor: Math.exp(logs[rank] ?? 0) })]
    })
  }
}

type Apart = {
  readonly rank: number
  readonly since: number
  readonly blame: Finding['blame']
  readonly factor: number
  readonly areShared: boolean
}

function apart(row: CompleteStep, { rank, since, blame, factor, areShared }: Apart): Finding {
  return describeFinding(about, {
    type: 'loss_divergence',
    ...(!areShared && { severity: 'minor' }),
    blame,
    step: since,
    raised_step: row.step,
    at_ms: row.at_ms,
    message: `the loss of rank ${rank}'s own samples is ${factor.toFixed(2)} times the others' at step ${row.step}, and differed in most steps since ${since}${areShared ? '' : '; it was not seen that the ranks share out the samples of one data set'}`,
  })
}

function watchGlobalLoss(run: RunFacts, limits: LossDivergenceLimits) {
  const watch = watchDrift(run, limits)
  let isOver = false
  return (row: CompleteStep): Finding[] => {
    const loss = globalLoss(row.values.map(({ step }) => step))
    if (loss === null) return []
    const isBroken = !Number.isFinite(loss)
    const risen = isOver || isBroken || loss <= 0 ? null : watch(row.step, Math.log(loss))
    if (isOver || (!isBroken && risen === null)) return []
    isOver = true
    if (risen) return [ofRun(row, 'weak', risen)]
    return [ofRun(row, 'strong', `the global loss is ${loss} at step ${row.step}`)]
  }
}

/** Returns the level that the logarithm of the loss has risen to, once it stays above its start. */
function watchDrift({ firstStep }: RunFacts, limits: LossDivergenceLimits) {
  const drift = createPageHinkley(limits.driftTolerance, limits.driftCap)
  const recent = createRecent<number>(limits.levelSteps)
  const noise = createRecent<number>(limits.spreadSteps)
  const first: number[] = []
  let best = Infinity
  return (step: number, value: number): string | null => {
    if (step < firstStep + limits.warmUpSteps) {
      first.push(value)
      return null
    }
    const risen = drift.add(value)
    recent.add(value)
    noise.add(value)
    if (recent.values.length < limits.levelSteps) return null
    const level = median(recent.values)
    best = Math.min(best, level)
    const rise = Math.log(limits.rise)
    if (risen < limits.driftAlarm || level <= best + rise) return null
    // The best of many levels of a noisy loss lies below all others by chance.
    const isBeyondNoise = level > best + limits.riseSpreads * stepSpread([noise.values])
    if (!isBeyondNoise || level <= median(first) + rise / 2) return null
    const text = (log: number): string => Math.exp(log).toPrecision(3)
    return `the global loss has risen to ${text(level)}, above the ${text(best)} it had reached, and stays there`
  }
}

function ofRun(row: CompleteStep, evidence: Finding['evidence'], message: string): Finding {
  return describeFinding(about, {
    type: 'loss_divergence',
    evidence,
    blame: { kind: 'group' },
    step: row.step,
    raised_step: row.step,
    at_ms: row.at_ms,
    message,
  })
}

export const lossDivergence = createLossDivergence()
