import { ConfigError } from '../../kit/errors.js'
import { runDirectory } from '../../kit/records/run/run-directory.js'
import type { Engine, EngineAttempt, PreparedGroup } from '../run/engine.js'
import type { Job, ModelJob } from '../run/job.js'
import type { TrainTask } from '../../lab/trainer/task.js'
import { keepWorkers, type KeptWorkers } from './local/kept-workers.js'
import type { LocalServices } from './local/local-services.js'
import { prepareLocalGroup } from './local/prepare-group.js'

/** Our own trainer on worker processes of this machine; it supports every record and every fault. */
export function createLocalEngine(services: LocalServices, kept?: KeptWorkers): Engine {
  return {
    name: 'local',
    shows: [
      'start',
      'step',
      'state',
      'segments',
      'setup',
      'audit',
      'links',
      'resources',
      'recompute',
      'non-finite',
      'violation',
      'checkpoint',
      'finish',
      'error',
      'run-started',
      'beat',
      'process',
      'failure',
      'exit',
      'done',
      'look',
      'checkpoint-checked',
      'run-ended',
      'reference',
      'phase-times',
      'peers',
    ],
    reaches: ['spec', 'worker', 'link', 'checkpoint', 'process'],
    prepare: (job, attempt) => prepareLocal(services, modelJobOf(job), { ...attempt, kept }),
    forSeries() {
      const workers = keepWorkers(services)
      return { engine: createLocalEngine(services, workers), end: () => workers.end() }
    },
  }
}

function modelJobOf(job: Job): ModelJob {
  const { work, steps } = job
  if (work.kind === 'model' && steps !== null) return { ...job, work, steps }
  throw new ConfigError(
    'the engine local trains a workload for a known number of steps and cannot run a command',
    'choose another --engine for a command',
  )
}

async function prepareLocal(
  services: LocalServices,
  asked: ModelJob,
  {
    startedAt,
    intervention,
    note,
    kept,
  }: EngineAttempt & { readonly kept: KeptWorkers | undefined },
): Promise<PreparedGroup> {
  const { job, firstStep } = await resolveResume(asked, note)
  const group = await prepareLocalGroup(services, {
    workers: job.workers,
    sharedBy: job.sharedBy ?? 1,
    transport: job.work.transport,
    task: (rank) => createTask(job, rank),
    startedAt,
    intervention,
    note,
    ...(kept && { kept }),
  })
  return { ...group, job, firstStep }
}

/** The job to train, and its first step. */
async function resolveResume(
  job: ModelJob,
  note: (line: string) => void,
): Promise<{ job: ModelJob; firstStep: number }> {
  if (job.resumeFrom === null) return { job, firstStep: 0 }
  // Loaded late, with the schemas it needs, because most runs resume nothing.
  const { findCheckpoint } = await import('../run/checkpoints/find-checkpoint.js')
  const { resumeJob } = await import('./local/check-resume.js')
  const { directory, manifest, skipped } = await findCheckpoint(job.resumeFrom)
  for (const reason of skipped) note(`skipped a damaged checkpoint: ${reason}`)
  const resumed = resumeJob(job, manifest)
  note(`resuming from ${directory} at step ${manifest.next_step}`)
  return { job: { ...resumed, resumeFrom: directory }, firstStep: manifest.next_step }
}

function createTask(job: ModelJob, rank: number): TrainTask {
  const { work } = job
  const { seed, hiddenSize, numLayers, inputSize, outputSize } = work
  return {
    kind: 'train',
    runId: job.runId,
    workload: work.workload,
    workingDirectory: process.cwd(),
    backend: work.backend,
    options: { seed, hiddenSize, numLayers, inputSize, outputSize },
    optimizer: work.optimizer,
    learningRate: work.learningRate,
    numSteps: job.steps,
    batchSize: work.batchSize,
    microBatches: work.microBatches,
    verifyEvery: work.verifyEvery,
    auditEvery: work.auditEvery,
    onViolation: work.onViolation,
    checkpointEvery: job.checkpoints.every,
    resumeFrom: job.resumeFrom,
    checkpointsDirectory: runDirectory.checkpoints(job.runDirectory),
    survivesPowerLoss: job.isDiscarded !== true,
    eventsPath: runDirectory.events(job.runDirectory, rank),
  }
}
