/**
 * Trains modules on one worker, in Node itself: reads a list of paths from its standard input, checks each module as a
 * run does, and writes the mean loss of each step of plain gradient descent.
 */
import { readFileSync } from 'node:fs'
import { tfjsCpuBackend } from '../../src/lab/trainer/backends/tfjs-cpu-backend.js'
import { createKernels } from '../../src/lab/trainer/kernels/kernels.js'
import { initializeParameters, layoutParameters } from '../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../src/lab/trainer/random.js'
import type { WorkloadContext } from '../../src/lab/trainer/workload.js'
import { checkWorkload } from '../../src/lab/trainer/workloads/check-workload.js'
import { loadWorkload } from '../../src/lab/trainer/workloads/load-workload.js'
import { moduleSource } from '../../src/lab/trainer/workloads/workload-source.js'

export type TrainingAnswer = { readonly losses: readonly number[] }

const [numSteps, batchSize, learningRate] = [150, 128, 0.5]
const context: WorkloadContext = {
  options: { seed: 42, hiddenSize: 64, numLayers: 2, inputSize: 10, outputSize: 1 },
  random: (purpose) => createRandom(42, purpose),
}

const answers: Record<string, TrainingAnswer> = {}
for (const path of JSON.parse(readFileSync(0, 'utf8')) as string[]) {
  answers[path] = { losses: await train(path) }
}
process.stdout.write(JSON.stringify(answers))

async function train(path: string): Promise<number[]> {
  const source = moduleSource(path, process.cwd())
  const workload = await loadWorkload(path, process.cwd())
  checkWorkload(workload, context, source)

  const specs = workload.parameters(context)
  const tensors = layoutParameters(specs)
  const weights = new Float32Array(tensors.reduce((sum, { length }) => sum + length, 0))
  initializeParameters(specs, tensors, weights, context.random)
  const model = await createModel()
  const dataset = workload.dataset(context)
  const gradient = new Float32Array(weights.length)
  return Array.from({ length: numSteps }, (_, step) => {
    const ids = Uint32Array.from(
      { length: batchSize },
      (__, index) => (step * batchSize + index * 7) % dataset.size,
    )
    const batch = { size: batchSize, ids, columns: dataset.columns(ids) }
    const loss = model.lossAndGradient(batch, gradient) / batchSize
    gradient.forEach(
      (value, i) => (weights[i] = (weights[i] ?? 0) - (learningRate * value) / batchSize),
    )
    return loss
  })

  async function createModel() {
    const machine = { programDirectory: '', projectDirectory: '', environment: process.env }
    const loaded = await tfjsCpuBackend.load(machine)
    if (loaded.status !== 'loaded') throw new Error(loaded.reason)
    const kernels = createKernels(0)
    const subject = { workload, source, tensors, kernelModel: null }
    return loaded.backend.createModel(subject, { kernels, weights, maxBatch: batchSize })
  }
}
