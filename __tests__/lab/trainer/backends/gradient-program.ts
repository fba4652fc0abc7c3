/**
 * A process of its own for one backend, as a worker is: reads a GradientRequest from its standard input, writes a
 * GradientAnswer to its standard output and
 * weights and gradient of each case as float32 to files in `outDirectory`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MiniclusterError } from '../../../../src/kit/errors.js'
import type { BackendName } from '../../../../src/lab/trainer/backends/index.js'
import {
  type SelectedBackend,
  selectBackend,
} from '../../../../src/lab/trainer/backends/select-backend.js'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import {
  initializeParameters,
  layoutParameters,
} from '../../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import type { WorkloadContext } from '../../../../src/lab/trainer/workload.js'
import { builtInWorkloads, type WorkloadName } from '../../../../src/lab/trainer/workloads/index.js'
import { builtInSource } from '../../../../src/lab/trainer/workloads/workload-source.js'
import { classifier } from './classifier.js'
import { sampleIds } from './sample-ids.js'

export type GradientRequest = {
  readonly requested: 'auto' | BackendName
  readonly isBuiltIn: boolean
  readonly programDirectory: string
  readonly projectDirectory: string
  readonly outDirectory: string
  readonly cases: readonly GradientCase[]
}

export type GradientCase = {
  readonly name: string
  readonly workload: WorkloadName | 'classifier'
  readonly numSamples: number
  /** Every weight is multiplied by this. */
  readonly weightScale: number
}

export type GradientAnswer = {
  readonly selection: SelectedBackend['selection'] | null
  readonly error: { name: string; message: string; hint: string | null } | null
  /** Summed loss of each case. */
  readonly losses: Readonly<Record<string, number>>
  /** Tensors that a call left behind, after the first one. */
  readonly leakedTensors: number
  /** Whether a second call gave the same bits. */
  readonly isRepeatable: boolean
  readonly processListeners: number
}

const workloads = { ...builtInWorkloads, classifier: { workload: classifier, kernelModel: null } }

const request = JSON.parse(readFileSync(0, 'utf8')) as GradientRequest
const options = { seed: 42, hiddenSize: 24, numLayers: 3, inputSize: 10, outputSize: 2 }
const context: WorkloadContext = {
  options,
  random: (purpose) => createRandom(options.seed, purpose),
}

process.stdout.write(JSON.stringify(await answer()))

async function answer(): Promise<GradientAnswer> {
  const losses: Record<string, number> = {}
  let leakedTensors = 0
  let isRepeatable = true
  try {
    const { selection, backend } = await selectBackend({
      ...request,
      source: builtInSource('of the test'),
      machine: { ...request, environment: process.env },
    })
    for (const item of request.cases) {
      const result = compute(item, backend)
      losses[item.name] = result.loss
      leakedTensors += result.leakedTensors
      isRepeatable &&= result.isRepeatable
    }
    return { selection, error: null, losses, leakedTensors, isRepeatable, ...listeners() }
  } catch (error) {
    if (!(error instanceof MiniclusterError)) throw error
    const { name, message, hint = null } = error
    const described = { name, message, hint }
    return {
      selection: null,
      error: described,
      losses,
      leakedTensors,
      isRepeatable,
      ...listeners(),
    }
  }
}

function compute(
  { name, workload: workloadName, numSamples, weightScale }: GradientCase,
  backend: SelectedBackend['backend'],
) {
  const { workload, kernelModel } = workloads[workloadName]
  const specs = workload.parameters(context)
  const tensors = layoutParameters(specs)
  const subject = { workload, tensors, kernelModel, source: builtInSource(workloadName) }
  const numParameters = tensors.reduce((sum, { length }) => sum + length, 0)
  const floats = 3 * numParameters + backend.scratchFloats(subject, numSamples) + 1024
  const kernels = createKernels(floats * 4)
  const weights = kernels.floats(numParameters)
  initializeParameters(specs, tensors, weights, context.random)
  weights.forEach((weight, index) => (weights[index] = weight * weightScale))
  const model = backend.createModel(subject, { kernels, weights, maxBatch: numSamples })

  const ids = sampleIds(numSamples)
  const batch = { size: numSamples, ids, columns: workload.dataset(context).columns(ids) }
  const [gradient, again] = [kernels.floats(numParameters), kernels.floats(numParameters)]
  const loss = model.lossAndGradient(batch, gradient.fill(Number.NaN))
  const before = model.liveTensors?.() ?? 0
  const lossAgain = model.lossAndGradient(batch, again)
  writeFileSync(join(request.outDirectory, `${name}.gradient`), gradient)
  writeFileSync(join(request.outDirectory, `${name}.weights`), weights)
  return {
    loss,
    leakedTensors: (model.liveTensors?.() ?? 0) - before,
    isRepeatable: Object.is(loss, lossAgain) && Buffer.from(gradient).equals(Buffer.from(again)),
  }
}

function listeners() {
  const events = ['uncaughtException', 'unhandledRejection']
  return { processListeners: events.reduce((sum, name) => sum + process.listenerCount(name), 0) }
}
