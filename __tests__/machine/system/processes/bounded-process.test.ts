import { expect, test } from 'vitest'
import { callProgram } from '../../../../src/machine/system/processes/bounded-process.js'

const run = (script: string, changes = {}) =>
  callProgram({
    program: process.execPath,
    parameters: ['-e', script],
    directory: process.cwd(),
    environment: { ANSWER: '42' },
    limitMs: 20_000,
    maxOutputBytes: 10_000,
    ...changes,
  })

test('The process returns what a program prints and passes the given environment only', async () => {
  const script = 'console.log(process.env.ANSWER, process.env.HOME)'
  expect(await run(script)).toEqual({ status: 'succeeded', output: '42 undefined\n' })
})

test('The process reports why a program fails', async () => {
  const end = await run('console.error("no"); process.exit(3)')
  expect(end).toEqual({
    status: 'failed',
    hasStarted: true,
    reason: 'ended with exit code 3',
    error: 'no\n',
  })
})

test('The process ends a program that takes too long, with its children', async () => {
  const child = 'require("node:child_process").spawn("sleep", ["600"], { stdio: "inherit" })'
  const end = await run(`${child}; setInterval(() => 0, 1000)`, { limitMs: 500 })
  expect(end).toMatchObject({ status: 'failed', reason: 'took longer than 500 ms' })
})

test('The process ends a program that prints too much', async () => {
  const end = await run('setInterval(() => console.log("x".repeat(999)), 1)')
  expect(end).toMatchObject({ status: 'failed', reason: 'wrote more than 10000 bytes' })
})

test('The process returns an answer for a program that does not exist', async () => {
  const end = await run('', { program: '/nowhere/program' })
  expect(end).toMatchObject({ status: 'failed', hasStarted: false, reason: 'is not installed' })
})

test('The process passes parameters unchanged', async () => {
  const end = await run('', { parameters: ['-p', 'process.argv.slice(1)', '$(touch x)', '; ls'] })
  expect(end).toEqual({ status: 'succeeded', output: "[ '$(touch x)', '; ls' ]\n" })
})

test('The process ends a program that somebody stops, before it starts and later', async () => {
  const stopped = { status: 'failed', reason: 'was stopped' }
  const endless = 'setInterval(() => 0, 1000)'
  expect(await run(endless, { signal: AbortSignal.abort() })).toMatchObject(stopped)
  expect(await run(endless, { signal: AbortSignal.timeout(50) })).toMatchObject(stopped)
})
