import type { DatedEvent } from './merge-events.js'

/**
 * Puts the events of a run that goes on in order: logs are written out a tenth of a second late, and not all at once,
 * so an event is handed on only when it is `holdBackMs` old and nothing older can still come in.
 */
export function createReorderBuffer(holdBackMs: number) {
  let held: DatedEvent[] = []
  return {
    add(events: readonly DatedEvent[]): void {
      held.push(...events)
    },
    /** What is old enough at `nowMs`, oldest first. */
    release(nowMs: number): DatedEvent[] {
      const isOld = ({ at_ms: atMs }: DatedEvent): boolean => atMs <= nowMs - holdBackMs
      const due = held.filter(isOld)
      held = held.filter((event) => !isOld(event))
      return due.sort((a, b) => a.at_ms - b.at_ms)
    },
    /** Everything, because nothing more will come. */
    flush(): DatedEvent[] {
      return this.release(Infinity)
    },
  }
}
