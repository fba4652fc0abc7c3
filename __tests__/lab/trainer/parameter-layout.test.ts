import { describe, expect, test } from 'vitest'
import {
  initializeParameters,
  layoutParameters,
} from '../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../src/lab/trainer/random.js'
import type { ParameterSpec } from '../../../src/lab/trainer/workload.js'

const specs: ParameterSpec[] = [
  { name: 'a', shape: [20, 100], init: { uniform: 0.25 } },
  { name: 'scalar', shape: [], init: { constant: 3 } },
  { name: 'b', shape: [4000], init: { normal: 0.5 } },
]
const random = (purpose: string) => createRandom(9, purpose)

function initialized(list: readonly ParameterSpec[]): Map<string, Float32Array> {
  const layout = layoutParameters(list)
  const weights = new Float32Array(6001)
  initializeParameters(list, layout, weights, random)
  return new Map(
    layout.map(({ name, offset, length }) => [name, weights.slice(offset, offset + length)]),
  )
}

describe('Parameter layout', () => {
  test('The parameter layout puts the tensors end to end in the given order', () => {
    expect(layoutParameters(specs)).toEqual([
      { name: 'a', shape: [20, 100], offset: 0, length: 2000 },
      { name: 'scalar', shape: [], offset: 2000, length: 1 },
      { name: 'b', shape: [4000], offset: 2001, length: 4000 },
    ])
  })

  test('The parameter layout contains the values of the initializers', () => {
    const tensors = initialized(specs)
    const uniform = tensors.get('a') ?? []
    expect(Math.max(...uniform)).toBeGreaterThan(0.24)
    expect(Math.max(...uniform)).toBeLessThanOrEqual(0.25)
    expect(Math.min(...uniform)).toBeLessThan(-0.24)
    expect(Math.min(...uniform)).toBeGreaterThanOrEqual(-0.25)
    expect([...(tensors.get('scalar') ?? [])]).toEqual([3])
    const normal = [...(tensors.get('b') ?? [])]
    const deviation = Math.sqrt(normal.reduce((sum, x) => sum + x * x, 0) / normal.length)
    expect(Math.abs(deviation - 0.5)).toBeLessThan(0.03)
  })

  test('The parameter layout gives a tensor the same values at any position', () => {
    expect(initialized([...specs].reverse())).toEqual(new Map([...initialized(specs)].reverse()))
  })
})
