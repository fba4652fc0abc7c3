import { exitCodes, MiniclusterError } from '../errors.js'

/** A failure as it is shown, and the exit code it means. */
export type Failure = {
  readonly lines: readonly string[]
  readonly exitCode: number
}

const askForReport =
  'This is a fault of minicluster itself. Run the command again with --verbose and report what it prints.'

/** An error that was foreseen shows its message and hint; any other shows where it happened. */
export function describeFailure(error: unknown, isVerbose: boolean): Failure {
  if (error instanceof MiniclusterError) {
    const causes = isVerbose ? [stackOf(error)] : []
    return {
      lines: [error.message, ...(error.hint === undefined ? [] : [error.hint]), ...causes],
      exitCode: error.exitCode,
    }
  }
  return { lines: [stackOf(error), askForReport], exitCode: exitCodes.infrastructure }
}

/** The stack, and the stacks of what caused it. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by ${stackOf(error.cause)}`
}
