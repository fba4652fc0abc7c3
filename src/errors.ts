/**
 * What the process tells its caller: 0 pass, 1 verdict failed, 2 the user's configuration, 3 the machine, 4 a failure
 * that came again at the same step.
 */
export const exitCodes = {
  pass: 0,
  verdictFailed: 1,
  configuration: 2,
  infrastructure: 3,
  deterministicFailure: 4,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** An error meant to be read by a person: the message says what happened, the hint what to do about it. */
export class MiniclusterError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode,
    readonly hint?: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = new.target.name
  }
}

/** The user's to mend: a bad option, file or workload module. Exit code 2, no stack trace. */
export class ConfigError extends MiniclusterError {
  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, exitCodes.configuration, hint, options)
  }
}

/** The machine's fault: a worker died, a disk is full, a socket broke. Exit code 3. */
export class InfrastructureError extends MiniclusterError {
  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, exitCodes.infrastructure, hint, options)
  }
}

/** A full disk, a read-only folder or missing descriptors are the machine's, and say so. */
export function systemError(error: unknown, doing: string): InfrastructureError {
  const { code, message } = error as NodeJS.ErrnoException
  return new InfrastructureError(`${doing} failed: ${message}`, systemHint(code), { cause: error })
}

/** What helps against a refusal of the operating system, by its code such as ENOSPC. */
export function systemHint(code: string | undefined): string | undefined {
  return systemHints[code ?? '']
}

const systemHints: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space or choose another --output and --run-dir',
  EDQUOT: 'the disk quota is used up: free some space or choose another --output and --run-dir',
  EACCES: 'the folder cannot be written: choose another --output and --run-dir',
  EROFS: 'the file system is read-only: choose another --output and --run-dir',
  EMFILE: 'too many files are open: raise `ulimit -n` or use fewer workers',
  ENFILE: 'too many files are open on this machine: use fewer workers',
  EAGAIN: 'no more processes may be started: raise `ulimit -u` or use fewer workers',
}

/** A worker ended the run; the rank is the one to blame, not the ones that noticed, or several of which it is one. */
export class WorkerFailedError extends InfrastructureError {
  constructor(
    readonly ranks: readonly number[],
    message: string,
    hint?: string,
    options?: ErrorOptions,
  ) {
    super(message, hint, options)
  }
}

/** The checks that a run makes of itself. */
export type IntegrityCheck = 'replica-vote' | 'sample-ledger' | 'initial-agreement'

/** What is known of a failed check beyond its step and ranks. */
export type IntegrityDetails = {
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

/** Whom an error blames for the end of a run: several where nothing tells which of them it is; none for other errors. */
export function blamedRanks(error: unknown): readonly number[] {
  const isBlaming = error instanceof WorkerFailedError || error instanceof TrainingIntegrityError
  return isBlaming ? error.ranks : []
}

/** A run that was restarted and failed again at the same step for the same cause. Exit code 4: no use in trying. */
export class DeterministicFailureError extends MiniclusterError {
  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, exitCodes.deterministicFailure, hint, options)
  }
}
