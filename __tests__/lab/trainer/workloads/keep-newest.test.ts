import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import { builtInWorkloads, type WorkloadName } from '../../../../src/lab/trainer/workloads/index.js'
import { keepNewest } from '../../../../src/lab/trainer/workloads/keep-newest.js'

const names = Object.keys(builtInWorkloads) as WorkloadName[]
const sizes = { hiddenSize: 8, numLayers: 2, inputSize: 4, outputSize: 1 }

describe('A kept result', () => {
  test('It is made again only when the key differs from the last one', () => {
    const made: number[] = []
    const square = keepNewest(
      (value: number) => {
        made.push(value)
        return value * value
      },
      (value) => String(value),
    )
    expect([3, 3, 2, 2, 3].map(square)).toEqual([9, 9, 4, 4, 9])
    expect(made).toEqual([3, 2, 3])
  })
})

describe('The data of a built-in workload', () => {
  test.each(names)(
    'The data of %s are kept for equal options, and made for another seed',
    (name) => {
      expect(datasetOf(name, 1)).toBe(datasetOf(name, 1))
      const [kept, other] = [datasetOf(name, 1), datasetOf(name, 2)]
      expect(other).not.toBe(kept)
      expect(columnsOf(other)).not.toEqual(columnsOf(kept))
    },
  )

  test.each(names)('A run that overwrites its batch changes no later batch of %s', (name) => {
    const dataset = datasetOf(name, 1)
    const before = structuredClone(columnsOf(dataset))
    for (const { data } of Object.values(columnsOf(dataset))) data.fill(7)
    expect(columnsOf(dataset)).toEqual(before)
  })
})

function datasetOf(name: WorkloadName, seed: number) {
  const random = (purpose: string) => createRandom(seed, purpose)
  return builtInWorkloads[name].workload.dataset({ options: { seed, ...sizes }, random })
}

const columnsOf = ({ columns }: ReturnType<typeof datasetOf>) => columns(Uint32Array.of(0, 5))
