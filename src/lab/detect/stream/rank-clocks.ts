import type { BeatEvent, CoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'

/** A smaller offset is the delay of a heartbeat on a busy machine. */
const toleratedMs = 50

/** What the heartbeats of one rank have shown of its clock. */
type Clock = {
  /** The offset of its quickest heartbeat, or of those after the clock was set ahead. */
  quickestMs: number
  heardAt: number
  /** Time on the rank's clock at which it was set ahead, and the offset before; -Infinity if it was not. */
  setAtMs: number
  beforeMs: number
  endMs: number
}

/**
 * The offsets of the ranks' clocks from the coordinator's. Clocks run evenly, so one offset holds for a whole attempt:
 * that of the quickest heartbeat, which includes its transit time. If a correct clock is set ahead during the run,
 * heartbeats arrive before they were sent, and the new offset holds from then on.
 */
export function createRankClocks(worldSize: number) {
  const clocks = Array.from({ length: worldSize }, newClock)
  return {
    hear(event: CoordinatorEvent): void {
      if (event.type !== 'beat' && event.type !== 'done' && event.type !== 'exit') return
      const clock = clocks[event.rank]
      if (!clock) return
      if (event.type === 'beat') takeBeat(clock, event)
      else clock.endMs = Math.min(clock.endMs, event.at_ms)
    },
    /** Dates a relayed beat like the quickest one of its rank, without the time that it waited on its way. */
    withoutWait(beat: BeatEvent): BeatEvent {
      const { rank, at_ms: atMs, sent_ms: sentMs } = beat
      const clock = clocks[rank]
      if (!clock || beat.source !== 'relay') return beat
      const offsetMs = sentMs < clock.setAtMs ? clock.beforeMs : clock.quickestMs
      return { ...beat, at_ms: Math.min(atMs, sentMs + offsetMs), arrived_ms: atMs }
    },
    /** Whether the rank's clock is known to be wrong. */
    isWrong: (rank: number): boolean => corrected(clocks[rank]?.quickestMs ?? Infinity) !== 0,
    /** A time of a rank on the coordinator's clock; a corrected time is never after the end of the rank. */
    timeOf(rank: number, atMs: number): number {
      const clock = clocks[rank]
      if (!clock) return atMs
      const offsetMs = corrected(atMs < clock.setAtMs ? clock.beforeMs : clock.quickestMs)
      return offsetMs === 0 ? atMs : Math.min(atMs + offsetMs, clock.endMs)
    },
  }
}

const newClock = (): Clock => ({
  quickestMs: Infinity,
  heardAt: -Infinity,
  setAtMs: -Infinity,
  beforeMs: 0,
  endMs: Infinity,
})

/** Only a wrong clock lets a heartbeat arrive before it was sent. */
function takeBeat(clock: Clock, { at_ms: atMs, sent_ms: sentMs }: BeatEvent): void {
  const offsetMs = atMs - sentMs
  const wasRight = Number.isFinite(clock.quickestMs) && corrected(clock.quickestMs) === 0
  if (wasRight && offsetMs < -toleratedMs) {
    clock.beforeMs = clock.quickestMs
    // The clock was set after the previous heartbeat.
    clock.setAtMs = clock.heardAt - offsetMs - toleratedMs
  }
  clock.quickestMs = Math.min(clock.quickestMs, offsetMs)
  clock.heardAt = atMs
}

/** The correction of a time of the rank; 0 for an unknown offset and for one that a busy machine explains. */
const corrected = (offsetMs: number): number =>
  Number.isFinite(offsetMs) && Math.abs(offsetMs) > toleratedMs ? offsetMs : 0
