import { dirname, join, resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { exitCodes } from '../errors.js'
import type { TrainingJob } from '../launch/training-job.js'
import { formatRecord } from '../records/format-record.js'
import type { RunMetrics } from '../records/run-metrics.js'
import { toCanonicalResult } from './canonical-result.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import type { Outcome } from './outcome.js'
import { train, type TrainingManner } from './train.js'
import { createTrainingJob } from './training-job.js'

/** Trains once on N workers and writes the run metrics. */
export async function run(
  options: CommandOptions<'run'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, clock } = dependencies
  const paths = locate(options, dependencies)
  await prepareDestinations([
    { option: 'output', path: paths.output, prepare: files.prepareFile },
    { option: 'health-checkpoint-path', path: paths.health, prepare: files.prepareFile },
    { option: 'run-dir', path: paths.runDirectory, prepare: files.prepareDirectory },
  ])
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
  const metrics = await trainWatched(job, options, dependencies)
  const result = toCanonicalResult(metrics, dependencies.environment(), clock.now())
  const text = formatRecord(result)
  await files.writeText(paths.output, text)
  log.print(describeRun(metrics, options.output))
  log.document(text)
  return { exitCode: exitCodes.pass }
}

/** With the fault that was ordered, and with detectors at work where that was asked for. */
async function trainWatched(
  job: TrainingJob,
  options: CommandOptions<'run'>,
  dependencies: Dependencies,
): Promise<RunMetrics> {
  const { maxRestarts, detect, fault } = options
  if (!detect && fault === null) return train(job, dependencies, { maxRestarts })
  // Loaded when they are asked for: most runs have neither.
  const { watchRun } = await import('./watch-run.js')
  const intervention = fault === null ? {} : await orderFault(fault, job, dependencies)
  const watch = watchRun(job, dependencies)
  try {
    return await train(job, dependencies, { maxRestarts, event: watch.event, ...intervention })
  } finally {
    const findings = await watch.end()
    if (findings.length === 0) dependencies.log.note('no detector raised anything')
  }
}

async function orderFault(
  text: string,
  job: TrainingJob,
  { log }: Dependencies,
): Promise<Pick<TrainingManner, 'intervention'>> {
  const { parseFault } = await import('./campaign/parse-fault.js')
  const { disturbRun } = await import('./campaign/disturb-run.js')
  const { disturbance, aim } = parseFault(text, job)
  log.note(`fault: ${disturbance.summary}; rank ${aim.rank} from step ${aim.step} on`)
  return { intervention: disturbRun(disturbance, aim, job.workers).intervention }
}

function locate(options: CommandOptions<'run'>, { workingDirectory, newRunId }: Dependencies) {
  const runId = newRunId()
  const output = resolve(workingDirectory, options.output)
  return {
    runId,
    output,
    health: resolve(workingDirectory, options.healthCheckpointPath),
    runDirectory: resolve(workingDirectory, options.runDir ?? join(dirname(output), 'runs', runId)),
    resume: options.resume === null ? null : resolve(workingDirectory, options.resume),
  }
}

const checkMark = '\u2713'

function describeRun(metrics: RunMetrics, output: string): string {
  const throughput = metrics.average_throughput_samples_per_sec
  return [
    `${checkMark} Run complete!`,
    `  Total time: ${metrics.total_time_sec.toFixed(2)}s`,
    `  Final loss: ${metrics.final_loss?.toFixed(6) ?? 'unknown'}`,
    `  Avg throughput: ${throughput?.toFixed(1) ?? 'unknown'} samples/sec`,
    `  Metrics saved to: ${output}`,
  ].join('\n')
}
