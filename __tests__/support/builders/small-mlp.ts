import type { StepTelemetry } from '../../../src/lab/telemetry/step-telemetry.js'
import type { Alterations } from '../../../src/lab/trainer/alterations.js'
import type { Transport } from '../../../src/lab/trainer/collective/transport.js'
import { layoutParameters } from '../../../src/lab/trainer/parameter-layout.js'
import { prepareTrainer } from '../../../src/lab/trainer/prepare-trainer.js'
import { createRandom } from '../../../src/lab/trainer/random.js'
import { builtInWorkloads } from '../../../src/lab/trainer/workloads/index.js'
import type { TrainTask } from '../../../src/lab/trainer/task.js'

/** A short training of a small perceptron, which saves nothing and stops at the first failed check. */
export function aTrainTask(overrides: Partial<TrainTask> = {}): TrainTask {
  return {
    kind: 'train',
    runId: 'a test',
    workload: 'mlp',
    workingDirectory: '.',
    backend: 'auto',
    options: { seed: 42, hiddenSize: 16, numLayers: 2, inputSize: 10, outputSize: 1 },
    optimizer: 'adam',
    learningRate: 0.01,
    numSteps: 8,
    batchSize: 32,
    microBatches: 2,
    verifyEvery: 1,
    auditEvery: 0,
    onViolation: 'stop',
    checkpointEvery: 0,
    resumeFrom: null,
    checkpointsDirectory: '',
    survivesPowerLoss: true,
    eventsPath: '',
    ...overrides,
  }
}

type Parts = {
  readonly task: TrainTask
  readonly transport: Transport
  readonly telemetry: StepTelemetry
  readonly alterations: Alterations
}

/** The real trainer of one rank, of our own kernels, with nothing of the system around it. */
export function prepareSmallMlp({ task, ...parts }: Parts) {
  const { workload, kernelModel } = builtInWorkloads.mlp
  const random = (purpose: string) => createRandom(task.options.seed, purpose)
  const context = { options: task.options, random }
  const specs = workload.parameters(context)
  const layout = layoutParameters(specs)
  const prepared = prepareTrainer({
    ...parts,
    task,
    context,
    chosen: {
      workload,
      backend: { requested: 'auto', selected: 'kernels', reason: 'a test' },
      specs,
      layout,
      scratchFloats: (maxBatch) => kernelModel.scratchFloats(layout, maxBatch),
      create: (kernels, weights, maxBatch) =>
        kernelModel.createModel({ kernels, tensors: layout, weights, maxBatch }),
    },
    onCheckpoint: () => undefined,
    usage: { runDelayMs: () => null, residentBytes: () => null },
    elapsedMs: () => performance.now(),
    now: () => performance.now(),
  })
  return { ...prepared, layout }
}
