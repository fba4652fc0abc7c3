import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { readBoundedLines } from '../../../../src/machine/system/processes/bounded-lines.js'
import { onChildEnd } from '../../../../src/machine/system/processes/child-end.js'

/** As many lines as fit between two processes at once, from a shell that leaves a process behind; without one, it ends. */
const print = (behind: string) => `${behind} seq 10000 29999; exec 1>&-`

/** The lines that were read before the call, although this process was too busy for any of them until long after the end. */
async function linesBeforeEnd(script: string) {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let numLines = 0
  const ended = new Promise<number>((resolve) => onChildEnd(child, () => resolve(numLines)))
  child.once('exit', () => beBusy(700))
  readBoundedLines(child.stdout, { maxBytes: 100, line: () => void numLines++ })
  // Its output waits in the buffers until it has ended.
  beBusy(500)
  return ended
}

function beBusy(forMs: number): void {
  for (const until = performance.now() + forMs; performance.now() < until;);
}

test('All that a process printed is read before its end counts, also if another holds its output', async () => {
  expect(await linesBeforeEnd(print(''))).toBe(20_000)
  expect(await linesBeforeEnd(print('sleep 5 &'))).toBe(20_000)
})

test('A process that is left behind and goes on to write delays the end of the other only for a moment', async () => {
  const script = 'yes words & echo $!'
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printer = 0
  const ended = new Promise((resolve) => onChildEnd(child, resolve))
  readBoundedLines(child.stdout, { maxBytes: 100, line: (text) => (printer ||= Number(text) || 0) })
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(() => process.kill(printer, 0)).not.toThrow()
  process.kill(printer, 'SIGKILL')
})
