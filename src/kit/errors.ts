/**
 * Exit codes: 0 pass, 1 failed verdict, 2 configuration error, 3 infrastructure error, 4 a failure that recurred at the
 * same step.
 */
export const exitCodes = {
  pass: 0,
  verdictFailed: 1,
  configuration: 2,
  infrastructure: 3,
  deterministicFailure: 4,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A line of the user's code; lines and columns count from 1. */
export type SourcePlace = {
  /** Absolute path. */
  readonly file: string
  readonly line: number
  readonly column: number | null
}

/** What caused an error, and the line of the user's code where it arose, if that is known. */
type ErrorDetails = ErrorOptions & { readonly place?: SourcePlace | null }

/** An error meant to be read by a person: the message says what happened, the hint what to do about it. */
export class MiniclusterError extends Error {
  readonly place: SourcePlace | null

  constructor(
    message: string,
    readonly exitCode: ExitCode,
    readonly hint?: string,
    options?: ErrorDetails,
  ) {
    super(message, options)
    this.name = new.target.name
    this.place = options?.place ?? null
  }
}

/** A mistake of the user: a bad option, file or workload module. Exit code 2, no stack trace. */
export class ConfigError extends MiniclusterError {
  constructor(message: string, hint?: string, options?: ErrorDetails) {
    super(message, exitCodes.configuration, hint, options)
  }
}

/** The machine's fault: a worker died, a disk is full, a socket broke. Exit code 3. */
export class InfrastructureError extends MiniclusterError {
  constructor(message: string, hint?: string, options?: ErrorDetails) {
    super(message, exitCodes.infrastructure, hint, options)
  }
}

/** Where the operating system refused something: a result of the run, a temporary file, or a port. */
type RefusedPlace = 'output' | 'temporary' | 'port'

/** A full disk, a read-only folder or missing descriptors are reported as infrastructure errors. */
export function systemError(
  error: unknown,
  doing: string,
  place: RefusedPlace = 'output',
): InfrastructureError {
  const { code, message } = error as NodeJS.ErrnoException
  const hint = systemHint(code, place)
  return new InfrastructureError(`${doing} failed: ${message}`, hint, { cause: error })
}

/** What helps against a refusal of the operating system, by its code such as ENOSPC; it names the place. */
export function systemHint(
  code: string | undefined,
  place: RefusedPlace = 'output',
): string | undefined {
  const hints = { ...processHints, ...placeHints[place] }
  return code === undefined ? undefined : hints[code]
}

type Hints = Readonly<Record<string, string>>

const folderHints = (another: string): Hints => ({
  ENOSPC: `the disk is full: free some space or ${another}`,
  EDQUOT: `the disk quota is used up: free some space or ${another}`,
  EACCES: `the folder cannot be written: ${another}`,
  EROFS: `the file system is read-only: ${another}`,
})

const anotherTemporary = 'set the variable TMPDIR to a folder that can be written'

const placeHints: Readonly<Record<RefusedPlace, Hints>> = {
  output: folderHints('choose another --output and --run-dir'),
  temporary: {
    ...folderHints(anotherTemporary),
    ENOENT: `the folder does not exist: ${anotherTemporary}`,
    ENOTDIR: `it is no folder: ${anotherTemporary}`,
  },
  port: { EACCES: 'this user may not use the port: choose one above 1023' },
}

const processHints: Hints = {
  EMFILE: 'too many files are open: raise `ulimit -n` or use fewer workers',
  ENFILE: 'too many files are open on this machine: use fewer workers',
  EAGAIN: 'no more processes may be started: raise `ulimit -u` or use fewer workers',
}

/** Parts of the message about a worker's end. */
type EndMessage = {
  /** What happened; failures of the same cause have equal texts, except for numbers. */
  readonly what: string
  /** The message with a more precise place in the run, such as `at step 7`, than the worker reported. */
  readonly at: (place: string) => string
  /** The last part of the message: what the job printed last, in a sentence; '' if that is not known. */
  readonly printed: string
}

/** A worker ended the run. The ranks are those to blame, not those that noticed; several if it is one of them. */
export class WorkerFailedError extends InfrastructureError {
  /** Null where the message has no such parts. */
  readonly words: EndMessage | null

  constructor(
    readonly ranks: readonly number[],
    message: string,
    hint?: string,
    options: ErrorDetails & { readonly words?: EndMessage } = {},
  ) {
    super(message, hint, options)
    this.words = options.words ?? null
  }
}

/** The program that started the workers was ended from outside, and they with it; no worker is to blame. */
export class LauncherEndedError extends InfrastructureError {}

/** The checks that a run makes of itself. */
type IntegrityCheck = 'replica-vote' | 'sample-ledger' | 'initial-agreement'

/** What is known of a failed check beyond its step and ranks. */
type IntegrityDetails = {
  readonly hint?: string | undefined
  readonly check?: IntegrityCheck
  readonly tensor?: string
}

/** A run whose own checks found it wrong (replicas differ, samples lost). Exit code 1: a verdict, not an accident. */
export class TrainingIntegrityError extends MiniclusterError {
  readonly check: IntegrityCheck | null
  readonly tensor: string | null

  constructor(
    message: string,
    readonly step: number,
    readonly ranks: readonly number[],
    { hint, check, tensor }: IntegrityDetails = {},
  ) {
    super(message, exitCodes.verdictFailed, hint)
    this.check = check ?? null
    this.tensor = tensor ?? null
  }
}

/**
 * The ranks that an error blames for the end of a run: several if it is unknown which of them; none for other errors.
 */
export function blamedRanks(error: unknown): readonly number[] {
  const isBlaming = error instanceof WorkerFailedError || error instanceof TrainingIntegrityError
  return isBlaming ? error.ranks : []
}

/** A restarted run failed again at the same step for the same cause. Exit code 4: another restart would not help. */
export class DeterministicFailureError extends MiniclusterError {
  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, exitCodes.deterministicFailure, hint, options)
  }
}
