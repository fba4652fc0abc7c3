/** One rank of a small training, faulted or not, over shared memory; answers with all it was seen to do. */
import { serveJobs } from '../../support/processes/rank-program.js'
import { aTrainTask, prepareSmallMlp } from '../../support/builders/small-mlp.js'
import { alterationsFor } from '../../../src/lab/faults/in-worker.js'
import { faults } from '../../../src/lab/faults/index.js'
import type { Aim } from '../../../src/kit/records/run/aim.js'
import { noAlterations } from '../../../src/lab/trainer/alterations.js'
import { openMemoryTransport } from '../../support/processes/memory-transport.js'
import { train } from '../../../src/lab/trainer/train.js'
import type { TrainTask } from '../../../src/lab/trainer/task.js'
import type { WorkerSpec } from '../../../src/lab/worker/worker-spec.js'
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
  const { telemetry, evidence, confirm } = createEvidenceRecorder()
  const world = { rank, worldSize, confirm, now: () => performance.now() }
  const alterations = aim ? alterationsFor(aim, world) : noAlterations
  const link = openMemoryTransport(rank, worldSize, job.memory)
  const { trainer, plan } = prepareSmallMlp({
    task,
    transport: alterations.transport?.(link) ?? link,
    telemetry: alterations.telemetry?.(telemetry) ?? telemetry,
    alterations,
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
  const sizes = { numSteps, batchSize: 60, microBatches: 6 }
  const task = aTrainTask({ ...sizes, auditEvery: 1, onViolation: 'record' })
  const fault = faults.find(({ name }) => name === aim?.name)
  if (!aim || !fault?.inSpec || rank !== aim.rank) return task
  const spec = fault.inSpec({ task, sealed: aim } as WorkerSpec, aim)
  return spec.task.kind === 'train' ? spec.task : task
}
