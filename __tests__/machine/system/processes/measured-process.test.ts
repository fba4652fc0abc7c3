import { describe, expect, test } from 'vitest'
import { runMeasuredProcess } from '../../../../src/machine/system/processes/measured-process.js'
import { isAlive } from '../../../support/processes/is-alive.js'

const call = (code: string, more: object = {}) => ({
  program: process.execPath,
  parameters: ['-e', code],
  directory: process.cwd(),
  environment: process.env,
  limitMs: 20_000,
  signal: new AbortController().signal,
  ...more,
})

describe('Measured process', () => {
  test('A successful process returns only its exit code', async () => {
    expect(await runMeasuredProcess(call('0'))).toEqual({
      exitCode: 0,
      reason: 'ended with exit code 0',
      output: '',
    })
  })

  test('A failing process returns its exit code and the end of its output', async () => {
    const code =
      "console.log('x'.repeat(50_000)); console.error('the last line'); process.exitCode = 7"
    const { exitCode, output } = await runMeasuredProcess(call(code))
    expect(exitCode).toBe(7)
    expect(output.length).toBeLessThanOrEqual(16 * 1024)
    expect(output).toContain('the last line')
  })

  test('A child that a process leaves behind does not delay us', async () => {
    // It lives for ever and holds the pipe: whoever waits for it does not come to an end.
    const code = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
      console.log('child', child.pid)
      child.unref()
      process.exitCode = 0`
    const { exitCode, output } = await runMeasuredProcess(call(code, { limitMs: 600_000 }))
    expect(exitCode).toBe(0)
    const pid = Number(/child (\d+)/.exec(output)![1])
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })

  test('An aborted process ends, and the caller learns of the abort', async () => {
    const controller = new AbortController()
    const attempt = runMeasuredProcess(
      call('setInterval(() => {}, 1000)', { signal: controller.signal }),
    )
    controller.abort(new Error('stop'))
    await expect(attempt).rejects.toThrow('stop')
  })

  test('A process that cannot start says why', async () => {
    const end = await runMeasuredProcess(call('0', { program: '/no/such/program' }))
    expect(end).toMatchObject({ exitCode: null, reason: expect.stringMatching(/^did not start: /) })
  })
})
