import { dirname, join, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Log } from '../../console/log.js'
import { exitCodes } from '../../errors.js'
import type { ModelJob } from '../../run/job.js'
import { formatRecord } from '../../records/json/format-record.js'
import type { RunMetrics } from '../../records/run/run-metrics.js'
import { toCanonicalResult } from '../canonical-result.js'
import type { Dependencies } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import { whileHolding } from '../hold-directory.js'
import type { RunAudience, RunListener } from '../monitor/run-audience.js'
import type { DisturbedRun } from '../campaign/disturb-run.js'
import type { OrderedFault } from '../campaign/parse-fault.js'
import type { Outcome } from '../outcome.js'
import { train } from './train.js'
import { createTrainingJob } from './training-job.js'

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
  const audience = withRankMetrics(
    await openAudience(options, paths.health, dependencies),
    { directory: paths.rankMetrics, learningRate: options.learningRate },
    dependencies,
  )
  log.print('Starting distributed training run...\n')
  const job = createTrainingJob(options, {
    runId: paths.runId,
    runDirectory: paths.runDirectory,
    healthCheckpointPath: paths.health,
    workingDirectory: dependencies.workingDirectory,
    verifyEvery: options.verifyEvery,
    auditEvery: options.auditEvery,
    resumeFrom: paths.resume,
  })
  const metrics = await audience((observer) =>
    trainWatched(job, { ...options, ...observer, order }, dependencies),
  )
  const result = toCanonicalResult(metrics, dependencies.environment(), clock.now())
  const text = formatRecord(result)
  await files.writeText(paths.output, text)
  log.print(describeRun(metrics, options.output))
  log.document(text)
  return { exitCode: exitCodes.pass }
}

/** The audience of the run; most runs have none. */
async function openAudience(
  options: CommandOptions<'run'>,
  source: string,
  dependencies: Dependencies,
): Promise<RunAudience> {
  if (options.metricsPort === null && options.alert === null) return (work) => work({})
  const { addRunAudience } = await import('../monitor/run-audience.js')
  return addRunAudience(options, source, dependencies)
}

/** The audience, and the files of the ranks where somebody wants them. */
function withRankMetrics(
  audience: RunAudience,
  { directory, learningRate }: { readonly directory: string | null; readonly learningRate: number },
  { files, log }: Pick<Dependencies, 'files' | 'log'>,
): RunAudience {
  if (directory === null) return audience
  return (work) =>
    audience(async (listener) => {
      const { emitRankMetrics } = await import('./emit-rank-metrics.js')
      const writeText = files.writeText.bind(files)
      const emitter = emitRankMetrics(directory, learningRate, {
        ...{ writeText, warn: (line: string) => log.warn(line) },
      })
      const health: RunListener['health'] = (checkpoint) => {
        listener.health?.(checkpoint)
        emitter.health(checkpoint)
      }
      try {
        return await work({ ...listener, health })
      } finally {
        await emitter.flush()
      }
    })
}

/** With the requested fault, and with detectors if requested. */
async function trainWatched(
  job: ModelJob,
  { maxRestarts, detect, order, health, found }: Watching,
  dependencies: Dependencies,
): Promise<RunMetrics> {
  const told = { maxRestarts, ...(health && { health }) }
  if (!detect && order === null) return train(job, dependencies, told)
  // Loaded when they are asked for: most runs have neither.
  const { watchRun } = await import('../../follow/watch-run.js')
  const { log } = dependencies
  const disturbed = order === null ? null : await orderFault(order, job)
  if (order && disturbed) log.note(disturbed.description)
  const watched = order === null ? job : await asInCampaigns(job)
  const watch = watchRun(watched, dependencies, found)
  const manner = {
    ...{ ...told, event: watch.event },
    ...(disturbed && { intervention: disturbed.run.intervention }),
  }
  try {
    return await train(watched, dependencies, manner)
  } finally {
    await watch.end()
    if (disturbed) sayEffect(disturbed.run, log)
  }
}

type Watching = Pick<CommandOptions<'run'>, 'maxRestarts' | 'detect'> &
  RunListener & { readonly order: OrderedFault | null }

async function readOrder(text: string, options: CommandOptions<'run'>): Promise<OrderedFault> {
  const { parseFault } = await import('../campaign/parse-fault.js')
  return parseFault(text, options)
}

/** A run with a fault waits for the findings. */
async function asInCampaigns(job: ModelJob): Promise<ModelJob> {
  const { defaultLimits } = await import('../../detect/processes/worker-view.js')
  return { ...job, hangTimeoutMs: defaultLimits.hangMs }
}

async function orderFault(order: OrderedFault, job: ModelJob) {
  const { describeOrder } = await import('../campaign/parse-fault.js')
  const { disturbRun } = await import('../campaign/disturb-run.js')
  const { disturbance, aim } = order
  return {
    description: describeOrder(order),
    run: disturbRun(disturbance, aim, job),
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

const checkMark = '\u2713'

function describeRun(metrics: RunMetrics, output: string): string {
  const throughput = metrics.average_throughput_samples_per_sec
  return [
    `${checkMark} Run complete!`,
    `  Total time: ${metrics.total_time_sec.toFixed(2)}s`,
    `  Final loss: ${metrics.final_loss?.toFixed(6) ?? 'unknown'}`,
    `  Avg throughput: ${throughput?.toFixed(1) ?? 'unknown'} samples/sec`,
    ...restartLines(metrics),
    `  Metrics saved to: ${output}`,
  ].join('\n')
}
