import type { Clock, Timers } from '../../../machine/system/clock.js'
import { createFrameReader, type FrameReader } from '../answer/frame.js'
import { readyLine } from '../probe/round-line.js'
import type { RoundCause } from '../round.js'
import { classifyEnd } from './classify-end.js'
import type { OpenShell, RemoteShell, ShellEnd } from './remote-shell.js'

/** The result of one exchange over a session, in the monitor's monotonic clock. */
export type Exchange =
  | {
      readonly status: 'answered'
      readonly lines: readonly string[]
      /** Time from the request line to the first byte of the answer. */
      readonly roundTripMs: number
      /** Arrival of the node's clock, which the probe prints first. */
      readonly clockAtMs: number
      readonly askedAtMs: number
    }
  | {
      readonly status: 'failed'
      readonly cause: RoundCause
      readonly hasBegun: boolean
      readonly detail: string
    }

export type SessionSettings = {
  readonly openShell: OpenShell
  /** The shell functions that the requests of a session call. */
  readonly probeText: string
  readonly clock: Clock
  readonly timers: Timers
  /** Returns an unpredictable word, a new one at each call. */
  readonly nonce: () => string
}

/** Limit of output before the shell is ready: greetings, start-up files. */
const maxGreetingBytes = 262_144
/** Limit of unsolicited output between two rounds. */
const maxIdleBytes = 65_536

/** One connection to one node with the probe's functions loaded. It is unusable after the first failure. */
export class NodeSession {
  readonly #settings: SessionSettings
  readonly #shell: RemoteShell
  #end: ShellEnd | null = null
  #idleBytes = 0

  /** Starts to connect; throws a `ConfigError` if the destination is not safe for ssh. */
  constructor(settings: SessionSettings, destination: string, connectTimeoutS: number) {
    this.#settings = settings
    this.#shell = settings.openShell(destination, connectTimeoutS)
    void this.#shell.ended.then((end) => (this.#end = end))
  }

  get isAlive(): boolean {
    return this.#end === null
  }

  /** Loads the probe and waits for the shell; null if it is ready, else the reason. */
  async connect(deadlineMs: number): Promise<Extract<Exchange, { status: 'failed' }> | null> {
    const nonce = this.#settings.nonce()
    const mark = `MCP READY ${nonce}\n`
    let greeting = ''
    const ready = new Promise<'ready' | 'too-long'>((resolve) => {
      this.#shell.onBytes = (bytes) => {
        greeting += bytes.toString('latin1')
        if (greeting.includes(mark)) resolve('ready')
        else if (greeting.length > maxGreetingBytes) resolve('too-long')
      }
    })
    this.#shell.write(this.#settings.probeText + readyLine(nonce))
    const first = await this.#within(deadlineMs, ready)
    this.#listenIdly()
    if (first === 'ready') return null
    if (first === 'too-long') return this.#fail('answer-too-long', 'its greeting is too long')
    if (first === null) return this.#fail('login-timeout', '')
    return this.#fail(classifyEnd(first), lastWords(first, greeting))
  }

  /** Sends one request line and reads the answer frame with this nonce. `deadlineMs` limits the answer. */
  async ask(lineOf: (nonce: string) => string, deadlineMs: number): Promise<Exchange> {
    const nonce = this.#settings.nonce()
    const reader = createFrameReader(nonce)
    const { clock } = this.#settings
    const askedAtMs = clock.monotonicMs()
    let heardAtMs: number | null = null
    let clockAtMs: number | null = null
    const whole = new Promise<ReturnType<FrameReader['push']>>((resolve) => {
      this.#shell.onBytes = (bytes) => {
        const frame = reader.push(bytes)
        if (reader.hasBegun) heardAtMs ??= clock.monotonicMs()
        if (reader.numLines > 0) clockAtMs ??= clock.monotonicMs()
        if (frame.status !== 'open') resolve(frame)
      }
    })
    this.#shell.write(lineOf(nonce))
    const frame = await this.#within(deadlineMs, whole)
    this.#listenIdly()
    if (frame === null) return this.#fail('no-answer', reader.noise, reader.hasBegun)
    if (!('status' in frame))
      return this.#fail('connection-lost', lastWords(frame, ''), reader.hasBegun)
    if (frame.status !== 'whole')
      return frame.status === 'damaged'
        ? this.#fail(frame.cause, frame.detail, true)
        : this.#fail('damaged-answer', '', true)
    const nowMs = clock.monotonicMs()
    return {
      status: 'answered',
      lines: frame.lines,
      roundTripMs: (heardAtMs ?? nowMs) - askedAtMs,
      clockAtMs: clockAtMs ?? nowMs,
      askedAtMs,
    }
  }

  /** Lets the remote shell clean up and end. */
  close(): Promise<unknown> {
    this.#shell.close()
    return this.#shell.ended
  }

  /** Ends the session at once. */
  abandon(): void {
    this.#shell.kill()
  }

  /** Returns the value, the end of the connection, or null at the deadline, whichever comes first. */
  async #within<T>(deadlineMs: number, value: Promise<T>): Promise<T | ShellEnd | null> {
    let cancel = (): void => {}
    const late = new Promise<null>((resolve) => {
      cancel = this.#settings.timers.after(deadlineMs, () => resolve(null))
    })
    try {
      return await Promise.race([value, this.#shell.ended, late])
    } finally {
      cancel()
    }
  }

  #listenIdly(): void {
    this.#idleBytes = 0
    this.#shell.onBytes = (bytes) => {
      this.#idleBytes += bytes.length
      if (this.#idleBytes > maxIdleBytes) this.#shell.kill()
    }
  }

  #fail(
    cause: RoundCause,
    detail: string,
    hasBegun = false,
  ): Extract<Exchange, { status: 'failed' }> {
    this.#shell.kill()
    return { status: 'failed', cause, hasBegun, detail }
  }
}

/** The message of ssh, else the output of the node. */
function lastWords({ errorText, startError }: ShellEnd, greeting: string): string {
  return [startError ?? '', errorText, greeting].find((text) => text.trim() !== '') ?? ''
}
