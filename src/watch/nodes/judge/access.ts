import type { Round, RoundOutcome } from '../round.js'
import type { Reachability } from '../view/nodes-view.js'
import { type AskingSettings, nextAsk } from '../pace/next-ask.js'
import type { Access } from './access-state.js'
import { isSilence } from './silence.js'

export type { Access } from './access-state.js'

export const neverAsked: Access = {
  state: 'unknown',
  sinceMs: null,
  silentSinceMs: null,
  downAtMs: null,
  failures: 0,
  burstAtMs: null,
  returnsMs: [],
  lastAskedMs: null,
  lastAnsweredMs: null,
  nextAskMs: null,
  outcome: null,
  cause: null,
  detail: null,
  hint: null,
}

export type AccessSettings = AskingSettings & {
  /** A node is down after this much silence; 0 makes the first silence an outage. */
  readonly silenceMs: number
}

/** Other inputs of a decision about one round of one node. */
type AccessContext = {
  /** Polling interval of nodes that answer. */
  readonly intervalMs: number
  /** True while silence may be a problem of the monitor, so that no node is declared down. */
  readonly isBlameWithheld: boolean
}

/** Number of returns that count as flapping, and the time window. */
export const flapping = { returns: 3, withinMs: 3_600_000 } as const

/** The next access state of a node after a round. */
export function foldAccess(
  access: Access,
  round: Round,
  settings: AccessSettings,
  context: AccessContext,
): Access {
  const endMs = round.atMs + round.durationMs
  const state = nextState(access, round, settings, context)
  const isAnswered = round.outcome === 'answered'
  const isSilent = !isAnswered && !isShut(round.outcome)
  const next: Access = {
    state,
    sinceMs: state === access.state ? access.sinceMs : endMs,
    silentSinceMs: isSilent ? (access.silentSinceMs ?? round.atMs) : null,
    downAtMs: state === 'down' || state === 'returning' ? (access.downAtMs ?? endMs) : null,
    failures: isAnswered ? 0 : access.failures + 1,
    burstAtMs: null,
    returnsMs: returnsAfter(access, state, endMs),
    lastAskedMs: round.atMs,
    lastAnsweredMs: isAnswered ? endMs : access.lastAnsweredMs,
    nextAskMs: null,
    outcome: round.outcome,
    cause: round.cause,
    detail: round.detail,
    hint: round.hint,
  }
  return { ...next, ...nextAsk({ access, next, round, settings, intervalMs: context.intervalMs }) }
}

/** The node is alive but refuses the login, so neither silence nor a network problem. */
const isShut = (outcome: RoundOutcome): boolean => outcome === 'refused' || outcome === 'untrusted'

function nextState(
  access: Access,
  round: Round,
  settings: AccessSettings,
  { isBlameWithheld }: AccessContext,
): Reachability {
  const { outcome } = round
  if (outcome === 'refused' || outcome === 'untrusted') return outcome
  if (outcome === 'answered') return access.state === 'down' ? 'returning' : 'reachable'
  if (access.state === 'down' || access.state === 'returning') return 'down'
  const silentMs = round.atMs + round.durationMs - (access.silentSinceMs ?? round.atMs)
  return silentMs >= settings.silenceMs && !isExcused(round, isBlameWithheld) ? 'down' : 'suspect'
}

/** Without a working ssh nothing was asked, so nothing is known. */
const isExcused = (round: Round, isBlameWithheld: boolean): boolean =>
  round.cause === 'ssh-failed' || (isBlameWithheld && isSilence(round))

function returnsAfter({ state, returnsMs }: Access, next: Reachability, atMs: number) {
  const recent = returnsMs.filter((returnMs) => atMs - returnMs < flapping.withinMs)
  return state === 'returning' && next === 'reachable' ? [...recent, atMs] : recent
}

/** Whether it returned so often recently that its outages count as one problem. */
export function isFlapping({ returnsMs }: Access, atMs: number): boolean {
  const recent = returnsMs.filter((returnMs) => atMs - returnMs < flapping.withinMs)
  return recent.length >= flapping.returns
}
