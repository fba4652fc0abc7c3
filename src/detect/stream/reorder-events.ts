import type { DatedEvent } from './merge-events.js'

/**
 * Orders the events of a live run: logs are flushed up to a tenth of a second late and not all at once, so an event is
 * released only when it is `holdBackMs` old and no older one can still arrive.
 */
export function createReorderBuffer(holdBackMs: number) {
  let held: DatedEvent[] = []
  return {
    add(events: readonly DatedEvent[]): void {
      held.push(...events)
    },
    /** The events that are old enough at `nowMs`, oldest first. */
    release(nowMs: number): DatedEvent[] {
      const isOld = ({ at_ms: atMs }: DatedEvent): boolean => atMs <= nowMs - holdBackMs
      const due = held.filter(isOld)
      held = held.filter((event) => !isOld(event))
      return due.sort((a, b) => a.at_ms - b.at_ms)
    },
    /** All remaining events, once the run is over. */
    flush(): DatedEvent[] {
      return this.release(Infinity)
    },
  }
}
