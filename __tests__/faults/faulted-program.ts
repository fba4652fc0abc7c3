/** One rank of a small training, faulted or not, over shared memory; answers with all it was seen to do. */
import { serveJobs } from '../support/rank-program.js'
import { alterationsFor } from '../../src/faults/in-worker.js'
import { faults } from '../../src/faults/index.js'
import type { Aim } from '../../src/records/aim.js'
import { noAlterations } from '../../src/trainer/alterations.js'
import { openMemoryTransport } from '../../src/trainer/collective/transports/memory-transport.js'
import { builtInWorkloads } from '../../src/trainer/workloads/index.js'
import { layoutParameters } from '../../src/trainer/parameter-layout.js'
import { prepareTrainer } from '../../src/trainer/prepare-trainer.js'
import { createRandom } from '../../src/trainer/random.js'
import { train } from '../../src/trainer/train.js'
import type { TrainTask, WorkerSpec } from '../../src/worker/worker-spec.js'
import { createEvidenceRecorder } from './evidence-recorder.js'

export type FaultedJob = {
  readonly rank: number
  readonly worldSize: number
  readonly memory: SharedArrayBuffer
  readonly aim: Aim | null
  readonly numSteps: number
}

serveJobs((job: FaultedJob) => {
  const { rank, worldSize, aim } = job
  const task = taskOf(job)
  const { workload, kernelModel } = builtInWorkloads.mlp
  const random = (purpose: string) => createRandom(task.options.seed, purpose)
  const context = { options: task.options, random }
  const specs = workload.parameters(context)
  const layout = layoutParameters(specs)
  const { telemetry, evidence, confirm } = createEvidenceRecorder()
  const now = () => performance.now()
  const world = { rank, worldSize, confirm, now }
  const alterations = aim ? alterationsFor(aim, world) : noAlterations
  const link = openMemoryTransport(rank, worldSize, job.memory)
  const { trainer, plan } = prepareTrainer({
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
    transport: alterations.transport?.(link) ?? link,
    telemetry: alterations.telemetry?.(telemetry) ?? telemetry,
    onCheckpoint: () => undefined,
    usage: { runDelayMs: () => null, residentBytes: () => null },
    alterations,
    elapsedMs: now,
    now,
  })
  try {
    // Steps are small here; every one of them is to be looked at.
    train(trainer, { ...plan, isAudited: plan.isVerified })
  } catch (error) {
    evidence.end = error instanceof Error ? error.message : String(error)
  } finally {
    // As a process would by ending: its peers must not wait for it.
    link.close()
  }
  return evidence
})

/** What the launcher tells the rank, and what a fault makes of that. */
function taskOf({ rank, aim, numSteps }: FaultedJob): TrainTask {
  const task: TrainTask = {
    kind: 'train',
    runId: 'faulted',
    workload: 'mlp',
    workingDirectory: '.',
    backend: 'auto',
    options: { seed: 42, hiddenSize: 16, numLayers: 2, inputSize: 10, outputSize: 1 },
    optimizer: 'adam',
    learningRate: 0.01,
    numSteps,
    batchSize: 60,
    microBatches: 6,
    verifyEvery: 1,
    auditEvery: 1,
    onViolation: 'record',
    checkpointEvery: 0,
    resumeFrom: null,
    checkpointsDirectory: '',
    eventsPath: '',
  }
  const fault = faults.find(({ name }) => name === aim?.name)
  if (!aim || !fault?.inSpec || rank !== aim.rank) return task
  const spec = fault.inSpec({ task, sealed: aim } as WorkerSpec, aim)
  return spec.task.kind === 'train' ? spec.task : task
}
