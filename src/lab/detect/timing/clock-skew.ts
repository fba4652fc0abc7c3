import type { BeatEvent, CoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import { medianOfOthers } from '../../../kit/stats/robust.js'
import { isOfCoordinator } from '../processes/coordinator-events.js'
import type { Detector } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import { createRecent } from '../persistence.js'

export const clockSkewLimits = {
  offsetMs: 50,
  /**
   * Heartbeats needed to report a clock that is ahead; only a wrong clock lets a heartbeat arrive before it was sent.
   */
  beatsAhead: 3,
  /** A clock that is behind looks like beats that were slow to arrive, so it takes more of them. */
  beatsBehind: 5,
  window: 5,
  /** The quickest beats of a rank, as many as `beatsAhead`, agree within this time: a busy machine delays each differently. */
  agreeMs: 10,
  /**
   * The coordinator wakes up ten times a second. After a longer silence it was away itself, and everything that waited
   * for it is dated by its return. Such beats of different ranks may be up to one beat apart.
   */
  awayMs: 150,
  backlogMs: 50,
}
type ClockSkewLimits = typeof clockSkewLimits

const about = { name: 'clock-skew', evidence: 'strong', channel: 'telemetry' } as const

/** Names the rank whose clock is off, from the send and receive times of its heartbeats. */
export function createClockSkew(limits: ClockSkewLimits = clockSkewLimits): Detector {
  return {
    ...about,
    summary: 'a clock that is more than 50 ms off, measured by the fastest of its heartbeats',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['beat'],
    least: () => ({ beat: limits.beatsBehind }),
    start(run) {
      const ranks = Array.from({ length: run.worldSize }, () => createRecent<number>(limits.window))
      const named = new Set<number>()
      const wasAway = createAbsence(limits)
      return (event) => {
        if (!isOfCoordinator(event) || wasAway(arrivalOf(event))) return []
        if (event.type !== 'beat' || event.rank >= run.worldSize || named.has(event.rank)) return []
        ranks[event.rank]?.add(arrivalOf(event) - event.sent_ms)
        const offset = judge(
          ranks.map(({ values }) => values),
          event.rank,
          limits,
        )
        if (offset === null) return []
        named.add(event.rank)
        return [skewed(event, offset)]
      }
    },
  }
}

/** The arrival of a beat, without the time that it waited on its way. */
const arrivalOf = (event: CoordinatorEvent): number =>
  (event.type === 'beat' ? event.arrived_ms : undefined) ?? event.at_ms

/** Whether a heartbeat received at this time had waited for the coordinator to wake up. */
function createAbsence({ awayMs, backlogMs }: ClockSkewLimits) {
  let heardAt = Infinity
  let caughtUpAt = -Infinity
  return (atMs: number): boolean => {
    if (atMs - heardAt > awayMs) caughtUpAt = atMs + backlogMs
    heardAt = atMs
    return atMs < caughtUpAt
  }
}

/** A rank's offset, once it exceeds the limit and enough beats confirm it; else null. */
function judge(
  delays: readonly (readonly number[])[],
  rank: number,
  limits: ClockSkewLimits,
): number | null {
  const offsets = offsetsOf(delays.map((own) => quickestOf(own, limits)))
  const offset = offsets[rank] ?? NaN
  // Among few ranks, one wrong clock shifts the others by half as much.
  const isFurthest = offsets.every((other) => !(Math.abs(other) > Math.abs(offset)))
  const needed = offset < 0 ? limits.beatsAhead : limits.beatsBehind
  const isKnown = (delays[rank]?.length ?? 0) >= needed
  return isFurthest && isKnown && Math.abs(offset) > limits.offsetMs ? offset : null
}

/** The delay of the quickest beat, in milliseconds; NaN if too few others confirm it. */
function quickestOf(delays: readonly number[], { beatsAhead, agreeMs }: ClockSkewLimits): number {
  const sorted = [...delays].sort((a, b) => a - b)
  const [first = NaN, last = NaN] = [sorted[0], sorted[beatsAhead - 1]]
  return last - first <= agreeMs ? first : NaN
}

/**
 * Offsets of the clocks to their peers', as far as heartbeats arrived. With two ranks, the coordinator's clock is the
 * third that decides. If all are off equally, the coordinator's clock is wrong.
 */
function offsetsOf(quickest: readonly number[]): number[] {
  const known = quickest.filter((delay) => !Number.isNaN(delay)).length
  // With only the coordinator's clock to compare with, either of the two may be off.
  if (known < Math.min(3, quickest.length)) return quickest.map(() => NaN)
  if (known > 2) return quickest.map((delay, rank) => delay - medianOfOthers(quickest, rank))
  return quickest.map((delay, rank) => {
    const others = [...quickest.filter((_, index) => index !== rank), 0]
    return others.map((other) => delay - other).sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? NaN
  })
}

function skewed({ rank, latest, at_ms }: BeatEvent, offsetMs: number) {
  const way = offsetMs < 0 ? 'ahead of' : 'behind'
  return describeFinding(about, {
    type: 'clock_skew',
    severity: 'warning',
    blame: { kind: 'rank', rank },
    step: latest?.step ?? null,
    raised_step: latest?.step ?? null,
    at_ms,
    message: `the clock of rank ${rank} is ${Math.abs(offsetMs).toFixed(0)} ms ${way} the others, judged by its fastest heartbeats`,
  })
}

export const clockSkew = createClockSkew()
