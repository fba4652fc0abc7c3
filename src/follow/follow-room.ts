import type { Clock } from '../system/clock.js'
import type { EventLogs } from './follow-events.js'

/** What following a run needs of the machine. */
export type FollowRoom = {
  readonly eventLogs: EventLogs
  readonly clock: Clock
}
