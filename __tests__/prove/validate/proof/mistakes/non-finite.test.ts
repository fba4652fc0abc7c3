import { expect, test } from 'vitest'
import { nonFinite } from '../../../../../src/prove/validate/proof/mistakes/non-finite.js'
import { aJob, changing } from '../simulate-job.js'

const at2 = (step: number) => (step === 2 ? { finite: false } : {})
const findIn = (change: object) =>
  nonFinite.find(aJob(changing('enter', [1], ({ step }) => ({ ...at2(step), ...change }))))

test('A sum of gradients that is not finite is a mistake of its rank and step', () => {
  expect(findIn({})).toMatchObject({ ranks: [1], step: 2 })
  expect(findIn({ part: 'gradients', elements: 3 })).toMatchObject({ ranks: [1], step: 2 })
  expect(findIn({ name: 'reduce_scatter_tensor_coalesced' })).toMatchObject({ step: 2 })
})

test.each([
  ['is sent to all ranks as the buffer of a causal mask', { name: 'broadcast' }],
  ['is gathered', { name: 'allgather' }],
  ['is added up in a forward pass', { in_forward: true }],
  ['is the best loss so far in a log', { elements: 1 }],
  ['rebuilds the buckets', { part: 'buckets' }],
])('Infinity that %s is no mistake', (_, change) => {
  expect(findIn(change)).toBe(null)
})
