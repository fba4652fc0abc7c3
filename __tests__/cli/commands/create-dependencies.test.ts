import { expect, test } from 'vitest'
import { nameRun } from '../../../src/cli/commands/create-dependencies.js'

const clock = { now: () => new Date('2026-11-20T20:13:49.123Z') }

test('The name of a run has its second and three random bytes', () => {
  expect(nameRun(clock, Uint8Array.of(0x3f, 0x9a, 0x01))).toBe('20261120T201349Z-3f9a01')
})
