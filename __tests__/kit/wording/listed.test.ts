import { expect, test } from 'vitest'
import { listed, mostListed } from '../../../src/kit/wording/listed.js'

const ranks = (count: number) => Array.from({ length: count }, (_, rank) => rank)

test('A document lists up to 50 items, and says how many more there are', () => {
  expect(listed('ranks', ranks(mostListed))).toEqual({ ranks: ranks(50) })
  expect(listed('ranks', ranks(mostListed + 1))).toEqual({
    ranks: ranks(50),
    unlisted_ranks: 1,
  })
  expect(listed('jobs', [])).toEqual({ jobs: [] })
})
