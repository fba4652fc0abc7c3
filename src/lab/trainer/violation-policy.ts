import type { WrittenRunEvent } from '../../kit/records/run/run-event.js'
import type { CollectiveParts } from './collective/link-group.js'
import { recordViolations, violationOf } from './violation.js'

type ViolationPolicy = {
  /** Throws, or records the violation so that the run continues. */
  readonly onViolation: (error: Error) => void
  readonly ofCollective: Pick<CollectiveParts, 'onCorruptBlock'>
}

type Watched = {
  readonly task: { readonly onViolation: 'stop' | 'record' }
  readonly transport: { readonly rank: number }
  readonly telemetry: { event(event: WrittenRunEvent): void }
  readonly elapsedMs: () => number
}

/** The effect of a failed exact check: it ends the run, or it is recorded with the rank's step. */
export function violationPolicy(
  { task, transport, telemetry, elapsedMs }: Watched,
  place: { readonly step: number },
): ViolationPolicy {
  if (task.onViolation === 'stop') {
    const onViolation = (error: Error): never => {
      throw error
    }
    return { onViolation, ofCollective: {} }
  }
  const record = recordViolations((error) => {
    const violation = violationOf(transport.rank, place.step, elapsedMs(), error)
    if (violation) telemetry.event(violation)
  })
  return { onViolation: record, ofCollective: { onCorruptBlock: record } }
}
