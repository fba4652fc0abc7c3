import { expect, test } from 'vitest'
import { runMeasuredProcess } from '../../../../src/machine/system/processes/measured-process.js'
import { isAlive } from '../../../support/processes/is-alive.js'
import { until } from '../../../support/until.js'

test('A measured process that does not end is stopped together with its children', async () => {
  const code = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    console.log('child', child.pid)
    setInterval(() => {}, 1000)`
  const { exitCode, reason, output } = await runMeasuredProcess({
    program: process.execPath,
    parameters: ['-e', code],
    directory: process.cwd(),
    environment: process.env,
    limitMs: 4000,
    signal: new AbortController().signal,
  })
  expect({ exitCode, reason }).toEqual({ exitCode: null, reason: 'took longer than 4 s' })
  const pid = Number(/child (\d+)/.exec(output)![1])
  await until(() => !isAlive(pid))
})
