import type {
  CorrectnessReport,
  StepComparison,
} from '../../../src/kit/records/reports/correctness-report.js'
import type { RunMetrics, WorkerSummary } from '../../../src/kit/records/run/run-metrics.js'
import type { StepRecord } from '../../../src/kit/records/run/step-record.js'
import type { ReportedRun, ReportInput } from '../../../src/gate/report/report-input.js'

/*
 * Records for the report's tests. No number in here was measured: losses fall as 1 / (step + 1), times are round
 * milliseconds with a ripple from a small generator, so that figures on a page can be told from real ones at sight.
 */

/** The moment at which every test report is made. */
export const testNow = new Date('2001-02-03T04:05:06.789Z')

/** Uniform in [0, 1), the same for the same seed. */
export function ripple(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type RunShape = {
  readonly workers?: number
  readonly steps?: number
  readonly lossAt?: (step: number) => number
  readonly seed?: number
}

/** A whole run of the given shape; `overrides` replaces fields of the finished record. */
export function aRunRecord(shape: RunShape = {}, overrides: Partial<RunMetrics> = {}): RunMetrics {
  const { workers = 4, steps = 100, lossAt = fallingLoss, seed = workers } = shape
  const next = ripple(seed)
  const records = Array.from({ length: steps }, (_, step) =>
    aStep(step, lossAt(step), workers, next),
  )
  const total = (of: (step: StepRecord) => number | null) =>
    records.reduce((sum, step) => sum + (of(step) ?? 0), 0)
  return {
    config: aConfig(workers, steps),
    num_workers: workers,
    num_steps: steps,
    steps: records,
    total_time_sec: (steps * 10) / 1000,
    total_allreduce_time_ms: total((step) => step.allreduce_time_ms),
    total_compute_time_ms: total((step) => step.compute_time_ms),
    start_timestamp: '2001-02-03T04:05:00.000Z',
    end_timestamp: '2001-02-03T04:05:06.000Z',
    average_loss: 0.5,
    final_loss: records.at(-1)?.loss ?? null,
    average_throughput_samples_per_sec: 1000 * (0.5 + workers / 2),
    ...somePercentiles(workers),
    collective_backend: 'test-transport',
    record_version: 1,
    run_id: `test-run-${workers}`,
    ...someSurroundings,
    tensors: [{ name: 'layers.0.weight', shape: [10, 64] }],
    workers: Array.from({ length: workers }, (_, rank) => aWorker(rank, workers, next)),
    integrity: { replica_votes: steps, ledger_checks: 3, message_checks: steps * 4 },
    final_state_hash: 'abababababababababababababababab',
    resumed_from_step: null,
    ...overrides,
  }
}

/** What a file of the seed system holds: nothing of ours, and percentiles that are null. */
export function aSeedRunRecord(steps = 10): RunMetrics {
  const { config, num_workers, num_steps, ...run } = aRunRecord({ workers: 2, steps })
  return {
    config: { num_steps, learning_rate: 0.01, batch_size: 32, num_processes: 2, seed: config.seed },
    num_workers,
    num_steps,
    steps: run.steps.map((step) => ({
      step: step.step,
      loss: step.loss,
      throughput_samples_per_sec: step.throughput_samples_per_sec,
      allreduce_time_ms: step.allreduce_time_ms,
      compute_time_ms: step.compute_time_ms,
    })),
    total_time_sec: run.total_time_sec,
    total_allreduce_time_ms: run.total_allreduce_time_ms,
    total_compute_time_ms: run.total_compute_time_ms,
    start_timestamp: run.start_timestamp,
    end_timestamp: run.end_timestamp,
    average_loss: null,
    final_loss: null,
    average_throughput_samples_per_sec: null,
    p50_allreduce_ms: null,
    p95_allreduce_ms: null,
    p99_allreduce_ms: null,
  }
}

const fallingLoss = (step: number) => 1 / (step + 1)

function somePercentiles(workers: number) {
  const [p50, p95, p99] = workers === 1 ? [0, 0, 0] : [2, 3, 4]
  return { p50_allreduce_ms: p50, p95_allreduce_ms: p95, p99_allreduce_ms: p99 }
}

const someSurroundings = {
  backend: { requested: 'auto', selected: 'kernels', reason: 'mlp is a built-in workload' },
  environment: {
    os: 'test-os 1.0',
    architecture: 'test64',
    cpu_model: 'Test Processor 9000',
    cpu_cores: 8,
    memory_bytes: 8 * 1024 ** 3,
    node_version: 'v20.0.0',
    minicluster_version: '0.0.0-test',
  },
} satisfies Partial<RunMetrics>

function aConfig(workers: number, steps: number): RunMetrics['config'] {
  return {
    num_steps: steps,
    learning_rate: 0.01,
    batch_size: 32,
    num_processes: workers,
    seed: 42,
    workload: 'mlp',
    hidden_size: 128,
    num_layers: 2,
    input_size: 10,
    output_size: 1,
    optimizer: 'adam',
    micro_batches: 4,
    verify_every: 1,
    audit_every: 0,
    checkpoint_every: 0,
  }
}

function aStep(step: number, loss: number, workers: number, next: () => number): StepRecord {
  const isAlone = workers === 1
  const spike = next() < 0.03 ? 3 : 0
  const wait = isAlone ? 0 : 0.5 + next() + spike
  const transfer = isAlone ? 0 : 1 + next() / 4
  const compute = (isAlone ? 8 : 6) + next() / 2
  return {
    step,
    loss,
    throughput_samples_per_sec: 2000,
    allreduce_time_ms: wait + transfer,
    compute_time_ms: compute,
    data_time_ms: 0.25,
    wait_time_ms: wait,
    transfer_time_ms: transfer,
    update_time_ms: 0.5,
    step_time_ms: 0.75 + wait + transfer + compute,
    samples: 32,
    state_hash: 'abababababababababababababababab',
  }
}

function aWorker(rank: number, workers: number, next: () => number): WorkerSummary {
  const isAlone = workers === 1
  const compute = (isAlone ? 8 : 6) + next()
  const wait = isAlone ? 0 : 2 - next()
  const transfer = isAlone ? 0 : 1.25
  return {
    rank,
    samples: 3200 / workers,
    throughput_samples_per_sec: Math.round(2000 / workers + 20 * next()),
    data_ms: aSpread(0.25),
    compute_ms: aSpread(compute),
    wait_ms: aSpread(wait),
    transfer_ms: aSpread(transfer),
    update_ms: aSpread(0.5),
    step_ms: aSpread(0.9 + compute + wait + transfer),
    bytes_sent: isAlone ? 0 : 1024 * 1024,
    peak_rss_bytes: 64 * 1024 ** 2,
  }
}

function aSpread(mean: number) {
  return { mean, p50: mean, p95: mean * 1.5, max: mean * 2 }
}

/** The comparison of two runs of the test, equal at every step unless `multiLossAt` says otherwise. */
export function aCorrectnessReport(
  shape: { readonly steps?: number; readonly multiLossAt?: (step: number) => number } = {},
  overrides: Partial<CorrectnessReport> = {},
): CorrectnessReport {
  const { steps = 100, multiLossAt = (step) => 1 / (step + 1) } = shape
  const rows = Array.from({ length: steps }, (_, step) => aComparison(step, multiLossAt(step)))
  const passed = rows.filter((row) => row.passed).length
  return {
    single_run_path: 'runs/single.json',
    multi_run_path: 'runs/multi.json',
    tolerance: 0.01,
    num_steps_compared: steps,
    num_steps_passed: passed,
    num_steps_failed: steps - passed,
    overall_passed: passed === steps,
    summary: `${passed} of ${steps} steps passed`,
    step_comparisons: rows,
    tier: passed === steps ? 'bitwise' : 'failed',
    num_steps_hash_equal: rows.filter((row) => Object.is(row.single_loss, row.multi_loss)).length,
    first_difference: null,
    max_delta_percent: rows.reduce((most, row) => Math.max(most, row.delta_percent), 0),
    findings: [],
    ...overrides,
  }
}

function aComparison(step: number, multi: number): StepComparison {
  const single = 1 / (step + 1)
  const percent = (Math.abs(multi - single) / single) * 100
  return {
    step,
    single_loss: single,
    multi_loss: multi,
    delta: Math.abs(multi - single),
    delta_percent: percent,
    passed: percent <= 1,
    tolerance: 0.01,
  }
}

/** A run as the report takes it. */
export function aReportedRun(
  role: ReportedRun['role'],
  metrics: RunMetrics,
  label?: string,
): ReportedRun {
  return { role, metrics, path: `runs/${role}.json`, ...(label === undefined ? {} : { label }) }
}

/** What `check` hands over after a run that equals its reference. */
export function aReportInput(overrides: Partial<ReportInput> = {}): ReportInput {
  return {
    title: 'MiniCluster check',
    now: testNow,
    generator: 'minicluster 0.0.0-test',
    runs: [
      aReportedRun('reference', aRunRecord({ workers: 1 })),
      aReportedRun('measured', aRunRecord({ workers: 4 })),
    ],
    correctness: aCorrectnessReport(),
    paths: { 'report.html': 'out/report.html', 'report.json': 'out/report.json' },
    ...overrides,
  }
}

/** What `check` hands over after a run that leaves its reference at step 42. */
export function aFailedReportInput(): ReportInput {
  const lossAt = (step: number) =>
    step < 42 ? 1 / (step + 1) : 1 / (step + 1) + (step - 41) / 1000
  return aReportInput({
    runs: [
      aReportedRun('reference', aRunRecord({ workers: 1 })),
      aReportedRun('measured', aRunRecord({ workers: 4, lossAt })),
    ],
    correctness: aCorrectnessReport(
      { multiLossAt: lossAt },
      {
        first_difference: {
          step: 42,
          what: 'state',
          tensor: 'layers.0.weight',
          single: '00112233445566778899aabbccddeeff',
          multi: 'ffeeddccbbaa99887766554433221100',
        },
        findings: [
          {
            kind: 'state-difference',
            severity: 'error',
            message: 'The weights differ from step 42 on, first in layers.0.weight.',
          },
          {
            kind: 'loss-difference',
            severity: 'error',
            message: '58 of 100 steps have a loss further than 1 % from the reference.',
          },
        ],
      },
    ),
  })
}
