import type { KernelCursor, NodeAnswer, ProbeTier } from './answer/node-answer.js'

/** One question to one node, and what came of it. */
export type Round = {
  readonly node: string
  /** When the question was asked, in ms since 1970 of the monitor's clock. */
  readonly atMs: number
  readonly outcome: RoundOutcome
  /** Null for `answered`. */
  readonly cause: RoundCause | null
  /** From the question to the first byte of the answer; null without an answer. */
  readonly roundTripMs: number | null
  /** From the question to the end, whatever that was; connecting included. */
  readonly durationMs: number
  /** True when a connection had to be made for this round. */
  readonly isFirstOfSession: boolean
  /** The node's clock less the monitor's; null where the node gave no time. */
  readonly clock: ClockOffset | null
  /** Null unless `answered`. */
  readonly answer: NodeAnswer | null
  /** What ssh or the node said, in one clean line of at most 300 characters; null where nothing was. */
  readonly detail: string | null
  /** What a person should do, as one sentence; null for `answered`. */
  readonly hint: string | null
}

/**
 * - `answered`: a whole frame came. The only outcome with an answer.
 * - `unreachable`: no connection, and something said so: nobody listens, no route, unknown name, connection lost.
 * - `timed-out`: no connection, and nothing said so within the time.
 * - `refused`: the node lives, but does not let us in.
 * - `untrusted`: the host key is unknown or another one; nothing was sent.
 * - `hung`: the connection stands (or was accepted), but no answer came within the time.
 * - `torn`: something came that is no whole answer.
 */
export type RoundOutcome =
  'answered' | 'unreachable' | 'timed-out' | 'refused' | 'untrusted' | 'hung' | 'torn'

export type RoundCause =
  | 'connection-refused'
  | 'no-route'
  | 'unknown-name'
  | 'connection-lost'
  | 'connect-timeout'
  | 'login-timeout'
  | 'no-answer'
  | 'permission-denied'
  | 'host-key-unknown'
  | 'host-key-changed'
  | 'no-shell'
  | 'damaged-answer'
  | 'answer-too-long'
  | 'newer-probe'
  | 'ssh-failed'

/** `offsetMs` is known to within `uncertaintyMs` either way. */
export type ClockOffset = { readonly offsetMs: number; readonly uncertaintyMs: number }

export type NodeTarget = {
  readonly name: string
  /** What `ssh` is given: an alias of the configuration, a name, an address, or `user@` one of these. */
  readonly destination: string
}

export type RoundRequest = {
  readonly tier: ProbeTier
  /** From where on to read the kernel log; null reads all of this boot. */
  readonly kernelCursor: KernelCursor | null
  /** Mount points to look at; null for all local ones. */
  readonly mounts: readonly string[] | null
  /** For the whole round, connecting included; a deep look takes longer than this where torch needs it. */
  readonly deadlineMs: number
  /** True asks over a new connection, as one does before a node is called down. */
  readonly isOnNewConnection?: boolean
}

/** The way to the nodes. No node delays another. A call rejects only with a `ConfigError`, for what must not be sent. */
export type NodeTransport = {
  ask(target: NodeTarget, request: RoundRequest): Promise<Round>
  /** Ends every session and what they have started. */
  close(): Promise<void>
}
