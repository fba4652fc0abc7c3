import { expect, test } from 'vitest'
import { chosenMesh, dimensionsOf } from '../../../src/kit/mesh/mesh.js'
import { placeInMesh, placesInMesh } from '../../../src/kit/mesh/place-in-mesh.js'

const mesh = (names: string[], shape: number[]) => ({
  source: 'option' as const,
  dimensions: dimensionsOf(names, shape, [0, 1, 2, 3, 4, 5, 6, 7].slice(0, shape[0]! * shape[1]!)),
})

test('The place of a rank goes from the narrowest dimension to the widest', () => {
  expect(placeInMesh(mesh(['data', 'pipeline'], [2, 2]), 1)).toBe('stage 1 of data replica 0')
  expect(placeInMesh(mesh(['pipeline', 'tensor'], [2, 2]), 2)).toBe(
    'tensor-parallel peer 0 of stage 1',
  )
  expect(placeInMesh(mesh(['replicate', 'shard'], [2, 2]), 3)).toBe('shard 1 of data replica 1')
  expect(placeInMesh(mesh(['dp', 'rows'], [2, 2]), 1)).toBe('rows 1 of data replica 0')
})

test.each([
  ['rows', 'rows', 'expert', 'expert-parallel peer'],
  ['expert', 'expert-parallel peer', 'context', 'context-parallel peer'],
  ['context', 'context-parallel peer', 'sequence', 'sequence-parallel peer'],
  ['sequence', 'sequence-parallel peer', 'tensor', 'tensor-parallel peer'],
  ['tensor', 'tensor-parallel peer', 'pipeline', 'stage'],
  ['pipeline', 'stage', 'shard', 'shard'],
  ['shard', 'shard', 'replicate', 'data replica'],
  ['shard', 'shard', 'data', 'data replica'],
])('A place names %s before what is wider, whatever comes first in the mesh', (...row) => {
  const [narrow, narrowWord, wide, wideWord] = row
  expect(placeInMesh(mesh([wide, narrow], [2, 2]), 1)).toBe(`${narrowWord} 1 of ${wideWord} 0`)
  expect(placeInMesh(mesh([narrow, wide], [2, 2]), 1)).toBe(`${narrowWord} 0 of ${wideWord} 1`)
})

test('A dimension of one rank is no place, and neither is a rank outside the mesh', () => {
  expect(placeInMesh(mesh(['data', 'pipeline'], [1, 2]), 1)).toBe('stage 1')
  expect(placeInMesh(mesh(['data', 'pipeline'], [2, 2]), 9)).toBeNull()
})

test('Up to four places are named, and none where replicas are all there is', () => {
  const stages = mesh(['data', 'pipeline'], [2, 4])
  expect(placesInMesh(stages, [0, 9])).toBe('rank 0 is stage 0 of data replica 0')
  expect(placesInMesh(stages, [0, 1, 2, 7])).toContain(' and rank 7 is stage 3 of data replica 1')
  expect(placesInMesh(stages, [0, 1, 2, 3, 4])).toBeNull()
  expect(placesInMesh(stages, [])).toBeNull()
  expect(placesInMesh(mesh(['replicate', 'shard'], [2, 2]), [1])).toBeNull()
  expect(placesInMesh(null, [1])).toBeNull()
})

test('A mesh without its ranks has them in order', () => {
  const made = { names: ['pp', 'tp'], shape: [2, 2] }
  expect(chosenMesh([made], 4)?.dimensions.map(({ groups }) => groups)).toEqual([
    [
      [0, 2],
      [1, 3],
    ],
    [
      [0, 1],
      [2, 3],
    ],
  ])
  expect(chosenMesh([made], 8)).toBeNull()
})
