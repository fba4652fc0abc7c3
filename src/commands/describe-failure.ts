import { exitCodes, MiniclusterError } from '../errors.js'

/** A failure as reported: what happened, what to do about it, and where in the code it occurred. */
export type Failure = {
  readonly message: string
  readonly hint: string | null
  readonly stack: string | null
  readonly exitCode: number
}

const askForReport =
  'This is a bug in minicluster. Run the command again with --verbose and report its output.'

/** An expected error shows its stack only in verbose mode; any other error always shows it. */
export function describeFailure(error: unknown, isVerbose: boolean): Failure {
  if (error instanceof MiniclusterError) {
    const { message, hint = null, exitCode } = error
    return { message, hint, stack: isVerbose ? stackOf(error) : null, exitCode }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const { infrastructure } = exitCodes
  return { message, hint: askForReport, stack: stackOf(error), exitCode: infrastructure }
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
