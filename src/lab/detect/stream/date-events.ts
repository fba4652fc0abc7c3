import type { StreamEvent } from '../detector.js'

export type DatedEvent = StreamEvent & { readonly at_ms: number }

/** A log's events, each with the time of the next that has one; none is older than the one before it. */
export function dateEvents(log: readonly StreamEvent[]): DatedEvent[] {
  const dated: DatedEvent[] = []
  let following = Infinity
  for (const event of log.toReversed()) {
    const own = timeOf(event)
    following = Math.min(own ?? following, following)
    dated.push(own === following ? (event as DatedEvent) : { ...event, at_ms: following })
  }
  return dated.reverse()
}

/** The same for a log that is being written: events without a time wait for the next event that has one. */
export function createDating() {
  let waiting: readonly StreamEvent[] = []
  let newestMs = -Infinity
  const notBefore = (event: DatedEvent): DatedEvent => {
    if (event.at_ms < newestMs) return { ...event, at_ms: newestMs }
    newestMs = event.at_ms
    return event
  }
  return {
    add(fresh: readonly StreamEvent[]): DatedEvent[] {
      const all = [...waiting, ...fresh]
      const known = 1 + all.findLastIndex((event) => timeOf(event) !== null)
      waiting = all.slice(known)
      return dateEvents(all.slice(0, known)).map(notBefore)
    },
    /** The remaining events without a following time, once the log is complete. */
    rest: (): DatedEvent[] => dateEvents(waiting),
  }
}

/** When an event was recorded, on the clock of its recorder; null if that was not recorded. */
export function timeOf(event: StreamEvent): number | null {
  return 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : null
}
