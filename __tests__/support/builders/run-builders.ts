import type {
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../../src/kit/records/monitor/health-checkpoint.js'
import type { RunConfigRecord, RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import type { StepRecord } from '../../../src/kit/records/run/step-record.js'

const noon = '2026-01-15T12:00:00.000Z'

/** A hash that is the same for the same words and another for others. */
export function aStateHash(...words: readonly (string | number)[]): string {
  let lanes = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]
  for (const character of words.join(' ')) {
    lanes = lanes.map(
      (lane, i) => Math.imul(lane ^ character.charCodeAt(0), 0x01000193 + 2 * i) >>> 0,
    )
  }
  return lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('')
}

export const twoTensors = [
  { name: 'layers.0.weight', shape: [4, 2] },
  { name: 'layers.0.bias', shape: [4] },
]

/** A verified step of a run that learns: its loss and hashes are functions of the step. */
export function aStepRecord(overrides: Partial<StepRecord> = {}): StepRecord {
  const { step = 0 } = overrides
  return {
    step,
    loss: 1 / (step + 1.25),
    throughput_samples_per_sec: 6400,
    allreduce_time_ms: 0.5,
    compute_time_ms: 4,
    data_time_ms: 0.25,
    wait_time_ms: 0.2,
    transfer_time_ms: 0.3,
    update_time_ms: 0.25,
    step_time_ms: 5,
    samples: 32,
    state_hash: aStateHash('state', step),
    tensor_hashes: twoTensors.map(({ name }) => aStateHash(name, step)),
    ...overrides,
  }
}

/** Steps 0 to `count` - 1. */
export const someSteps = (count: number): StepRecord[] =>
  Array.from({ length: count }, (_, step) => aStepRecord({ step }))

export function aRunConfig(overrides: Partial<RunConfigRecord> = {}): RunConfigRecord {
  return {
    num_steps: 4,
    learning_rate: 0.01,
    batch_size: 32,
    hidden_size: 128,
    num_layers: 2,
    input_size: 10,
    output_size: 1,
    loss_tolerance: 0.01,
    num_processes: 4,
    regression_threshold: 5,
    seed: 42,
    tdp_watts: null,
    collective_backend: 'fifo',
    baseline_throughput: null,
    workload: 'mlp',
    optimizer: 'adam',
    micro_batches: 4,
    verify_every: 1,
    audit_every: 0,
    checkpoint_every: 0,
    ...overrides,
  }
}

/** Metrics of a whole, verified run of 4 workers; counts and last losses follow from `steps`. */
export function aRunMetrics(overrides: Partial<RunMetrics> = {}): RunMetrics {
  const { steps = someSteps(4), num_workers: numWorkers = 4 } = overrides
  const losses = steps.flatMap(({ loss }) => loss ?? [])
  return {
    config: aRunConfig({ num_steps: Math.max(steps.length, 1), num_processes: numWorkers }),
    num_workers: numWorkers,
    num_steps: steps.length,
    steps,
    total_time_sec: 0.02,
    total_allreduce_time_ms: 2,
    total_compute_time_ms: 16,
    start_timestamp: noon,
    end_timestamp: noon,
    average_loss: losses.length ? losses.reduce((a, b) => a + b) / losses.length : null,
    final_loss: losses.at(-1) ?? null,
    average_throughput_samples_per_sec: 6400,
    collective_backend: 'fifo',
    workload_type: 'mlp',
    scaling_efficiency_pct: null,
    worker_snapshots: Array.from({ length: numWorkers }, (_, rank) =>
      aWorkerSnapshot({ worker_id: rank, step: steps.at(-1)?.step ?? 0 }),
    ),
    record_version: 1,
    run_id: `run-of-${numWorkers}`,
    backend: { requested: 'auto', selected: 'kernels', reason: 'built-in workload' },
    tensors: twoTensors,
    integrity: { replica_votes: steps.length, ledger_checks: steps.length, message_checks: 64 },
    final_state_hash: steps.at(-1)?.state_hash ?? null,
    resumed_from_step: null,
    ...overrides,
  }
}

/** The reference that `aRunMetrics()` is equal to: one worker, the same micro-batches. */
export function aReferenceRun(overrides: Partial<RunMetrics> = {}): RunMetrics {
  return aRunMetrics({ num_workers: 1, ...overrides })
}

export function aWorkerSnapshot(overrides: Partial<WorkerSnapshot> = {}): WorkerSnapshot {
  return {
    worker_id: 0,
    step: 3,
    loss: 0.25,
    throughput_samples_per_sec: 1600,
    allreduce_time_ms: 0.5,
    compute_time_ms: 4,
    status: 'healthy',
    timestamp: noon,
    ...overrides,
  }
}

export function aHealthCheckpoint(overrides: Partial<HealthCheckpoint> = {}): HealthCheckpoint {
  return {
    run_id: 'run-of-2',
    total_steps: 10,
    completed_steps: 4,
    workers: [aWorkerSnapshot({ worker_id: 0 }), aWorkerSnapshot({ worker_id: 1 })],
    timestamp: noon,
    is_complete: false,
    ...overrides,
  }
}

/** The run as it is after a change to one step; `null` removes the step. */
export function withStep(
  run: RunMetrics,
  step: number,
  change: Partial<StepRecord> | null,
): RunMetrics {
  const steps = run.steps.flatMap((record) => {
    if (record.step !== step) return [record]
    return change === null ? [] : [{ ...record, ...change }]
  })
  return { ...run, steps }
}
