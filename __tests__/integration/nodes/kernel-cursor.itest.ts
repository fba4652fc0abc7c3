import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAnswer } from '../../../src/watch/nodes/answer/parse-answer.js'
import type { KernelLog } from '../../../src/watch/nodes/answer/node-answer.js'
import { probeText } from '../../../src/watch/nodes/probe/probe-text.js'
import { roundLine } from '../../../src/watch/nodes/probe/round-line.js'
import { request } from '../../rigs/nodes/open-transport.js'

const folder = mkdtempSync(join(tmpdir(), 'minicluster-kernel-'))
const bin = join(folder, 'bin')
mkdirSync(bin)
const log = join(folder, 'kernel.log')
writeFileSync(join(bin, 'dmesg'), `#!/bin/sh\nexec cat '${log}'\n`, { mode: 0o755 })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Cursor = KernelLog['cursor']

/** What one round reads of a kernel log that holds these lines. */
function read(shell: readonly string[], lines: readonly string[], kernelCursor: Cursor) {
  writeFileSync(log, lines.map((line) => `${line}\n`).join(''))
  const [program = '', ...words] = shell
  const said = execFileSync(program, words, {
    input: `${probeText}${roundLine('n1', { ...request, kernelCursor }, 20)}`,
    env: { PATH: `${bin}:/usr/bin:/bin:/usr/sbin:/sbin`, XDG_RUNTIME_DIR: folder, HOME: folder },
    timeout: 60_000,
  })
  const { kernelLog } = parseAnswer(said.toString().trimEnd().split('\n').slice(1, -1), null)
  if (kernelLog === null) throw new Error('the probe read no kernel log')
  return {
    cursor: kernelLog.cursor,
    matched: kernelLog.matched,
    texts: kernelLog.lines.map(({ uptimeS }) => uptimeS),
    times: kernelLog.lines.map(({ times }) => times),
  }
}

const xid = (uptime: string): string => `[${uptime}] NVRM: Xid (PCI:0000:06:00): 79, pid=1, gone`
const plain = (uptime: string): string => `[${uptime}] systemd[1]: Started a unit.`

const shells = [['sh'], ['bash', '--posix'], ['busybox', 'sh']].filter(([program = '']) =>
  ['/bin', '/usr/bin'].some((place) => existsSync(join(place, program))),
)

describe.each(shells.map((shell) => ({ name: shell.join(' '), shell })))(
  'Kernel log, read by $name',
  ({ shell }) => {
    test('A round reads the messages that are newer than those of the round before, to the microsecond', () => {
      // After a hundred days, where a number with few digits would be too coarse.
      const before = [xid('8640000.000001'), plain('8640000.000002')]
      const first = read(shell, before, null)
      expect(first).toMatchObject({ matched: 1, cursor: { uptimeS: 8640000.000002 } })
      const same = read(shell, before, first.cursor)
      expect(same).toMatchObject({ matched: 0, texts: [], cursor: first.cursor })
      const after = [...before, xid('8640000.000002'), xid('8640000.000003')]
      const next = read(shell, after, first.cursor)
      expect(next).toMatchObject({ matched: 1, texts: [8640000.000003] })
      expect(read(shell, after, next.cursor).texts).toEqual([])
    }, 120_000)

    test('A kind of message is shown by its first and newest one, with the number of all', () => {
      const all = [xid('1.000001'), ...['2.0', '3.0', '4.0'].map(xid), plain('5.0')]
      expect(read(shell, all, null)).toMatchObject({
        matched: 4,
        texts: [1.000001, 4],
        times: [3, 1],
      })
      expect(read(shell, all.slice(3), null)).toMatchObject({ matched: 1, texts: [4], times: [1] })
    }, 120_000)

    test('A round after a reboot reads all messages, also those with a smaller time than the cursor', () => {
      const { cursor } = read(shell, [xid('5000.000001')], null)
      if (cursor === null) throw new Error('there is no cursor')
      const rebooted = { ...cursor, bootId: 'another-boot' }
      expect(read(shell, [xid('    3.500000')], rebooted)).toMatchObject({
        matched: 1,
        texts: [3.5],
        cursor: { uptimeS: 3.5, bootId: cursor.bootId },
      })
      expect(read(shell, [xid('    3.500000')], cursor).texts).toEqual([])
    }, 120_000)
  },
)
