import type { MachineServices } from '../../../src/runtime/run/machine-services.js'
import { readEnvironment } from '../../../src/machine/system/environment.js'
import { writeFileAtomically } from '../../../src/machine/system/files/atomic-file.js'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'
import type { Failure } from '../../../src/lab/telemetry/control-message.js'
import type { ModelJob, ModelWork, RunPlace } from '../../../src/runtime/run/job.js'
import type { StepEvent } from '../../../src/kit/records/run/run-event.js'

/** Changes to a job, wherever in it they belong. */
export type JobChanges = Partial<Omit<RunPlace, 'checkpoints' | 'steps'>> &
  Partial<Omit<ModelWork, 'kind'>> & {
    readonly steps?: number
    readonly checkpointEvery?: number
  }

/** A decided job of two workers; nothing of it need exist. */
export function aTrainingJob(changes: JobChanges = {}): ModelJob {
  const { checkpointEvery = 0, ...given } = changes
  const of = <T extends object>(defaults: T): T =>
    Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        name in given ? given[name as keyof typeof given] : value,
      ]),
    ) as T
  return {
    ...of({
      engine: 'local',
      runId: 'run-of-2',
      runDirectory: '/runs/run-of-2',
      healthCheckpointPath: null as string | null,
      workers: 2,
      steps: 4,
      resumeFrom: null as string | null,
      stallTimeoutMs: 30_000,
      tdpWatts: null as number | null,
      baselineThroughput: null as number | null,
    }),
    ...(given.hangTimeoutMs !== undefined && { hangTimeoutMs: given.hangTimeoutMs }),
    ...(given.sharedBy !== undefined && { sharedBy: given.sharedBy }),
    checkpoints: { every: checkpointEvery, layout: 'minicluster' },
    work: {
      ...of<ModelWork>({
        kind: 'model',
        workload: 'mlp',
        batchSize: 16,
        microBatches: 2,
        optimizer: 'adam',
        learningRate: 0.01,
        seed: 42,
        hiddenSize: 16,
        numLayers: 2,
        inputSize: 10,
        outputSize: 1,
        backend: 'auto',
        transport: 'auto',
        verifyEvery: 1,
        auditEvery: 0,
        onViolation: 'stop',
      }),
      ...(given.takesMicroBatches !== undefined && { takesMicroBatches: given.takesMicroBatches }),
    },
  }
}

/** A step as one of two ranks lived it: all parts differ, and they add up. */
export function aStepEvent(changes: Partial<StepEvent> = {}): StepEvent {
  const { step = 0 } = changes
  return {
    type: 'step',
    rank: 0,
    step,
    epoch: 0,
    loss: 1 / (step + 1),
    local_loss: 1 / (step + 1),
    samples: 8,
    global_samples: 16,
    data_ms: 1,
    compute_ms: 4,
    wait_ms: 2,
    transfer_ms: 0.5,
    update_ms: 0.25,
    step_ms: 8,
    at_ms: 100 + (step + 1) * 10,
    ...changes,
  }
}

/** What a rank reports that has lost a peer. */
export function aFailure(changes: Partial<Failure> = {}): Failure {
  return {
    type: 'failure',
    rank: 0,
    kind: 'collective',
    cause: (changes.kind ?? 'collective') === 'collective' ? 'peer-lost' : null,
    message: 'rank 0 lost rank 2 while waiting for its message',
    hint: null,
    step: null,
    ranks: [2],
    stack: null,
    ...changes,
  }
}

/** What a run needs of this machine, with nothing of our own workers. */
export const roomOf = (): MachineServices => ({
  environment: readEnvironment,
  writeText: (path, text) => writeFileAtomically(path, text, { durable: false }),
  parseEvents: async (rank, log) => parseEvents(rank, log),
  now: () => new Date(),
  monotonicMs: () => performance.now(),
})
