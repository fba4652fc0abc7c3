import { expect, test } from 'vitest'
import { maxKnown } from '../../../src/kit/stats/max-known.js'

test('The larger value counts, and an unknown one never wins', () => {
  expect([maxKnown(1, 2), maxKnown(-1, null), maxKnown(null, 3), maxKnown(null, null)]).toEqual([
    2,
    -1,
    3,
    null,
  ])
})
