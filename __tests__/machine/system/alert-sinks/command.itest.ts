import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toAlertDocument } from '../../../../src/watch/alerts/alert-document.js'
import { openCommand } from '../../../../src/machine/system/alert-sinks/command.js'
import { withRetries } from '../../../../src/machine/system/alert-sinks/deliver-with-retries.js'
import { anAlert } from '../../../support/builders/audience-alerts.js'
import { isAlive } from '../../../support/processes/is-alive.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'
import { until } from '../../../support/until.js'

const scratch = useScratchDirectory()

test('An alert command that takes too long ends with its children and does not start again', async () => {
  const child =
    "require('fs').appendFileSync('pids', process.pid + ' '); setInterval(() => {}, 1000)"
  const code = `
    require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' })
    ${child}`
  const world = { variables: process.env, workingDirectory: scratch.path(), nowMs: () => 0 }
  const command = openCommand([process.execPath, '-e', code], world)
  const limits = { random: () => 0, attemptLimitMs: 4000, sleep: async () => undefined }
  const sink = withRetries(command, limits)
  const attempt = sink(toAlertDocument(anAlert()), new AbortController().signal)
  await expect(attempt).rejects.toThrow('no answer within 4 s')
  const pids = readFileSync(scratch.path('pids'), 'utf8').trim().split(' ').map(Number)
  expect(pids).toHaveLength(2)
  await until(() => !pids.some(isAlive))
})
