import type { KernelCursor, NodeAnswer, ProbeTier } from './answer/node-answer.js'

/** One poll of one node, with its result. */
export type Round = {
  readonly node: string
  /** Time of the poll, in ms since 1970 of the monitor's clock. */
  readonly atMs: number
  readonly outcome: RoundOutcome
  /** Null for `answered`. */
  readonly cause: RoundCause | null
  /** Time from the request to the first byte of the answer; null without an answer. */
  readonly roundTripMs: number | null
  /** Time from the request to the end of the poll, including the connection. */
  readonly durationMs: number
  /** Whether this round needed a new connection. */
  readonly isFirstOfSession: boolean
  /** The node's clock minus the monitor's; null if the node gave no time. */
  readonly clock: ClockOffset | null
  /** Null unless `answered`. */
  readonly answer: NodeAnswer | null
  /** The message of ssh or the node, as one clean line of at most 300 characters; null if there was none. */
  readonly detail: string | null
  /** The advice as one sentence; null for `answered`. */
  readonly hint: string | null
}

/**
 * - `answered`: a complete frame arrived; the only outcome with an answer.
 * - `unreachable`: the connection failed with an error: refused, no route, name not resolved, connection lost.
 * - `timed-out`: the connection failed without an error in time.
 * - `refused`: the node is alive but refuses the login.
 * - `untrusted`: the host key is unknown or has changed; nothing was sent.
 * - `hung`: the connection stands (or was accepted), but no answer came in time.
 * - `torn`: the answer is not complete.
 */
export type RoundOutcome =
  'answered' | 'unreachable' | 'timed-out' | 'refused' | 'untrusted' | 'hung' | 'torn'

export type RoundCause =
  | 'connection-refused'
  | 'no-route'
  /** The resolver answers that there is no such name. */
  | 'unknown-name'
  /** The resolver gave no definite answer. */
  | 'unresolved-name'
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
  /** The ssh destination: an alias of the configuration, a name, an address, or `user@` one of these. */
  readonly destination: string
}

export type RoundRequest = {
  readonly tier: ProbeTier
  /** Cursor in the kernel log; null reads all of this boot. */
  readonly kernelCursor: KernelCursor | null
  /** Mount points to read; null for all local ones. */
  readonly mounts: readonly string[] | null
  /** Limit of the whole round, including the connection; a deep probe may take longer because of torch. */
  readonly deadlineMs: number
  /** True uses a new connection, as before a node is declared down. */
  readonly isOnNewConnection?: boolean
}

/** Polls nodes. No node delays another. A call rejects only with a `ConfigError`, for an unsafe request. */
export type NodeTransport = {
  ask(target: NodeTarget, request: RoundRequest): Promise<Round>
  /** Ends every session and the processes that it started. */
  close(): Promise<void>
}
