import { expect, test } from 'vitest'
import { whyNotReplayed } from '../../../../src/prove/validate/proof/why-not-replayed.js'
import { aJob } from './simulate-job.js'

const withoutSteps = (isStill: (rank: number) => boolean) => {
  const job = aJob()
  const ranks = job.ranks.map((one) => (isStill(one.rank) ? { ...one, updates: [] } : one))
  return { ...job, ranks }
}

test('The ranks of a job with steps can be replayed', () => {
  expect(whyNotReplayed(aJob(), false)).toBeNull()
})

test('The answer distinguishes a job without any step from one in which a rank has none', () => {
  expect(
    whyNotReplayed(
      withoutSteps(() => true),
      false,
    ),
  ).toContain('no rank called step()')
  expect(
    whyNotReplayed(
      withoutSteps((rank) => rank === 1),
      false,
    ),
  ).toBe('not every rank recorded a step')
})

test('Ranks without a record are missing, unless they are those of another node', () => {
  const job = aJob()
  const half = { ...job, ranks: job.ranks.slice(0, 1) }
  expect(whyNotReplayed(half, false)).toBe('not every rank recorded a step')
  expect(whyNotReplayed(half, true)).toBeNull()
  expect(whyNotReplayed({ ...job, ranks: [] }, true)).toBe('not every rank recorded a step')
})

test('A script that starts its ranks itself cannot be replayed', () => {
  const job = aJob()
  const ranks = job.ranks.map((one) => ({ ...one, process: { ...one.process, spawned: true } }))
  expect(whyNotReplayed({ ...job, ranks }, false)).toContain('starts its ranks itself')
})
