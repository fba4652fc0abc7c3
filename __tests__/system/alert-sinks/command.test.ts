import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { toAlertDocument } from '../../../src/monitor/alerts/alert-document.js'
import { DeliveryError } from '../../../src/system/alert-sinks/delivery-error.js'
import { withRetries } from '../../../src/system/alert-sinks/deliver-with-retries.js'
import { openCommand } from '../../../src/system/alert-sinks/command.js'
import { anAlert } from '../../support/audience-alerts.js'

const folder = mkdtempSync(join(tmpdir(), 'minicluster-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const world = { variables: process.env, workingDirectory: folder, nowMs: () => 0 }
const never = new AbortController().signal
const document = toAlertDocument(anAlert({ description: 'x'.repeat(900) }))

const node = (code: string, ...args: string[]) =>
  openCommand([process.execPath, '-e', code, ...args], world)

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error as DeliveryError,
  )

test('a program reads the alert as one line of JSON, in the directory of the command', async () => {
  const code = "require('fs').writeFileSync('told', require('fs').readFileSync(0))"
  await node(code)(document, never)
  const text = readFileSync(join(folder, 'told'), 'utf8')
  expect(JSON.parse(text)).toEqual(document)
  expect(text.indexOf('\n')).toBe(text.length - 1)
})

test('arguments arrive as they are: no shell has read them', async () => {
  const words = ['$HOME `id` ; touch pwned', '*', '--loud']
  const code = "require('fs').writeFileSync('words', JSON.stringify(process.argv.slice(1)))"
  // The program's own options end before ours begin.
  await openCommand([process.execPath, '-e', code, '--', ...words], world)(document, never)
  expect(JSON.parse(readFileSync(join(folder, 'words'), 'utf8'))).toEqual(words)
})

test('a program that reads nothing has still been told', async () => {
  await node('process.exit(0)')({ ...document, description: 'x'.repeat(1_000_000) }, never)
})

test.each([
  ['1', 'the program ended with exit code 1', false],
  ['75', 'the program ended with exit code 75', true],
])('exit code %s', async (code, message, isRetryable) => {
  const error = await failureOf(node(`process.exit(${code})`)(document, never))
  expect(error).toBeInstanceOf(DeliveryError)
  expect(error).toMatchObject({ message, isRetryable })
})

test('a program that is not there is not looked for again', async () => {
  const error = await failureOf(openCommand([join(folder, 'secret')], world)(document, never))
  expect(error).toMatchObject({
    message: 'the program does not start (ENOENT)',
    isRetryable: false,
  })
})

test('a program that may not be run is a failure like others', async () => {
  writeFileSync(join(folder, 'plain'), 'no program')
  const error = await failureOf(openCommand([join(folder, 'plain')], world)(document, never))
  expect(error?.message).toMatch(/^the program does not start \(E[A-Z]+\)$/)
})

test('one that takes too long is ended with what it has started, and not started again', async () => {
  const child =
    "require('fs').appendFileSync('pids', process.pid + ' '); setInterval(() => {}, 1000)"
  const code = `
    require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' })
    ${child}`
  const limits = { random: () => 0, attemptLimitMs: 1500, sleep: async () => undefined }
  const error = await failureOf(withRetries(node(code), limits)(document, never))
  expect(error?.message).toBe('no answer within 1.5 s')
  const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split(' ').map(Number)
  expect(pids).toHaveLength(2)
  for (let round = 0; round < 100 && pids.some(isAlive); round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(pids.filter(isAlive)).toEqual([])
})

test('what a program says does not reach our own output', async () => {
  await node("console.log('x'.repeat(1e6)); console.error('y'.repeat(1e6))")(document, never)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Ended and not yet fetched by its parent counts as ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
