import type { BeatEvent } from '../../../kit/records/run/coordinator-event.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import type { Detector, StreamEvent } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import { beginAt, furthestPeer, newReporting, type Reporting, reportedSteps } from './reporting.js'

export const unobservableLimits = {
  /** Number of steps that the others have finished and a rank has not reported. */
  steps: 10,
  /** Number of the rank's own heartbeats that did not report them either. */
  ownBeats: 2,
  /** Number of its heartbeats that do not advance while its log does: a second, since they may wait on their way. */
  standingBeats: 10,
  /** Beats of every other rank since this one's last: a second, for which a busy machine may leave a thread waiting. */
  peerBeats: 10,
  /** Beats of one rank that arrive closer together had waited for the coordinator, and count as one. */
  apartMs: 20,
  /**
   * Limits of what a heartbeat may claim: steps beyond its log, and a multiple of the progress since the previous
   * heartbeat.
   */
  stepsAhead: 10,
  pacesAhead: 5,
}
type UnobservableLimits = typeof unobservableLimits

const about = { name: 'unobservable', evidence: 'strong', channel: 'telemetry' } as const

/** Names a rank that is no longer observable although it must be running, because the others make progress. */
export function createUnobservable(limits: UnobservableLimits = unobservableLimits): Detector {
  return {
    ...about,
    summary:
      'a rank whose steps or heartbeats stop, stand still, are missing or arrive twice while the others make progress',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['beat'],
    start({ worldSize, firstStep }) {
      const ranks = Array.from({ length: worldSize }, () => newReporting(worldSize, firstStep))
      return (event) => {
        const lost = lostBy(event, ranks, limits)
        return lost.flatMap(({ rank, why }) => {
          const own = ranks[rank]
          if (!own || own.isOver) return []
          own.isOver = true
          return [unseen(event, { rank, why, step: own.expected })]
        })
      }
    },
  }
}

type Lost = { readonly rank: number; readonly why: string }

function lostBy(
  event: StreamEvent,
  ranks: readonly Reporting[],
  limits: UnobservableLimits,
): Lost[] {
  switch (event.type) {
    case 'start': {
      const own = ranks[event.rank]
      if (own) {
        beginAt(own, event.first_step)
        own.mayBeginLater = event.program !== undefined
      }
      return []
    }
    case 'step':
      return checkOrder(event, ranks)
    case 'beat':
      return checkPulse(event, ranks, limits)
    case 'exit':
    case 'failure':
    case 'done':
      excuse(ranks[event.rank], event.type !== 'done')
      return []
    case 'run-ended':
      return event.outcome === 'finished' ? checkEnd(ranks) : []
    default:
      return []
  }
}

/** A rank that ended has a reason not to report; one that is done must still have reported all its steps. */
function excuse(own: Reporting | undefined, isGone: boolean): void {
  own?.peerBeats.fill(-Infinity)
  if (own && isGone) own.isOver = true
}

function checkOrder(
  { rank, step }: { rank: number; step: number },
  ranks: readonly Reporting[],
): Lost[] {
  const own = ranks[rank]
  if (!own) return []
  if (own.mayBeginLater) beginAt(own, step)
  own.mayBeginLater = false
  const { expected } = own
  own.expected = Math.max(expected, step + 1)
  own.beatsSinceStep = 0
  if (step === expected) return []
  const what =
    step > expected
      ? `steps ${expected} to ${step - 1} are missing`
      : `step ${step} arrived twice or late`
  return [{ rank, why: `${what} in its log` }]
}

