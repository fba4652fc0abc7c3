import { prepareJunit, writeJunit } from '../../junit-file.js'
import type { CommandOptions } from '../../../config/command-descriptions.js'
import { ConfigError, type ExitCode, exitCodes } from '../../../errors.js'
import { formatRecord } from '../../../records/json/format-record.js'
import type { ReportCheck, VerdictStatus } from '../../../records/reports/report-record.js'
import { renderers } from '../../../report/index.js'
import type { ReportInput } from '../../../report/report-input.js'
import { buildReportModel } from '../../../report/report-model.js'
import { renderTerminalSummary } from '../../../report/terminal-summary.js'
import { miniclusterVersion } from '../../../system/version.js'
import { toCanonicalResult } from '../../canonical-result.js'
import type { Dependencies } from '../../dependencies.js'
import { createCommandJob } from '../../run/create-job.js'
import { summaryPaint } from '../../summary-paint.js'
import type { CheckOutcome } from '../check-outcome.js'
import type { CheckPaths } from '../check-paths.js'
import { publishResults, withResults } from '../check-results.js'
import { type ProvenCommand, proveCommand } from './prove-command.js'
import { proofDirectory } from './read-journals.js'

/** Fault campaigns are for our own trainer so far. */
const withoutFaults =
  'faults were not tested: campaigns inject them into our own trainer only; "minicluster run --fault" injects one into a command'

/** A rank that waits this long for another one in a checked job waits for ever. */
const stallMs = 120_000

const verdictExitCodes: Record<VerdictStatus, ExitCode> = {
  pass: exitCodes.pass,
  fail: exitCodes.verdictFailed,
  unknown: exitCodes.infrastructure,
}

/** Runs the user's own training command on record, runs each rank again alone, and reports what that shows. */
export async function checkCommand(
  options: CommandOptions<'check'>,
  command: readonly string[],
  dependencies: Dependencies,
): Promise<CheckOutcome> {
  refuseWhatIsOurs(options)
  await prepareJunit(options, dependencies)
  return withResults(options, dependencies, async (paths) => {
    const proven = await prove(options, command, paths, dependencies)
    if (options.faultTests !== 'off') dependencies.log.note(withoutFaults)
    const { results } = paths
    const { files, log, clock } = dependencies
    await files.writeText(results.proof, formatRecord(proven.proof))
    if (proven.metrics !== null) {
      const record = toCanonicalResult(proven.metrics, dependencies.environment(), clock.now())
      await files.writeText(results.multi, formatRecord(record))
    }
    const model = buildReportModel(createInput(command, proven, paths, clock.now()))
    await files.writeText(results.html, renderers.html(model))
    await files.writeText(results.json, renderers.json(model))
    await publishResults(options, paths, dependencies)
    const junit = await writeJunit(options, model, dependencies)
    log.print(`\n${renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd()}`)
    log.document(formatRecord(model.record))
    const { status, headline, reasons } = model.verdict
    return {
      ...{ single: null, multi: proven.metrics, correctness: null, faults: null, point: null },
      ...{ comparison: null, exitCode: verdictExitCodes[status], verdict: status },
      ...{ headline, reasons, model, results: paths.published, junit },
      summary: renderers.markdown(model),
    }
  })
}

/** What `check` does with our own trainer only; a command's figures depend on what else it does. */
function refuseWhatIsOurs({ compareWith }: CommandOptions<'check'>): void {
  if (compareWith === null) return
  throw new ConfigError(
    'option --compare-with cannot be used with a command after --: it compares runs of our own trainer',
    'leave it out; the proof of the command needs no baseline',
  )
}

function prove(
  options: CommandOptions<'check'>,
  command: readonly string[],
  { multiRun, health }: CheckPaths,
  dependencies: Dependencies,
): Promise<ProvenCommand> {
  const recordDirectory = proofDirectory(multiRun)
  const checkSteps = options.checkSteps
  const job = createCommandJob(
    command,
    { ...options, stallTimeoutMs: options.stallTimeoutMs ?? stallMs },
    {
      runId: dependencies.newRunId(),
      runDirectory: multiRun,
      healthCheckpointPath: health,
      workingDirectory: dependencies.workingDirectory,
      resumeFrom: null,
    },
    { mode: 'record', checkSteps, recordDirectory },
  )
  return proveCommand(job, checkSteps, recordDirectory, dependencies)
}

function createInput(
  command: readonly string[],
  { proof, metrics, failure }: ProvenCommand,
  { shown }: CheckPaths,
  now: Date,
): ReportInput {
  return {
    title: `MiniCluster check: ${command.join(' ')}`,
    now,
    generator: `minicluster ${miniclusterVersion}`,
    runs: metrics === null ? [] : [{ role: 'measured', metrics, path: shown.multi }],
    correctness: null,
    proof,
    checks: failure === null ? [] : [describeEnd(failure, proof.tier === 'failed')],
    paths: { 'report.html': shown.html, 'report.json': shown.json, 'proof.json': shown.proof },
  }
}

/** A job that ended badly proves nothing; where a mistake is named, that is the verdict. */
function describeEnd(failure: string, isNamed: boolean): ReportCheck {
  return {
    name: 'job',
    status: isNamed ? 'fail' : 'unknown',
    headline: 'The job did not end well',
    reasons: [failure],
  }
}
