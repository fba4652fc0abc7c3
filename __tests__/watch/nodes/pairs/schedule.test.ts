import { expect, test } from 'vitest'
import { schedulePairs } from '../../../../src/watch/nodes/pairs/schedule.js'

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `n${i}`)

test('The schedule has every pair once and no node twice in a round', () => {
  for (const count of [2, 3, 4, 5, 8, 9, 16]) {
    const rounds = schedulePairs(names(count))
    expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count)
    const keys = rounds.flat().map((pair) => [...pair].sort().join('-'))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength((count * (count - 1)) / 2)
    for (const round of rounds) expect(new Set(round.flat()).size).toBe(2 * round.length)
  }
})

test('The schedule of fewer than two nodes is empty', () => {
  expect(schedulePairs([])).toEqual([])
  expect(schedulePairs(['n0'])).toEqual([])
})
