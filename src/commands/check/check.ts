import type { CommandOptions } from '../../config/command-descriptions.js'
import { requireCommand } from '../require-command.js'
import { type ExitCode, exitCodes } from '../../errors.js'
import type { CorrectnessReport } from '../../records/reports/correctness-report.js'
import { formatRecord } from '../../records/json/format-record.js'
import type { ReportCheck, VerdictStatus } from '../../records/reports/report-record.js'
import { renderTerminalSummary } from '../../report/terminal-summary.js'
import { compareRuns } from '../../validate/compare-runs.js'
import { checkFaults, chosenFaults } from './check-faults.js'
import type { CheckOutcome } from './check-outcome.js'
import type { CheckPaths } from './check-paths.js'
import { describeIntegrity, reportCheck } from './check-report.js'
import { publishResults, withResults } from './check-results.js'
import { type TrainedPair, trainPair } from './check-training.js'
import type { CompareCheck } from './compare-check.js'
import { compareAndKeep, comparisonAskedFor, keepPoint } from './keep-point.js'
import type { Dependencies } from '../dependencies.js'
import { judgeHealth } from '../run/judge-health.js'
import { measureBundle, measureCheck } from './measure-check.js'
import { summaryPaint } from '../summary-paint.js'
import { prepareJunit, writeJunit } from '../junit-file.js'

/** Optional hooks of a check. */
export type CheckHooks = {
  /** Compares the result with a baseline, in place of `compareWith`. */
  readonly compare?: CompareCheck | null
  /** Whether detectors follow the distributed run, and what they find is part of the verdict. */
  readonly isHealthJudged?: boolean
}

const verdictExitCodes: Record<VerdictStatus, ExitCode> = {
  pass: exitCodes.pass,
  fail: exitCodes.verdictFailed,
  unknown: exitCodes.infrastructure,
}

/** Trains on one worker and on N, compares the two step by step, injects faults, reports; the exit code is the verdict. */
export async function check(
  options: CommandOptions<'check'>,
  dependencies: Dependencies,
  { compare, isHealthJudged = false }: CheckHooks = {},
): Promise<CheckOutcome> {
  if (options.command !== null) {
    const { checkCommand } = await import('./prove/check-command.js')
    return checkCommand(options, options.command, dependencies, compare)
  }
  requireCommand(options)
  chosenFaults(options, await dependencies.training.engine(options.engine), dependencies)
  await prepareJunit(options, dependencies)
  const comparing = compare ?? (await comparisonAskedFor(options, dependencies))
  const bundleBytes = await measureBundle(options, dependencies)
  return withResults(options, dependencies, (paths) =>
    perform({ options, paths, comparing, bundleBytes, isHealthJudged }, dependencies),
  )
}

type Prepared = {
  readonly options: CommandOptions<'check'>
  readonly paths: CheckPaths
  readonly comparing: CompareCheck | null
  readonly bundleBytes: number | null
  readonly isHealthJudged: boolean
}

async function perform(
  { options, paths, comparing, bundleBytes, isHealthJudged }: Prepared,
  dependencies: Dependencies,
): Promise<CheckOutcome> {
  const pair = await trainPair(options, paths, dependencies, isHealthJudged)
  const correctness = await compareAndWrite(pair, options.tolerance, paths, dependencies)
  const faults = await checkFaults(options, pair, paths, dependencies)
  const results = { pair, correctness, faults, bundleBytes }
  const measured = await measureCheck(results, options, paths, dependencies)
  const point = await keepPoint(measured, paths, dependencies)
  const compared = await compareAndKeep(point, comparing, paths, dependencies)
  const checks = [...ownChecks(pair), ...(compared?.checks ?? [])]
  const finished = { options, paths, ...results, compared, checks }
  const { model, summary } = await reportCheck(finished, dependencies)
  await publishResults(options, paths, dependencies)
  const junit = await writeJunit(options, model, dependencies)
  const { log } = dependencies
  log.print(`\n${renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd()}`)
  log.document(formatRecord(model.record))
  const { status, headline, reasons } = model.verdict
  return {
    ...{ single: pair.single, multi: pair.multi, correctness, faults, point },
    comparison: compared?.comparison ?? null,
    exitCode: verdictExitCodes[status],
    verdict: status,
    ...{ headline, reasons, model, results: paths.published, summary, junit },
  }
}

/** Results of the runs that are not in their records. */
function ownChecks({ single, failure, findings }: TrainedPair): readonly ReportCheck[] {
  return [
    ...(failure === null ? [] : [describeIntegrity(failure, single === null)]),
    ...(findings === null ? [] : [judgeHealth(findings)]),
  ]
}

async function compareAndWrite(
  { single, multi }: TrainedPair,
  tolerance: number,
  { shown, results }: CheckPaths,
  { files }: Dependencies,
): Promise<CorrectnessReport | null> {
  if (single === null || multi === null) return null
  const report = compareRuns(single, multi, {
    tolerance,
    singlePath: shown.single,
    multiPath: shown.multi,
  })
  await files.writeText(results.validation, formatRecord(report))
  return report
}
