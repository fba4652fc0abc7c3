import { createCusum } from '../stats/cusum.js'
import { median, robustSpread } from '../stats/robust.js'
import type { Detector, RunFacts } from './detector.js'
import { describeFinding } from './describe-finding.js'
import { networkLimits } from './network-watch.js'
import { ownWork } from './own-work.js'
import { createRecent } from './persistence.js'
import { type CompleteStep, createRankSteps } from './rank-steps.js'
import { createNetworkWatch } from './network-watch.js'

export const allreduceSpikeLimits = {
  warmUpSteps: 5,
  calibrationSteps: 12,
  recentSteps: 12,
  minSpread: 0.15,
  slack: 0.5,
  alarm: 10,
  cap: 3,
  /** Factor that the newest steps' exchange must take of what it took. */
  ratio: 2,
  /** Share of a step's own work that it must have grown by. */
  minGrowth: 0.2,
}
export type AllreduceSpikeLimits = typeof allreduceSpikeLimits

const about = { name: 'allreduce-spike', evidence: 'strong', channel: 'telemetry' } as const

/** Says when the exchange of gradients has become slower for everybody. */
export function createAllreduceSpike(
  limits: AllreduceSpikeLimits = allreduceSpikeLimits,
): Detector {
  return {
    ...about,
    summary:
      'the least time that any rank spends in exchanging gradients has risen (CUSUM), with no link to blame',
    falseAlarmBudget: '0 in 300 simulated noisy runs of 2 to 8 ranks (__tests__/detect)',
    start(run) {
      const collect = createRankSteps(run.worldSize, 'links', 'resources')
      const watch = watchExchange(run, limits)
      const isLink = watchLinks(run)
      return (event) => {
        const row = run.worldSize > 1 ? collect(event) : null
        if (!row) return []
        const hasLink = isLink(row)
        const rise = watch(row)
        return rise && !hasLink ? [spike(row, rise)] : []
      }
    },
  }
}

/** Whether the waits so far point at one link of several. */
function watchLinks(run: RunFacts) {
  const watch = createNetworkWatch(run, { ...networkLimits, flagged: 5, window: 7 })
  let isOneLink = false
  return (row: CompleteStep): boolean => {
    const trouble = watch(row)
    if (trouble) isOneLink = run.worldSize > 2 && trouble.cause.kind === 'link'
    return isOneLink
  }
}

type Rise = { readonly since: number; readonly ms: number; readonly beforeMs: number }

function watchExchange({ firstStep }: RunFacts, limits: AllreduceSpikeLimits) {
  const before: number[] = []
  const recent = createRecent<number>(limits.recentSteps)
  const cusum = createCusum(limits)
  let isRaised = false
  return (row: CompleteStep): Rise | null => {
    if (isRaised || row.step < firstStep + limits.warmUpSteps) return null
    const leastMs = Math.min(...row.values.map(({ step }) => step.wait_ms + step.transfer_ms))
    const value = Math.log(Math.max(leastMs, 1e-3))
    if (before.length < limits.calibrationSteps) {
      before.push(value)
      return null
    }
    recent.add(value)
    const level = median(before)
    const spread = Math.max(limits.minSpread, robustSpread(before))
    const { isChanged, since } = cusum.add((value - level) / spread, row.step)
    if (!isChanged || recent.values.length < limits.recentSteps) return null
    const ms = Math.exp(median(recent.values))
    const beforeMs = Math.exp(level)
    isRaised =
      ms > limits.ratio * beforeMs && ms - beforeMs > limits.minGrowth * ownWork(row).typicalMs
    return isRaised ? { since, ms, beforeMs } : null
  }
}

function spike(row: CompleteStep, { since, ms, beforeMs }: Rise) {
  return describeFinding(about, {
    type: 'allreduce_spike',
    blame: { kind: 'group' },
    step: since,
    raised_step: row.step,
    at_ms: row.at_ms,
    message:
      `exchanging gradients takes every rank ${ms.toFixed(2)} ms or more a step since step ${since}, before it was ` +
      `${beforeMs.toFixed(2)} ms, and neither a rank nor a link stands out`,
  })
}

export const allreduceSpike = createAllreduceSpike()
