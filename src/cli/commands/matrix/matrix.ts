import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Matrix } from './plan-matrix.js'
import { renderers } from '../../../gate/report/index.js'
import { matrixText } from '../../../gate/report/matrix/matrix-text.js'
import { buildReportModel } from '../../../gate/report/report-model.js'
import { renderTerminalSummary } from '../../../gate/report/terminal-summary.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { MatrixReport } from '../../../kit/records/reports/matrix-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import type { CheckPaths } from '../check/check-paths.js'
import { publishResults, withResults } from '../check/check-results.js'
import { openResults } from '../check/open-results.js'
import { requireSources } from '../check/require-sources.js'
import type { Dependencies } from '../dependencies.js'
import { prepareJunit, writeJunit } from '../junit-file.js'
import { verdictExitCodes } from '../outcome.js'
import { summaryPaint } from '../summary-paint.js'
import { chooseConfigurations } from './choose-configurations.js'
import { requireMatrix } from './require-matrix.js'
import { runMatrix } from './run-matrix.js'

/** Runs the configurations of the settings file, compares each with the reference, and reports. */
export async function matrix(
  options: CommandOptions<'matrix'>,
  dependencies: Dependencies,
): Promise<CheckOutcome> {
  return performMatrix(requireMatrix(dependencies.settings ?? null), options, dependencies)
}

/** The same for a matrix that was read. */
export async function performMatrix(
  asked: Matrix,
  options: Omit<
    CommandOptions<'matrix'>,
    'config' | 'workingDirectory' | 'json' | 'quiet' | 'verbose'
  >,
  dependencies: Dependencies,
): Promise<CheckOutcome> {
  requireSources(options.require, obstacles)
  const chosen = chooseConfigurations(asked, options.only)
  await prepareJunit(options, dependencies)
  return withResults(options, dependencies, async (paths) => {
    const setting = { options, root: paths.multiRun, dependencies }
    const report = await runMatrix(asked.reference, chosen, setting)
    return publish(report, paths, options, dependencies)
  })
}

const obstacles = {
  baseline: [
    'a matrix is compared with no baseline, so none can be required',
    'Give --require proof.',
  ],
  pairs: ['a matrix measures no pairs, so none can be required', 'Give --require proof.'],
  faults: ['a matrix injects no faults, so none can be required', 'Give --require proof.'],
} as const

async function publish(
  report: MatrixReport,
  paths: CheckPaths,
  options: Pick<CommandOptions<'matrix'>, 'require' | 'junit'>,
  dependencies: Dependencies,
): Promise<CheckOutcome> {
  const { files, log, clock } = dependencies
  const { results, shown } = paths
  const model = buildReportModel({
    title: 'MiniCluster matrix',
    subject: (await dependencies.subject?.()) ?? null,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: null,
    matrix: report,
    checks: requiredOf(report, options),
    paths: { 'report.html': shown.html, 'report.json': shown.json },
  })
  await files.writeText(results.html, renderers.html(model))
  await files.writeText(results.json, renderers.json(model))
  await publishResults({ compareWith: null }, paths, dependencies)
  const junit = await writeJunit(options, model, dependencies)
  const paint = summaryPaint(log.paint)
  log.print(`\n${matrixText(report, paint)}\n`)
  log.print(renderTerminalSummary(model, paint).trimEnd())
  log.document(formatRecord(model.record))
  const { status, headline, reasons } = model.verdict
  return {
    single: null,
    multi: null,
    correctness: null,
    faults: null,
    point: null,
    comparison: null,
    exitCode: verdictExitCodes[status],
    verdict: status,
    headline,
    reasons,
    model,
    results: paths.published,
    junit,
  }
}

/** A configuration without a result leaves the matrix without a proof. */
function requiredOf(
  { configurations }: MatrixReport,
  { require: required }: Pick<CommandOptions<'matrix'>, 'require'>,
): readonly ReportCheck[] {
  const isOpen = configurations.some(
    ({ outcome }) => outcome === 'not-compared' || outcome === 'did-not-run',
  )
  const asked = { comparison: false, faults: false, health: false, startsBaseline: false, required }
  return openResults(asked, {
    faults: null,
    whyNoFaults: null,
    tier: isOpen ? null : 'bounded',
    workers: null,
    compared: null,
    isWatched: false,
  })
}
