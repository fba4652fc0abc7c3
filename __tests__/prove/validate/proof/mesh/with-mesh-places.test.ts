import { expect, test } from 'vitest'
import type { ProofFinding } from '../../../../../src/kit/records/reports/proof-report.js'
import { dimensionsOf } from '../../../../../src/kit/mesh/mesh.js'
import { withMeshPlaces } from '../../../../../src/prove/validate/proof/mesh/with-mesh-places.js'
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
