import { blindDetectors } from '../../lab/detect/blind-detectors.js'
import type { RunFacts, StreamEvent } from '../../lab/detect/detector.js'
import { detectors } from '../../lab/detect/index.js'
import { tallyEvidence } from '../../lab/detect/stream/evidence-tally.js'
import { timeOf } from '../../lab/detect/stream/date-events.js'
import { createEventStream, type EventStream } from '../../lab/detect/stream/event-stream.js'
import { startDetectors } from '../../lab/detect/run-detectors.js'
import type { EventFollower } from './follow-events.js'
import { createLoadExcuse } from './load-excuse.js'
import type { BlindDetector } from '../../kit/records/run/blind-detector.js'
import type {
  CoordinatorEvent,
  WrittenCoordinatorEvent,
} from '../../kit/records/run/coordinator-event.js'
import type { EvidenceKind } from '../../kit/records/run/evidence.js'
import type { Finding } from '../../kit/records/run/finding.js'
import type { RunEvent } from '../../kit/records/run/run-event.js'

/** Workers write their logs out ten times a second; on a busy machine later. */
const holdBackMs = 500

/** Every rank's fresh events, by rank. */
export type FreshEvents = readonly (readonly RunEvent[])[]

/** All detectors at work on one attempt of a run; times are milliseconds since the start of the run. */
export interface AttemptWatch {
  /** Newest time of the coordinator; 0 before its first. */
  readonly nowMs: number
  /** Newest time of the rank whose log was read least far in the last reading; null at the end of all logs. */
  readonly ranksAtMs: number | null
  /** Newest time of any rank; 0 before its first. */
  readonly newestRankMs: number
  /** Takes the coordinator's events, oldest first. */
  hear(events: readonly WrittenCoordinatorEvent[]): void
  /** Reads on in the workers' logs. */
  read(): Promise<FreshEvents>
  /** The findings from events that are older than `nowMs` and that no older event can still precede. */
  release(nowMs: number): readonly Finding[]
  /** The findings from all remaining events, at the end of the attempt. */
  finish(): readonly Finding[]
  /** The detectors that had too little data so far, of records that the engine `shows`; by default, that were left. */
  blind(shows?: readonly EvidenceKind[]): readonly BlindDetector[]
}

/**
 * Merges an attempt's logs and its coordinator's events in the order of time, and lets the detectors follow them. What they find is
 * weighed by the load that the launcher wrote down, so that everybody who follows the logs concludes the same.
 */
export function watchAttempt(follower: EventFollower, facts: RunFacts): AttemptWatch {
  const observe = startDetectors(detectors, facts)
  const tally = tallyEvidence(facts.worldSize)
  const stream = createEventStream(facts.worldSize, holdBackMs)
  const load = createLoadExcuse()
  let nowMs = 0
  let ranksAtMs: number | null = null
  let newestRankMs = 0
  const judge = (events: readonly StreamEvent[]): Finding[] =>
    events.flatMap((event) => {
      tally.add(event)
      return load.weigh(observe(event))
    })
  return {
    get nowMs() {
      return nowMs
    },
    get ranksAtMs() {
      return ranksAtMs
    },
    get newestRankMs() {
      return newestRankMs
    },
    hear(events) {
      for (const event of events) nowMs = Math.max(nowMs, event.at_ms)
      for (const event of events) if (event.type === 'load') load.hear(event)
      const others = events.filter(({ type }) => type !== 'load')
      stream.hear(others as readonly CoordinatorEvent[])
    },
    async read() {
      const fresh = await follower.poll()
      fresh.forEach((events, rank) => stream.read(rank, events))
      const times = fresh.flatMap((events, rank) => newestOf(events, rank, stream))
      ranksAtMs = fresh.every(({ length }) => length === 0) ? null : Math.min(...times)
      newestRankMs = Math.max(newestRankMs, ...times)
      return fresh
    },
    release: (untilMs) => judge(stream.release(Math.min(untilMs, ranksAtMs ?? Infinity))),
    finish: () => judge(stream.flush()),
    blind(engineShows) {
      const left = tally.shows()
      // Which ranks do the same work is known by what they leave, not by what an engine can show.
      const peers = left.filter((kind) => kind === 'peers')
      const shows = engineShows === undefined ? left : [...engineShows, ...peers]
      return blindDetectors(detectors, { run: facts, shows, numOf: tally.numOf })
    },
  }
}

/** The newest time in a rank's events, on the coordinator's clock; nothing where none has a time. */
function newestOf(events: readonly RunEvent[], rank: number, stream: EventStream): number[] {
  const newest = events.findLast((event) => timeOf(event) !== null)
  const atMs = newest && timeOf(newest)
  return typeof atMs === 'number' ? [stream.timeOf(rank, atMs)] : []
}
