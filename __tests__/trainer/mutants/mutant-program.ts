/** One rank of a small training, right or mutated, over shared memory; answers with what it recorded. */
import { createStepRecorder } from '../../support/step-recorder.js'
import { serveJobs } from '../../support/rank-program.js'
import { openMemoryTransport } from '../../../src/trainer/collective/transports/memory-transport.js'
import { builtInWorkloads } from '../../../src/trainer/workloads/index.js'
import { layoutParameters } from '../../../src/trainer/parameter-layout.js'
import { noAlterations } from '../../../src/trainer/alterations.js'
import { prepareTrainer } from '../../../src/trainer/prepare-trainer.js'
import { createRandom } from '../../../src/trainer/random.js'
import { train } from '../../../src/trainer/train.js'
import type { TrainTask } from '../../../src/worker/worker-spec.js'
import { mutate } from './mutants.js'

export type MutantJob = {
  readonly rank: number
  readonly worldSize: number
  readonly memory: SharedArrayBuffer
  readonly mutant: string | null
  /** The rank that a mutant of one rank changes. */
  readonly mutatedRank: number
  readonly numSteps: number
  readonly batchSize: number
  readonly microBatches: number
}

serveJobs((job: MutantJob) => {
  const { rank, worldSize, mutatedRank, mutant } = job
  const isChosenRank = rank === mutatedRank
  const seed = mutant === 'another seed' && isChosenRank ? 43 : 42
  const task = taskOf(job, seed)
  const { workload, kernelModel } = builtInWorkloads.mlp
  const context = {
    options: task.options,
    random: (purpose: string) => createRandom(seed, purpose),
  }
  const specs = workload.parameters(context)
  const layout = layoutParameters(specs)
  const recorder = createStepRecorder()
  const transport = openMemoryTransport(rank, worldSize, job.memory)
  const prepared = prepareTrainer({
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
    transport,
    telemetry: recorder.telemetry,
    onCheckpoint: () => undefined,
    usage: { runDelayMs: () => null, residentBytes: () => null },
    alterations: noAlterations,
    elapsedMs: () => performance.now(),
    now: () => performance.now(),
  })
  try {
    train(mutate(prepared, mutant, { ...job, isChosenRank }), prepared.plan)
  } finally {
    // As a process would by ending: its peers must not wait for it.
    transport.close()
  }
  return { ...recorder.recorded(), tensors: layout.map(({ name, shape }) => ({ name, shape })) }
})

function taskOf(job: MutantJob, seed: number): TrainTask {
  const { numSteps, batchSize, microBatches } = job
  return {
    kind: 'train',
    runId: 'mutant',
    workload: 'mlp',
    workingDirectory: '.',
    backend: 'auto',
    options: { seed, hiddenSize: 16, numLayers: 2, inputSize: 10, outputSize: 1 },
    optimizer: 'adam',
    learningRate: 0.01,
    numSteps,
    batchSize,
    microBatches,
    verifyEvery: 1,
    auditEvery: 0,
    onViolation: 'stop',
    checkpointEvery: 0,
    resumeFrom: null,
    checkpointsDirectory: '',
    eventsPath: '',
  }
}
