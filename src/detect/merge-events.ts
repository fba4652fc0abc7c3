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
    const own = 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : following
    following = Math.min(own, following)
    dated.push({ ...event, at_ms: following })
  }
  return dated.reverse()
}
