import { expect, test } from '@jest/globals'
import { callProgram } from '../../src/system/bounded-process.js'

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

test('what a program prints is its answer, and its environment is what it was given', async () => {
  const script = 'console.log(process.env.ANSWER, process.env.HOME)'
  expect(await run(script)).toEqual({ status: 'succeeded', output: '42 undefined\n' })
})

test('a program that fails says why', async () => {
  const end = await run('console.error("no"); process.exit(3)')
  expect(end).toEqual({ status: 'failed', reason: 'ended with exit code 3', error: 'no\n' })
})

test('a program that takes too long is ended, with what it has started', async () => {
  const child = 'require("node:child_process").spawn("sleep", ["600"], { stdio: "inherit" })'
  const end = await run(`${child}; setInterval(() => 0, 1000)`, { limitMs: 500 })
  expect(end).toMatchObject({ status: 'failed', reason: 'took longer than 500 ms' })
})

test('a program that says too much is ended', async () => {
  const end = await run('setInterval(() => console.log("x".repeat(999)), 1)')
  expect(end).toMatchObject({ status: 'failed', reason: 'wrote more than 10000 bytes' })
})

test('a program that is not there is an answer', async () => {
  const end = await run('', { program: '/nowhere/program' })
  expect(end).toMatchObject({ status: 'failed', reason: '/nowhere/program is not installed' })
})

test('parameters are handed over as they are', async () => {
  const end = await run('', { parameters: ['-p', 'process.argv.slice(1)', '$(touch x)', '; ls'] })
  expect(end).toEqual({ status: 'succeeded', output: "[ '$(touch x)', '; ls' ]\n" })
})
