import { join } from 'node:path'
import type * as tfjs from '@tensorflow/tfjs-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTfjsModel } from '../../../../src/lab/trainer/backends/tfjs-model.js'
import { tfjsCpuBackend } from '../../../../src/lab/trainer/backends/tfjs-cpu-backend.js'
import { tfjsWasmBackend } from '../../../../src/lab/trainer/backends/tfjs-wasm-backend.js'
import type { Tfjs, TfjsEngine } from '../../../../src/lab/trainer/backends/tfjs-runtime.js'
import type { Batch } from '../../../../src/lab/trainer/model.js'
import { layoutParameters } from '../../../../src/lab/trainer/parameter-layout.js'
import type { Tensors, Workload } from '../../../../src/lab/trainer/workload.js'
import { moduleSource } from '../../../../src/lab/trainer/workloads/workload-source.js'

type Loss = (tf: Tfjs, parameters: Tensors, batch: Tensors) => unknown

const specs = [
  { name: 'w', shape: [2, 1], init: { constant: 0 } },
  { name: 'b', shape: [1], init: { constant: 0 } },
]
const batch: Batch = {
  size: 3,
  ids: Uint32Array.of(0, 1, 2),
  columns: {
    x: { data: Float32Array.of(1, 2, 3, 4, 5, 6), shape: [3, 2] },
    k: { data: Int32Array.of(1, 0, 1), shape: [3] },
  },
}
const linear: Loss = (_, { w, b }, { x }) => x.matMul(w).add(b).squeeze([1])
const source = moduleSource(import.meta.filename, join(import.meta.dirname, '..'))

let tf: Tfjs
beforeAll(async () => {
  const machine = {
    programDirectory: join(process.cwd(), 'node_modules/@tensorflow/tfjs-backend-wasm/dist'),
    projectDirectory: process.cwd(),
    environment: {},
  }
  for (const backend of [tfjsWasmBackend, tfjsCpuBackend]) {
    expect(await backend.load(machine)).toMatchObject({ status: 'loaded' })
  }
  tf = (await import('../../../../src/lab/trainer/backends/shipped-tfjs.js')).tf
}, 120_000)

function aModel(loss: Loss, engine: TfjsEngine = 'cpu') {
  const weights = Float32Array.of(0.5, -0.25, 1)
  const workload = { name: 'linear', loss } as unknown as Workload
  const tensors = layoutParameters(specs)
  return { weights, model: createTfjsModel({ tf, engine, workload, source, tensors, weights }) }
}

describe('A model in tfjs', () => {
  test('The model adds up losses and gradients over the samples, in the order of the tensors', () => {
    const { model } = aModel(linear)
    const gradient = new Float32Array(model.numParameters).fill(Number.NaN)
    expect(model.lossAndGradient(batch, gradient)).toBe(1 + 1.5 + 2)
    expect([...gradient]).toEqual([9, 12, 3])
  })

  test('The model reads the weights again at every call', () => {
    const { model, weights } = aModel((_, { w, b }, { x }) => x.matMul(w).add(b).square().sum(1))
    const gradient = new Float32Array(3)
    model.lossAndGradient(batch, gradient)
    weights.set([0, 0, 2])
    expect(model.lossAndGradient(batch, gradient)).toBe(12)
    expect([...gradient]).toEqual([36, 48, 12])
  })

  test('The model adds up losses in float64, where float32 would lose the small one', () => {
    const { model } = aModel((runtime, { w, b }) =>
      runtime.tensor1d([2 ** 25, 1, 1]).add(w.sum().add(b.sum()).mul(0)),
    )
    expect(model.lossAndGradient(batch, new Float32Array(3))).toBe(2 ** 25 + 2)
  })

  test('The model returns zero for no samples without a call of the workload', () => {
    const { model } = aModel(() => expect(true).toBe(false))
    const gradient = Float32Array.of(1, 2, 3)
    const empty = { ...batch, size: 0, ids: new Uint32Array(0) }
    expect(model.lossAndGradient(empty, gradient)).toBe(0)
    expect([...gradient]).toEqual([0, 0, 0])
  })

  test('The model passes integers as integers', () => {
    const { model } = aModel((runtime, { w, b }, { k }) => {
      const chosen = runtime.oneHot(k, 2).cast('float32').matMul(w)
      return chosen.add(b).squeeze([1])
    })
    const gradient = new Float32Array(3)
    model.lossAndGradient(batch, gradient)
    expect([...gradient]).toEqual([1, 2, 3])
  })

  test('The model leaves no tensor behind and reports those that the workload keeps', () => {
    const { model } = aModel(linear)
    const { model: hoarder } = aModel((runtime, parameters, columns) => {
      runtime.keep(runtime.scalar(1))
      return linear(runtime, parameters, columns)
    })
    const gradient = new Float32Array(3)
    const before = model.liveTensors?.() ?? Number.NaN
    for (let call = 0; call < 3; call++) model.lossAndGradient(batch, gradient)
    expect(model.liveTensors?.()).toBe(before)
    for (let call = 0; call < 3; call++) hoarder.lossAndGradient(batch, gradient)
    expect(model.liveTensors?.()).toBe(before + 3)
  })

  test('The model shares the process with a model on another engine', () => {
    const seen: string[] = []
    const noting: Loss = (runtime, parameters, columns) => {
      seen.push(runtime.getBackend())
      return linear(runtime, parameters, columns)
    }
    const [plain, wasm] = [aModel(noting, 'cpu').model, aModel(noting, 'wasm').model]
    for (const model of [plain, wasm, plain]) model.lossAndGradient(batch, new Float32Array(3))
    expect(seen).toEqual(['cpu', 'wasm', 'cpu'])
  })
})

