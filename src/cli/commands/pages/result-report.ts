import type { CommandOptions } from '../../config/command-descriptions.js'
import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import type { ReportedRun } from '../../../gate/report/report-input.js'
import { buildReportModel } from '../../../gate/report/report-model.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { compareRuns } from '../../../prove/validate/compare-runs.js'
import type { Dependencies } from '../dependencies.js'
import { type ComposeReport, titleOf } from './page-to-write.js'
import { detectors } from '../../../lab/detect/index.js'
import { judgeHealth } from '../run/judge-health.js'
import { readResults, type RunFile } from './read-results.js'

/** The report of runs and a fault report that were written earlier. */
export async function readResultReport(
  {
    files: given,
    tolerance,
    title,
  }: Pick<CommandOptions<'report'>, 'files' | 'tolerance' | 'title'>,
  { files, clock, workingDirectory }: Dependencies,
): Promise<ComposeReport> {
  const { runs, faults } = await readResults(given, workingDirectory, files)
  return (paths) =>
    buildReportModel({
      title: title ?? titleOf(given),
      now: clock.now(),
      generator: `minicluster ${miniclusterVersion}`,
      ...relate(runs, tolerance ?? defaultTolerance),
      faults,
      checks: healthChecks(runs),
      paths,
    })
}

const defaultTolerance = 0.01

/** What detectors raised stands with its weight, unless a fault was injected on request. */
function healthChecks(runs: readonly RunFile[]): readonly ReportCheck[] {
  const judged = runs
    .map(({ metrics }) => metrics)
    .filter(({ findings, injected_fault: fault }) => findings !== undefined && fault === undefined)
  if (judged.length === 0) return []
  const findings = judged.flatMap((metrics) => metrics.findings ?? [])
  const blind = judged.flatMap(({ blind_detectors = [] }) => blind_detectors)
  const unseen = judged.flatMap((metrics) => metrics.unseen ?? [])
  return [judgeHealth({ findings, blind, unseen, judges: judged.length * detectors.length })]
}

/** A run of one worker followed by a run of several: the first is the reference for the second. */
function relate(
  runs: readonly RunFile[],
  tolerance: number,
): { readonly runs: readonly ReportedRun[]; readonly correctness: CorrectnessReport | null } {
  const [single, multi, ...others] = runs
  const isPair = single?.metrics.num_workers === 1 && multi !== undefined && others.length === 0
  if (!isPair || multi.metrics.num_workers === 1) {
    return { runs: runs.map((run) => ({ ...run, role: 'measured' })), correctness: null }
  }
  return {
    runs: [
      { ...single, role: 'reference' },
      { ...multi, role: 'measured' },
    ],
    correctness: compareRuns(single.metrics, multi.metrics, {
      tolerance,
      singlePath: single.path,
      multiPath: multi.path,
    }),
  }
}
