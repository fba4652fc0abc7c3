import { expect, test } from 'vitest'
import type { SearchAnchor } from '../../../../src/gate/baseline/lookup/baseline-request.js'
import { describePlace } from '../../../../src/gate/baseline/lookup/place-in-chain.js'

const itself = { kind: 'itself' } as SearchAnchor

test.each([
  [0, itself, 'the base of the merge group'],
  [1, itself, '1 first-parent step before the base'],
  [2, itself, '2 first-parent steps before the base'],
  [0, null, 'the first parent of the measured commit'],
  [1, null, 'the nearest ancestor with a baseline, 2 first-parent steps away'],
] as const)('The commit at %i in the chain of %j has a place in words', (index, anchor, words) => {
  expect(describePlace(index, anchor)).toBe(words)
})
