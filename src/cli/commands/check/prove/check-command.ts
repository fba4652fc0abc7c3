import { relative } from 'node:path'
import type { MeasuredCheck } from '../../../../gate/baseline/metric.js'
import { prepareJunit, writeJunit } from '../../junit-file.js'
import type { CommandOptions } from '../../../config/command-descriptions.js'
import { isOnNodes } from '../../../../runtime/engines/command/recognise-command.js'
import { formatParts, formatRecord } from '../../../../kit/records/json/format-record.js'
import type { FaultReport } from '../../../../kit/records/reports/fault-report.js'
import { renderers } from '../../../../gate/report/index.js'
import { buildReportModel } from '../../../../gate/report/report-model.js'
import { renderTerminalSummary } from '../../../../gate/report/terminal-summary.js'
import { toCanonicalResult } from '../../canonical-result.js'
import type { Dependencies } from '../../dependencies.js'
import { verdictExitCodes } from '../../outcome.js'
import { createCommandJob } from '../../run/create-job.js'
import { sharedRunId } from '../../run/shared-run-id.js'
import { summaryPaint } from '../../summary-paint.js'
import {
  type AskedFaults,
  checkCommandFaults,
  type CommandFaults,
  commandFaults,
} from '../check-command-faults.js'
import type { CheckOutcome } from '../check-outcome.js'
import type { CheckPaths } from '../check-paths.js'
import type { CheckHooks } from '../check-hooks.js'
import { openResults } from '../open-results.js'
import { compareAndSave, comparisonAskedFor, savePoint } from '../save-point.js'
import { measureBundle } from '../measure-check.js'
import { publishResults, withResults } from '../check-results.js'
import { composeCommandReport } from './compose-command-report.js'
import { type ProvenCommand, proveCommand } from './prove-command.js'
import { referenceJobs, requireReferences } from './reference-jobs.js'
import { proofDirectory } from './read-journals.js'

/** A rank of a checked job that waits this long for another rank waits forever. */
const stallMs = 120_000

/** Runs the user's own training command on record, runs each rank again alone, and reports what that shows. */
export async function checkCommand(
  options: CommandOptions<'check'>,
  command: readonly string[],
  dependencies: Dependencies,
  { compare, startsBaseline = false, isHealthJudged = false }: CheckHooks,
): Promise<CheckOutcome> {
  sharedRunId(command, idAdvice)
  const comparing = compare ?? (await comparisonAskedFor(options, dependencies))
  const bundleBytes = await measureBundle(options, dependencies)
  const wanted = await commandFaults(options, command, dependencies)
  sayWhatIsLeftOut(command, wanted, dependencies)
  await prepareJunit(options, dependencies)
  return withResults(options, dependencies, async (paths) => {
    const proven = await prove(options, command, paths, dependencies)
    const faults = await testFaults(proven, options, paths, { tested: wanted.tested, dependencies })
    const { results } = paths
    const { files, log, clock } = dependencies
    await writeProven(proven, paths, dependencies)
    const saved = await savePoint(measured(proven, faults, bundleBytes), paths, dependencies)
    const compared = await compareAndSave(saved, comparing, paths, dependencies)
    const asked = {
      comparison: comparing !== null,
      faults: wanted.isAsked,
      health: isHealthJudged,
      required: options.require,
      startsBaseline,
    }
    const made = { faults, whyNoFaults: wanted.whyNot, compared, isWatched: false }
    const { tier, world_size: workers } = proven.proof
    const open = openResults(asked, { ...made, tier, workers })
    const done = { proven, faults, compared, open }
    const composed = composeCommandReport(command, done, paths, clock.now())
    const owner = (await dependencies.subject?.()) ?? null
    const model = buildReportModel({ ...composed, subject: owner })
    await files.writeText(results.html, renderers.html(model))
    await files.writeText(results.json, renderers.json(model))
    await publishResults(options, paths, dependencies)
    const junit = await writeJunit(options, model, dependencies)
    log.print(`\n${renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd()}`)
    log.document(formatRecord(model.record))
    const { status, headline, reasons } = model.verdict
    return {
      single: null,
      multi: proven.metrics,
      correctness: null,
      faults,
      point: saved.point,
      proof: proven.proof,
      comparison: compared?.comparison ?? null,
      exitCode: verdictExitCodes[status],
      verdict: status,
      headline,
      reasons,
      model,
      results: paths.published,
      junit,
    }
  })
}

