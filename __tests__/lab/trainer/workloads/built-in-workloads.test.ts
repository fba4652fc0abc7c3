import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { tfjsWasmBackend } from '../../../../src/lab/trainer/backends/tfjs-wasm-backend.js'
import type { Backend } from '../../../../src/lab/trainer/backends/backend.js'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import type { Batch } from '../../../../src/lab/trainer/model.js'
import {
  initializeParameters,
  layoutParameters,
} from '../../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import { builtInWorkloads, type WorkloadName } from '../../../../src/lab/trainer/workloads/index.js'
import { builtInSource } from '../../../../src/lab/trainer/workloads/workload-source.js'

const options = { seed: 42, hiddenSize: 24, numLayers: 3, inputSize: 10, outputSize: 2 }
const random = (purpose: string) => createRandom(options.seed, purpose)
const names = Object.keys(builtInWorkloads) as WorkloadName[]

describe('Built-in workloads', () => {
  let tfjs: Backend
  beforeAll(async () => {
    const loaded = await tfjsWasmBackend.load({
      programDirectory: resolve('node_modules/@tensorflow/tfjs-backend-wasm/dist'),
      projectDirectory: '',
      environment: {},
    })
    if (loaded.status !== 'loaded') throw new Error(loaded.reason)
    tfjs = loaded.backend
  })

  test.each(names)('The workload %s gives the same results in tfjs and in our kernels', (name) => {
    const { ours, theirs, batch, gradients } = bothModels(name, tfjs)
    const [gradient, expected] = gradients
    const loss = ours.lossAndGradient(batch, gradient)
    expect(loss / theirs.lossAndGradient(batch, expected)).toBeCloseTo(1, 5)
    const largest = expected.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
    const worst = expected.reduce(
      (max, value, i) => Math.max(max, Math.abs(value - (gradient[i] ?? Number.NaN))),
      0,
    )
    expect(worst / largest).toBeLessThan(1e-5)
  })

  test.each(names)(
    'The workload %s has a thousand samples that do not depend on the order of access',
    (name) => {
      const { dataset } = materials(name)
      expect(dataset.size).toBe(1000)
      const together = dataset.columns(Uint32Array.of(5, 999, 5))
      const alone = materials(name).dataset.columns(Uint32Array.of(999))
      for (const [column, { data, shape }] of Object.entries(together)) {
        const width = data.length / 3
        expect(shape[0]).toBe(3)
        expect(shape.reduce((product, extent) => product * extent, 1)).toBe(data.length)
        expect(data.slice(width, 2 * width)).toEqual(alone[column]?.data)
        expect(data.slice(2 * width)).toEqual(data.slice(0, width))
      }
    },
  )

  test.each(names)(
    'The workload %s has targets of about unit spread, so that losses are comparable',
    (name) => {
      const { dataset } = materials(name, { outputSize: 1, inputSize: 1 })
      const ids = Uint32Array.from({ length: 200 }, (_, id) => id)
      const targets = [...(dataset.columns(ids).y?.data ?? [])]
      const spread = Math.sqrt(targets.reduce((sum, y) => sum + y * y, 0) / targets.length)
      expect(spread).toBeGreaterThan(0.3)
      expect(spread).toBeLessThan(3)
    },
  )
})

function materials(name: WorkloadName, changed: Partial<typeof options> = {}) {
  const context = { options: { ...options, ...changed }, random }
  const { workload, kernelModel } = builtInWorkloads[name]
  const specs = workload.parameters(context)
  return { workload, kernelModel, specs, dataset: workload.dataset(context) }
}

function bothModels(name: WorkloadName, tfjs: Backend) {
  const { workload, kernelModel, specs, dataset } = materials(name)
  const tensors = layoutParameters(specs)
  const numParameters = tensors.reduce((sum, { length }) => sum + length, 0)
  const maxBatch = 3
  const floats = 2 * (numParameters + 16) + kernelModel.scratchFloats(tensors, maxBatch)
  const kernels = createKernels(floats * 4)
  const weights = kernels.floats(numParameters)
  initializeParameters(specs, tensors, weights, random)
  const memory = { kernels, weights, maxBatch }
  const ids = Uint32Array.of(3, 500, 41)
  const batch: Batch = { size: maxBatch, ids, columns: dataset.columns(ids) }
  const source = builtInSource(name)
  const subject = { workload, kernelModel, tensors, source }
  return {
    ours: kernelModel.createModel({ ...memory, tensors }),
    theirs: tfjs.createModel(subject, memory),
    batch,
    gradients: [kernels.floats(numParameters), new Float32Array(numParameters)] as const,
  }
}
