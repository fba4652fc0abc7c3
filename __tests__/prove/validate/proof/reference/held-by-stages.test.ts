import { expect, test } from 'vitest'
import { dimensionsOf } from '../../../../../src/kit/mesh/mesh.js'
import type { Judged } from '../../../../../src/prove/validate/proof/one-process/envelope.js'
import { heldByStages } from '../../../../../src/prove/validate/proof/reference/held-by-stages.js'
import type { Measured } from '../../../../../src/prove/validate/proof/reference/measure.js'
import { aJob } from '../simulate-job.js'

const measured = (holders: readonly number[], sumOfHolders: number | null): Judged<Measured> => ({
  position: 0,
  step: 0,
  parameter: '1.up.weight',
  norm: 1,
  product: 1,
  difference: 1,
  epsilon: 1e-7,
  rank: holders[0]!,
  ofReference: 1,
  ofJob: 1,
  sumOfHolders,
  meanOfHolders: sumOfHolders,
  holders,
  isEqual: false,
  relative: 1,
  limit: 1e-6,
})

const find = (names: string[], ...beyond: Judged<Measured>[]) => {
  const dimensions = dimensionsOf(names, [2, 2], [0, 1, 2, 3])
  const job = { ...aJob(undefined, 4), givenMesh: { source: 'option' as const, dimensions } }
  return heldByStages(job, beyond)
}

test('A layer that two stages hold, with other gradients on each, is named with both stages', () => {
  const found = find(['data', 'pipeline'], measured([1], null), measured([2, 3], 0.5))
  expect(found?.kind).toBe('held-by-stages')
  expect(found?.words).toContain('Stages 0 and 1 each hold 1.up.weight')
  expect(found?.of).toHaveLength(1)
})

test('Stages that hold the same gradients train together, and replicas of a stage are no two stages', () => {
  expect(find(['data', 'pipeline'], measured([2, 3], null))).toBeNull()
  expect(find(['data', 'pipeline'], measured([1, 3], 0.5))).toBeNull()
})

test('Without stages there is nothing that two of them hold', () => {
  expect(find(['data', 'tensor'], measured([2, 3], 0.5))).toBeNull()
})
