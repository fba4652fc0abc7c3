import { expect, test } from 'vitest'
import { nearestName } from '../../../src/kit/wording/nearest-name.js'

const names = ['mlp', 'transformer', 'embedding']

test.each([
  ['a letter is missing', 'transfomer', 'transformer'],
  ['two letters are swapped', 'mpl', 'mlp'],
  ['a letter is doubled', 'embeddding', 'embedding'],
])('The search finds the nearest name when %s: %s', (_what, typed, meant) => {
  expect(nearestName(typed, names)).toBe(meant)
})

test.each(['', 'resnet', 'xyz', 'quite something else'])(
  'The search suggests no name for %j',
  (typed) => {
    expect(nearestName(typed, names)).toBeNull()
  },
)
