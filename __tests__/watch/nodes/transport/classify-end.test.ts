import { describe, expect, test } from 'vitest'
import type { RoundCause } from '../../../../src/watch/nodes/round.js'
import { classifyEnd, outcomeOf } from '../../../../src/watch/nodes/transport/classify-end.js'
import { hintFor } from '../../../../src/watch/nodes/transport/hints.js'

const end = (errorText: string, exitCode: number | null = 255) => ({
  exitCode,
  errorText,
  startError: null,
})

/** What OpenSSH 9.2 really wrote. */
const sentences: readonly (readonly [text: string, cause: RoundCause, outcome: string])[] = [
  [
    'ssh: connect to host 198.18.1.2 port 22: Connection refused',
    'connection-refused',
    'unreachable',
  ],
  ['ssh: connect to host 198.18.1.2 port 22: Connection timed out', 'connect-timeout', 'timed-out'],
  ['Connection timed out during banner exchange', 'login-timeout', 'hung'],
  ['ssh: connect to host 198.18.9.2 port 22: No route to host', 'no-route', 'unreachable'],
  [
    'ssh: Could not resolve hostname gpu9: Name or service not known',
    'unknown-name',
    'unreachable',
  ],
  [
    'Could not resolve hostname gpu9: nodename nor servname provided, or not known',
    'unknown-name',
    'unreachable',
  ],
  [
    'ssh: Could not resolve hostname gpu1: Temporary failure in name resolution',
    'unresolved-name',
    'unreachable',
  ],
  [
    'No ED25519 host key is known for 198.18.1.2 and you have requested strict checking.\r\nHost key verification failed.',
    'host-key-unknown',
    'untrusted',
  ],
  [
    '@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\r\nHost key verification failed.',
    'host-key-changed',
    'untrusted',
  ],
  ['root@198.18.1.2: Permission denied (publickey).', 'permission-denied', 'refused'],
  ['Connection closed by 198.18.1.2 port 22', 'connection-lost', 'unreachable'],
  ['kex_exchange_identification: read: Connection reset by peer', 'connection-lost', 'unreachable'],
  [
    'channel 0: open failed: connect failed: Connection refused\r\nstdio forwarding failed\r\nConnection closed by UNKNOWN port 65535',
    'connection-refused',
    'unreachable',
  ],
  [
    '/home/x/.ssh/config: line 3: Bad configuration option: foo\r\n/home/x/.ssh/config: terminating, 1 bad configuration options',
    'ssh-failed',
    'unreachable',
  ],
  ['', 'connection-lost', 'unreachable'],
]

describe('End of a connection', () => {
  for (const [text, cause, outcome] of sentences)
    test(`The message "${text.slice(0, 60)}" means ${cause}`, () => {
      expect(classifyEnd(end(text))).toBe(cause)
      expect(outcomeOf(cause, false)).toBe(outcome)
    })

  test('An exit code other than 255 means that no shell ran', () => {
    expect(classifyEnd(end('', 1))).toBe('no-shell')
    expect(classifyEnd(end('bash: line 1: exec: sh: not found', 127))).toBe('no-shell')
  })

  test("A failing start of ssh is the monitor's own problem", () => {
    expect(classifyEnd({ exitCode: null, errorText: '', startError: 'ssh is not installed' })).toBe(
      'ssh-failed',
    )
  })

  test('A connection that is lost in the middle of an answer counts as torn', () => {
    expect(outcomeOf('connection-lost', true)).toBe('torn')
    expect(outcomeOf('no-answer', true)).toBe('hung')
  })

  test('Every cause has advice that names the node and keeps the check of host keys', () => {
    for (const [, cause] of sentences) {
      expect(hintFor(cause, 'gpu1')).toContain('gpu1')
      expect(hintFor(cause, 'gpu1')).not.toMatch(/StrictHostKeyChecking/)
    }
  })
})
