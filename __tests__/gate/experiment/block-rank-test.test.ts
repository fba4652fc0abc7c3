import { describe, expect, test } from 'vitest'
import type { Block } from '../../../src/gate/experiment/arm.js'
import {
  blockRankTest,
  blocksNeeded,
  criticalRankSum,
  smallestChance,
} from '../../../src/gate/experiment/block-rank-test.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'

const worst: Block = { base: [1, 2], other: 3 }
const middle: Block = { base: [1, 3], other: 2 }
const best: Block = { base: [2, 3], other: 1 }
const times = (count: number, block: Block) => Array.from({ length: count }, () => block)

describe('Exact test over blocks', () => {
  test('The block test counts all labellings, so seven blocks that agree have a chance of 3^-7', () => {
    const { worse, better } = blockRankTest(times(7, worst))
    expect(worse).toBeCloseTo(1 / 2187, 12)
    expect(better).toBe(1)
    expect(smallestChance(7)).toBeCloseTo(1 / 2187, 12)
  })

  test('The block test loses one rank to one disturbed block, which gives 8 of 2187', () => {
    expect(blockRankTest([...times(6, worst), middle]).worse).toBeCloseTo(8 / 2187, 12)
  })

  test('The block test is symmetric in its direction', () => {
    expect(blockRankTest(times(5, best)).better).toBe(blockRankTest(times(5, worst)).worse)
  })

  test('The block test concludes nothing from equal values', () => {
    expect(blockRankTest(times(5, { base: [1, 1], other: 1 }))).toEqual({ worse: 1, better: 1 })
  })

  test('The block test keeps its error rate on unchanged runs, at most 5 % below 5 %', () => {
    const random = seededRandom(11)
    const draw = () => random() ** 8
    const chances = Array.from({ length: 4000 }, () => {
      const blocks = Array.from({ length: 7 }, (): Block => ({
        base: [draw(), draw()],
        other: draw(),
      }))
      return blockRankTest(blocks).worse
    })
    expect(chances.filter((chance) => chance <= 0.05).length / chances.length).toBeLessThan(0.055)
  })
})

describe('Attainable significance', () => {
  test.each([
    [1, 0.05, 3],
    [4, 0.05, 4],
    [4, 0.01, 6],
  ])('A family of %i tests at level %f needs %i blocks', (tests, level, blocks) => {
    expect(blocksNeeded(tests, level)).toBe(blocks)
  })

  test('The critical sum of ranks is the lowest one that is rare enough', () => {
    expect(criticalRankSum(7, 1 / 2187)).toBe(21)
    expect(criticalRankSum(7, 8 / 2187)).toBe(20)
    expect(criticalRankSum(7, 7 / 2187)).toBe(21)
    expect(criticalRankSum(2, 0.05)).toBeNull()
  })
})
