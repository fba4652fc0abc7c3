import pLimit from 'p-limit'
import { oneLine } from '../../../kit/wording/one-line.js'
import { parseAnswer } from '../answer/parse-answer.js'
import { requireMounts, roundLine } from '../probe/round-line.js'
import type { ClockOffset, NodeTarget, NodeTransport, Round, RoundRequest } from '../round.js'
import { outcomeOf } from './classify-end.js'
import {
  createHandshakeLimit,
  type HandshakeLimit,
  type HandshakePlace,
} from './handshake-limit.js'
import { hintFor } from './hints.js'
import { type Exchange, NodeSession, type SessionSettings } from './node-session.js'

export type TransportSettings = SessionSettings & {
  /** The jump host of this destination according to `ssh -G`; null without one. */
  readonly jumpHostOf: (destination: string) => Promise<string | null>
}

/** One session per node, kept from round to round; a round that fails ends its session, and the next makes a new one. */
export function createNodeTransport(settings: TransportSettings): NodeTransport {
  return new SessionTransport(settings)
}

/** Minimum limit of a round, because ssh counts its own timeout in seconds. */
const shortestDeadlineMs = 2_000
/** Minimum time for a deep answer after the connection, because torch takes seconds to load. */
const deepDeadlineMs = 45_000
/** Maximum number of simultaneous `ssh -G` lookups. */
const mostLookups = 8

class SessionTransport implements NodeTransport {
  readonly #settings: TransportSettings
  readonly #limit: HandshakeLimit
  readonly #lookups = pLimit(mostLookups)
  readonly #sessions = new Map<string, NodeSession>()
  readonly #pending = new Map<string, Promise<Round>>()
  /** Sessions that connect or wait for an answer. */
  readonly #busy = new Set<NodeSession>()
  #isClosed = false

  constructor(settings: TransportSettings) {
    this.#settings = settings
    this.#limit = createHandshakeLimit(settings.clock, settings.timers)
  }

  /** A node is not polled twice at the same time: the second request gets the round of the first. */
  ask(target: NodeTarget, request: RoundRequest): Promise<Round> {
    const pending = this.#pending.get(target.name)
    if (pending !== undefined) return pending
    const round = this.#round(target, request).finally(() => this.#pending.delete(target.name))
    this.#pending.set(target.name, round)
    return round
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const sessions = [...this.#sessions.values()]
    this.#sessions.clear()
    // Pending requests will get no answer.
    for (const session of this.#busy) session.abandon()
    await Promise.all(sessions.map((session) => session.close()))
  }

  async #round(target: NodeTarget, request: RoundRequest): Promise<Round> {
    requireMounts(request.mounts ?? [], `node ${target.name}`)
    const { clock } = this.#settings
    const known = this.#take(target.name, request.isOnNewConnection === true)
    const way = known ?? (await this.#awaitTurn(target))
    // A node that waits for its turn does not count as silent.
    const atMs = clock.now().getTime()
    const startedMs = clock.monotonicMs()
    const exchange = await this.#exchange(target, request, way)
    const common = {
      node: target.name,
      atMs,
      durationMs: clock.monotonicMs() - startedMs,
      isFirstOfSession: known === null,
    }
    if (exchange.status === 'failed') return { ...common, ...describeFailure(exchange, target) }
    const answer = parseAnswer(exchange.lines, request.mounts)
    // Without the kernel's files its lists would be empty although nothing was read.
    const blind = answer.unseen.find(({ key }) => key === 'system')
    if (blind !== undefined)
      return { ...common, ...describeFailure(failed('no-answer', blind.reason), target) }
    const { askedAtMs, clockAtMs } = exchange
    const middleMs = atMs + (askedAtMs + clockAtMs) / 2 - startedMs
    return {
      ...common,
      outcome: 'answered',
      cause: null,
      roundTripMs: exchange.roundTripMs,
      clock: measureOffset(answer.timeS, middleMs, (clockAtMs - askedAtMs) / 2),
      answer,
      detail: null,
      hint: null,
    }
  }

  /** The session of earlier rounds, if it is still usable. */
  #take(name: string, isNewWanted: boolean): NodeSession | null {
    const session = this.#sessions.get(name)
    this.#sessions.delete(name)
    if (session === undefined) return null
    if (session.isAlive && !isNewWanted) return session
    void session.close()
    return null
  }

  async #awaitTurn({ destination }: NodeTarget): Promise<HandshakePlace> {
    return this.#limit(await this.#lookups(() => this.#settings.jumpHostOf(destination)))
  }

