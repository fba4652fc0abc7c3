import { oneLine } from '../../../kit/wording/one-line.js'
import { readAmount, readCount, words } from '../answer/values.js'
import type { NodeTarget } from '../round.js'
import { createHandshakeLimit, type HandshakeLimit } from '../transport/handshake-limit.js'
import { hintFor } from '../transport/hints.js'
import { type Exchange, NodeSession } from '../transport/node-session.js'
import type { TransportSettings } from '../transport/node-transport.js'
import { dialLine, listenLine, pairScript } from './pair-script.js'
import type { DirectionSample, PairDriver, PairOutcome } from './pair-sample.js'

/** A node with its address for the others. */
export type PairTarget = NodeTarget & { readonly address: string }

type PairDriverSettings = Omit<TransportSettings, 'probeText'> & {
  readonly targets: readonly PairTarget[]
  /** Size of each transfer; there are three per direction. */
  readonly megabytes: number
}

const connectMs = 15_000
const measureMs = 90_000

/** Measures over a separate session per node; `close` ends listeners and sessions. */
export function createPairDriver(settings: PairDriverSettings): PairDriver {
  return new SessionDriver(settings)
}

class SessionDriver implements PairDriver {
  readonly #settings: PairDriverSettings
  readonly #limit: HandshakeLimit
  readonly #token: string
  readonly #targets: ReadonlyMap<string, PairTarget>
  readonly #sessions = new Map<string, NodeSession>()
  readonly #ports = new Map<string, number>()

  constructor(settings: PairDriverSettings) {
    this.#settings = settings
    this.#limit = createHandshakeLimit(settings.clock, settings.timers)
    this.#token = settings.nonce() + settings.nonce()
    this.#targets = new Map(settings.targets.map((target) => [target.name, target]))
  }

  async listen(node: string): Promise<{ readonly reason: string | null }> {
    const session = await this.#connect(node)
    if (typeof session === 'string') return { reason: session }
    const answer = await this.#ask(session, (nonce) => listenLine(nonce, this.#token), connectMs)
    if (answer === null) return { reason: silenceOf(connectMs) }
    if (typeof answer === 'string') return { reason: answer }
    const port = readCount(answer.find((line) => line.startsWith('port '))?.slice(5))
    if (port === null || port < 1 || port > 65_535) return { reason: reasonIn(answer) }
    this.#ports.set(node, port)
    return { reason: null }
  }

  async measure(dialer: string, listener: string): Promise<PairOutcome> {
    const unknown = (reason: string, isSilent = false): PairOutcome => ({
      status: 'unknown',
      pair: { from: dialer, to: listener, reason },
      isSilent,
    })
    const session = await this.#connect(dialer)
    if (typeof session === 'string') return unknown(session)
    const [port, target] = [this.#ports.get(listener), this.#targets.get(listener)]
    if (port === undefined || target === undefined) return unknown(`${listener} is not listening`)
    const to = { address: target.address, port, megabytes: this.#settings.megabytes }
    const answer = await this.#ask(session, (nonce) => dialLine(nonce, this.#token, to), measureMs)
    if (answer === null) return unknown(silenceOf(measureMs), true)
    if (typeof answer === 'string') return unknown(answer)
    const samples = readSamples(answer, dialer, listener)
    if (samples !== null) return { status: 'measured', samples }
    return unknown(`${reasonIn(answer)} (to ${target.address} port ${port})`)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()))
    this.#sessions.clear()
  }

  /** The session of a node, or the reason why there is none. */
  async #connect(node: string): Promise<NodeSession | string> {
    const known = this.#sessions.get(node)
    if (known?.isAlive) return known
    const target = this.#targets.get(node)
    if (target === undefined) return `${node} is not one of the nodes`
    const { jumpHostOf } = this.#settings
    const place = await this.#limit(await jumpHostOf(target.destination))
    const session = new NodeSession(
      { ...this.#settings, probeText: pairScript },
      target.destination,
      Math.floor(connectMs / 1000) - 1,
    )
    const failure = await session.connect(connectMs)
    place.release(failure === null)
    if (failure !== null) return hintFor(failure.cause, oneLine(target.destination, 100))
    this.#sessions.set(node, session)
    return session
  }

  /** The lines of the answer, or the reason why there is none; null for silence. */
  async #ask(
    session: NodeSession,
    lineOf: (nonce: string) => string,
    deadlineMs: number,
  ): Promise<readonly string[] | string | null> {
    const exchange: Exchange = await session.ask(lineOf, deadlineMs)
    if (exchange.status === 'answered') return exchange.lines
    return exchange.cause === 'no-answer' ? null : oneLine(exchange.detail) || exchange.cause
  }
}

const silenceOf = (deadlineMs: number): string => `no answer within ${deadlineMs / 1000} s`

/** `pair 0.3 0.1 0.2 0.9 812.5 790.1`: ms to connect, round trips, MB/s out and back. */
function readSamples(
  lines: readonly string[],
  dialer: string,
  listener: string,
): readonly DirectionSample[] | null {
  const line = lines.find((candidate) => candidate.startsWith('pair '))
  const [, min, median, max, out, back] = words(line?.slice(5) ?? '').map(
    (word) => readAmount(word) ?? Number.NaN,
  )
  if (min === undefined || median === undefined || max === undefined) return null
  if (out === undefined || back === undefined) return null
  if ([min, median, max, out, back].some(Number.isNaN)) return null
  const roundTripMs = { min, median, max }
  return [
    { from: dialer, to: listener, megabytesPerS: out, roundTripMs },
    { from: listener, to: dialer, megabytesPerS: back, roundTripMs },
  ]
}

function reasonIn(lines: readonly string[]): string {
  const line = lines.find((candidate) => candidate.startsWith('? '))?.slice(2) ?? lines.at(-1) ?? ''
  return oneLine(line, 200) || 'no output'
}
