import type { CoordinatorEvent } from '../records/coordinator-event.js'
import type { RunEvent } from '../records/run-event.js'
import type { StreamEvent } from './detector.js'

/**
 * One stream of a finished run's logs: each log keeps its own order, and between them time decides. Events without a
 * time of their own belong to the next one of their log that has one, and are given it.
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

/** The same for a log that is being written: what has no time of its own waits for the next event that has one. */
export function createDating() {
  let waiting: readonly StreamEvent[] = []
  return {
    add(fresh: readonly StreamEvent[]): DatedEvent[] {
      const all = [...waiting, ...fresh]
      const known = 1 + all.findLastIndex((event) => timeOf(event) !== null)
      waiting = all.slice(known)
      return dateEvents(all.slice(0, known))
    },
    /** What no event with a time has followed; nothing more will come. */
    rest: (): DatedEvent[] => dateEvents(waiting),
  }
}

function timeOf(event: StreamEvent): number | null {
  return 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : null
}
