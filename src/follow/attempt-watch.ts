import type { RunFacts } from '../detect/detector.js'
import { detectors } from '../detect/index.js'
import { createDating } from '../detect/stream/merge-events.js'
import { createReorderBuffer } from '../detect/stream/reorder-events.js'
import { startDetectors } from '../detect/run-detectors.js'
import type { EventFollower } from './follow-events.js'
import type { WrittenCoordinatorEvent } from '../records/run/coordinator-event.js'
import type { Finding } from '../records/run/finding.js'
import type { RunEvent } from '../records/run/run-event.js'
import type { DatedEvent } from '../detect/stream/merge-events.js'

/** Workers write their logs out ten times a second; on a busy machine later. */
const holdBackMs = 500

/** Every rank's fresh events, by rank. */
export type FreshEvents = readonly (readonly RunEvent[])[]

/** All detectors at work on one attempt of a run; times are milliseconds since the start of the run. */
export interface AttemptWatch {
  /** Newest time of the coordinator; 0 before its first. */
  readonly nowMs: number
  /** Takes the coordinator's events, oldest first. */
  hear(events: readonly WrittenCoordinatorEvent[]): void
  /** Reads on in the workers' logs. */
  read(): Promise<FreshEvents>
  /** The findings from events that are older than `nowMs` and that no older event can still precede. */
  release(nowMs: number): readonly Finding[]
  /** The findings from all remaining events, at the end of the attempt. */
  finish(): readonly Finding[]
}

/** Merges an attempt's logs and its coordinator's events in the order of time, and lets the detectors follow them. */
export function watchAttempt(follower: EventFollower, facts: RunFacts): AttemptWatch {
  const observe = startDetectors(detectors, facts)
  const dating = Array.from({ length: facts.worldSize }, createDating)
  const buffer = createReorderBuffer(holdBackMs)
  let newestMs = 0
  return {
    get nowMs() {
      return newestMs
    },
    hear(events) {
      for (const event of events) newestMs = Math.max(newestMs, event.at_ms)
      buffer.add(events as readonly DatedEvent[])
    },
    async read() {
      const fresh = await follower.poll()
      for (const [rank, events] of fresh.entries()) buffer.add(dating[rank]?.add(events) ?? [])
      return fresh
    },
    release: (nowMs) => buffer.release(nowMs).flatMap((event) => observe(event)),
    finish() {
      for (const log of dating) buffer.add(log.rest())
      return buffer.flush().flatMap((event) => observe(event))
    },
  }
}
