import {
  blamedRanks,
  ConfigError,
  InfrastructureError,
  LauncherEndedError,
  TrainingIntegrityError,
  WorkerFailedError,
} from '../../kit/errors.js'

/**
 * The owner of a failure. `worker`: a process died, hung or reported; `integrity`: the run found itself wrong;
 * `workload`: the user's code failed after steps that went well; `machine`: the launcher could not do its part;
 * `launcher`: somebody ended it. The others are never restarted: options, an interrupt, and errors of our own.
 */
export type FailureClass =
  | 'worker'
  | 'integrity'
  | 'workload'
  | 'machine'
  | 'launcher'
  | 'configuration'
  | 'aborted'
  | 'unexpected'

const restartable: readonly FailureClass[] = [
  'worker',
  'integrity',
  'workload',
  'machine',
  'launcher',
]

/** Whether another attempt may end otherwise. */
export function isRestartable(failure: Pick<Failure, 'class'>): boolean {
  return restartable.includes(failure.class)
}

/** A checkpoint to resume from; `step` is the first step that is trained after it. */
export type RestartPoint = {
  readonly directory: string
  readonly step: number
  /** Null if the checkpoint does not record it. */
  readonly stateHash: string | null
}

/** The facts about a failed attempt. */
export type Failure = {
  readonly class: FailureClass
  /** The message without the parts that differ between two failures of one cause: numbers, ranks, output. */
  readonly signature: string
  readonly message: string
  /** The step it failed at; null when it failed before training began. */
  readonly step: number | null
  readonly rank: number | null
}

/** A failure, and the newest trusted checkpoint after it; null: none, so from the beginning of the run. */
export type FailedAttempt = Failure & { readonly from: RestartPoint | null }

/** When the attempt failed, according to its own records. */
export type Evidence = {
  /** First step that no rank has finished; null when training never began. */
  readonly reachedStep: number | null
  /** Where the whole run began. */
  readonly firstStep: number
  readonly isAborted: boolean
}

/** Classifies an error and returns the step at which it occurred. */
export function classifyFailure(error: unknown, evidence: Evidence): Failure {
  const step = error instanceof TrainingIntegrityError ? error.step : evidence.reachedStep
  return {
    class: classOf(error, evidence),
    signature: signatureOf(error),
    message: messageOf(error, step),
    step,
    rank: rankToBlame(error),
  }
}

/** The message with that step: a dead worker's last beat is older than what its peers wrote down. */
function messageOf(error: unknown, step: number | null): string {
  const words = error instanceof WorkerFailedError ? error.words : null
  if (words !== null && step !== null) return words.at(`at step ${step}`)
  return error instanceof Error ? error.message : String(error)
}

function classOf(error: unknown, { reachedStep, firstStep, isAborted }: Evidence): FailureClass {
  if (isAborted) return 'aborted'
  if (error instanceof TrainingIntegrityError) return 'integrity'
  if (error instanceof WorkerFailedError) return 'worker'
  if (error instanceof LauncherEndedError) return 'launcher'
  if (error instanceof ConfigError) {
    // A workload that never trained a step is itself wrong; another may have failed by chance.
    return reachedStep !== null && reachedStep > firstStep ? 'workload' : 'configuration'
  }
  return error instanceof InfrastructureError ? 'machine' : 'unexpected'
}

function rankToBlame(error: unknown): number | null {
  const [rank, ...others] = blamedRanks(error)
  return rank === undefined || others.length > 0 ? null : rank
}

/** Equal for two failures of one cause, whichever rank met it, at whichever step, however far its beats had come. */
export function signatureOf(error: unknown): string {
  const words = error instanceof WorkerFailedError ? error.words : null
  return (words?.what ?? messageOf(error, null))
    .replace(/\d+/g, '#')
    .replace(/#(?:(?:, | and )#)+/g, '#')
}
