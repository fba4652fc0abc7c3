import { relative } from 'node:path'
import {
  ConfigError,
  exitCodes,
  InfrastructureError,
  MiniclusterError,
  systemHint,
} from '../../kit/errors.js'

/** A failure as reported: what happened, what to do about it, and where in the code it occurred. */
export type Failure = {
  readonly message: string
  readonly hint: string | null
  readonly stack: string | null
  readonly exitCode: number
}

const askForReport =
  'This is a bug in minicluster. Run the command again with --verbose and report its output.'

/** A bug always shows its stack, an expected error in verbose mode, and a mistake of the user never. */
export function describeFailure(error: unknown, isVerbose: boolean): Failure {
  const expected = error instanceof MiniclusterError ? error : explainFull(error)
  if (expected !== null) {
    const { message, hint = null, exitCode } = expected
    const hasStack = isVerbose && !(expected instanceof ConfigError)
    return { message, hint, stack: hasStack ? stackOf(expected) : null, exitCode }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const { infrastructure } = exitCodes
  return { message, hint: askForReport, stack: stackOf(error), exitCode: infrastructure }
}

/** Code is loaded on demand, which needs a descriptor; null for any other error. */
function explainFull(error: unknown): InfrastructureError | null {
  const code = (error as NodeJS.ErrnoException | null | undefined)?.code
  if (code !== 'EMFILE' && code !== 'ENFILE') return null
  return new InfrastructureError('a file could not be opened', systemHint(code), { cause: error })
}

/** The failure of a command that works in another directory than the one it was started in names it. */
export function inDirectory(failure: Failure, startedIn: string): Failure {
  const workingDirectory = process.cwd()
  if (workingDirectory === startedIn) return failure
  const place = `The working directory is ${relative(startedIn, workingDirectory)}.`
  return { ...failure, hint: failure.hint === null ? place : `${failure.hint}\n${place}` }
}

/** The failure as text for people. */
export function formatFailure({ message, hint, stack }: Failure): string {
  return [message, hint, stack].filter((part) => part !== null).join('\n')
}

/** The failure as one line of JSON, the last output of a command with `--json`. */
export function formatFailureDocument({ message, hint, exitCode }: Failure): string {
  return `${JSON.stringify({ error: { message, hint, exit_code: exitCode } })}\n`
}

/** The stack, and the stacks of what caused it. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by ${stackOf(error.cause)}`
}
