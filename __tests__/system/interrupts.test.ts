import { EventEmitter } from 'node:events'
import { expect, test } from '@jest/globals'
import { InterruptedError, listenForInterrupts } from '../../src/system/interrupts.js'

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
] as const)('%s aborts, and stands for exit code %i', (name, code) => {
  const { process, exits, interrupts } = listen()
  process.emit(name)
  expect(interrupts.signal.aborted).toBe(true)
  expect(interrupts.signal.reason).toEqual(new InterruptedError(name))
  expect(interrupts.exitCode()).toBe(code)
  expect(exits).toEqual([])
})

test('the second one ends the process at once, with the code of the first', () => {
  const { process, exits } = listen()
  process.emit('SIGINT')
  process.emit('SIGTERM')
  expect(exits).toEqual([130])
})

test('nothing happens while none comes', () => {
  const { interrupts } = listen()
  expect(interrupts.signal.aborted).toBe(false)
  expect(interrupts.exitCode()).toBeNull()
})