async function writeProven(
  proven: ProvenCommand,
  paths: CheckPaths,
  dependencies: Dependencies,
): Promise<void> {
  const { results } = paths
  const { files, clock } = dependencies
  await files.writeText(results.proof, formatRecord(proven.proof))
  await writeNode(proven, paths, dependencies)
  if (proven.metrics === null) return
  const record = toCanonicalResult(proven.metrics, dependencies.environment(), clock.now())
  await files.writeText(results.multi, formatParts(record))
}

/** For the report that merges all nodes. */
async function writeNode(
  { node }: ProvenCommand,
  { directory, multiRun, results }: CheckPaths,
  { files }: Dependencies,
): Promise<void> {
  if (node === null) return
  const record = { run_directory: relative(directory, multiRun), ...node }
  await files.writeText(results.node, formatRecord(record))
}

/** Recording values on several machines takes time of its own. */
function sayWhatIsLeftOut(
  command: readonly string[],
  { whyNot }: AskedFaults,
  { log }: Dependencies,
): void {
  if (isOnNodes(command)) {
    log.note(
      'a check over several nodes does not time the phases of a step: it looks for neither slow ranks nor slow links',
    )
  }
  if (whyNot !== null) log.note(whyNot)
}

type Testing = {
  readonly tested: CommandFaults | null
  readonly dependencies: Dependencies
}

/** A job that is wrong without a fault proves nothing about detectors. */
async function testFaults(
  { proof, failure }: ProvenCommand,
  options: CommandOptions<'check'>,
  paths: CheckPaths,
  { tested, dependencies }: Testing,
): Promise<FaultReport | null> {
  const isSound = failure === null && (proof.tier === 'bitwise' || proof.tier === 'consistent')
  if (tested === null || !isSound || proof.world_size < 2) return null
  return checkCommandFaults(options, tested, paths, dependencies)
}

const idAdvice = 'give torchrun --rdzv-id, the same on each node'

/** The figures of the recorded run, for comparison with later checks of the same command. */
const measured = (
  { metrics, proof }: ProvenCommand,
  faults: FaultReport | null,
  bundleBytes: number | null,
): MeasuredCheck => ({
  single: null,
  multi: metrics,
  correctness: null,
  proof,
  faults,
  sizes: { checkpointBytes: null, bundleBytes },
})

function prove(
  options: CommandOptions<'check'>,
  command: readonly string[],
  { multiRun, health }: CheckPaths,
  dependencies: Dependencies,
): Promise<ProvenCommand> {
  const recordDirectory = proofDirectory(multiRun)
  const { checkSteps, referenceArgs, writes, mesh } = options
  const commands = requireReferences(options, command)
  const isPart = isOnNodes(command)
  // Ranks on several machines share no directory.
  const isTogether = !isPart && options.engine !== 'ray'
  const proofBudgetBytes = isTogether ? Math.round(options.proofBudget * 1e9) : null
  const timed = { ...options, stallTimeoutMs: options.stallTimeoutMs ?? stallMs }
  const job = createCommandJob(
    command,
    timed,
    {
      runId: sharedRunId(command, idAdvice) ?? dependencies.newRunId(),
      runDirectory: multiRun,
      healthCheckpointPath: health,
      workingDirectory: dependencies.workingDirectory,
      resumeFrom: null,
    },
    {
      mode: 'record',
      checkSteps,
      recordDirectory,
      proofBudgetBytes,
      keepSlices: commands.length > 0,
    },
  )
  const references = {
    commands,
    create: referenceJobs(timed, { command, runDirectory: multiRun }, dependencies),
  }
  const referenceArguments = referenceArgs ?? []
  const plan = { checkSteps, recordDirectory, referenceArguments, isPart, writes, mesh, references }
  return proveCommand(job, plan, dependencies)
}
