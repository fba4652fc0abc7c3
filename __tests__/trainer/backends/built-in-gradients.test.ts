import { beforeAll, describe, expect, test } from '@jest/globals'
import type { BackendName } from '../../../src/trainer/backends/index.js'
import type { GradientCase } from './gradient-program.js'
import { type GradientRun, runGradientProgram } from './run-gradient-program.js'

/**
 * The largest relative error of a gradient vector between two float32 implementations. One operation rounds by at most
 * 6e-8; a gradient passes through sums of up to 1024 products and some twenty operations, whose errors partly cancel.
 * That is a few 1e-7 to 1e-6. A wrong formula, factor or axis is off by 1e-2 and more.
 */
const bound = 1e-5

const cases: readonly GradientCase[] = [
  { name: 'mlp', workload: 'mlp', numSamples: 33, weightScale: 1 },
  { name: 'embedding', workload: 'embedding', numSamples: 5, weightScale: 1 },
  { name: 'transformer', workload: 'transformer', numSamples: 2, weightScale: 1 },
]
const names = cases.map(({ name }) => name)

const loadable = async (requested: BackendName) =>
  (await runGradientProgram({ requested })).error === null
const hasNative = await loadable('tfjs-node')
const backends: readonly BackendName[] = ['tfjs-cpu', 'tfjs-wasm', 'tfjs-node']
const native = hasNative
  ? describe
  : (name: string, suite: () => void) =>
      describe.skip(
        `${name} (skipped: @tensorflow/tfjs-node does not load, see .ci/tfjs-node.sh)`,
        suite,
      )

let kernels: GradientRun
beforeAll(async () => {
  kernels = await runGradientProgram({ requested: 'kernels', cases })
}, 60_000)

for (const backend of backends) {
  const suite = backend === 'tfjs-node' ? native : describe
  suite(`the built-in workloads on ${backend}`, () => {
    let run: GradientRun
    beforeAll(async () => {
      run = await runGradientProgram({ requested: backend, cases })
    }, 60_000)

    test.each(names)('have the losses of our own kernels: %s', (name) => {
      const [loss = Number.NaN, ours = Number.NaN] = [run.losses[name], kernels.losses[name]]
      expect(Math.abs(loss - ours) / Math.abs(ours)).toBeLessThan(bound)
    })

    test.each(names)('have the gradients of our own kernels: %s', (name) => {
      expect(relativeError(run.gradient(name), kernels.gradient(name))).toBeLessThan(bound)
    })

    test('are computed to the same bits again', async () => {
      const again = await runGradientProgram({ requested: backend, cases })
      expect(run.isRepeatable).toBe(true)
      expect(again.losses).toEqual(run.losses)
      for (const name of names) expect(bits(again.gradient(name))).toBe(bits(run.gradient(name)))
    }, 60_000)

    test('leave no tensor, no listener and nothing on the console behind', () => {
      expect(run).toMatchObject({ leakedTensors: 0, processListeners: 0, noise: '' })
    })
  })
}

describe('the bound', () => {
  test.each(names)(
    'tells weights apart that differ by one part in a thousand: %s',
    async (name) => {
      const scaled = cases.map((item) => ({ ...item, weightScale: 1.001 }))
      const run = await runGradientProgram({ requested: 'kernels', cases: scaled })
      expect(relativeError(run.gradient(name), kernels.gradient(name))).toBeGreaterThan(bound)
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
