import type { Failure } from '../../src/telemetry/control-message.js'
import type { TrainingJob } from '../../src/launch/training-job.js'
import type { StepEvent } from '../../src/records/run-event.js'

/** A decided job of two workers; nothing of it need exist. */
export function aTrainingJob(changes: Partial<TrainingJob> = {}): TrainingJob {
  return {
    runId: 'run-of-2',
    runDirectory: '/runs/run-of-2',
    healthCheckpointPath: null,
    workers: 2,
    steps: 4,
    batchSize: 16,
    microBatches: 2,
    optimizer: 'adam',
    learningRate: 0.01,
    seed: 42,
    hiddenSize: 16,
    numLayers: 2,
    inputSize: 10,
    outputSize: 1,
    workload: 'mlp',
    backend: 'auto',
    transport: 'auto',
    verifyEvery: 1,
    auditEvery: 0,
    onViolation: 'stop',
    checkpointEvery: 0,
    resumeFrom: null,
    stallTimeoutMs: 30_000,
    tdpWatts: null,
    baselineThroughput: null,
    ...changes,
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
    message: 'rank 0 lost rank 2 while waiting for its message',
    hint: null,
    step: null,
    ranks: [2],
    stack: null,
    ...changes,
  }
}
