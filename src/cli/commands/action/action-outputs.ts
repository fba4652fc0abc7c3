import type { WorkflowStep } from '../../../machine/github/workflow-step.js'
import type { MetricVerdict } from '../../../kit/records/baseline/comparison.js'
import { isWatched, judgedMetrics } from '../../../gate/report/comparison/judged-metrics.js'
import { standingOf } from '../../../gate/report/comment/standing.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import { firstFew } from '../../../kit/wording/first-few.js'
import { judgedEfficiencyPercent, judgedSpeedUp } from '../../../kit/wording/speed-up.js'

/** A check and where its page can be opened; null where it was not uploaded. */
export type ReportedOutcome = CheckOutcome & { readonly reportUrl: string | null }

type Output = {
  readonly description: string
  /** Null if the check did not get that far. */
  readonly value: (outcome: ReportedOutcome) => string | number | null
}

/** The outputs of the Action, in the order of action.yml; one that is not known is empty. */
export const actionOutputs = {
  verdict: {
    description:
      'pass, fail, inconclusive if something that was asked for could not be done, or unknown if the check could not be completed',
    value: ({ verdict }) => verdict,
  },
  correctness: {
    description:
      'Strength of the proof: bitwise (equal bits at every step), bounded (losses within the tolerance) or failed; of a training command also consistent (only the exact checks passed) and unknown',
    value: ({ correctness, proof }) => correctness?.tier ?? proof?.tier ?? null,
  },
  'report-path': {
    description: 'Path of report.html, a self-contained file',
    value: ({ results }) => results.html,
  },
  'json-path': {
    description: 'Path of report.json, the same report for programs',
    value: ({ results }) => results.json,
  },
  'junit-path': {
    description: 'Path of the JUnit XML file; empty if the input junit names none',
    value: ({ junit }) => junit,
  },
  'report-url': {
    description:
      'URL of the uploaded report, which opens in the browser; empty if it was not uploaded',
    value: ({ reportUrl }) => reportUrl,
  },
  json: {
    description: 'Verdict, reasons, counts and baseline as one line of JSON, for later steps',
    value: (outcome) => JSON.stringify(summaryOf(outcome)),
  },
  regressions: {
    description:
      'Number of metrics that are worse than the baseline; empty if nothing was compared',
    value: (outcome) => countOf(outcome, 'regression'),
  },
  inconclusive: {
    description: 'Number of metrics without a conclusion; empty if nothing was compared',
    value: (outcome) => countOf(outcome, 'inconclusive'),
  },
  improvements: {
    description:
      'Number of metrics that are better than the baseline; empty if nothing was compared',
    value: (outcome) => countOf(outcome, 'improvement'),
  },
  'baseline-status': {
    description:
      'found, none, missing, expired, corrupt, unreachable or incompatible; empty if no baseline was requested',
    value: ({ comparison }) => comparison?.origin?.status ?? null,
  },
  'baseline-sha': {
    description: 'Commit of the baseline; empty if there was none',
    value: ({ comparison }) => comparison?.origin?.provenance?.sha ?? null,
  },
  'final-loss': {
    description: 'Loss at the last step of the distributed run',
    value: ({ multi }) => multi?.final_loss ?? null,
  },
  throughput: {
    description: 'Samples per second of the distributed run',
    value: ({ multi }) => multi?.average_throughput_samples_per_sec ?? null,
  },
  speedup: {
    description:
      'Throughput of the distributed run divided by the throughput of one worker; empty if the report does not judge it',
    value: ({ single, multi }) => judgedSpeedUp(single, multi),
  },
  'scaling-efficiency': {
    description:
      'Speedup divided by the number of workers, in percent; 100 means that no worker waits; empty if the report does not judge the speedup',
    value: ({ single, multi }) => judgedEfficiencyPercent(single, multi),
  },
  'allreduce-p50-ms': {
    description:
      'Median time of an all-reduce in milliseconds, including the wait for other workers',
    value: ({ multi }) => multi?.p50_allreduce_ms ?? null,
  },
  'steps-verified': {
    description:
      'Number of steps at which both runs had the same hash of weights and optimizer state; of a training command those that every rank reproduced alone',
    value: ({ correctness, proof }) => correctness?.num_steps_hash_equal ?? stepsReproduced(proof),
  },
  'faults-detected': {
    description: 'Number of injected faults that were detected; empty if none were injected',
    value: ({ faults }) => faults?.num_detected ?? null,
  },
  'faults-missed': {
    description: 'Number of injected faults that were not detected',
    value: ({ faults }) => faults?.num_missed ?? null,
  },
  'detection-rate': {
    description: 'Share of the injected faults that was detected, from 0 to 1',
    value: ({ faults }) => faults?.rates.detection.rate ?? null,
  },
  'false-alarms': {
    description: 'Number of fault-free runs in which a detector raised an alarm',
    value: ({ faults }) => faults?.rates.false_alarms.successes ?? null,
  },
} satisfies Record<string, Output>

/** Sets every output of the step. */
export function setOutputs(outcome: ReportedOutcome, step: WorkflowStep): void {
  for (const [name, { value }] of Object.entries(actionOutputs)) {
    step.output(name, String(value(outcome) ?? ''))
  }
}

/** Number of steps whose state every rank reproduced alone; null if a rank was not run again. */
function stepsReproduced(proof: CheckOutcome['proof']): number | null {
  const replays = proof?.replays ?? []
  if (replays.length === 0 || replays.length !== proof?.world_size) return null
  return Math.min(...replays.map((replay) => replay.num_equal_states))
}

/** Number of watched metrics with this verdict; null if nothing was compared. */
function countOf({ comparison }: CheckOutcome, verdict: MetricVerdict): number | null {
  if (comparison === null || Object.keys(comparison.comparisons).length === 0) return null
  const watched = judgedMetrics(comparison).filter(isWatched)
  return watched.filter((metric) => metric.verdict === verdict).length
}

function summaryOf(outcome: ReportedOutcome) {
  const { verdict, headline, reasons, comparison, model, reportUrl } = outcome
  return {
    verdict,
    headline,
    reasons: firstFew(reasons, 20),
    standing: standingOf(model.record),
    baseline: comparison?.origin ?? null,
    regressions: countOf(outcome, 'regression'),
    inconclusive: countOf(outcome, 'inconclusive'),
    improvements: countOf(outcome, 'improvement'),
    faults_detected: outcome.faults?.num_detected ?? null,
    faults_missed: outcome.faults?.num_missed ?? null,
    false_alarms: outcome.faults?.rates.false_alarms.successes ?? null,
    report_url: reportUrl,
  }
}
