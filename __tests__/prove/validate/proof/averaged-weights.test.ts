import { expect, test } from 'vitest'
import {
  averagedWeights,
  averagingInWords,
} from '../../../../src/prove/validate/proof/averaged-weights.js'
import { nameMistakes } from '../../../../src/prove/validate/proof/mistakes/index.js'
import { jobOf, together, trainedApart } from './cases-by-mistake.js'
import { changing } from './simulate-job.js'

const meetings = (...steps: readonly number[]) => averagedWeights(jobOf(trainedApart(...steps)))

test('Weights that come together at equal intervals are averaged every so many steps', () => {
  expect(meetings(1, 3)).toEqual({ every: 2, first: 1 })
  expect(meetings(1, 2, 3)).toEqual({ every: 1, first: 1 })
})

test('An interval is unknown where weights come together once', () => {
  const once = meetings(2)!
  expect(once).toEqual({ every: null, first: 2 })
  expect(averagingInWords(once)).toContain('before step 2')
})

test('Weights that should have come together again, and did not, are not averaged', () => {
  expect(meetings(1)).toBeNull()
  expect(meetings(1, 2)).toBeNull()
})

test('That weights are averaged is no guess, and explains that ranks differ in between', () => {
  const found = nameMistakes(jobOf(trainedApart(2)))
  expect(found).toMatchObject([{ kind: 'trained-apart', severity: 'note' }])
})

test('Weights that never come together are not averaged', () => {
  expect(meetings()).toBeNull()
})

test('Replicas that were equal all the time have nothing to bring together', () => {
  expect(averagedWeights(jobOf(together(2)))).toBeNull()
})

test('A weight that stays another one on a rank is not averaged', () => {
  const job = jobOf((lines, rank) =>
    changing('found', [1], ({ weights }) => ({ weights: [weights[0]!, 'its own'] }))(
      trainedApart(2)(lines, rank),
      rank,
    ),
  )
  expect(averagedWeights(job)).toBeNull()
  expect(nameMistakes(job).map(({ severity }) => severity)).toContain('error')
})

test('Parts that each rank holds for itself are not averaged', () => {
  const job = jobOf((lines, rank) =>
    changing('model', [0, 1], ({ parameters }) => ({
      parameters: parameters.map((one) => ({ ...one, sharded: true })),
    }))(trainedApart(2)(lines, rank), rank),
  )
  expect(averagedWeights(job)).toBeNull()
})
