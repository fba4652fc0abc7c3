import { describe, expect, test } from '@jest/globals'
import { runMeasuredProcess } from '../../src/system/measured-process.js'

const call = (code: string, more: object = {}) => ({
  program: process.execPath,
  parameters: ['-e', code],
  directory: process.cwd(),
  environment: process.env,
  limitMs: 20_000,
  signal: new AbortController().signal,
  ...more,
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a measured process', () => {
  test('that ends well says nothing but its exit code', async () => {
    expect(await runMeasuredProcess(call('0'))).toEqual({
      ...{ exitCode: 0, reason: 'ended with exit code 0', output: '' },
    })
  })

  test('that fails leaves its exit code and the end of what it printed', async () => {
    const code =
      "console.log('x'.repeat(50_000)); console.error('the last line'); process.exitCode = 7"
    const { exitCode, output } = await runMeasuredProcess(call(code))
    expect(exitCode).toBe(7)
    expect(output.length).toBeLessThanOrEqual(16 * 1024)
    expect(output).toContain('the last line')
  })

  test('that does not end is ended, and so is what it has started', async () => {
    const code = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
      console.log('child', child.pid)
      setInterval(() => {}, 1000)`
    const { exitCode, reason, output } = await runMeasuredProcess(call(code, { limitMs: 1500 }))
    expect({ exitCode, reason }).toEqual({ exitCode: null, reason: 'took longer than 1.5 s' })
    const pid = Number(/child (\d+)/.exec(output)![1])
    for (let wait = 0; wait < 100 && isAlive(pid); wait++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(isAlive(pid)).toBe(false)
  })

  test('that leaves a child behind does not keep us waiting', async () => {
    const code = `
      const { spawn } = require('node:child_process')
      spawn(process.execPath, ['-e', 'setTimeout(() => {}, 15000)'], { stdio: 'inherit' }).unref()
      process.exit(0)`
    const started = performance.now()
    expect(await runMeasuredProcess(call(code))).toMatchObject({ exitCode: 0 })
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('is ended when the signal aborts, which is what the caller is told', async () => {
    const controller = new AbortController()
    const attempt = runMeasuredProcess(
      call('setInterval(() => {}, 1000)', { signal: controller.signal }),
    )
    setTimeout(() => controller.abort(new Error('stop')), 300)
    await expect(attempt).rejects.toThrow('stop')
  })

  test('that cannot be started says why', async () => {
    const end = await runMeasuredProcess(call('0', { program: '/no/such/program' }))
    expect(end).toMatchObject({ exitCode: null, reason: expect.stringMatching(/^did not start: /) })
  })
})
