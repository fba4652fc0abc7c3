import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import type {
  Dataset,
  ParameterSpec,
  Workload,
  WorkloadContext,
} from '../../../../src/lab/trainer/workload.js'
import { checkWorkload } from '../../../../src/lab/trainer/workloads/check-workload.js'
import { guardWorkload } from '../../../../src/lab/trainer/workloads/guard-workload.js'
import { builtInWorkloads } from '../../../../src/lab/trainer/workloads/index.js'
import { moduleSource } from '../../../../src/lab/trainer/workloads/workload-source.js'

const context: WorkloadContext = {
  options: { seed: 1, hiddenSize: 4, numLayers: 2, inputSize: 2, outputSize: 1 },
  random: (purpose) => createRandom(1, purpose),
}
const source = moduleSource('x.mjs', '/project')

const goodSpecs: readonly ParameterSpec[] = [
  { name: 'w', shape: [2, 1], init: { normal: 0.1 } },
  { name: 'b', shape: [], init: { constant: -1 } },
  { name: 'u', shape: [3], init: { uniform: 0 } },
]

const goodDataset: Dataset = {
  size: 10,
  columns: (ids) => ({
    x: { data: Float32Array.from(ids, (id) => id / 3), shape: [ids.length] },
    k: { data: Int32Array.from([...ids].flatMap((id) => [id, -id])), shape: [ids.length, 2, 1] },
  }),
}

/** A workload whose functions return what users may return; the types would not let them. */
function aWorkload(parts: { specs?: unknown; dataset?: unknown; columns?: unknown }): Workload {
  const columns = parts.columns === undefined ? {} : { columns: () => parts.columns }
  const dataset = 'dataset' in parts ? parts.dataset : { ...goodDataset, ...columns }
  return {
    name: 'x',
    parameters: () => ('specs' in parts ? parts.specs : goodSpecs) as ParameterSpec[],
    dataset: () => dataset as Dataset,
    loss: () => undefined,
  }
}

const check = (workload: Workload) => checkWorkload(workload, context, source)

describe('Sound workload', () => {
  test('A sound workload passes the check', () => {
    expect(() => check(aWorkload({}))).not.toThrow()
  })

  test('A workload with a single sample passes the check', () => {
    expect(() => check(aWorkload({ dataset: { ...goodDataset, size: 1 } }))).not.toThrow()
  })

  test('A workload passes with values that are not numbers, as long as they repeat', () => {
    const columns = (ids: Uint32Array) => ({
      x: { data: new Float32Array(ids.length).fill(Number.NaN), shape: [ids.length] },
    })
    expect(() => check(aWorkload({ dataset: { size: 3, columns } }))).not.toThrow()
  })

  test.each(Object.keys(builtInWorkloads))('The built-in workload %s passes the check', (name) => {
    const { workload } = builtInWorkloads[name as keyof typeof builtInWorkloads]
    expect(() => check(workload)).not.toThrow()
  })
})

const w = { name: 'w', shape: [2], init: { constant: 0 } }
const badParameters: [specs: unknown, says: string][] = [
  [undefined, 'parameters returned undefined, expected a list with at least one tensor'],
  [[], 'parameters returned [], expected a list'],
  [Promise.resolve([]), 'parameters returned a promise, expected a list'],
  [{ w }, 'parameters returned an object with w, expected a list'],
  [[w, null], 'parameters[1]: is null'],
  [[{ ...w, name: 7 }], 'parameters[0]: name is 7, expected a non-empty text'],
  [[{ ...w, name: '' }], 'parameters[0] "": name is "", expected a non-empty text'],
  [[w, w], 'parameters[1] "w": an earlier parameter has the same name'],
  [[{ ...w, shape: [64, 0] }], 'parameters[0] "w": shape [64, 0], expected positive integers'],
  [[{ ...w, shape: [1.5] }], 'parameters[0] "w": shape [1.5], expected positive integers'],
  [[{ ...w, shape: ['2'] }], 'parameters[0] "w": shape ["2"], expected positive integers'],
  [[{ ...w, shape: 2 }], 'parameters[0] "w": shape 2, expected positive integers'],
  [[{ ...w, init: undefined }], 'parameters[0] "w": init undefined, expected { uniform: bound }, '],
  [
    [{ ...w, init: { ones: 1 } }],
    'parameters[0] "w": init an object with ones, expected { uniform',
  ],
  [
    [{ ...w, init: { normal: 1, uniform: 1 } }],
    'parameters[0] "w": init an object with normal, uniform, expected { uniform',
  ],
  [
    [{ ...w, init: { normal: -1 } }],
    'parameters[0] "w": init.normal is -1, expected a finite number from 0 on',
  ],
  [
    [{ ...w, init: { constant: Number.NaN } }],
    'parameters[0] "w": init.constant is NaN, expected a finite number',
  ],
  [
    [{ ...w, init: { uniform: 1e300 } }],
    'parameters[0] "w": init.uniform is 1e+300, expected a finite number from 0 on',
  ],
]

