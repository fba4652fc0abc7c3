import type { CoordinatorEvent, FailureEvent } from '../../../kit/records/run/coordinator-event.js'
import type { FailureCause } from '../../../kit/records/run/failure-cause.js'
import type { Failure } from '../../telemetry/control-message.js'
import type { StreamEvent } from '../detector.js'

const coordinatorTypes: ReadonlySet<string> = new Set<CoordinatorEvent['type']>([
  'run-started',
  'beat',
  'process',
  'failure',
  'exit',
  'done',
  'checkpoint-checked',
  'look',
  'run-ended',
])

/** Whether the coordinator wrote it, on its own clock; ranks' events are on theirs. */
export function isOfCoordinator(event: StreamEvent): event is CoordinatorEvent {
  return coordinatorTypes.has(event.type)
}

/** A failure report as its worker sent it. */
export const reportOf = (event: FailureEvent): Failure => ({
  ...event,
  cause: causeOf(event),
  hint: event.hint ?? null,
  stack: event.stack ?? null,
})

/** Why a collective failed. Logs of older versions have no field for it and show a lost peer only in the message. */
export function causeOf({ kind, cause, message }: FailureEvent): FailureCause | null {
  if (cause !== undefined) return cause
  return kind === 'collective' && / lost rank /.test(message) ? 'peer-lost' : null
}
