import { resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { type ExitCode, exitCodes } from '../errors.js'
import type { BaselinePoint } from '../records/baseline.js'
import type { CorrectnessReport } from '../records/correctness-report.js'
import { formatRecord } from '../records/format-record.js'
import type { ReportCheck, VerdictStatus } from '../records/report-record.js'
import { renderTerminalSummary } from '../report/terminal-summary.js'
import { compareRuns } from '../validate/compare-runs.js'
import { checkFaults, chosenFaults } from './check-faults.js'
import type { CheckOutcome } from './check-outcome.js'
import { type CheckPaths, checkPaths } from './check-paths.js'
import { describeIntegrity, reportCheck } from './check-report.js'
import { type TrainedPair, trainPair } from './check-training.js'
import type { CompareCheck, ComparedCheck } from './compare-check.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import { judgeHealth } from './judge-health.js'
import { type CheckResults, measureBundle, measureCheck } from './measure-check.js'
import { summaryPaint } from './summary-paint.js'

/** What a check takes part in beyond its options. */
export type CheckSurroundings = {
  /** Holds the result against a baseline, in place of `compareWith`. */
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
  { compare, isHealthJudged = false }: CheckSurroundings = {},
): Promise<CheckOutcome> {
  chosenFaults(options)
  const comparing = compare ?? (await comparisonAskedFor(options, dependencies))
  const bundleBytes = await measureBundle(options, dependencies)
  const paths = await prepareResults(options, dependencies)
  const pair = await trainPair(options, paths, dependencies, isHealthJudged)
  const correctness = await compareAndWrite(pair, options.tolerance, paths, dependencies)
  const faults = await checkFaults(options, pair, paths, dependencies)
  const results = { pair, correctness, faults, bundleBytes }
  const point = await keepPoint(results, options, paths, dependencies)
  const compared = await compareAndKeep(point, comparing, paths, dependencies)
  const checks = [...ownChecks(pair), ...(compared?.checks ?? [])]
  const finished = { options, paths, ...results, compared, checks }
  const { model, summary } = await reportCheck(finished, dependencies)
  const { log } = dependencies
  log.print(`\n${renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd()}`)
  log.document(formatRecord(model.record))
  const { status, headline, reasons } = model.verdict
  return {
    ...{ single: pair.single, multi: pair.multi, correctness, faults, point },
    comparison: compared?.comparison ?? null,
    exitCode: verdictExitCodes[status],
    verdict: status,
    ...{ headline, reasons, model, results: paths.results, summary },
  }
}

/** What the runs say of themselves, beside their records. */
function ownChecks({ single, failure, findings }: TrainedPair): readonly ReportCheck[] {
  return [
    ...(failure === null ? [] : [describeIntegrity(failure, single === null)]),
    ...(findings === null ? [] : [judgeHealth(findings)]),
  ]
}

async function comparisonAskedFor(
  options: CommandOptions<'check'>,
  dependencies: Dependencies,
): Promise<CompareCheck | null> {
  const { compareWith, thresholds, severities } = options
  if (compareWith === null && thresholds === null && severities === null) return null
  const { comparisonSettings, compareWithFile } = await import('./compare-check.js')
  comparisonSettings(options)
  return compareWith === null ? null : compareWithFile(compareWith, options, dependencies)
}

/** A check that fails half-way must not leave the report of the one before. */
async function prepareResults(
  { outputDir }: CommandOptions<'check'>,
  { files, workingDirectory, newRunId }: Dependencies,
): Promise<CheckPaths> {
  const directory = resolve(workingDirectory, outputDir)
  const paths = checkPaths(directory, outputDir, newRunId())
  await prepareDestinations([
    { option: 'output-dir', path: directory, prepare: files.prepareDirectory },
  ])
  await Promise.all(Object.values(paths.results).map((path) => files.remove(path)))
  return paths
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

/** Writes down what a later check can be held against. */
async function keepPoint(
  results: CheckResults,
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  dependencies: Dependencies,
): Promise<BaselinePoint | null> {
  const { formatBaseline, pointOfCheck } = await import('./compare-check.js')
  const measured = await measureCheck(results, options, paths, dependencies)
  const point = pointOfCheck(measured, dependencies)
  if (point !== null) {
    await dependencies.files.writeText(paths.results.baseline, formatBaseline('check', point))
  }
  return point
}

async function compareAndKeep(
  point: BaselinePoint | null,
  compare: CompareCheck | null,
  { results }: CheckPaths,
  { files }: Dependencies,
): Promise<ComparedCheck | null> {
  if (point === null || compare === null) return null
  const compared = await compare(point)
  await files.writeText(results.comparison, formatRecord(compared.comparison))
  return compared
}
