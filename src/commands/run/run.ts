import { dirname, join, relative, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Log } from '../../console/log.js'
import { exitCodes } from '../../errors.js'
import type { Job } from '../../run/job.js'
import { formatRecord } from '../../records/json/format-record.js'
import type { Finding } from '../../records/run/finding.js'
import type { RunMetrics } from '../../records/run/run-metrics.js'
import { pathKind } from '../../system/files/path-kind.js'
import { toCanonicalResult } from '../canonical-result.js'
import type { Dependencies } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import { whileHolding } from '../hold-directory.js'
import type { RunAudience, RunListener } from '../monitor/run-audience.js'
import type { DisturbedRun } from '../campaign/disturb-run.js'
import type { OrderedFault } from '../campaign/parse-fault.js'
import type { Outcome } from '../outcome.js'
import { seriousOf } from './judge-health.js'
import { withRankMetrics } from './emit-rank-metrics.js'
import { train } from './train.js'
import { createJob } from './create-job.js'

/** Trains once on N workers and writes the run metrics. */
export async function run(
  options: CommandOptions<'run'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { files } = dependencies
  // Before any work: the user has to fix a mistake in it.
  const order = options.fault === null ? null : await readOrder(options.fault, options)
  const paths = locate(options, dependencies)
  await prepareDestinations([
    { option: 'output', path: paths.output, prepare: files.prepareFile },
    { option: 'health-checkpoint-path', path: paths.health, prepare: files.prepareFile },
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
  const held = { option: 'run-dir', path: paths.runDirectory }
  // A directory named after this run belongs to no one else.
  if (options.runDir === null) return trainAndWrite({ options, order, paths }, dependencies)
  try {
    return await whileHolding(held, files, () =>
      trainAndWrite({ options, order, paths }, dependencies),
    )
  } finally {
    // A run that never began leaves nothing, and could not remove the directory while it was held.
    await files.removeEmptyDirectory(paths.runDirectory)
  }
}

type Prepared = {
  readonly options: CommandOptions<'run'>
  readonly order: OrderedFault | null
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
  const { metrics, findings } = await audience((observer) =>
    trainWatched(job, { ...options, ...observer, order }, dependencies),
  ).catch(async (error: unknown) => {
    await sayWhatIsLeft({ options, paths }, dependencies)
    throw error
  })
  const result = toCanonicalResult(metrics, dependencies.environment(), clock.now())
  const text = formatRecord(result)
  await files.writeText(paths.output, text)
  log.print(describeRun(metrics, options.output))
  log.document(text)
  // With a fault that was asked for, its finding is no verdict on the run.
  const isJudged = options.detect && order === null
  if (!isJudged || seriousOf(findings).length === 0) return { exitCode: exitCodes.pass }
  log.print(`  Health: ${describeHealth(findings)}`)
  return { exitCode: exitCodes.verdictFailed }
}

/** The learning rate of our own trainer; what a command uses is not known. */
const learningRateOf = ({ command, learningRate }: CommandOptions<'run'>): number | null =>
  command === null ? learningRate : null

/** A run without an end has no metrics, but its event logs tell what it did until then. */
async function sayWhatIsLeft(
  { options, paths }: Pick<Prepared, 'options' | 'paths'>,
  { log, workingDirectory }: Dependencies,
): Promise<void> {
  if ((await pathKind(join(paths.runDirectory, 'events'))) !== 'directory') return
  const directory = relative(workingDirectory, paths.runDirectory) || '.'
  log.note(
    `No run metrics were written to ${options.output}. The event logs of the run are in ${directory}: ` +
      `read one with "minicluster events ${directory} --rank 0", see who was where with ` +
      `"minicluster monitor report --checkpoint ${options.healthCheckpointPath}", or remove the directory.`,
  )
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

/** With the requested fault, and with detectors if requested. */
async function trainWatched(
  job: Job,
  { maxRestarts, detect, order, health, found }: Watching,
  dependencies: Dependencies,
): Promise<Judged> {
  const observed = { maxRestarts, ...(health && { health }) }
  if (!detect && order === null) {
    return { metrics: await train(job, dependencies, observed), findings: [] }
  }
  // Loaded when they are asked for: most runs have neither.
  const { watchRun } = await import('../../follow/watch-run.js')
  const { log } = dependencies
  const disturbed = order === null ? null : await orderFault(order, job, dependencies)
  if (order && disturbed) log.note(disturbed.description)
  const watched = order === null ? job : await asInCampaigns(job)
  const watch = watchRun(watched, dependencies, found)
  const manner = {
    ...{ ...observed, event: watch.event, raised: watch.raised, settle: watch.settle },
    ...(disturbed && { intervention: disturbed.run.intervention }),
  }
  try {
    const metrics = await train(watched, dependencies, manner)
    return { metrics, findings: watch.raised() }
  } finally {
    await watch.end()
    if (disturbed) sayEffect(disturbed.run, log)
  }
}

/** A run and what the detectors raised about its last attempt. */
type Judged = { readonly metrics: RunMetrics; readonly findings: readonly Finding[] }

type Watching = Pick<CommandOptions<'run'>, 'maxRestarts' | 'detect'> &
  RunListener & { readonly order: OrderedFault | null }

async function readOrder(text: string, options: CommandOptions<'run'>): Promise<OrderedFault> {
  const { parseFault } = await import('../campaign/parse-fault.js')
  const { workersOf } = await import('../../engines/command/recognise-command.js')
  const { command, steps, workers } = options
  if (command === null) return parseFault(text, options)
  const [program = '', ...parameters] = command
  return parseFault(text, {
    workers: workersOf([program, ...parameters], workers),
    steps,
    checkpointEvery: 0,
  })
}

/** A run with a fault waits for the findings. */
async function asInCampaigns(job: Job): Promise<Job> {
  const { defaultLimits } = await import('../../detect/processes/worker-view.js')
  return { ...job, hangTimeoutMs: defaultLimits.hangMs }
}

async function orderFault(order: OrderedFault, job: Job, { training }: Dependencies) {
  const { describeOrder } = await import('../campaign/parse-fault.js')
  const { disturbRun } = await import('../campaign/disturb-run.js')
  const { wayOf } = await import('../campaign/named-faults.js')
  const { disturbance, aim } = order
  const way = wayOf(disturbance, await training.engine(job.engine))
  return {
    description: describeOrder(order),
    run: disturbRun(disturbance, aim, { workers: job.workers, way }),
  }
}

/** Reports whether the requested fault took effect; a control made of settings has nothing to report. */
function sayEffect(run: DisturbedRun, log: Log): void {
  const effect = run.effect()
  if (effect !== null) log.note(`effect of the fault: ${effect.words}`)
  else if (run.isConfirmable) log.warn('the fault did not take effect: the run was not changed')
}

function locate(options: CommandOptions<'run'>, { workingDirectory, newRunId }: Dependencies) {
  const runId = newRunId()
  const output = resolve(workingDirectory, options.output)
  return {
    runId,
    output,
    health: resolve(workingDirectory, options.healthCheckpointPath),
    rankMetrics:
      options.rankMetricsDir === null ? null : resolve(workingDirectory, options.rankMetricsDir),
    runDirectory: resolve(workingDirectory, options.runDir ?? join(dirname(output), 'runs', runId)),
    resume: options.resume === null ? null : resolve(workingDirectory, options.resume),
  }
}

/** Reports how often it was restarted and whether it reproduced its earlier states. */
function restartLines({ restarts = [] }: RunMetrics): readonly string[] {
  if (restarts.length === 0) return []
  const lost = restarts.reduce((sum, restart) => sum + restart.lost_steps, 0)
  const isProven = restarts.every(({ proven }) => proven === true)
  const isWrong = restarts.some(({ proven }) => proven === false)
  const proof = isWrong
    ? 'NOT the same states as before'
    : isProven
      ? 'the same states as before, by their hashes'
      : 'no hash to compare with'
  return [`  Restarts: ${restarts.length}, ${lost} steps repeated; ${proof}`]
}

/** The verdict that the monitor gives for the same findings. */
function describeHealth(findings: readonly Finding[]): string {
  const serious = seriousOf(findings)
  const isCritical = serious.some(({ severity }) => severity === 'critical')
  const types = [...new Set(serious.map(({ type }) => type))].join(', ')
  return `${isCritical ? 'critical' : 'degraded'}, by the detectors: ${types}`
}

/** Where nothing was seen of the training itself, the end of the run says nothing about it. */
const unseen =
  '  No step was seen: nothing is known of the training beyond its output and its exit code'

const checkMark = '\u2713'

function describeRun(metrics: RunMetrics, output: string): string {
  const throughput = metrics.average_throughput_samples_per_sec
  return [
    `${checkMark} Run complete!`,
    `  Total time: ${metrics.total_time_sec.toFixed(2)}s`,
    `  Final loss: ${metrics.final_loss?.toFixed(6) ?? 'unknown'}`,
    `  Avg throughput: ${throughput?.toFixed(1) ?? 'unknown'} samples/sec`,
    ...(metrics.num_steps === 0 ? [unseen] : []),
    ...restartLines(metrics),
    `  Metrics saved to: ${output}`,
  ].join('\n')
}
