import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BackendName } from '../../../../src/lab/trainer/backends/index.js'
import { finiteDifferences } from '../kernels/finite-differences.js'
import { classifierLoss } from './classifier.js'
import type { GradientCase } from './gradient-program.js'
import { type GradientRun, runGradientProgram, useProgramFolder } from './run-gradient-program.js'
import { sampleIds } from './sample-ids.js'

/**
 * The largest relative error of a gradient vector between two float32 implementations. One operation rounds by at most
 * 6e-8; a gradient passes through sums of up to 1024 products and some twenty operations, whose errors partly cancel.
 * That is a few 1e-7 to 1e-6. A wrong formula, factor or axis is off by 1e-2 and more.
 */
const bound = 1e-5

// Every run is a process of its own, on a machine that may have others to run.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
useProgramFolder()

const cases: readonly GradientCase[] = [
  { name: 'mlp', workload: 'mlp', numSamples: 33, weightScale: 1 },
  { name: 'embedding', workload: 'embedding', numSamples: 5, weightScale: 1 },
  { name: 'transformer', workload: 'transformer', numSamples: 2, weightScale: 1 },
]
const smooth: GradientCase = {
  name: 'classifier',
  workload: 'classifier',
  numSamples: 9,
  weightScale: 1,
}
const names = cases.map(({ name }) => name)

const modules: readonly BackendName[] = ['tfjs-cpu', 'tfjs-wasm', 'tfjs-node']
const backends: readonly BackendName[] = ['native', ...modules]

/** Set where the BLAS library must be there, so that its tests cannot be skipped. */
const optional: readonly BackendName[] = process.env['MINICLUSTER_REQUIRE_BLAS']
  ? ['tfjs-node']
  : ['native', 'tfjs-node']

/** A suite for a backend that cannot be had here shows up as skipped, with the reason. */
async function describeOn(backend: BackendName, suite: () => void): Promise<void> {
  const isOptional = optional.includes(backend)
  const error = isOptional ? (await runGradientProgram({ requested: backend })).error : null
  if (error === null) describe(`Gradients on ${backend}`, suite)
  else describe.skip(`Gradients on ${backend} (skipped: ${error.message})`, suite)
}

let kernels: GradientRun
beforeAll(async () => {
  kernels = await runGradientProgram({ requested: 'kernels', cases })
})

for (const backend of backends) {
  await describeOn(backend, () => {
    let run: GradientRun
    beforeAll(async () => {
      const own = modules.includes(backend) ? [smooth] : []
      run = await runGradientProgram({ requested: backend, cases: [...cases, ...own] })
    })

    if (modules.includes(backend)) {
      test('The gradients match the differences of a loss in float64', () => {
        const loss = (parameters: Float64Array) => classifierLoss(parameters, sampleIds(9))
        const weights = run.weights(smooth.name)
        expect(run.losses[smooth.name]).toBeCloseTo(loss(Float64Array.from(weights)), 4)
        const differences = Float32Array.from(finiteDifferences(loss, weights))
        expect(relativeError(run.gradient(smooth.name), differences)).toBeLessThan(bound)
      })
    }

    test.each(names)('The losses match those of our own kernels: %s', (name) => {
      const [loss = Number.NaN, ours = Number.NaN] = [run.losses[name], kernels.losses[name]]
      expect(Math.abs(loss - ours) / Math.abs(ours)).toBeLessThan(bound)
    })

    test.each(names)('The gradients match those of our own kernels: %s', (name) => {
      expect(relativeError(run.gradient(name), kernels.gradient(name))).toBeLessThan(bound)
    })

    test('The gradients have the same bits when computed again', async () => {
      const again = await runGradientProgram({ requested: backend, cases })
      expect(run.isRepeatable).toBe(true)
      expect(run.losses).toMatchObject(again.losses)
      for (const name of names) expect(bits(again.gradient(name))).toBe(bits(run.gradient(name)))
    })

    test('The model leaves no tensor, no listener and no console output behind', () => {
      expect(run).toMatchObject({ leakedTensors: 0, processListeners: 0, noise: '' })
    })
  })
}

describe('Bound of the comparison', () => {
  let scaled: GradientRun
  beforeAll(async () => {
    const others = cases.map((item) => ({ ...item, weightScale: 1.001 }))
    scaled = await runGradientProgram({ requested: 'kernels', cases: others })
  })

  test.each(names)(
    'The bound detects weights that differ by one part in a thousand: %s',
    (name) => {
      const error = relativeError(scaled.gradient(name), kernels.gradient(name))
      expect(error).toBeGreaterThan(bound)
    },
  )
})

/** |a - b| / |b| as vectors, in float64. */
function relativeError(a: Float32Array, b: Float32Array): number {
  expect(a).toHaveLength(b.length)
  const difference = b.reduce((sum, value, index) => sum + ((a[index] ?? NaN) - value) ** 2, 0)
  return Math.sqrt(difference / b.reduce((sum, value) => sum + value ** 2, 0))
}

const bits = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