const tensor = (make: (runtime: Tfjs) => tfjs.Tensor): Loss => make
const wrongLosses: { returns: string; loss: Loss; says: string; hint: string }[] = [
  {
    returns: 'a mean over the samples',
    loss: (runtime, parameters, columns) =>
      (linear(runtime, parameters, columns) as tfjs.Tensor).mean(),
    says: 'loss returned a single number, expected one float32 loss for each of the 3 samples: a tensor of shape [3]',
    hint: 'leave out the mean',
  },
  {
    returns: 'a column',
    loss: (_, { w, b }, { x }) => x.matMul(w).add(b),
    says: 'loss returned shape [3, 1]',
    hint: '.squeeze([1])',
  },
  {
    returns: 'the wrong number of losses',
    loss: (_, { w }) => w.squeeze([1]),
    says: 'loss returned shape [2]',
    hint: 'every axis but the first',
  },
  {
    returns: 'integers',
    loss: tensor((runtime) => runtime.tensor1d([1, 2, 3], 'int32')),
    says: 'loss returned shape [3] of type int32',
    hint: 'cast',
  },
  { returns: 'nothing', loss: () => undefined, says: 'loss returned undefined', hint: 'return' },
  { returns: 'numbers', loss: () => [1, 2, 3], says: 'loss returned an array', hint: 'tensor' },
  {
    returns: 'a promise',
    loss: () => Promise.reject(new Error('too late')),
    says: 'loss returned a promise',
    hint: 'must not be async',
  },
  {
    returns: 'losses that do not depend on a parameter',
    loss: (_, { w }, { x }) => x.matMul(w).squeeze([1]),
    says: 'the loss does not depend on parameter "b", which would never train',
    hint: 'leave it out of parameters',
  },
  {
    returns: 'losses that depend on no parameter',
    loss: tensor((runtime) => runtime.zeros([3])),
    says: 'the loss does not depend on parameter "w"',
    hint: 'use it in loss',
  },
  {
    returns: 'losses without a gradient',
    loss: (_, { w, b }, { x }) => x.matMul(w).add(b).squeeze([1]).greater(4).cast('float32'),
    says: 'the loss depends on a parameter through Greater, which has no gradient',
    hint: 'can be differentiated',
  },
]

describe('Invalid loss function', () => {
  test.each(wrongLosses)(
    'The model refuses a loss function that returns $returns',
    ({ loss, says, hint }) => {
      const error = refusal(loss)
      expect(error).toMatchObject({ name: 'ConfigError', exitCode: 2 })
      expect(error.message).toContain(`workload ./backends/tfjs-model.test.ts: ${says}`)
      expect(error.hint).toContain(hint)
    },
  )

  test('The error names the line of the module when the loss function throws', () => {
    const { message } = refusal((_, parameters) => parameters['nope'].square())
    expect(message).toMatch(/loss threw at \.\/backends\/tfjs-model\.test\.ts:\d+:\d+: .*'square'/)
  })

  test('The error names the line of the module when tfjs throws', () => {
    const { message } = refusal((_, { w }, { x }) => w.matMul(x))
    expect(message).toMatch(/loss threw at \.\/backends\/tfjs-model\.test\.ts:\d+:\d+: .*matMul/)
  })

  test('The model refuses a loss function that throws something other than an error', () => {
    const loss = () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- users do
      throw 'out of cheese'
    }
    expect(refusal(loss).message).toBe(`${source.label}: loss threw: out of cheese`)
  })

  test('The error names the operation that tfjs-wasm lacks and the backend that has it', () => {
    const gathering: Loss = (runtime, { w, b }, { k }) =>
      runtime
        .gather(w as tfjs.Tensor, k as tfjs.Tensor1D)
        .squeeze([1])
        .add(b)
    const error = refusal(gathering, 'wasm')
    expect(error.message).toContain(
      'loss or its gradient needs the operation UnsortedSegmentSum, which tfjs-wasm does not have',
    )
    expect(error.hint).toContain('--backend tfjs-cpu')
    expect(() =>
      aModel(gathering, 'cpu').model.lossAndGradient(batch, new Float32Array(3)),
    ).not.toThrow()
  })
})

function refusal(loss: Loss, engine: TfjsEngine = 'cpu') {
  const { model } = aModel(loss, engine)
  try {
    model.lossAndGradient(batch, new Float32Array(3))
  } catch (error) {
    return error as Error & { hint: string }
  }
  throw new Error('the loss was accepted')
}
