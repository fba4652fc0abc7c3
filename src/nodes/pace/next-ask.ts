import type { Access } from '../judge/access-state.js'
import type { Round } from '../round.js'

export type AskingSettings = {
  /** A suspect is asked again so long after its first missed question, one time after the other. */
  readonly suspectRetriesMs: readonly number[]
  /** A suspect gets a new burst of questions at least so often. */
  readonly suspectIntervalMs: number
  /** A node that came back is asked again so soon, to be sure. */
  readonly confirmMs: number
  /** Consecutive failures after which a node that cannot be reached is asked less and less often. */
  readonly maxFailures: number
  /** The longest time between two questions to it. */
  readonly breakerTimeoutMs: number
}

type Asked = {
  readonly access: Access
  /** The state after the round, without its next question. */
  readonly next: Access
  readonly round: Round
  readonly settings: AskingSettings
  readonly intervalMs: number
}

/** When a node is asked again. Its breaker makes this rarer, and says nothing about its health. */
export function nextAsk(asked: Asked): Pick<Access, 'nextAskMs' | 'burstAtMs'> {
  const { next, round, settings, intervalMs } = asked
  const endMs = round.atMs + round.durationMs
  switch (next.state) {
    case 'suspect':
      return askSuspect(asked, endMs)
    case 'returning':
      return { nextAskMs: endMs + settings.confirmMs, burstAtMs: null }
    case 'unknown':
    case 'reachable':
      return { nextAskMs: Math.max(endMs, round.atMs + intervalMs), burstAtMs: null }
    case 'down':
    case 'refused':
    case 'untrusted':
      return { nextAskMs: endMs + retryDelay(next.failures, settings, intervalMs), burstAtMs: null }
  }
}

/** Twice soon after the first miss, then from the start. */
function askSuspect({ access, round, settings, intervalMs }: Asked, endMs: number) {
  const { suspectRetriesMs, suspectIntervalMs } = settings
  const pauseMs = Math.min(intervalMs, suspectIntervalMs)
  const isNewBurst = access.burstAtMs === null || round.atMs - access.burstAtMs >= pauseMs
  const burstAtMs = isNewBurst ? round.atMs : (access.burstAtMs ?? round.atMs)
  const times = [...suspectRetriesMs, pauseMs].map((offsetMs) => burstAtMs + offsetMs)
  const nextAskMs = times.find((timeMs) => timeMs > round.atMs) ?? burstAtMs + pauseMs
  return { nextAskMs: Math.max(endMs, nextAskMs), burstAtMs }
}

/** Doubles with every failure beyond those that are allowed, up to the timeout. */
export function retryDelay(
  failures: number,
  { maxFailures, breakerTimeoutMs }: AskingSettings,
  intervalMs: number,
): number {
  const beyond = Math.min(30, Math.max(0, failures - maxFailures))
  const delayMs = Math.min(intervalMs, breakerTimeoutMs) * 2 ** beyond
  return Math.min(delayMs, Math.max(intervalMs, breakerTimeoutMs))
}

/** `open` while a node is asked less often than others, `half-open` once its next question is due. */
export function breakerOf(
  { state, failures, nextAskMs }: Access,
  { maxFailures }: AskingSettings,
  atMs: number,
): 'closed' | 'open' | 'half-open' {
  const isShut = state === 'down' || state === 'refused' || state === 'untrusted'
  if (!isShut || failures < maxFailures) return 'closed'
  return nextAskMs !== null && atMs >= nextAskMs ? 'half-open' : 'open'
}
