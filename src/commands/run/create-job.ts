import { workersOf } from '../../engines/command/recognise-command.js'
import type { CommandWork, Job } from '../../run/job.js'
import { createTrainingJob, type JobPlace, type TrainingOptions } from './training-job.js'

/** What of the options is left for a user's own command. */
export type CommandJobOptions = Pick<
  TrainingOptions,
  'workers' | 'stallTimeoutMs' | 'tdpWatts' | 'baselineThroughput'
>

/** A command may compile, download or evaluate for longer than any step takes. */
const commandStallMs = 600_000

/** The job of these options: our own trainer, or the command that follows `--`. */
export function createJob(
  options: TrainingOptions & {
    readonly command: readonly string[] | null
  },
  place: JobPlace,
): Job {
  const { command } = options
  return command === null
    ? createTrainingJob(options, place)
    : createCommandJob(command, options, place)
}

/** Where the adapter ends the job, its length is known before. */
const stepsOf = (adapter: CommandWork['adapter']): number | null => {
  const steps = adapter?.['checkSteps']
  return typeof steps === 'number' ? steps : null
}

/** The job of a user's own command, whose steps are known when it has ended. */
export function createCommandJob(
  command: readonly string[],
  options: CommandJobOptions,
  place: Pick<
    JobPlace,
    'runId' | 'runDirectory' | 'healthCheckpointPath' | 'workingDirectory' | 'resumeFrom'
  >,
  adapter: CommandWork['adapter'] = {},
): Job {
  const { runId, runDirectory, healthCheckpointPath, workingDirectory, resumeFrom } = place
  const [program = '', ...parameters] = command
  const argv: CommandWork['argv'] = [program, ...parameters]
  return {
    engine: 'command',
    ...{ runId, runDirectory, healthCheckpointPath, resumeFrom },
    workers: workersOf(argv, options.workers),
    steps: stepsOf(adapter),
    checkpoints: { every: 0, layout: 'minicluster' },
    stallTimeoutMs: options.stallTimeoutMs ?? commandStallMs,
    tdpWatts: options.tdpWatts,
    baselineThroughput: options.baselineThroughput,
    work: { kind: 'command', argv, workingDirectory, adapter },
  }
}
