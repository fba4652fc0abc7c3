import { resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { type ExitCode, exitCodes } from '../errors.js'
import type { CorrectnessReport } from '../records/correctness-report.js'
import type { FaultReport } from '../records/fault-report.js'
import { formatRecord } from '../records/format-record.js'
import type { VerdictStatus } from '../records/report-record.js'
import { renderTerminalSummary } from '../report/terminal-summary.js'
import { compareRuns } from '../validate/compare-runs.js'
import { checkFaults, chosenFaults } from './check-faults.js'
import { type CheckPaths, checkPaths } from './check-paths.js'
import { reportCheck } from './check-report.js'
import { type TrainedPair, trainPair } from './check-training.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import type { Outcome } from './outcome.js'
import { summaryPaint } from './summary-paint.js'

/** Everything a check found out; what a run that failed never produced is null. */
export type CheckOutcome = Outcome &
  Omit<TrainedPair, 'failure'> & {
    readonly verdict: VerdictStatus
    readonly headline: string
    readonly reasons: readonly string[]
    readonly correctness: CorrectnessReport | null
    /** Null where no faults were asked for. */
    readonly faults: FaultReport | null
    readonly reportPath: string
    readonly jsonPath: string
    /** The report in short, for a page that shows Markdown. */
    readonly summary: string
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
): Promise<CheckOutcome> {
  const { log, workingDirectory, newRunId } = dependencies
  chosenFaults(options)
  const directory = resolve(workingDirectory, options.outputDir)
  const paths = checkPaths(directory, options.outputDir, newRunId())
  await clearResults(directory, paths, dependencies)
  const pair = await trainPair(options, paths, dependencies)
  const correctness = await compareAndWrite(pair, options.tolerance, paths, dependencies)
  const faults = await checkFaults(options, pair, paths, dependencies)
  const finished = { options, paths, pair, correctness, faults }
  const { model, summary } = await reportCheck(finished, dependencies)
  log.print(`\n${renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd()}`)
  log.document(formatRecord(model.record))
  const { status, headline, reasons } = model.verdict
  return {
    single: pair.single,
    multi: pair.multi,
    exitCode: verdictExitCodes[status],
    verdict: status,
    headline,
    reasons,
    correctness,
    faults,
    reportPath: paths.results.html,
    jsonPath: paths.results.json,
    summary,
  }
}

/** A check that fails half-way must not leave the report of the one before. */
async function clearResults(
  directory: string,
  { results }: CheckPaths,
  { files }: Dependencies,
): Promise<void> {
  await prepareDestinations([
    { option: 'output-dir', path: directory, prepare: files.prepareDirectory },
  ])
  await Promise.all(Object.values(results).map((path) => files.remove(path)))
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
