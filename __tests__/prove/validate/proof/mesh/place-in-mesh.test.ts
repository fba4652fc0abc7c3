import { expect, test } from 'vitest'
import type { ProofFinding } from '../../../../../src/kit/records/reports/proof-report.js'
import { dimensionsOf } from '../../../../../src/prove/validate/proof/mesh/mesh.js'
import {
  placeInMesh,
  withMeshPlaces,
} from '../../../../../src/prove/validate/proof/mesh/place-in-mesh.js'
import { errorFinding } from '../../../../../src/prove/validate/proof/finding.js'
import { aJob } from '../simulate-job.js'

const mesh = (names: string[], shape: number[]) => ({
  source: 'option' as const,
  dimensions: dimensionsOf(names, shape, [0, 1, 2, 3, 4, 5, 6, 7].slice(0, shape[0]! * shape[1]!)),
})
const placed = (names: string[], finding: Partial<ProofFinding>) => {
  const whole = { ...errorFinding('some-kind', { message: 'Wrong.' }), ...finding }
  const job = { ...aJob(undefined, 4), givenMesh: mesh(names, [2, 2]) }
  return withMeshPlaces(job, [whole])[0]!.message
}

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

test('A finding says the places of its ranks', () => {
  expect(placed(['data', 'pipeline'], { ranks: [3] })).toBe(
    'Wrong. In the mesh, rank 3 is stage 1 of data replica 1.',
  )
  expect(placed(['data', 'tensor'], { ranks: [0, 1] })).toContain(
    'rank 0 is tensor-parallel peer 0 of data replica 0 and rank 1 is',
  )
})

test('A finding of no rank has no place, and of replicas the ranks tell enough', () => {
  expect(placed(['data', 'pipeline'], { ranks: [] })).toBe('Wrong.')
  expect(placed(['replicate', 'shard'], { ranks: [1] })).toBe('Wrong.')
  const many = { ...aJob(undefined, 8), givenMesh: mesh(['data', 'pipeline'], [2, 4]) }
  const finding = errorFinding('some-kind', { message: 'Wrong.', ranks: [0, 1, 2, 3, 4] })
  expect(withMeshPlaces(many, [finding])).toEqual([finding])
})

test('Four ranks have places, and ranks outside the mesh have none', () => {
  const job = { ...aJob(undefined, 8), givenMesh: mesh(['data', 'pipeline'], [2, 4]) }
  const finding = errorFinding('some-kind', { message: 'Wrong.', ranks: [0, 1, 2, 7] })
  expect(withMeshPlaces(job, [finding])[0]!.message).toContain(
    'and rank 7 is stage 3 of data replica 1.',
  )
  expect(placed(['data', 'pipeline'], { ranks: [9] })).toBe('Wrong.')
  expect(placed(['data', 'pipeline'], { ranks: [3, 9] })).toBe(
    'Wrong. In the mesh, rank 3 is stage 1 of data replica 1.',
  )
})
