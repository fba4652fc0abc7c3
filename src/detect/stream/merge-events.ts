import type { CoordinatorEvent } from '../../records/run/coordinator-event.js'
import type { RunEvent } from '../../records/run/run-event.js'
import type { StreamEvent } from '../detector.js'

/**
 * Merges the logs of a finished run into one stream: each log keeps its order, and time orders events of different
 * logs. An event without a time gets the time of the next event in its log that has one.
 */
export function mergeEvents(
  ranks: readonly (readonly RunEvent[])[],
  coordinator: readonly CoordinatorEvent[],
): StreamEvent[] {
  const dated = [...ranks, coordinator].flatMap((log) => dateEvents(log))
  // Sorting is stable, so what is equally old stays in the order of its log.
  return dated.sort((a, b) => a.at_ms - b.at_ms)
}

export type DatedEvent = StreamEvent & { readonly at_ms: number }

/** A log's events, each with the time of the next that has one; none is older than the one before it. */
export function dateEvents(log: readonly StreamEvent[]): DatedEvent[] {
  const dated: DatedEvent[] = []
  let following = Infinity
  for (const event of [...log].reverse()) {
    following = Math.min(timeOf(event) ?? following, following)
    dated.push({ ...event, at_ms: following })
  }
  return dated.reverse()
}

/** The same for a log that is being written: events without a time wait for the next event that has one. */
export function createDating() {
  let waiting: readonly StreamEvent[] = []
  return {
    add(fresh: readonly StreamEvent[]): DatedEvent[] {
      const all = [...waiting, ...fresh]
      const known = 1 + all.findLastIndex((event) => timeOf(event) !== null)
      waiting = all.slice(known)
      return dateEvents(all.slice(0, known))
    },
    /** The remaining events without a following time, once the log is complete. */
    rest: (): DatedEvent[] => dateEvents(waiting),
  }
}

function timeOf(event: StreamEvent): number | null {
  return 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : null
}
