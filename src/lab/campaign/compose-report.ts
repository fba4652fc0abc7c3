import type { Fault } from '../faults/disturbance.js'
import {
  type FaultReport,
  faultReportVersion,
  type TrialResult,
} from '../../kit/records/reports/fault-report.js'
import { judgeCampaign } from './judge-campaign.js'
import type { CampaignResults } from './run-campaign.js'
import {
  campaignRates,
  doseCurves,
  faultMatrix,
  faultRows,
  scoredTrials,
} from './summarize-trials.js'

/** Everything about a campaign that is not in its trials. */
type CampaignFacts = Pick<
  FaultReport,
  'generated_at' | 'generator' | 'settings' | 'protocol' | 'detectors' | 'duration_sec'
> & { readonly catalogue: readonly Fault[] }

/** The record of a finished campaign, or of the finished part of a stopped one. */
export function composeFaultReport(
  { catalogue, ...facts }: CampaignFacts,
  { trials, timelines, stoppedBecause }: CampaignResults,
): FaultReport {
  const scored = scoredTrials(trials)
  const found = scored.filter(({ score }) => score.detected).length
  const missed = scored.length - found
  const { min_detection_rate: minDetectionRate, max_false_alarms: maxFalseAlarms } = facts.settings
  const limits = { minDetectionRate, maxFalseAlarms }
  return {
    num_faults: scored.length,
    num_detected: found,
    num_missed: missed,
    summary: `Fault injection testing ${stoppedBecause === null ? 'complete' : 'stopped'}: ${found}/${scored.length} faults detected, ${missed} missed`,
    results: scored.map(describeResult),
    fault_report_version: faultReportVersion,
    complete: stoppedBecause === null,
    stopped_because: stoppedBecause,
    ...judgeCampaign(catalogue, trials, limits, stoppedBecause),
    ...facts,
    trials: [...trials],
    faults: faultRows(catalogue, trials),
    matrix: faultMatrix(trials),
    rates: campaignRates(trials),
    dose_curves: doseCurves(catalogue, trials),
    timelines: [...timelines],
    num_excluded: trials.filter(({ effective }) => !effective).length,
  }
}

/** A trial in the words of the old report. */
function describeResult(trial: TrialResult): FaultReport['results'][number] {
  const { name, target, rank, verdict } = trial
  const isOfNoRank = target === 'group' || target === 'checkpoint'
  return {
    fault_type: name ?? '',
    affected_rank: isOfNoRank ? null : rank,
    was_detected: verdict !== null,
    reason: verdict
      ? `Detected by ${verdict.detector}: ${verdict.message}`
      : 'No detector raised a finding',
  }
}
