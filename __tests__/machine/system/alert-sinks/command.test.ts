import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toAlertDocument } from '../../../../src/watch/alerts/alert-document.js'
import { DeliveryError } from '../../../../src/machine/system/alert-sinks/delivery-error.js'
import { openCommand } from '../../../../src/machine/system/alert-sinks/command.js'
import { anAlert } from '../../../support/builders/audience-alerts.js'

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

test('The command gets the alert as one line of JSON in its working directory', async () => {
  const code = "require('fs').writeFileSync('told', require('fs').readFileSync(0))"
  await node(code)(document, never)
  const text = readFileSync(join(folder, 'told'), 'utf8')
  expect(JSON.parse(text)).toEqual(document)
  expect(text.indexOf('\n')).toBe(text.length - 1)
})

test('The command gets its arguments unchanged, without a shell', async () => {
  const words = ['$HOME `id` ; touch pwned', '*', '--loud']
  const code = "require('fs').writeFileSync('words', JSON.stringify(process.argv.slice(1)))"
  // The program's own options end before ours begin.
  await openCommand([process.execPath, '-e', code, '--', ...words], world)(document, never)
  expect(JSON.parse(readFileSync(join(folder, 'words'), 'utf8'))).toEqual(words)
})

test('A command that reads nothing counts as alerted', async () => {
  await node('process.exit(0)')({ ...document, description: 'x'.repeat(1_000_000) }, never)
})

test.each([
  ['1', 'the program ended with exit code 1', false],
  ['75', 'the program ended with exit code 75', true],
])('The sink interprets exit code %s', async (code, message, isRetryable) => {
  const error = await failureOf(node(`process.exit(${code})`)(document, never))
  expect(error).toBeInstanceOf(DeliveryError)
  expect(error).toMatchObject({ message, isRetryable })
})

test('The sink tries a missing command only once', async () => {
  const error = await failureOf(openCommand([join(folder, 'secret')], world)(document, never))
  expect(error).toMatchObject({
    message: 'the program does not start (ENOENT)',
    isRetryable: false,
  })
})

test('The sink reports a command that is not executable as a failure', async () => {
  writeFileSync(join(folder, 'plain'), 'no program')
  const error = await failureOf(openCommand([join(folder, 'plain')], world)(document, never))
  expect(error?.message).toMatch(/^the program does not start \(E[A-Z]+\)$/)
})

test('The output of a command does not appear in our own output', async () => {
  await node("console.log('x'.repeat(1e6)); console.error('y'.repeat(1e6))")(document, never)
})
