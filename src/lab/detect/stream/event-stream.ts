import type { CoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'
import type { StreamEvent } from '../detector.js'
import { createDating, type DatedEvent } from './date-events.js'
import { createRankClocks } from './rank-clocks.js'

/** Merges the logs of a run into one order, even while they are being written. */
export interface EventStream {
  /** Takes the coordinator's next events. */
  hear(events: readonly CoordinatorEvent[]): void
  /** Takes the next events of a rank's log. */
  read(rank: number, events: readonly RunEvent[]): void
  /** Converts a time of a rank's clock to the coordinator's. */
  timeOf(rank: number, atMs: number): number
  /** The events that are old enough at `nowMs`, oldest first. */
  release(nowMs: number): StreamEvent[]
  /** All remaining events, once the logs are complete. */
  flush(): StreamEvent[]
}

/**
 * Each log keeps its order, and time orders events of different logs. Ranks date their events by clocks of their own,
 * which heartbeats compare with the coordinator's; a clock that is wrong does not move its rank's events. Logs are
 * written out a tenth of a second late and not all at once, so an event is released when it is `holdBackMs` old.
 */
export function createEventStream(worldSize: number, holdBackMs = 0): EventStream {
  const clocks = createRankClocks(worldSize)
  const dating = Array.from({ length: worldSize }, createDating)
  const ranks: DatedEvent[][] = dating.map(() => [])
  let coordinator: DatedEvent[] = []
  const release = (nowMs: number): StreamEvent[] => {
    const lastMs = nowMs - holdBackMs
    const due = ranks.flatMap((log, rank) => {
      const timeOf = ({ at_ms: atMs }: DatedEvent): number => clocks.timeOf(rank, atMs)
      const end = log.findIndex((event) => timeOf(event) > lastMs)
      const events = log.splice(0, end < 0 ? log.length : end)
      return clocks.isWrong(rank)
        ? events.map((event) => ({ ...event, at_ms: timeOf(event) }))
        : events
    })
    const heard = coordinator
      .filter((event) => event.at_ms <= lastMs)
      .map((event) => (event.type === 'beat' ? clocks.withoutWait(event) : event))
    coordinator = coordinator.filter((event) => event.at_ms > lastMs)
    // Sorting is stable, so events of the same time stay in the order of their log.
    return [...due, ...heard].sort((a, b) => a.at_ms - b.at_ms)
  }
  return {
    hear(events) {
      for (const event of events) {
        coordinator.push(event)
        clocks.hear(event)
      }
    },
    read(rank, events) {
      for (const event of dating[rank]?.add(events) ?? []) ranks[rank]?.push(event)
    },
    timeOf: clocks.timeOf,
    release,
    flush() {
      ranks.forEach((log, rank) => log.push(...(dating[rank]?.rest() ?? [])))
      return release(Infinity)
    },
  }
}

/** The logs of a finished run as one stream. */
export function mergeEvents(
  ranks: readonly (readonly RunEvent[])[],
  coordinator: readonly CoordinatorEvent[],
): StreamEvent[] {
  const stream = createEventStream(ranks.length)
  stream.hear(coordinator)
  ranks.forEach((events, rank) => stream.read(rank, events))
  return stream.flush()
}
