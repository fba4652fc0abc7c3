import type { Job } from './job.js'
import { splitLog, withoutRayPrefix } from './parse/log-lines.js'

/**
 * The cause of a job's failure. `program`: the user's code failed; `command`: the command could not be started;
 * `environment`: Ray could not set up its packages; `machine`: a process, a node or Ray died; `stalled`: the job made
 * no progress; `capacity`: no node had room for it.
 */
export type JobFailureClass =
  'program' | 'command' | 'environment' | 'machine' | 'stalled' | 'capacity'

/** A failure of an attempt. */
export type JobFailure = {
  readonly class: JobFailureClass
  /** Equal for two failures with the same cause. */
  readonly signature: string
  /** One line of text for people. */
  readonly message: string
}

/** Errors with which Ray reports that one of its processes or machines died; torch has an OutOfMemoryError, too. */
const rayErrors =
  /^(?:ray\.exceptions\.OutOfMemoryError|(?:\w+\.)*(?:ActorDiedError|ActorUnavailableError|NodeDiedError|WorkerCrashedError|ObjectLostError|OwnerDiedError|RaySystemError|NodeAffinitySchedulingStrategyError))\b/
/** The same as a sentence: Ray Train reports a dead rank and an exception of the program under one name. */
const rayDeaths =
  /\bThe actor (?:is dead because its (?:worker process|owner|node) has died|died because its node has died)(?!\. Worker exit type: (?:INTENDED_USER_EXIT|USER_ERROR))/
const lastException =
  /^(?<name>[A-Za-z_][\w.]{0,120}(?:Error|Exception|Interrupt|Exit|Warning|Timeout))(?:: (?<text>.{0,300}))?$/

/** Classifies the failure of a job with the Ray status FAILED. */
export function classifyJobFailure(
  job: Pick<Job, 'errorType' | 'exitCode' | 'message'>,
): JobFailure {
  const { errorType, exitCode } = job
  const cause = causeIn(job.message)
  const make = (failureClass: JobFailureClass, message: string): JobFailure => ({
    class: failureClass,
    signature: signatureOf(`${failureClass} ${exitCode ?? errorType ?? ''} ${cause ?? ''}`),
    message,
  })
  if (errorType === 'RUNTIME_ENV_SETUP_FAILURE') {
    return make('environment', withCause("Ray could not set up the job's environment", cause))
  }
  if (exitCode === null) return make('machine', withCause(describeRayError(errorType), cause))
  const signal = signalOf(exitCode)
  if (signal !== null)
    return make('machine', `the job's program was terminated by signal ${signal}`)
  if (exitCode === 126 || exitCode === 127) {
    return make('command', `the job's command could not be started (exit code ${exitCode})`)
  }
  const death = deathIn(job.message, cause)
  const text = `the job's program ended with exit code ${exitCode}`
  return make(death === null ? 'program' : 'machine', withCause(text, death ?? cause))
}

/**
 * Ray's messages about the death of a process or a machine. A rank that lost another rank reports an exception of its
 * own.
 */
function deathIn(message: string, cause: string | null): string | null {
  const death = rayDeaths.exec(message)?.[0]
  return death ?? (cause !== null && rayErrors.test(cause) ? cause : null)
}

/** A signal is negative as in Python, or 128 and more as in a shell. */
function signalOf(exitCode: number): number | null {
  if (exitCode < 0) return -exitCode
  return exitCode > 128 && exitCode < 160 ? exitCode - 128 : null
}

function describeRayError(errorType: string | null): string {
  switch (errorType) {
    case 'JOB_SUPERVISOR_ACTOR_DIED':
      return "Ray's job supervisor died"
    case 'JOB_SUPERVISOR_ACTOR_START_TIMEOUT':
      return "Ray's job supervisor did not start in time"
    case 'JOB_SUPERVISOR_ACTOR_UNSCHEDULABLE':
      return 'Ray found no node for the job'
    default:
      return `Ray ended the job${errorType === null ? '' : ` (${errorType.toLowerCase().replaceAll('_', ' ')})`}`
  }
}

const withCause = (text: string, cause: string | null): string =>
  cause === null ? text : `${text}: ${cause}`

/** The last exception in a traceback; null if there is none. */
function causeIn(message: string): string | null {
  const lines = splitLog(message).map((line) => withoutRayPrefix(line).trim())
  return lines.findLast((line) => lastException.test(line))?.slice(0, 200) ?? null
}

/** Removes parts that differ between two failures with the same cause: numbers, addresses, ids. */
const signatureOf = (text: string): string =>
  text
    .replace(/0x[0-9a-f]+|[0-9a-f]{16,}/gi, '#')
    .replace(/\d+/g, '#')
    .slice(0, 300)
