import type { Clock } from '../../machine/system/clock.js'
import type { EventLogs } from './follow-events.js'

/** The machine services for following a run. */
export type FollowServices = {
  readonly eventLogs: EventLogs
  readonly clock: Clock
}
