import { expect, test } from '@jest/globals'
import { nearestName } from '../../src/config/nearest-name.js'

const names = ['mlp', 'transformer', 'embedding']

test.each([
  ['a letter is missing', 'transfomer', 'transformer'],
  ['two letters are swapped', 'mpl', 'mlp'],
  ['a letter is doubled', 'embeddding', 'embedding'],
])('finds the name when %s: %s', (_what, typed, meant) => {
  expect(nearestName(typed, names)).toBe(meant)
})

test.each(['', 'resnet', 'xyz', 'quite something else'])('stays silent about %j', (typed) => {
  expect(nearestName(typed, names)).toBeNull()
})
