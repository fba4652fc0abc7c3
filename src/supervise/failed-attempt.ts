import {
  blamedRanks,
  ConfigError,
  InfrastructureError,
  TrainingIntegrityError,
  WorkerFailedError,
} from '../errors.js'

/**
 * Whose a failure is. `worker`: a process died, hung or reported; `integrity`: the run found itself wrong; `workload`:
 * the user's code gave up after steps that went well; `machine`: the launcher could not do its part. The others are
 * never restarted: options, a person's wish to stop, and faults of our own.
 */
export type FailureClass =
  'worker' | 'integrity' | 'workload' | 'machine' | 'configuration' | 'aborted' | 'unexpected'

const restartable: readonly FailureClass[] = ['worker', 'integrity', 'workload', 'machine']

/** Whether another attempt may end otherwise. */
export function isRestartable(failure: Pick<Failure, 'class'>): boolean {
  return restartable.includes(failure.class)
}

/** A checkpoint to go on from; `step` is the first step that is trained after it. */
export type RestartPoint = {
  readonly directory: string
  readonly step: number
  readonly stateHash: string
}

/** What is known of an attempt that failed. */
export type Failure = {
  readonly class: FailureClass
  /** The message without what differs between two accidents of one cause: numbers, ranks, output. */
  readonly signature: string
  readonly message: string
  /** The step it failed at; null when it failed before training began. */
  readonly step: number | null
  readonly rank: number | null
}

/** A failure, and the newest checkpoint that may be trusted after it; null: none, so from where the run began. */
export type FailedAttempt = Failure & { readonly from: RestartPoint | null }

/** What the attempt's own records say of when it failed. */
export type Evidence = {
  /** First step that no rank has finished; null when training never began. */
  readonly reachedStep: number | null
  /** Where the whole run began. */
  readonly firstStep: number
  readonly isAborted: boolean
}

/** Sorts an error by whose it is and says at which step it came. */
export function classifyFailure(error: unknown, evidence: Evidence): Failure {
  const message = error instanceof Error ? error.message : String(error)
  const step = error instanceof TrainingIntegrityError ? error.step : evidence.reachedStep
  return {
    class: classOf(error, evidence),
    signature: signatureOf(message),
    message: error instanceof WorkerFailedError ? withStep(message, step) : message,
    step,
    rank: rankToBlame(error),
  }
}

/** A dead worker's last beat is older than what its peers wrote down. */
function withStep(message: string, step: number | null): string {
  return step === null ? message : message.replace(beatStep, ` at step ${step}`)
}

/** Where the launcher says how far a worker's beats had come. */
const beatStep =
  / (?:at step \d+(?: as far as it told)?|before it told of a step(?: itself)?)(?:; rank \d+ had finished step \d+ with it)?/

function classOf(error: unknown, { reachedStep, firstStep, isAborted }: Evidence): FailureClass {
  if (isAborted) return 'aborted'
  if (error instanceof TrainingIntegrityError) return 'integrity'
  if (error instanceof WorkerFailedError) return 'worker'
  if (error instanceof ConfigError) {
    // What never trained a step is wrong as it stands; what did may have met a bad moment.
    return reachedStep !== null && reachedStep > firstStep ? 'workload' : 'configuration'
  }
  return error instanceof InfrastructureError ? 'machine' : 'unexpected'
}

function rankToBlame(error: unknown): number | null {
  const [rank, ...others] = blamedRanks(error)
  return rank === undefined || others.length > 0 ? null : rank
}

/** Equal for two failures of one cause, whichever rank met it, at whichever step, however far its beats had come. */
export function signatureOf(message: string): string {
  return message
    .replace(/ (?:Its last lines|Last lines of worker \d+): .*$/s, '')
    .replace(beatStep, '')
    .replace(/\d+/g, '#')
    .replace(/#(?:(?:, | and )#)+/g, '#')
}
