import { dirname, join, relative, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../../kit/errors.js'
import type { Job } from '../../../runtime/run/job.js'
import { formatParts } from '../../../kit/records/json/format-record.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { pathKind } from '../../../machine/system/files/path-kind.js'
import { treeSize } from '../../../machine/system/files/tree-size.js'
import { toCanonicalResult } from '../canonical-result.js'
import type { RunWatch } from '../../../runtime/follow/watch-run.js'
import type { Dependencies } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import { whileHolding } from '../hold-directory.js'
import type { RunAudience, RunListener } from '../monitor/run-audience.js'
import type { RequestedFault } from '../campaign/parse-fault.js'
import type { Outcome } from '../outcome.js'
import { restartRules } from './restart-rules.js'
import { describeEvidence, describeRun } from './describe-run.js'
import { healthOf } from './health-of.js'
import {
  withCampaignLimits,
  prepareFault,
  readRequestedFault,
  logEffect,
} from './requested-fault.js'
import { withRankMetrics } from './emit-rank-metrics.js'
import { sharedRunId } from './shared-run-id.js'
import { train } from './train.js'
import { withDetection } from './with-detection.js'
import { createJob } from './create-job.js'

/** Trains once on N workers and writes the run metrics. */
export async function run(
  options: CommandOptions<'run'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { files } = dependencies
  // Before any work: the user has to fix a mistake in it.
  const order =
    options.fault === null ? null : await readRequestedFault(options.fault, options, dependencies)
  if (options.nodesState !== null) await requireNodesEvidence(options.nodesState, dependencies)
  const paths = locate(options, dependencies)
  await prepareDestinations([
    { option: 'output', path: paths.output, prepare: files.prepareFile },
    { option: 'health', path: paths.health, prepare: files.prepareFile },
    { option: 'run-dir', path: paths.runDirectory, prepare: files.prepareDirectory },
    ...(paths.rankMetrics === null
      ? []
      : [
          {
            option: 'rank-metrics-dir',
            path: paths.rankMetrics,
            prepare: files.prepareDirectory,
          },
        ]),
  ])
  // A lock also tells a run that is still going on from one that was killed.
  const held = { option: 'run-dir', path: paths.runDirectory }
  try {
    return await whileHolding(held, files, () =>
      trainAndWrite({ options, order, paths }, dependencies),
    )
  } finally {
    // A run that never began leaves nothing, and could not remove the directory while it was locked.
    await files.removeEmptyDirectory(paths.runDirectory)
  }
}

type Prepared = {
  readonly options: CommandOptions<'run'>
  readonly order: RequestedFault | null
  readonly paths: ReturnType<typeof locate>
}

async function trainAndWrite(
  { options, order, paths }: Prepared,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, clock } = dependencies
  const job = createJob(options, {
    runId: paths.runId,
    runDirectory: paths.runDirectory,
    healthCheckpointPath: paths.health,
    workingDirectory: dependencies.workingDirectory,
    verifyEvery: options.verifyEvery,
    auditEvery: options.auditEvery,
    resumeFrom: paths.resume,
  })
  const watched = { ...options, stallTimeoutMs: job.stallTimeoutMs }
  const audience = withRankMetrics(
    await openAudience(watched, paths.health, dependencies),
    { directory: paths.rankMetrics, learningRate: learningRateOf(options) },
    dependencies,
  )
  log.print('Starting distributed training run...\n')
  const { maxRestarts, detect, nodesState } = options
  const { metrics, findings } = await audience((observer) =>
    trainWatched(job, { ...observer, maxRestarts, detect, nodesState, order }, dependencies),
  ).catch(async (error: unknown) => {
    await sayWhatIsLeft({ options, paths }, job.workers, dependencies)
    throw error
  })
  const result = toCanonicalResult(metrics, dependencies.environment(), clock.now())
  const text = formatParts(result)
  await files.writeText(paths.output, text)
  log.print(describeRun(metrics, options.output, options.runDir))
  for (const line of describeEvidence(findings)) log.print(line)
  log.document(text)
  // If a fault was requested, its finding is no verdict on the run.
  const health = healthOf(findings, metrics.unseen ?? [])
  const isJudged = options.detect && order === null
  if (health.text !== null && (isJudged || health.isUnknown)) log.print(`  Health: ${health.text}`)
  return { exitCode: isJudged ? health.exitCode : exitCodes.pass }
}

/** The learning rate of our own trainer; what a command uses is not known. */
const learningRateOf = ({ command, learningRate }: CommandOptions<'run'>): number | null =>
  command === null ? learningRate : null

