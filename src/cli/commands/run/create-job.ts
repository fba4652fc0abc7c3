import { nodesOf, workersOf } from '../../../runtime/engines/command/recognise-command.js'
import { launchesOwnRanks } from '../../../runtime/engines/command/launches-own-ranks.js'
import { ConfigError } from '../../../kit/errors.js'
import { nodeSpec } from '../../../kit/records/adapter/adapter-spec.js'
import type { OptionValues } from '../../config/option.js'
import type { outputPatterns } from '../../config/training-options.js'
import type { CommandWork, Job } from '../../../runtime/run/job.js'
import { createTrainingJob, type JobPlace, type TrainingOptions } from './training-job.js'

/** The options that apply to a user's own command. */
export type CommandJobOptions = Pick<
  TrainingOptions,
  'rayAddress' | 'workers' | 'stallTimeoutMs' | 'tdpWatts' | 'baselineThroughput'
> & {
  /** Name of the engine; `local`, which cannot run a command, means `command`. */
  readonly engine: string
} & Partial<OptionValues<typeof outputPatterns>>

/** A command may compile, download or evaluate for longer than any step takes. */
const commandStallMs = 600_000

/**
 * Creates the job of these options: our own trainer, or the command that follows `--`. Throws a ConfigError for options
 * that fit neither.
 */
export function createJob(
  options: TrainingOptions &
    CommandJobOptions & {
      readonly command: readonly string[] | null
      readonly maxSteps?: number | null
    },
  place: JobPlace,
): Job {
  const { command } = options
  return command === null
    ? createTrainingJob(options, place)
    : createCommandJob(command, options, place, endOf(options))
}

/** If requested, the adapter ends the job early. */
const endOf = ({ maxSteps = null }: { readonly maxSteps?: number | null }) =>
  maxSteps === null ? {} : { checkSteps: maxSteps }

const patternsOf = ({ stepPattern: step, lossPattern: loss }: CommandJobOptions) => ({
  step: step?.source ?? null,
  loss: loss?.source ?? null,
})

/** If the adapter ends the job, its length is known in advance. */
const stepsOf = (adapter: CommandWork['adapter']): number | null => {
  const steps = adapter?.['checkSteps']
  return typeof steps === 'number' ? steps : null
}

/** Creates the job of a user's own command. Its number of steps is known when it has ended. */
export function createCommandJob(
  command: readonly string[],
  options: CommandJobOptions,
  place: Pick<
    JobPlace,
    'runId' | 'runDirectory' | 'healthCheckpointPath' | 'workingDirectory' | 'resumeFrom'
  >,
  adapter: CommandWork['adapter'] = {},
): Job & { readonly work: CommandWork } {
  const { runId, runDirectory, healthCheckpointPath, workingDirectory, resumeFrom } = place
  requireMatchingEngine(options)
  const [program = '', ...parameters] = command
  const argv: CommandWork['argv'] = [program, ...parameters]
  const engine = engineOfCommand(options.engine)
  // On a cluster, Ray starts the ranks.
  const isOwnStarter = engine === 'command' && launchesOwnRanks(argv, workingDirectory)
  return {
    engine,
    runId,
    runDirectory,
    healthCheckpointPath,
    resumeFrom,
    workers: isOwnStarter ? 1 : workersOf(argv, options.workers),
    steps: stepsOf(adapter),
    checkpoints: { every: 0, layout: 'minicluster' },
    stallTimeoutMs: options.stallTimeoutMs ?? commandStallMs,
    tdpWatts: options.tdpWatts,
    baselineThroughput: options.baselineThroughput,
    work: {
      kind: 'command',
      argv,
      workingDirectory,
      patterns: patternsOf(options),
      adapter: nodesOf(argv) > 1 ? { ...nodeSpec, ...adapter } : adapter,
      ...(isOwnStarter && { launchesOwnRanks: true }),
      ...(options.rayAddress !== null && { rayAddress: options.rayAddress }),
    },
  }
}

/** `local` is the default of the option, and cannot run a command. */
export const engineOfCommand = (engine: string): string => (engine === 'local' ? 'command' : engine)

/** Refuses options that would have no effect. */
function requireMatchingEngine({ engine, rayAddress, ...options }: CommandJobOptions): void {
  if (engine !== 'ray' && rayAddress !== null) {
    throw new ConfigError(
      'option --ray-address is for --engine ray, and the run is on another engine',
      'add --engine ray, or leave the address out',
    )
  }
  const { stepPattern = null, lossPattern = null } = options
  if (engine !== 'ray' || (stepPattern ?? lossPattern) === null) return
  throw new ConfigError(
    'options --step-pattern and --loss-pattern read the output of a command, which Ray does not return',
    'leave them out, or run the command without --engine ray',
  )
}