describe('Parameters of a workload', () => {
  test.each(badParameters)('The check refuses the parameters %j', (specs, says) => {
    expect(refusal(aWorkload({ specs }))).toContain(`workload ./x.mjs: ${says}`)
  })
})

const many = new Float32Array(6)
const badDatasets: [dataset: unknown, says: string][] = [
  [undefined, 'dataset returned undefined, expected { size, columns(ids) }'],
  [Promise.resolve(goodDataset), 'dataset returned a promise, expected { size, columns(ids) }'],
  [{ ...goodDataset, size: 0 }, 'dataset.size is 0, expected a positive integer'],
  [{ ...goodDataset, size: 2.5 }, 'dataset.size is 2.5, expected a positive integer'],
  [{ ...goodDataset, size: '10' }, 'dataset.size is "10", expected a positive integer'],
  [{ ...goodDataset, size: 2 ** 32 }, 'dataset.size is 4294967296, expected a positive integer'],
  [{ size: 10 }, 'dataset.columns is undefined, expected a function'],
]
const badColumns: [columns: unknown, says: string][] = [
  [null, 'columns returned null, expected at least one named column'],
  [{}, 'columns returned an object with nothing in it, expected at least one named column'],
  [{ x: many }, 'column "x": is a Float32Array, expected { data, shape }'],
  [{ x: [1, 2] }, 'column "x": is [1, 2], expected { data, shape }'],
  [
    { x: { data: [1], shape: [6] } },
    'column "x": data is [1], expected a Float32Array or Int32Array',
  ],
  [
    { x: { data: new Float64Array(6), shape: [6] } },
    'column "x": data is a Float64Array, expected a Float32Array or Int32Array',
  ],
  [{ x: { data: many } }, 'column "x": shape undefined, expected a list of integers'],
  [{ x: { data: many, shape: [6, -1] } }, 'column "x": shape [6, -1], expected a list of integers'],
  [
    { x: { data: many, shape: [2, 3] } },
    'column "x": shape [2, 3], expected 6 rows, one for each id',
  ],
  [{ x: { data: many, shape: [] } }, 'column "x": shape [], expected 6 rows, one for each id'],
  [{ x: { data: many, shape: [6, 2] } }, 'column "x": data has 6 elements, shape [6, 2] needs 12'],
]

describe('Data set of a workload', () => {
  test.each(badDatasets)('The check refuses the data set %j', (dataset, says) => {
    expect(refusal(aWorkload({ dataset }))).toContain(`workload ./x.mjs: ${says}`)
  })

  test.each(badColumns)('The check refuses a data set by its columns: %j', (columns, says) => {
    expect(refusal(aWorkload({ columns }))).toContain(`workload ./x.mjs: ${says}`)
  })
})

