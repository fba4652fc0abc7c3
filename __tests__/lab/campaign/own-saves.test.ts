import { expect, test } from 'vitest'
import { longestWayToSave } from '../../../src/lab/campaign/own-saves.js'
import { savedEvery } from '../../../src/cli/commands/campaign/engine-catalogue.js'
import { chooseFaults } from '../../../src/lab/campaign/fault-sets.js'
import { faults } from '../../../src/lab/faults/index.js'
import type { RunEvent } from '../../../src/kit/records/run/run-event.js'

const read = (rank: number, next_step: number): RunEvent => ({
  type: 'checkpoint-read',
  rank,
  name: 'model.pt',
  next_step,
  status: 'intact',
  reason: null,
  at_ms: 1,
})

test('The longest way to the next checkpoint counts the way to the first one and every rank', () => {
  expect(longestWayToSave([[read(0, 9), read(0, 14)], [read(1, 9)]])).toBe(9)
  expect(longestWayToSave([[read(0, 3), read(0, 10)]])).toBe(7)
})

test('A job that saves no checkpoint has no way to one', () => {
  expect(longestWayToSave([[], []])).toBeNull()
})

const truncated = faults.find(({ name }) => name === 'checkpoint_truncated')!

test('A fault of checkpoints gets a trial that is long enough for two of them', () => {
  expect(savedEvery(truncated, 20).needs).toMatchObject({ checkpointEvery: 20, minSteps: 52 })
})

test('The interval of the script changes nothing about other faults', () => {
  const other = faults.find(({ name }) => name === 'nan_gradient')!
  expect(savedEvery(other, 20)).toBe(other)
  expect(savedEvery(truncated, undefined)).toBe(truncated)
})

test('A fault of checkpoints is left out, with the reason, where the job saves none or too rarely', () => {
  const setting = { workers: 2, cores: 2, mostSteps: 40, obstacleTo: () => null }
  const reasons = ([null, 20] as const).map((every) => {
    const chosen = chooseFaults(['checkpoint_truncated'], [savedEvery(truncated, every)], {
      ...setting,
      savesEvery: every,
    })
    return 'unknown' in chosen ? null : chosen.leftOut.map(({ reason }) => reason)
  })
  expect(reasons).toEqual([['needs a job that saves checkpoints'], ['needs at least 52 steps']])
})
