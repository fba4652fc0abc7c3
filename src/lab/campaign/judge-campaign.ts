import type { Fault } from '../faults/disturbance.js'
import {
  type FaultReport,
  isSetAside,
  type TrialResult,
} from '../../kit/records/reports/fault-report.js'
import { isReached } from '../../kit/stats/is-reached.js'
import { formatTenths } from '../../kit/wording/percentages.js'
import { campaignRates, scoredTrials } from './summarize-trials.js'

export type CampaignLimits = {
  readonly minDetectionRate: number
  /** Fault-free runs in which something was found. */
  readonly maxFalseAlarms: number
}

/**
 * Whether the campaign met its limits. Doses below the promised ones serve the dose curve only and do not count. A
 * campaign that was stopped, or in which nothing could be tried, is unknown.
 */
export function judgeCampaign(
  faults: readonly Fault[],
  trials: readonly TrialResult[],
  limits: CampaignLimits,
  stoppedBecause: string | null,
): { readonly verdict: FaultReport['verdict']; readonly reasons: string[] } {
  const promised = promisedTrials(faults, trials)
  const missed = scoredTrials(promised).filter(({ score }) => !score.detected)
  const { detection } = campaignRates(promised)
  const { false_alarms: alarms } = campaignRates(trials)
  const reasons: string[] = []
  if (detection.rate !== null && detection.rate < limits.minDetectionRate) {
    reasons.push(
      `${detection.successes} of ${detection.trials} faults were detected, ` +
        `${formatTenths(100 * limits.minDetectionRate)} is required; missed: ${missed.map(nameOf).join(', ')}`,
    )
  }
  if (alarms.successes > limits.maxFalseAlarms) {
    const loud = trials.filter(({ kind, false_alarms: n }) => kind !== 'fault' && n > 0)
    reasons.push(
      `${alarms.successes} of ${alarms.trials} fault-free runs raised an alarm, ` +
        `${limits.maxFalseAlarms} may: ${loud.map(({ verdict }) => verdict?.detector).join(', ')}`,
    )
  }
  if (reasons.length > 0) return { verdict: 'fail', reasons }
  if (stoppedBecause !== null) return { verdict: 'unknown', reasons: [stoppedBecause] }
  if (detection.rate === null) {
    return { verdict: 'unknown', reasons: ['no fault took effect, so none could be detected'] }
  }
  if (alarms.trials === 0 && trials.some(isSetAside)) {
    const reason =
      'every fault-free run shared its cores with other programs, so false alarms cannot be counted'
    return { verdict: 'unknown', reasons: [reason] }
  }
  return { verdict: 'pass', reasons }
}

/**
 * Trials at a dose for which detection is promised, and trials without a dose. For some faults a smaller dose is
 * stronger.
 */
export function promisedTrials(
  faults: readonly Fault[],
  trials: readonly TrialResult[],
): TrialResult[] {
  const doses = new Map(faults.map(({ name, dose }) => [name, dose]))
  return trials.filter(({ kind, name, dose }) => {
    const known = kind === 'fault' && name !== null ? doses.get(name) : null
    return !known || dose === null || isReached(dose, known.promisedFrom, known.levels)
  })
}

function nameOf({ name, dose, dose_unit: unit }: TrialResult): string {
  return dose === null ? (name ?? '') : `${name} (${dose} ${unit})`
}
