import type { FaultReport } from '../../../../kit/records/reports/fault-report.js'
import type { ReportCheck } from '../../../../kit/records/reports/report-record.js'
import type { RunMetrics } from '../../../../kit/records/run/run-metrics.js'
import type { ReportInput } from '../../../../gate/report/report-input.js'
import { miniclusterVersion } from '../../../../machine/system/version.js'
import { explainsTheEnd } from '../../../../prove/validate/proof/mistakes/index.js'
import { plural } from '../../../../kit/wording/plural.js'
import type { CheckPaths } from '../check-paths.js'
import type { ComparedCheck } from '../compare-check.js'
import { describeJobEnd } from './job-end.js'
import type { ProvenCommand } from './prove-command.js'

/** All results of a check of a command. */
type CheckedCommand = {
  readonly proven: ProvenCommand
  /** What the fault campaign found; null where none ran. */
  readonly faults: FaultReport | null
  readonly compared: ComparedCheck | null
  /** A check for each result that was asked for and that there is not. */
  readonly open: readonly ReportCheck[]
}

/** The checks beside the proof. */
function checksOf({ proven, open }: CheckedCommand): readonly ReportCheck[] {
  const { proof, metrics, failure, isInstrumented } = proven
  return [
    ...open,
    // The last words of the ranks say less than the mistake that made them end.
    ...(failure === null || proof.findings.some(explainsTheEnd)
      ? []
      : [describeJobEnd(failure, proof.tier === 'failed')]),
    // A job that failed before it loaded anything lacks more than the adapter.
    ...(isInstrumented || failure !== null ? [] : [notInstrumented(metrics)]),
  ]
}

/** What the report of a checked command shows. */
export function composeCommandReport(
  command: readonly string[],
  done: CheckedCommand,
  { shown }: CheckPaths,
  now: Date,
): ReportInput {
  const { proven, compared, faults } = done
  const { proof, metrics } = proven
  return {
    title: `MiniCluster check: ${command.join(' ')}`,
    now,
    generator: `minicluster ${miniclusterVersion}`,
    runs: metrics === null ? [] : [{ role: 'measured', metrics, path: shown.multi }],
    correctness: null,
    proof,
    comparison: compared?.comparison ?? null,
    history: compared?.history ?? [],
    ...(faults !== null && { faults }),
    checks: checksOf(done),
    paths: {
      'report.html': shown.html,
      'report.json': shown.json,
      'proof.json': shown.proof,
      ...(faults !== null && { 'fault_report.json': shown.faults }),
    },
  }
}

/** The output and the exit code of a job prove nothing. */
function notInstrumented(metrics: RunMetrics | null): ReportCheck {
  const printed = metrics?.steps_from === 'output' ? plural(metrics.num_steps, 'step') : 'no step'
  return {
    name: 'instrumentation',
    status: 'unknown',
    headline: 'No process of the command loaded the adapter',
    reasons: [
      `Known: its exit code, and ${printed} in its output.`,
      'Not checked: whether the ranks hold the same weights, whether their sums are right, whether each sample is ' +
        'used once, whether the settings are equal, and whether a rank reproduces its own states.',
    ],
  }
}
