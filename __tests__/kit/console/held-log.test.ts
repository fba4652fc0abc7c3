import { expect, test } from 'vitest'
import { holdLog } from '../../../src/kit/console/held-log.js'
import { createTerminalLog } from '../../../src/kit/console/terminal-log.js'

function aLog() {
  const said = { stdout: '', stderr: '' }
  const log = createTerminalLog({
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
    json: false,
    quiet: false,
    verbose: false,
    isTerminal: false,
    colour: { stdout: false, stderr: false },
  })
  return { log, said }
}

test('The log stays silent until its release, then writes everything in order', () => {
  const { log, said } = aLog()
  const held = holdLog(log)
  held.log.note('metrics: http://127.0.0.1:1/metrics')
  held.log.warn('one alert could not be sent')
  expect(said).toEqual({ stdout: '', stderr: '' })
  expect(held.said()).toEqual([
    'metrics: http://127.0.0.1:1/metrics',
    'one alert could not be sent',
  ])
  held.release()
  expect(said.stderr).toBe(
    'metrics: http://127.0.0.1:1/metrics\nwarning: one alert could not be sent\n',
  )
  held.log.print('after')
  expect(said.stdout).toBe('after\n')
})

test('The log keeps the newest lines of a very long text', () => {
  const { log, said } = aLog()
  const held = holdLog(log)
  for (let line = 0; line < 1000; line++) held.log.note(`line ${line}`)
  held.release()
  expect(said.stderr).not.toContain('line 0\n')
  expect(said.stderr).toContain('line 999\n')
})
