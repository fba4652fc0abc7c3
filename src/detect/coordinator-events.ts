import type { CoordinatorEvent } from '../records/coordinator-event.js'
import type { StreamEvent } from './detector.js'

const coordinatorTypes: ReadonlySet<string> = new Set<CoordinatorEvent['type']>([
  ...(['run-started', 'beat', 'process', 'failure', 'exit', 'done'] as const),
  ...(['checkpoint-checked', 'look', 'run-ended'] as const),
])

/** Whether the coordinator wrote it, on its own clock; ranks' events are on theirs. */
export function isOfCoordinator(event: StreamEvent): event is CoordinatorEvent {
  return coordinatorTypes.has(event.type)
}
