import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import {
  InterruptedError,
  listenForInterrupts,
} from '../../../../src/machine/system/processes/interrupts.js'

function listen() {
  const process = new EventEmitter()
  const exits: number[] = []
  const interrupts = listenForInterrupts(process as NodeJS.Process, (code) => exits.push(code))
  return { process, exits, interrupts }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('The signal %s aborts with exit code %i', (name, code) => {
  const { process, exits, interrupts } = listen()
  process.emit(name)
  expect(interrupts.signal.aborted).toBe(true)
  expect(interrupts.signal.reason).toEqual(new InterruptedError(name))
  expect(interrupts.exitCode()).toBe(code)
  expect(exits).toEqual([])
})

test('The second signal ends the process at once with the code of the first', () => {
  const { process, exits } = listen()
  process.emit('SIGINT')
  process.emit('SIGTERM')
  expect(exits).toEqual([130])
})

test('The process continues while no signal arrives', () => {
  const { interrupts } = listen()
  expect(interrupts.signal.aborted).toBe(false)
  expect(interrupts.exitCode()).toBeNull()
})
