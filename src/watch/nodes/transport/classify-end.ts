import type { RoundCause, RoundOutcome } from '../round.js'
import type { ShellEnd } from './remote-shell.js'

/** Messages of ssh; the first match counts, because a connection over a jump host has the messages of both. */
const sentences: readonly (readonly [pattern: RegExp, cause: RoundCause])[] = [
  [/REMOTE HOST IDENTIFICATION HAS CHANGED|REVOKED HOST KEY/i, 'host-key-changed'],
  [
    /Host key verification failed|No .{1,40} host key is known|authenticity of host/i,
    'host-key-unknown',
  ],
  [
    /Permission denied|Too many authentication failures|No supported authentication/i,
    'permission-denied',
  ],
  [
    /Could not resolve hostname .*(not known|nodename nor servname|No address associated)/i,
    'unknown-name',
  ],
  [
    /Could not resolve hostname|Name or service not known|nodename nor servname/i,
    'unresolved-name',
  ],
  [/timed out during banner exchange|banner exchange: .*timed out/i, 'login-timeout'],
  [/Connection timed out|Operation timed out/i, 'connect-timeout'],
  [/Connection refused/i, 'connection-refused'],
  [/No route to host|Network is unreachable|Host is down/i, 'no-route'],
  [
    /Connection (closed|reset)|Broken pipe|not responding|closed by remote|kex_exchange_identification|client_loop|disconnect/i,
    'connection-lost',
  ],
]

/** Why a connection ended before the shell of the node was ready. */
export function classifyEnd({ exitCode, errorText, startError }: ShellEnd): RoundCause {
  if (startError !== null) return 'ssh-failed'
  const said = sentences.find(([pattern]) => pattern.test(errorText))?.[1]
  // Exit code 255 may come from ssh or from the shell, so the message decides. Any other code comes from the remote
  // program.
  if (exitCode !== 255 && exitCode !== null && said !== 'permission-denied') return 'no-shell'
  return said ?? (errorText.trim() === '' ? 'connection-lost' : 'ssh-failed')
}

const outcomes: Readonly<Record<RoundCause, Exclude<RoundOutcome, 'answered'>>> = {
  'connection-refused': 'unreachable',
  'no-route': 'unreachable',
  'unknown-name': 'unreachable',
  'unresolved-name': 'unreachable',
  'connection-lost': 'unreachable',
  'ssh-failed': 'unreachable',
  'connect-timeout': 'timed-out',
  'login-timeout': 'hung',
  'no-answer': 'hung',
  'permission-denied': 'refused',
  'no-shell': 'refused',
  'host-key-unknown': 'untrusted',
  'host-key-changed': 'untrusted',
  'damaged-answer': 'torn',
  'answer-too-long': 'torn',
  'newer-probe': 'torn',
}

/** The outcome of a cause; a connection that is lost in the middle of an answer is `torn`. */
export function outcomeOf(cause: RoundCause, hasBegun: boolean): Exclude<RoundOutcome, 'answered'> {
  return hasBegun && cause === 'connection-lost' ? 'torn' : outcomes[cause]
}