  async #exchange(
    target: NodeTarget,
    request: RoundRequest,
    way: NodeSession | HandshakePlace,
  ): Promise<Exchange> {
    const deadlineMs = Math.max(shortestDeadlineMs, request.deadlineMs)
    if (way instanceof NodeSession) return this.#askOver(way, target, request, deadlineMs)
    const beganMs = this.#settings.clock.monotonicMs()
    // ssh must reach its timeout before ours, because only ssh knows what it waited for.
    const session = new NodeSession(
      this.#settings,
      target.destination,
      Math.max(1, Math.floor(deadlineMs / 1000) - 1),
    )
    this.#busy.add(session)
    if (this.#isClosed) session.abandon()
    const failure = await session.connect(deadlineMs).finally(() => this.#busy.delete(session))
    way.release(failure === null)
    if (failure !== null) return failure
    const leftMs = deadlineMs - (this.#settings.clock.monotonicMs() - beganMs)
    return this.#askOver(session, target, request, Math.max(shortestDeadlineMs / 2, leftMs))
  }

  async #askOver(
    session: NodeSession,
    target: NodeTarget,
    request: RoundRequest,
    leftMs: number,
  ): Promise<Exchange> {
    const deadlineMs = request.tier === 'deep' ? Math.max(deepDeadlineMs, leftMs) : leftMs
    this.#busy.add(session)
    if (this.#isClosed) session.abandon()
    const exchange = await session
      .ask((nonce) => roundLine(nonce, request, probeSeconds(request, deadlineMs)), deadlineMs)
      .finally(() => this.#busy.delete(session))
    if (exchange.status === 'answered' && !this.#isClosed) this.#sessions.set(target.name, session)
    else void session.close()
    return exchange
  }
}

/** The limit on the node for operations that may hang; shorter than ours, so that the rest of its answer arrives. */
function probeSeconds({ tier }: RoundRequest, deadlineMs: number): number {
  const leftS = Math.floor(deadlineMs / 1000)
  // A deep probe waits twice: once for the ranks, and then for torch.
  if (tier === 'deep') return Math.max(1, Math.floor((leftS - 2) / 2))
  return Math.max(1, Math.min(5, leftS - 2))
}

type Failure = Extract<Exchange, { status: 'failed' }>

const failed = (cause: Failure['cause'], detail: string): Failure => ({
  status: 'failed',
  cause,
  hasBegun: false,
  detail,
})

function describeFailure({ cause, hasBegun, detail }: Failure, target: NodeTarget) {
  const clean = oneLine(detail, 300)
  return {
    outcome: outcomeOf(cause, hasBegun),
    cause,
    roundTripMs: null,
    clock: null,
    answer: null,
    detail: clean === '' ? null : clean,
    hint: hintFor(cause, oneLine(target.destination, 100)),
  }
}

/** The node read its clock between the request and its arrival, most likely in the middle. */
function measureOffset(timeS: number | null, middleMs: number, halfMs: number): ClockOffset | null {
  if (timeS === null) return null
  // Some builds of `date` support whole seconds only.
  const roundingMs = Number.isInteger(timeS) ? 500 : 0
  return {
    offsetMs: timeS * 1000 + roundingMs - middleMs,
    uncertaintyMs: halfMs + roundingMs,
  }
}
