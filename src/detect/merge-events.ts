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
  return dated.sort((a, b) => a.atMs - b.atMs).map(({ event }) => event)
}

type Dated = { readonly event: StreamEvent; readonly atMs: number }

/** No event is older than the one before it in the same log. */
function dateEvents(log: readonly StreamEvent[]): Dated[] {
  const dated: Dated[] = []
  let following = Infinity
  for (const event of [...log].reverse()) {
    const own = 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : following
    following = Math.min(own, following)
    dated.push({ event: { ...event, at_ms: following }, atMs: following })
  }
  return dated.reverse()
}
