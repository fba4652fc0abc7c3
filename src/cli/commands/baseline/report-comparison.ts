import { basename } from 'node:path'
import type { Baseline, BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { buildReportModel, type ReportModel } from '../../../gate/report/report-model.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { configurationOfRun } from './point-of-run.js'

/** A comparison with both of its sides. */
type Compared = {
  readonly comparison: Comparison
  readonly baseline: Baseline
  readonly run: RunMetrics
  /** Where the run's record lies, as the user wrote it. */
  readonly path: string
}

/** The report of one comparison: the run and its comparison with the baseline. */
export function reportComparison(
  { comparison, baseline, run, path }: Compared,
  now: Date,
): ReportModel {
  return buildReportModel({
    title: `MiniCluster: ${basename(path)} against ${comparison.baseline}`,
    now,
    generator: `minicluster ${miniclusterVersion}`,
    runs: [{ role: 'measured', metrics: run, path }],
    correctness: null,
    comparison,
    history: historyOf(baseline, run),
  })
}

/** Only runs of the same configuration belong in its trend chart. */
function historyOf({ history = [] }: Baseline, run: RunMetrics): readonly BaselinePoint[] {
  const asked = configurationOfRun(run)
  return history.filter(({ configuration }) => configuration === asked)
}
