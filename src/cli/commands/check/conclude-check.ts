import type { CommandOptions } from '../../config/command-descriptions.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { renderTerminalSummary } from '../../../gate/report/terminal-summary.js'
import { compareRuns } from '../../../prove/validate/compare-runs.js'
import { thinComparisons } from '../../../prove/validate/thin-comparisons.js'
import { detectors } from '../../../lab/detect/index.js'
import type { Dependencies } from '../dependencies.js'
import { writeJunit } from '../junit-file.js'
import { verdictExitCodes } from '../outcome.js'
import { judgeHealth } from '../run/judge-health.js'
import { summaryPaint } from '../summary-paint.js'
import type { CheckOutcome } from './check-outcome.js'
import type { CheckPaths } from './check-paths.js'
import { describeIntegrity, reportCheck } from './check-report.js'
import { publishResults } from './check-results.js'
import type { TrainedPair } from './check-training.js'
import type { CompareCheck } from './compare-check.js'
import { openResults } from './open-results.js'
import { compareAndSave, savePoint } from './save-point.js'
import { measureCheck } from './measure-check.js'

/** A check whose options are in order. */
export type PreparedCheck = {
  readonly options: CommandOptions<'check'>
  readonly paths: CheckPaths
  readonly comparing: CompareCheck | null
  readonly bundleBytes: number | null
  readonly startsBaseline: boolean
  readonly isHealthJudged: boolean
}

/** Compares the runs of a check with each other, injects faults, reports; the exit code is the verdict. */
export async function concludeCheck(
  { options, paths, comparing, bundleBytes, startsBaseline, isHealthJudged }: PreparedCheck,
  pair: TrainedPair,
  dependencies: Dependencies,
): Promise<CheckOutcome> {
  const correctness = await compareAndWrite(pair, options.tolerance, paths, dependencies)
  const faults = await injectFaults(options, pair, paths, dependencies)
  const results = { pair, correctness, faults, bundleBytes }
  const measured = await measureCheck(results, options, paths, dependencies)
  const saved = await savePoint(measured, paths, dependencies)
  const compared = await compareAndSave(saved, comparing, paths, dependencies)
  const asked = {
    comparison: comparing !== null,
    faults: options.faultTests !== 'off',
    health: isHealthJudged,
    required: options.require,
    startsBaseline,
  }
  const comparison = compared?.comparison ?? null
  const open = openResults(asked, { ...provenBy(pair, correctness), faults, compared })
  const checks = [...ownChecks(pair), ...open]
  const finished = { options, paths, ...results, compared, checks }
  const model = await reportCheck(finished, dependencies)
  await publishResults(options, paths, dependencies)
  const junit = await writeJunit(options, model, dependencies)
  const { log } = dependencies
  log.print(`\n${renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd()}`)
  log.document(formatRecord(model.record))
  const { status, headline, reasons } = model.verdict
  return {
    single: pair.single,
    multi: pair.multi,
    correctness,
    faults,
    point: saved.point,
    comparison,
    exitCode: verdictExitCodes[status],
    verdict: status,
    headline,
    reasons,
    model,
    results: paths.published,
    junit,
  }
}

const provenBy = ({ multi, findings }: TrainedPair, correctness: CorrectnessReport | null) => ({
  tier: correctness?.tier ?? null,
  workers: multi?.num_workers ?? null,
  isWatched: findings !== null,
  whyNoFaults: null,
})

/** The faults are loaded only by a check that injects some. */
async function injectFaults(
  options: CommandOptions<'check'>,
  pair: TrainedPair,
  paths: CheckPaths,
  dependencies: Dependencies,
): Promise<FaultReport | null> {
  if (options.faultTests === 'off') return null
  const { checkFaults } = await import('./check-faults.js')
  return checkFaults(options, pair, paths, dependencies)
}

/** Results of the runs that are not in their records. */
function ownChecks({ single, multi, failure, findings }: TrainedPair): readonly ReportCheck[] {
  const { blind_detectors: blind = [], unseen = [] } = multi ?? {}
  return [
    ...(failure === null ? [] : [describeIntegrity(failure, single === null)]),
    ...(findings === null
      ? []
      : [judgeHealth({ findings, blind, unseen, judges: detectors.length })]),
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
  await files.writeText(results.validation, formatRecord(thinComparisons(report)))
  return report
}
