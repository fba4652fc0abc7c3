import type { WorkflowStep } from '../../github/workflow-step.js'
import type { MetricVerdict } from '../../records/comparison.js'
import { isWatched, judgedMetrics } from '../../report/judged-metrics.js'
import { standingOf } from '../../report/standing.js'
import type { CheckOutcome } from '../check-outcome.js'

/** A check and where its page can be opened; null where it was not uploaded. */
export type ReportedOutcome = CheckOutcome & { readonly reportUrl: string | null }

type Output = {
  readonly description: string
  /** Null where the check never found out. */
  readonly value: (outcome: ReportedOutcome) => string | number | null
}

/** The outputs of the Action, in the order of action.yml; one that is not known is empty. */
export const actionOutputs = {
  verdict: {
    description: 'pass, fail, or unknown when the check could not be finished',
    value: ({ verdict }) => verdict,
  },
  correctness: {
    description:
      'What could be established: bitwise (equal bits at every step), bounded (losses within the tolerance) or failed',
    value: ({ correctness }) => correctness?.tier ?? null,
  },
  'report-path': {
    description: 'Path of report.html, one self-contained file',
    value: ({ results }) => results.html,
  },
  'json-path': {
    description: 'Path of report.json, the same for machines',
    value: ({ results }) => results.json,
  },
  'report-url': {
    description:
      'Address of the uploaded report, which a browser opens; empty when it was not uploaded',
    value: ({ reportUrl }) => reportUrl,
  },
  json: {
    description: 'Verdict, reasons, counts and baseline as one line of JSON, for later steps',
    value: (outcome) => JSON.stringify(summaryOf(outcome)),
  },
  regressions: {
    description: 'Metrics that are worse than the baseline; empty when nothing was compared',
    value: (outcome) => countOf(outcome, 'regression'),
  },
  inconclusive: {
    description: 'Metrics of which nothing could be concluded',
    value: (outcome) => countOf(outcome, 'inconclusive'),
  },
  improvements: {
    description: 'Metrics that are better than the baseline',
    value: (outcome) => countOf(outcome, 'improvement'),
  },
  'baseline-status': {
    description:
      'found, none, missing, expired, corrupt, unreachable or incompatible; empty when none was asked for',
    value: ({ comparison }) => comparison?.origin?.status ?? null,
  },
  'baseline-sha': {
    description: 'Commit of the baseline; empty when there was none to compare with',
    value: ({ comparison }) => comparison?.origin?.provenance?.sha ?? null,
  },
  'final-loss': {
    description: 'Loss of the last step of the distributed run',
    value: ({ multi }) => multi?.final_loss ?? null,
  },
  throughput: {
    description: 'Samples per second of the distributed run',
    value: ({ multi }) => multi?.average_throughput_samples_per_sec ?? null,
  },
  speedup: {
    description: 'Throughput of the distributed run over that of one worker',
    value: ({ single, multi }) => {
      const one = single?.average_throughput_samples_per_sec
      const many = multi?.average_throughput_samples_per_sec
      return one && many ? many / one : null
    },
  },
  'scaling-efficiency': {
    description: 'Speedup per worker in percent; 100 is as fast as workers that need not wait',
    value: ({ multi }) => multi?.scaling_efficiency_pct ?? null,
  },
  'allreduce-p50-ms': {
    description: 'Median time of an all-reduce in milliseconds, waiting for peers included',
    value: ({ multi }) => multi?.p50_allreduce_ms ?? null,
  },
  'steps-verified': {
    description: 'Steps after which weights and optimizer state of both runs had the same hash',
    value: ({ correctness }) => correctness?.num_steps_hash_equal ?? null,
  },
  'faults-detected': {
    description: 'Injected faults that the detectors found; empty when none were injected',
    value: ({ faults }) => faults?.num_detected ?? null,
  },
  'faults-missed': {
    description: 'Injected faults that the detectors did not find',
    value: ({ faults }) => faults?.num_missed ?? null,
  },
  'detection-rate': {
    description: 'Share of the injected faults that was found, from 0 to 1',
    value: ({ faults }) => faults?.rates.detection.rate ?? null,
  },
  'false-alarms': {
    description: 'Runs in which nothing was wrong and a detector raised something all the same',
    value: ({ faults }) => faults?.rates.false_alarms.successes ?? null,
  },
} satisfies Record<string, Output>

export type ActionOutputName = keyof typeof actionOutputs

/** Sets every output of the step. */
export function setOutputs(outcome: ReportedOutcome, step: WorkflowStep): void {
  for (const [name, { value }] of Object.entries(actionOutputs)) {
    step.output(name, String(value(outcome) ?? ''))
  }
}

/** Metrics that somebody watches with this verdict; null where nothing was compared. */
function countOf({ comparison }: CheckOutcome, verdict: MetricVerdict): number | null {
  if (comparison === null || Object.keys(comparison.comparisons).length === 0) return null
  const watched = judgedMetrics(comparison).filter(isWatched)
  return watched.filter((metric) => metric.verdict === verdict).length
}

function summaryOf(outcome: ReportedOutcome) {
  const { verdict, headline, reasons, comparison, model, reportUrl } = outcome
  return {
    ...{ verdict, headline, reasons: reasons.slice(0, 20) },
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
