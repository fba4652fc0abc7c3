import { expect, test } from 'vitest'
import { reducesGradients } from '../../../../src/prove/validate/proof/reduces-gradients.js'
import { aJob, changing } from './simulate-job.js'

const both = [0, 1]

test.each([
  ['of all gradients in one', { elements: 20 }, true],
  ['of the gradient of one parameter', { elements: 10 }, true],
  ['within the backward pass, of any size', { elements: 3, part: 'gradients' as const }, true],
  ['of two values, for the log', { elements: 2 }, false],
  ['that arranges buckets', { elements: 20, part: 'buckets' as const }, false],
  ['that adds nothing up', { name: 'broadcast' }, true],
])('A collective %s adds up gradients or does not', (_, change, expected) => {
  const job = aJob(changing('enter', both, () => change))
  expect(reducesGradients(job)).toBe(expected)
  expect(reducesGradients(job, 2)).toBe(expected)
})

test('Gradients that are added up at other steps only are not added up at this one', () => {
  const job = aJob(changing('update', both, ({ step }) => ({ reduced: step === 2 ? 0 : 20 })))
  expect([1, 2].map((step) => reducesGradients(job, step))).toEqual([true, false])
})
