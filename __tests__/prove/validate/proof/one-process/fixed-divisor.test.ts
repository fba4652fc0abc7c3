import { expect, test } from 'vitest'
import { whyFixedDivisor } from '../../../../../src/prove/validate/proof/one-process/fixed-divisor.js'
import { aJob } from '../simulate-job.js'
import { given, ofJob } from './mean-cases.js'

/** One process whose gradients were multiplied on their way, by one number for each of its steps. */
const alone = (...rescaled: readonly (number | null)[]) => {
  let at = 0
  return given(0, ofJob, (lines) =>
    lines.map((line) =>
      line.kind === 'own_gradients'
        ? { ...line, rescaled: rescaled[at++ % rescaled.length]! }
        : line,
    ),
  )
}

test('A process that divides by the number of ranks at each step explains a factor of as many', () => {
  expect(whyFixedDivisor(aJob(), alone(0.5), 2)).toContain('divides its loss or gradients by 2')
})

test('Steps at which the factor is unclear say nothing against the others', () => {
  expect(whyFixedDivisor(aJob(), alone(0.5, null), 2)).not.toBeNull()
})

test.each([
  ['another factor than the number of ranks', 4, [0.5]],
  ['the inverse of the number of ranks', 0.5, [0.5]],
  ['a process that divides by nothing', 2, [1]],
  ['a process that multiplies', 2, [2]],
  ['a process that divides at some steps only', 2, [0.5, 1]],
  ['a process whose factor is unclear at each step', 2, [null]],
] as const)('Nothing is explained by %s', (_, factor, rescaled) => {
  expect(whyFixedDivisor(aJob(), alone(...rescaled), factor)).toBeNull()
})

test('A record without the factors of its steps explains nothing', () => {
  expect(whyFixedDivisor(aJob(), given(0), 2)).toBeNull()
})
