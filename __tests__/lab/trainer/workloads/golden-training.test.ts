import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import {
  initializeParameters,
  layoutParameters,
} from '../../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import { builtInWorkloads, type WorkloadName } from '../../../../src/lab/trainer/workloads/index.js'

const options = { seed: 42, hiddenSize: 128, numLayers: 2, inputSize: 10, outputSize: 1 }
const random = (purpose: string) => createRandom(options.seed, purpose)
/** The first and the last step see the same batch, of four. */
const numSteps = 21
const numBatches = 4
const batchSize = 5

/** Losses of the first and last step, and a hash of the weights: the same on every CPU, or WASM broke its word. */
const golden: { name: WorkloadName; first: number; last: number; hash: string }[] = [
  {
    name: 'mlp',
    first: 7.192367190122605,
    last: 2.9225003719329834,
    hash: 'c04212ebbd92214eb797105ce6e1329b',
  },
  {
    name: 'transformer',
    first: 0.5670667793601751,
    last: 0.41589860916137694,
    hash: '219bf2d65636c3359c561f2656289478',
  },
  {
    name: 'embedding',
    first: 1.053494420647621,
    last: 0.026402283832430838,
    hash: '07775442d77d90843fe70f9421b68aee',
  },
]

describe('Twenty-one training steps', () => {
  test.each(golden)(
    'The training of $name ends in the same bits everywhere',
    ({ name, first, last, hash }) => {
      const { losses, weights } = train(name)
      expect({ first: losses.at(0), last: losses.at(-1), hash: hashOf(weights) }).toEqual({
        first,
        last,
        hash,
      })
    },
  )

  test('The training ends in the same bits twice', () => {
    const [one, other] = [train('mlp'), train('mlp')]
    expect(one.losses).toEqual(other.losses)
    expect(hashOf(one.weights)).toBe(hashOf(other.weights))
  })
})

function train(name: WorkloadName) {
  const { workload, kernelModel } = builtInWorkloads[name]
  const specs = workload.parameters({ options, random })
  const tensors = layoutParameters(specs)
  const numParameters = tensors.reduce((sum, { length }) => sum + length, 0)
  const floats = 4 * (numParameters + 16) + kernelModel.scratchFloats(tensors, batchSize) + 16
  const kernels = createKernels(floats * 4)
  const view = () => kernels.floats(numParameters)
  const [w, m, v, g] = [view(), view(), view(), view()]
  initializeParameters(specs, tensors, w, random)
  const model = kernelModel.createModel({ kernels, tensors, weights: w, maxBatch: batchSize })
  const dataset = workload.dataset({ options, random })
  const digests = kernels.words(12)
  const losses = Array.from({ length: numSteps }, (_, step) => {
    const ids = Uint32Array.from(
      { length: batchSize },
      (_id, i) => (step % numBatches) * batchSize + i,
    )
    const batch = { size: batchSize, ids, columns: dataset.columns(ids) }
    const loss = model.lossAndGradient(batch, g) / batchSize
    kernels.adamStep({ w, m, v, g, firstIndex: 0 }, adamAt(step + 1), digests)
    return loss
  })
  return { losses, weights: w }
}

function adamAt(step: number) {
  const power = (base: number) => new Array<number>(step).fill(base).reduce((a, b) => a * b, 1)
  return {
    stepSize: 0.003 / (1 - power(0.9)),
    beta1: 0.9,
    beta2: 0.999,
    epsilon: 1e-8,
    inverseSqrtCorrection2: 1 / Math.sqrt(1 - power(0.999)),
    gradientScale: 1 / batchSize,
  }
}

function hashOf(weights: Float32Array): string {
  const bytes = new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength)
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
