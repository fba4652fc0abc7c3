import type { CommandOptions } from '../config/command-descriptions.js'
import { exitCodes } from '../../kit/errors.js'
import type { CorrectnessReport } from '../../kit/records/reports/correctness-report.js'
import type { ReportCheck } from '../../kit/records/reports/report-record.js'
import { renderers } from '../../gate/report/index.js'
import type { ReportedRun } from '../../gate/report/report-input.js'
import { buildReportModel, type ReportModel } from '../../gate/report/report-model.js'
import { miniclusterVersion } from '../../machine/system/version.js'
import { compareRuns } from '../../prove/validate/compare-runs.js'
import type { Dependencies } from './dependencies.js'
import type { Outcome } from './outcome.js'
import { prepareOutput, titleOf, writePage } from './page-files.js'
import { detectors } from '../../lab/detect/index.js'
import { judgeHealth } from './run/judge-health.js'
import { readResults, type RunFile } from './read-results.js'

/** Renders existing runs and a fault report; the exit code does not depend on their result. */
export async function reportHtml(
  options: CommandOptions<'report html'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const model = await modelOfResults({ ...options, page: 'report.html' }, dependencies)
  await writePage(options.output, renderers.html(model), 'Report', dependencies)
  return { exitCode: exitCodes.pass }
}

type Rendering = Pick<
  CommandOptions<'report html'>,
  'result' | 'output' | 'tolerance' | 'title'
> & {
  /** The name of the page's own file. */
  readonly page: string
}

/** The report of results that were written earlier; reads them and makes sure that it can be written. */
export async function modelOfResults(
  { result, output, tolerance, title, page }: Rendering,
  { files, clock, workingDirectory }: Dependencies,
): Promise<ReportModel> {
  const { runs, faults } = await readResults(result, workingDirectory, files)
  await prepareOutput(output, { files, workingDirectory })
  const model = buildReportModel({
    title: title ?? titleOf(result),
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    ...relate(runs, tolerance),
    faults,
    checks: healthChecks(runs),
    paths: { [page]: output },
  })
  return model
}

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
