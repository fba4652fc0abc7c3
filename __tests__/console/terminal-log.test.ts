import { describe, expect, test } from '@jest/globals'
import { createTerminalLog, type TerminalSettings } from '../../src/console/terminal-log.js'

function aLog(manner: Partial<TerminalSettings> = {}) {
  const said = { stdout: '', stderr: '' }
  const log = createTerminalLog({
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
    json: false,
    quiet: false,
    verbose: false,
    colour: { stdout: false, stderr: false },
    isTerminal: false,
    ...manner,
  })
  return { log, said }
}

const at = (completedSteps: number, elapsedMs: number) => ({
  completedSteps,
  totalSteps: 100,
  loss: 0.5,
  elapsedMs,
})

describe('where words go', () => {
  test.each([
    ['by default', {}, 'result\n', 'note\nerror: failed\n'],
    ['verbose', { verbose: true }, 'result\n', 'note\ndetail\nerror: failed\n'],
    ['for machines', { json: true }, '{}\n', 'result\nnote\nerror: failed\n'],
    ['quiet', { quiet: true }, '', 'error: failed\n'],
    ['quiet and for machines', { quiet: true, json: true }, '{}\n', 'error: failed\n'],
  ])('%s', (_name, manner, stdout, stderr) => {
    const { log, said } = aLog(manner)
    log.print('result')
    log.note('note')
    log.detail('detail')
    log.document('{}\n')
    log.error('failed')
    expect(said).toEqual({ stdout, stderr })
  })

  test('a section announces its work and answers with its result', async () => {
    const { log, said } = aLog()
    expect(await log.section('Reference', () => Promise.resolve(7))).toBe(7)
    expect(said).toEqual({ stdout: '', stderr: 'Reference\n' })
  })

  test("a worker's output cannot move the cursor", () => {
    const { log, said } = aLog()
    log.note('\u001b[2K\u001b[1Aspoofed\r\u0007 text\ttabbed')
    expect(said.stderr).toBe('spoofed text\ttabbed\n')
  })

  test.each(['warn', 'error'] as const)('nor can words from outside in a %s', (kind) => {
    const { log, said } = aLog()
    log[kind]('a\u001b]0;title\u0007\u009b2Jb\u202ec\n  second line')
    expect(said.stderr).toMatch(/: a\]0;titlebc\n {2}second line\n$/)
  })
})

describe('progress', () => {
  test('on a terminal is one line that is drawn over and then gone', () => {
    const { log, said } = aLog({ isTerminal: true })
    log.progress(at(50, 1000))
    log.endProgress()
    log.endProgress()
    expect(said.stderr).toBe(
      '\r\u001b[K[############------------]   50/100 steps  loss 0.5000  1 s left\r\u001b[K',
    )
  })

  test('on a terminal is cleared before anything else is said', () => {
    const { log, said } = aLog({ isTerminal: true })
    log.progress(at(50, 1000))
    log.note('note')
    expect(said.stderr.endsWith('\r\u001b[Knote\n')).toBe(true)
  })

  test('elsewhere is a line every five seconds', () => {
    const { log, said } = aLog()
    for (let ms = 0; ms <= 12_000; ms += 500) log.progress(at(ms / 200, ms))
    expect(said.stderr.split('\n')).toEqual([
      ' 25/100 steps, loss 0.5000, 15 s left',
      ' 50/100 steps, loss 0.5000, 10 s left',
      '',
    ])
  })

  test('of a short run elsewhere is not worth a line', () => {
    const { log, said } = aLog()
    for (let ms = 0; ms < 5000; ms += 100) log.progress(at(ms / 100, ms))
    expect(said.stderr).toBe('')
  })

  test('of a second run starts anew', () => {
    const { log, said } = aLog()
    log.progress(at(50, 9000))
    log.endProgress()
    log.progress(at(1, 100))
    log.progress(at(50, 5200))
    expect(said.stderr.match(/steps/g)).toHaveLength(2)
  })

  test('is not shown when quiet', () => {
    const { log, said } = aLog({ isTerminal: true, quiet: true })
    log.progress(at(50, 9000))
    log.endProgress()
    expect(said.stderr).toBe('')
  })
})