function checkPulse(
  beat: BeatEvent,
  ranks: readonly Reporting[],
  limits: UnobservableLimits,
): Lost[] {
  const own = ranks[beat.rank]
  if (!own) return []
  const peers = furthestPeer(ranks, beat.rank)
  const position = `${beat.step} ${beat.sequence}`
  const hasMoved = position !== own.position
  const isApart = beat.at_ms - own.countedAt >= limits.apartMs
  own.beatsSinceMove = hasMoved ? 0 : own.beatsSinceMove + Number(isApart)
  if (hasMoved) own.peersAtMove = peers
  own.position = position
  const isBehind = peers - reportedSteps(own) >= limits.steps
  own.beatsSinceStep = isBehind ? own.beatsSinceStep + Number(isApart) : 0
  own.peersAtBeat = peers
  if (own.peerBeats[beat.rank] !== -Infinity) own.peerBeats.fill(0)
  if (isApart) countForPeers(beat, own, ranks)
  const silent = ranks.flatMap((_, rank) =>
    rank === beat.rank ? [] : checkSilence(ranks, rank, limits),
  )
  return [...checkClaim(own, beat, limits), ...checkOwn(own, beat, { peers, limits }), ...silent]
}

function countForPeers(
  { rank, at_ms: atMs }: BeatEvent,
  own: Reporting,
  ranks: readonly Reporting[],
): void {
  own.countedAt = atMs
  for (const other of ranks)
    if (other !== own) other.peerBeats[rank] = (other.peerBeats[rank] ?? 0) + 1
}

/** The log is flushed right before the beat, so the current step cannot be far beyond the last logged one. */
function checkClaim(
  own: Reporting,
  { rank, step, latest }: BeatEvent,
  limits: UnobservableLimits,
): Lost[] {
  if (latest === null) return []
  const pace = own.latest === null ? null : latest.step - own.latest
  own.latest = latest.step
  if (pace === null || step - latest.step <= limits.stepsAhead + limits.pacesAhead * pace) return []
  return [{ rank, why: `its heartbeat claims step ${step}, and its log ends with ${latest.step}` }]
}

function checkOwn(
  own: Reporting,
  { rank, step }: BeatEvent,
  { peers, limits }: { peers: number; limits: UnobservableLimits },
): Lost[] {
  const reached = own.first + peers
  if (own.beatsSinceStep >= limits.ownBeats) {
    const why = `its peers have finished ${reached} steps and it reported ${own.expected}, although its heartbeats continue`
    return [{ rank, why }]
  }
  const hasStood =
    own.beatsSinceMove >= limits.standingBeats && peers - own.peersAtMove >= limits.steps
  if (!hasStood || reached - step < limits.steps) return []
  return [
    {
      rank,
      why: `its heartbeats report step ${step}, but its peers have finished ${reached}`,
    },
  ]
}

/** A rank without heartbeats while all its peers send theirs and make progress. */
function checkSilence(
  ranks: readonly Reporting[],
  rank: number,
  limits: UnobservableLimits,
): Lost[] {
  const own = ranks[rank]
  if (!own) return []
  const beats = Math.min(...own.peerBeats.filter((_, other) => other !== rank))
  const peers = furthestPeer(ranks, rank)
  if (beats < limits.peerBeats || peers - own.peersAtBeat < limits.steps) return []
  return [
    {
      rank,
      why: `no heartbeat arrived from it during ${beats} of its peers', which reached step ${own.first + peers}`,
    },
  ]
}

function checkEnd(ranks: readonly Reporting[]): Lost[] {
  const furthest = Math.max(...ranks.map(reportedSteps))
  return ranks.flatMap((own, rank) => {
    if (reportedSteps(own) >= furthest) return []
    const finished = own.first + furthest
    const why = `the run has finished ${finished} steps and its log ends after ${own.expected}`
    return [{ rank, why }]
  })
}

function unseen(event: StreamEvent, { rank, why, step }: Lost & { step: number }): Finding {
  return describeFinding(about, {
    type: 'unobservable',
    severity: 'warning',
    blame: { kind: 'unobservable', rank },
    step,
    raised_step: step,
    at_ms: 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : null,
    message: `rank ${rank} cannot be observed: ${why}; what it did is unknown`,
  })
}

export const unobservable = createUnobservable()
