import { describe, expect, test } from 'vitest'
import { createTerminalLog, type TerminalSettings } from '../../../src/kit/console/terminal-log.js'

function aLog(setup: Partial<TerminalSettings> = {}) {
  const said = { stdout: '', stderr: '' }
  const log = createTerminalLog({
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
    json: false,
    quiet: false,
    verbose: false,
    colour: { stdout: false, stderr: false },
    isTerminal: false,
    ...setup,
  })
  return { log, said }
}

const at = (completedSteps: number, elapsedMs: number) => ({
  completedSteps,
  totalSteps: 100,
  loss: 0.5,
  elapsedMs,
})

describe('Output streams', () => {
  test.each([
    ['by default', {}, 'result\n', 'note\nerror: failed\n'],
    ['verbose', { verbose: true }, 'result\n', 'note\ndetail\nerror: failed\n'],
    ['for machines', { json: true }, '{}\n', 'result\nnote\nerror: failed\n'],
    ['quiet', { quiet: true }, '', 'error: failed\n'],
    ['quiet and for machines', { quiet: true, json: true }, '{}\n', 'error: failed\n'],
  ])('The log writes to the right streams: %s', (_name, setup, stdout, stderr) => {
    const { log, said } = aLog(setup)
    log.print('result')
    log.note('note')
    log.detail('detail')
    log.document('{}\n')
    log.error('failed')
    expect(said).toEqual({ stdout, stderr })
  })

  test('A document in parts is printed as one', () => {
    const { log, said } = aLog({ json: true })
    log.document(['{', '}\n'])
    expect(said.stdout).toBe('{}\n')
  })

  test('A section announces its work and reports its result', async () => {
    const { log, said } = aLog()
    expect(await log.section('Reference', () => Promise.resolve(7))).toBe(7)
    expect(said).toEqual({ stdout: '', stderr: 'Reference\n' })
  })

  test('A result keeps its colours, and foreign words in it cannot control the terminal', () => {
    const { log, said } = aLog({ colour: { stdout: true, stderr: false } })
    const red = log.paint.red('red')
    expect(red).toContain('\u001b')
    log.print(`a\u001b[2Jb\u202ec\u001b]0;title\u0007\u001b[8mhidden\n${red}`)
    expect(said.stdout).toBe(`abc]0;titlehidden\n${red}\n`)
  })

  test('A result without colours has no escape sequence of foreign words', () => {
    const { log, said } = aLog()
    log.print('in \u001b[31mx\u001b[1m')
    expect(said.stdout).toBe('in x\n')
  })

  test('The output of a worker cannot move the cursor', () => {
    const { log, said } = aLog()
    log.note('\u001b[2K\u001b[1Aspoofed\r\u0007 text\ttabbed')
    expect(said.stderr).toBe('spoofed text\ttabbed\n')
  })

  test.each(['warn', 'error'] as const)(
    'Foreign words in a "%s" message cannot move the cursor',
    (kind) => {
      const { log, said } = aLog()
      log[kind]('a\u001b]0;title\u0007\u009b2Jb\u202ec\n  second line')
      expect(said.stderr).toMatch(/: a\]0;titlebc\n {2}second line\n$/)
    },
  )
})

describe('Progress', () => {
  test('The progress on a terminal is one line that is redrawn and finally removed', () => {
    const { log, said } = aLog({ isTerminal: true })
    log.progress(at(50, 1000))
    log.endProgress()
    log.endProgress()
    expect(said.stderr).toBe(
      '\r\u001b[K[############------------]   50/100 steps  loss 0.5000  1 s left\r\u001b[K',
    )
  })

  test('The log clears the progress line on a terminal before any other output', () => {
    const { log, said } = aLog({ isTerminal: true })
    log.progress(at(50, 1000))
    log.note('note')
    expect(said.stderr.endsWith('\r\u001b[Knote\n')).toBe(true)
  })

  test('The progress without a terminal is a line every five seconds', () => {
    const { log, said } = aLog()
    for (let ms = 0; ms <= 12_000; ms += 500) log.progress(at(ms / 200, ms))
    expect(said.stderr.split('\n')).toEqual([
      ' 25/100 steps, loss 0.5000, 15 s left',
      ' 50/100 steps, loss 0.5000, 10 s left',
      '',
    ])
  })

  test('The progress of a short run without a terminal prints no line', () => {
    const { log, said } = aLog()
    for (let ms = 0; ms < 5000; ms += 100) log.progress(at(ms / 100, ms))
    expect(said.stderr).toBe('')
  })

  test('The progress of a second run starts from zero', () => {
    const { log, said } = aLog()
    log.progress(at(50, 9000))
    log.endProgress()
    log.progress(at(1, 100))
    log.progress(at(50, 5200))
    expect(said.stderr.match(/steps/g)).toHaveLength(2)
  })

  test('The log shows no progress when quiet', () => {
    const { log, said } = aLog({ isTerminal: true, quiet: true })
    log.progress(at(50, 9000))
    log.endProgress()
    expect(said.stderr).toBe('')
  })
})