describe('A workload that is not a function of its arguments', () => {
  test('The check refuses a workload that gives other parameters', () => {
    let calls = 0
    const workload = { ...aWorkload({}), parameters: () => [{ ...w, shape: [++calls] }] }
    expect(refusal(workload)).toContain(
      'parameters returns different tensors when it is called a second time',
    )
  })

  test('The check refuses a workload that gives a data set of another size', () => {
    let size = 10
    const workload = { ...aWorkload({}), dataset: () => ({ ...goodDataset, size: size++ }) }
    expect(refusal(workload)).toContain(
      'dataset returns a different size when it is called a second time',
    )
  })

  test('The check refuses a workload that gives other values', () => {
    let seed = 0
    const dataset = () => ({ ...goodDataset, columns: shifted(seed++) })
    expect(refusal({ ...aWorkload({}), dataset })).toContain(
      'dataset returns different values in column "x" when it is called a second time',
    )
  })

  test('The check refuses a workload that gives other values at every call', () => {
    let seed = 0
    const columns = (ids: Uint32Array) => shifted(seed++)(ids)
    expect(refusal(aWorkload({ dataset: { size: 10, columns } }))).toContain(
      'dataset returns different values in column "x" when it is called a second time',
    )
  })

  test('The check refuses a workload whose sample depends on its neighbours', () => {
    const columns = (ids: Uint32Array) => shifted(ids.length)(ids)
    expect(refusal(aWorkload({ dataset: { size: 10, columns } }))).toContain(
      'column "x" of sample 0 differs when the sample is requested by itself',
    )
  })

  test('The check refuses a workload whose later call writes into an earlier result', () => {
    const memory = new Float32Array(10)
    const columns = (ids: Uint32Array) => {
      memory.set(ids)
      return { x: { data: memory.subarray(0, ids.length), shape: [ids.length] } }
    }
    expect(refusal(aWorkload({ dataset: { size: 10, columns } }))).toContain(
      'column "x" changed after it was returned: a later call wrote into the same array',
    )
  })
})

describe('Guarded workload', () => {
  const fail = () => {
    throw new RangeError('boom')
  }
  const here = moduleSource(import.meta.filename, join(import.meta.dirname, '..'))

  test.each(['parameters', 'dataset'] as const)(
    'The guard names the place when %s throws',
    (member) => {
      const guarded = guardWorkload({ ...aWorkload({}), [member]: fail }, here)
      expect(() => guarded[member](context)).toThrow(
        new RegExp(
          `^workload \\./workloads/check-workload\\.test\\.ts: ${member} threw at .*:\\d+:\\d+: boom$`,
        ),
      )
    },
  )

  test('The guard checks every batch, however late it comes', () => {
    const columns = (ids: Uint32Array) => (ids[0] === 7 ? fail() : goodDataset.columns(ids))
    const dataset = guardWorkload(aWorkload({ dataset: { size: 10, columns } }), here).dataset(
      context,
    )
    expect(dataset.columns(Uint32Array.of(6))).toEqual(goodDataset.columns(Uint32Array.of(6)))
    expect(() => dataset.columns(Uint32Array.of(7))).toThrow(/columns threw at .*: boom$/)
  })

  test('A second guard adds no words to the message', () => {
    const once = guardWorkload(aWorkload({ columns: {} }), source)
    for (const workload of [once, guardWorkload(once, source)]) {
      const { columns } = workload.dataset(context)
      expect(() => columns(new Uint32Array(1))).toThrow(/^workload \.\/x\.mjs: columns returned an/)
    }
  })

  test('The guard calls the functions of an instance as its methods', () => {
    class Counter {
      readonly name = 'counter'
      readonly specs = goodSpecs
      parameters = function (this: Counter) {
        return this.specs
      }
      dataset = () => goodDataset
      loss = () => undefined
    }
    expect(guardWorkload(new Counter(), source).parameters(context)).toBe(goodSpecs)
  })
})

function refusal(workload: Workload): string {
  try {
    check(workload)
  } catch (error) {
    expect(error).toMatchObject({ name: 'ConfigError', exitCode: 2 })
    return (error as Error).message
  }
  throw new Error('the workload was accepted')
}

const shifted = (by: number) => (ids: Uint32Array) => ({
  x: { data: Float32Array.from(ids, (id) => id + by), shape: [ids.length] },
})
