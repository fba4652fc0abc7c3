import type { Access } from '../judge/access-state.js'
import type { Round } from '../round.js'

export type AskingSettings = {
  /** Delays of the retries of a suspect after its first missed poll. */
  readonly suspectRetriesMs: readonly number[]
  /** Longest time between two bursts of polls of a suspect. */
  readonly suspectIntervalMs: number
  /** Delay of the confirming poll of a returned node. */
  readonly confirmMs: number
  /** Consecutive failures after which an unreachable node is polled less and less often. */
  readonly maxFailures: number
  /** Longest time between two polls of it. */
  readonly breakerTimeoutMs: number
}

type Asked = {
  readonly access: Access
  /** The state after the round, without its next poll. */
  readonly next: Access
  readonly round: Round
  readonly settings: AskingSettings
  readonly intervalMs: number
}

/** The time of the next poll of a node. The breaker makes polls rarer and says nothing about health. */
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

/** Two quick retries after the first miss, then a new burst. */
function askSuspect({ access, round, settings, intervalMs }: Asked, endMs: number) {
  const { suspectRetriesMs, suspectIntervalMs } = settings
  const pauseMs = Math.min(intervalMs, suspectIntervalMs)
  const isNewBurst = access.burstAtMs === null || round.atMs - access.burstAtMs >= pauseMs
  const burstAtMs = isNewBurst ? round.atMs : (access.burstAtMs ?? round.atMs)
  const times = [...suspectRetriesMs, pauseMs].map((offsetMs) => burstAtMs + offsetMs)
  const nextAskMs = times.find((timeMs) => timeMs > round.atMs) ?? burstAtMs + pauseMs
  return { nextAskMs: Math.max(endMs, nextAskMs), burstAtMs }
}

/** Doubles with every failure beyond the allowed ones, up to the timeout. */
export function retryDelay(
  failures: number,
  { maxFailures, breakerTimeoutMs }: AskingSettings,
  intervalMs: number,
): number {
  const beyond = Math.min(30, Math.max(0, failures - maxFailures))
  const delayMs = Math.min(intervalMs, breakerTimeoutMs) * 2 ** beyond
  return Math.min(delayMs, Math.max(intervalMs, breakerTimeoutMs))
}

/** `open` while a node is polled less often than others, `half-open` once its next poll is due. */
export function breakerOf(
  { state, failures, nextAskMs }: Access,
  { maxFailures }: AskingSettings,
  atMs: number,
): 'closed' | 'open' | 'half-open' {
  const isShut = state === 'down' || state === 'refused' || state === 'untrusted'
  if (!isShut || failures < maxFailures) return 'closed'
  return nextAskMs !== null && atMs >= nextAskMs ? 'half-open' : 'open'
}
