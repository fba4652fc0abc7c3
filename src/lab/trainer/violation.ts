import { TrainingIntegrityError } from '../../kit/errors.js'
import type { WrittenRunEvent } from '../../kit/records/run/run-event.js'
import { CollectiveError } from './collective/transport.js'

/** A failed exact check as an event of the rank that detected it; null for any other error. */
export function violationOf(
  rank: number,
  step: number,
  atMs: number,
  error: unknown,
): Extract<WrittenRunEvent, { type: 'violation' }> | null {
  const base = { type: 'violation', rank, at_ms: atMs } as const
  if (error instanceof TrainingIntegrityError) {
    const { message, ranks, check, tensor } = error
    if (check === null) return null
    return { ...base, step: error.step, check, ranks: [...ranks], tensor, message }
  }
  if (!(error instanceof CollectiveError) || error.fault === 'peer-lost') return null
  const check = error.fault === 'desynchronized' ? 'desync' : 'message-checksum'
  return { ...base, step, check, ranks: [error.peer], tensor: null, message: error.message }
}

/**
 * Records the first violation of every check and accused rank only, so that a persistent one does not flood the log.
 */
export function recordViolations(write: (error: Error) => void): (error: Error) => void {
  const seen = new Set<string>()
  return (error) => {
    const accused =
      error instanceof TrainingIntegrityError
        ? `${error.check} ${error.ranks.join()}`
        : error instanceof CollectiveError
          ? `${error.fault} ${error.peer}`
          : error.message
    if (seen.has(accused)) return
    seen.add(accused)
    write(error)
  }
}
