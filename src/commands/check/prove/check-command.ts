import type { MeasuredCheck } from '../../../baseline/metric.js'
import { prepareJunit, writeJunit } from '../../junit-file.js'
import type { CommandOptions } from '../../../config/command-descriptions.js'
import {
  nodesOf,
  workersOf as workersOfCommand,
} from '../../../engines/command/recognise-command.js'
import { ConfigError, type ExitCode, exitCodes } from '../../../errors.js'
import { formatRecord } from '../../../records/json/format-record.js'
import type { VerdictStatus } from '../../../records/reports/report-record.js'
import type { FaultReport } from '../../../records/reports/fault-report.js'
import { renderers } from '../../../report/index.js'
import { buildReportModel } from '../../../report/report-model.js'
import { renderTerminalSummary } from '../../../report/terminal-summary.js'
import { toCanonicalResult } from '../../canonical-result.js'
import type { Dependencies } from '../../dependencies.js'
import { createCommandJob } from '../../run/create-job.js'
import { summaryPaint } from '../../summary-paint.js'
import { checkCommandFaults, commandFaults } from '../check-command-faults.js'
import type { CheckOutcome } from '../check-outcome.js'
import type { CheckPaths } from '../check-paths.js'
import type { CompareCheck } from '../compare-check.js'
import { compareAndSave, comparisonAskedFor, savePoint } from '../save-point.js'
import { measureBundle } from '../measure-check.js'
import { publishResults, withResults } from '../check-results.js'
import { composeCommandReport } from './compose-command-report.js'
import { type ProvenCommand, proveCommand } from './prove-command.js'
import { proofDirectory } from './read-journals.js'

/** A rank of a checked job that waits this long for another rank waits forever. */
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
  compare?: CompareCheck | null,
): Promise<CheckOutcome> {
  refuseNodes(command)
  const comparing = compare ?? (await comparisonAskedFor(options, dependencies))
  const bundleBytes = await measureBundle(options, dependencies)
  const choose = await commandFaults(options, workersOf(command, options), dependencies)
  await prepareJunit(options, dependencies)
  return withResults(options, dependencies, async (paths) => {
    const proven = await prove(options, command, paths, dependencies)
    const faults = await testFaults(proven, options, paths, { choose, dependencies })
    const { results } = paths
    const { files, log, clock } = dependencies
    await files.writeText(results.proof, formatRecord(proven.proof))
    if (proven.metrics !== null) {
      const record = toCanonicalResult(proven.metrics, dependencies.environment(), clock.now())
      await files.writeText(results.multi, formatRecord(record))
    }
    const point = await savePoint(measured(proven, faults, bundleBytes), paths, dependencies)
    const compared = await compareAndSave(point, comparing, paths, dependencies)
    const isMissed = comparing !== null && compared === null
    const done = { proven, faults, compared, isMissed }
    const model = buildReportModel(composeCommandReport(command, done, paths, clock.now()))
    await files.writeText(results.html, renderers.html(model))
    await files.writeText(results.json, renderers.json(model))
    await publishResults(options, paths, dependencies)
    const junit = await writeJunit(options, model, dependencies)
    log.print(`\n${renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd()}`)
    log.document(formatRecord(model.record))
    const { status, headline, reasons } = model.verdict
    return {
      ...{ single: null, multi: proven.metrics, correctness: null, faults, point },
      ...{ proof: proven.proof, comparison: compared?.comparison ?? null },
      ...{ exitCode: verdictExitCodes[status], verdict: status },
      ...{ headline, reasons, model, results: paths.published, junit },
      summary: renderers.markdown(model),
    }
  })
}

type Testing = {
  readonly choose: Awaited<ReturnType<typeof commandFaults>>
  readonly dependencies: Dependencies
}

/** A job that is wrong without a fault proves nothing about detectors. */
async function testFaults(
  { proof, failure }: ProvenCommand,
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  { choose, dependencies }: Testing,
): Promise<FaultReport | null> {
  const isSound = failure === null && (proof.tier === 'bitwise' || proof.tier === 'consistent')
  if (choose === null || !isSound) return null
  return checkCommandFaults(options, choose, paths, dependencies)
}

const workersOf = (
  [program = '', ...parameters]: readonly string[],
  { workers }: CommandOptions<'check'>,
): number => workersOfCommand([program, ...parameters], workers)

/** A rank is replayed from the record on its own machine, but its peers' contributions are on theirs. */
function refuseNodes([program = '', ...parameters]: readonly string[]): void {
  const nodes = nodesOf([program, ...parameters])
  if (nodes === 1) return
  throw new ConfigError(
    `torchrun --nnodes ${nodes}: a check needs all ranks on this machine`,
    'check the job on one machine; "minicluster run" on each node and "minicluster report --runs" join their records',
  )
}

/** The figures of the recorded run, for comparison with later checks of the same command. */
const measured = (
  { metrics, proof }: ProvenCommand,
  faults: FaultReport | null,
  bundleBytes: number | null,
): MeasuredCheck => ({
  ...{ single: null, multi: metrics, correctness: null, proof, faults },
  sizes: { checkpointBytes: null, bundleBytes },
})

function prove(
  options: CommandOptions<'check'>,
  command: readonly string[],
  { multiRun, health }: CheckPaths,
  dependencies: Dependencies,
): Promise<ProvenCommand> {
  const recordDirectory = proofDirectory(multiRun)
  const { checkSteps, referenceArgs } = options
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
  const referenceArguments = referenceArgs ?? []
  return proveCommand(job, { checkSteps, recordDirectory, referenceArguments }, dependencies)
}