/** A run that did not finish has no metrics, but its event logs show its progress. */
async function sayWhatIsLeft(
  { options, paths }: Pick<Prepared, 'options' | 'paths'>,
  workers: number,
  { log, workingDirectory }: Dependencies,
): Promise<void> {
  if ((await pathKind(runDirectory.coordinatorEvents(paths.runDirectory))) !== 'file') return
  const directory = relative(workingDirectory, paths.runDirectory) || '.'
  const rank = await findLoggedRank(paths.runDirectory, workers)
  const read =
    rank === null ? '' : `read one with "minicluster runs events ${directory} --rank ${rank}", `
  log.note(
    `No run metrics were written to ${options.output}. The event logs of the run are in ${directory}: ${read}` +
      'see the position of every worker with ' +
      `"minicluster monitor report --health ${options.health}", or remove the directory.`,
  )
}

/** The first rank whose event log contains something; null if there is none. */
async function findLoggedRank(directory: string, workers: number): Promise<number | null> {
  for (let rank = 0; rank < workers; rank++) {
    const size = await treeSize(runDirectory.events(directory, rank))
    if (size.status === 'measured' && size.bytes > 0) return rank
  }
  return null
}

/** The audience of the run; most runs have none. */
async function openAudience(
  options: CommandOptions<'run'> & { readonly stallTimeoutMs: number },
  source: string,
  dependencies: Dependencies,
): Promise<RunAudience> {
  if (options.metricsPort === null && options.alert === null) return (work) => work({})
  const { addRunAudience } = await import('../monitor/run-audience.js')
  return addRunAudience(options, source, dependencies)
}

/** Runs with the requested fault, and with detectors if requested. */
async function trainWatched(
  job: Job,
  { maxRestarts, detect, nodesState, order, health, found }: Watching,
  dependencies: Dependencies,
): Promise<Judged> {
  const restarts = restartRules(job, maxRestarts)
  if (restarts.note !== null) dependencies.log.note(restarts.note)
  const observed = { restarts: restarts.policy, ...(health && { health }) }
  const isFollowed = [detect, order !== null, nodesState !== null].includes(true)
  if (!isFollowed) {
    return { metrics: await train(job, dependencies, observed), findings: [] }
  }
  // Loaded only if requested: most runs need neither.
  const { watchRun } = await import('../../../runtime/follow/watch-run.js')
  const { log } = dependencies
  const disturbed = order === null ? null : await prepareFault(order, job, dependencies)
  if (order && disturbed) log.note(disturbed.description)
  const watched = order === null ? job : await withCampaignLimits(job)
  const explainer = await openExplainer(nodesState, job, dependencies)
  const watch = watchRun(watched, dependencies, { found, explainer })
  const runOptions = {
    ...observed,
    event: watch.event,
    raised: watch.raised,
    blind: watch.blind,
    settle: watch.settle,
    ...(disturbed && { intervention: disturbed.run.intervention }),
  }
  const metrics = await train(watched, dependencies, runOptions).finally(async () => {
    await watch.end()
    if (disturbed) logEffect(disturbed.run, log)
  })
  return judgedBy(metrics, watch, disturbed)
}

/** The record of the run says what the detectors that followed it say. */
function judgedBy(
  metrics: RunMetrics,
  watch: RunWatch,
  disturbed: { readonly description: string } | null,
): Judged {
  const findings = watch.raised()
  const seen = withDetection(metrics, watch, findings)
  const injected = disturbed === null ? {} : { injected_fault: disturbed.description }
  return { findings, metrics: { ...seen, ...injected } }
}

/** Before any work: a state file that was named and cannot be read explains nothing. */
async function requireNodesEvidence(path: string, dependencies: Dependencies): Promise<void> {
  const { requireNodesState } = await import('../monitor/nodes-evidence.js')
  await requireNodesState(path, dependencies)
}

async function openExplainer(path: string | null, job: Job, dependencies: Dependencies) {
  if (path === null) return null
  const { openFindingExplainer } = await import('../monitor/nodes-evidence.js')
  return openFindingExplainer(path, job, dependencies)
}

/** A run and what the detectors raised about its last attempt. */
type Judged = { readonly metrics: RunMetrics; readonly findings: readonly Finding[] }

type Watching = Pick<CommandOptions<'run'>, 'maxRestarts' | 'detect' | 'nodesState'> &
  RunListener & { readonly order: RequestedFault | null }

const idAdvice = 'give torchrun --rdzv-id, or minicluster run --run-id, the same on each node'

function locate(options: CommandOptions<'run'>, { workingDirectory, newRunId }: Dependencies) {
  const runId = options.runId ?? sharedRunId(options.command, idAdvice) ?? newRunId()
  const output = resolve(workingDirectory, options.output)
  return {
    runId,
    output,
    health: resolve(workingDirectory, options.health),
    rankMetrics:
      options.rankMetricsDir === null ? null : resolve(workingDirectory, options.rankMetricsDir),
    runDirectory: resolve(workingDirectory, options.runDir ?? join(dirname(output), 'runs', runId)),
    resume: options.resume === null ? null : resolve(workingDirectory, options.resume),
  }
}
