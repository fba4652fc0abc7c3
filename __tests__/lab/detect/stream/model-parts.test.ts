import { expect, test } from 'vitest'
import {
  hasPairs,
  learnModelParts,
  peersOf,
} from '../../../../src/lab/detect/stream/model-parts.js'
import { aSetup } from '../run-of-events.js'

const partsOf = (parts: readonly string[], messages: boolean, worldSize = parts.length) => {
  const model = learnModelParts(worldSize)
  for (const [rank, part] of parts.entries())
    model.note({ ...aSetup(rank, {}), own: messages ? { part, messages: 'yes' } : { part } })
  return model.parts()
}

test('Stages of a pipeline are parts, and their replicas are peers', () => {
  const parts = partsOf(['a', 'b', 'a', 'b', 'b'], true)
  expect(parts).toEqual([
    [0, 2],
    [1, 3, 4],
  ])
  expect([0, 1, 2, 3].map((rank) => peersOf(parts, rank))).toEqual([[2], [3, 4], [0], [1, 4]])
})

test('Stages of equal shapes are peers', () => {
  expect(partsOf(['a', 'a'], true)).toEqual([[0, 1]])
})

test('Without messages all ranks are peers, also where an optimizer holds a part of the parameters', () => {
  expect(partsOf(['a', 'b', 'c'], false)).toEqual([[0, 1, 2]])
})

test('All ranks are peers until each is known', () => {
  expect(partsOf(['a', 'b'], true, 3)).toEqual([[0, 1, 2]])
  expect(learnModelParts(2).parts()).toEqual([[0, 1]])
})

test.each([
  [[[0, 1, 2]], false],
  [[[0], [1]], false],
  [[[0], [1, 2]], true],
])('Whether one of %j is a pair is %s', (parts, expected) => {
  expect(hasPairs(parts)).toBe(expected)
})

test('A rank without a part has no peers', () => {
  expect(peersOf([[0, 1]], 2)).toEqual([])
})
