import type {
  BackendSelection,
  EnvironmentRecord,
  RunMetrics,
  WorkerSummary,
} from '../records/run-metrics.js'
import type { WorkerSnapshot } from '../records/health-checkpoint.js'
import type { RunEvent, StateEvent, StepEvent } from '../records/run-event.js'
import type { StepRecord } from '../records/step-record.js'
import { summarizeSample } from '../stats/summarize-sample.js'
import type { TrainResult } from '../worker/worker-spec.js'
import type { TrainingJob } from './training-job.js'

/** What a finished run left behind. */
export type FinishedRun = {
  readonly job: TrainingJob
  readonly transport: string
  readonly backend: BackendSelection
  readonly tensors: readonly { name: string; shape: readonly number[] }[]
  readonly environment: EnvironmentRecord
  /** Every rank's events, by rank. */
  readonly events: readonly (readonly RunEvent[])[]
  readonly results: readonly TrainResult[]
  readonly snapshots: readonly WorkerSnapshot[]
  readonly startedAt: Date
  readonly endedAt: Date
  /** Every rank's events of the attempts before this one, which cost time and are not among the steps. */
  readonly earlierEvents?: readonly (readonly RunEvent[])[]
}

/** The run's record, from what its ranks wrote down; nothing in it is computed from a total or filled in. */
export function summarizeRun(run: FinishedRun): RunMetrics {
  const { job, results } = run
  const stepsByRank = run.events.map((events) => events.filter((event) => event.type === 'step'))
  const states = new Map<number, StateEvent>()
  for (const event of run.events[0] ?? []) if (event.type === 'state') states.set(event.step, event)
  const steps = groupBySteps(stepsByRank).map((ranks) => combineRanks(ranks, states))
  const firstStep = results[0]?.firstStep ?? 0
  return {
    config: describeConfig(job),
    num_workers: job.workers,
    num_steps: steps.length,
    steps,
    ...totals(job, steps, wallSeconds([...(run.earlierEvents ?? []), ...run.events])),
    start_timestamp: run.startedAt.toISOString(),
    end_timestamp: run.endedAt.toISOString(),
    ...allreduceSpread(steps),
    collective_backend: `minicluster-${run.transport}`,
    workload_type: job.workload,
    worker_snapshots: [...run.snapshots],
    health_checkpoint_path: job.healthCheckpointPath,
    power_metrics: null,
    power_tool_payload: null,
    record_version: 1,
    run_id: job.runId,
    run_directory: job.runDirectory,
    backend: run.backend,
    environment: run.environment,
    tensors: run.tensors.map(({ name, shape }) => ({ name, shape: [...shape] })),
    workers: stepsByRank.map((events, rank) => summarizeWorker(rank, events, results[rank])),
    integrity: countChecks(results),
    final_state_hash: states.get(job.steps - 1)?.state_hash ?? null,
    resumed_from_step: job.resumeFrom === null ? null : firstStep,
  }
}

/** Votes and ledgers are the same on every rank; messages are checked by whoever receives them. */
function countChecks(results: readonly TrainResult[]): NonNullable<RunMetrics['integrity']> {
  const [first] = results
  return {
    replica_votes: first?.replicaVotes ?? 0,
    ledger_checks: first?.ledgerChecks ?? 0,
    message_checks: results.reduce((sum, { messagesChecked }) => sum + messagesChecked, 0),
  }
}

/** What the ranks wrote of each step, in order; of a rank that was killed the last steps may be missing. */
function groupBySteps(stepsByRank: readonly (readonly StepEvent[])[]): StepEvent[][] {
  const groups = new Map<number, StepEvent[]>()
  for (const event of stepsByRank.flat()) {
    const group = groups.get(event.step)
    if (group) group.push(event)
    else groups.set(event.step, [event])
  }
  return [...groups.values()].sort(([a], [b]) => (a?.step ?? 0) - (b?.step ?? 0))
}

/** One step over all ranks: the longest step, the mean of the parts. */
function combineRanks(ranks: readonly StepEvent[], states: Map<number, StateEvent>): StepRecord {
  const [first] = ranks
  if (!first) throw new RangeError('a step without ranks')
  const meanOf = (part: (event: StepEvent) => number): number =>
    ranks.reduce((sum, event) => sum + part(event), 0) / ranks.length
  const stepMs = Math.max(...ranks.map((event) => event.step_ms))
  const state = states.get(first.step)
  return {
    step: first.step,
    loss: first.loss,
    throughput_samples_per_sec: stepMs > 0 ? (first.global_samples / stepMs) * 1000 : 0,
    allreduce_time_ms: meanOf((event) => event.wait_ms + event.transfer_ms),
    compute_time_ms: meanOf((event) => event.compute_ms),
    data_time_ms: meanOf((event) => event.data_ms),
    wait_time_ms: meanOf((event) => event.wait_ms),
    transfer_time_ms: meanOf((event) => event.transfer_ms),
    update_time_ms: meanOf((event) => event.update_ms),
    step_time_ms: stepMs,
    samples: first.global_samples,
    ...(state && { state_hash: state.state_hash, tensor_hashes: state.tensor_hashes }),
  }
}

/** Wall time from the first step of any rank to the last of any, checkpoints and earlier attempts included. */
function wallSeconds(logs: readonly (readonly RunEvent[])[]): number {
  let [start, end] = [Infinity, -Infinity]
  for (const event of logs.flat()) {
    if (event.type !== 'step') continue
    start = Math.min(start, event.at_ms - event.step_ms)
    end = Math.max(end, event.at_ms)
  }
  return end > start ? (end - start) / 1000 : 0
}

function totals(job: TrainingJob, steps: readonly StepRecord[], seconds: number) {
  const sum = (part: (step: StepRecord) => number): number =>
    steps.reduce((total, step) => total + part(step), 0)
  const throughput = seconds > 0 ? sum((step) => step.samples ?? 0) / seconds : null
  const baseline = job.baselineThroughput
  return {
    total_time_sec: seconds,
    total_allreduce_time_ms: sum((step) => step.allreduce_time_ms),
    total_compute_time_ms: sum((step) => step.compute_time_ms),
    average_loss: steps.length > 0 ? sum((step) => step.loss) / steps.length : null,
    final_loss: steps.at(-1)?.loss ?? null,
    average_throughput_samples_per_sec: throughput,
    scaling_efficiency_pct:
      baseline && throughput ? (100 * throughput) / (job.workers * baseline) : null,
  }
}

function allreduceSpread(steps: readonly StepRecord[]) {
  const summary = summarizeSample(Float64Array.from(steps, (step) => step.allreduce_time_ms))
  return {
    p50_allreduce_ms: summary.p50,
    p95_allreduce_ms: summary.p95,
    p99_allreduce_ms: summary.p99,
    max_allreduce_ms: summary.max,
    allreduce_stdev_ms: summary.standardDeviation,
  }
}

function summarizeWorker(
  rank: number,
  events: readonly StepEvent[],
  result: TrainResult | undefined,
): WorkerSummary {
  const spread = (part: (event: StepEvent) => number) => {
    const summary = summarizeSample(Float64Array.from(events, part))
    const { mean, p50, p95, max } = summary
    return { mean: mean ?? 0, p50: p50 ?? 0, p95: p95 ?? 0, max: max ?? 0 }
  }
  const samples = events.reduce((sum, event) => sum + event.samples, 0)
  const busyMs = events.reduce((sum, event) => sum + event.step_ms, 0)
  return {
    rank,
    samples,
    throughput_samples_per_sec: busyMs > 0 ? (samples / busyMs) * 1000 : 0,
    data_ms: spread((event) => event.data_ms),
    compute_ms: spread((event) => event.compute_ms),
    wait_ms: spread((event) => event.wait_ms),
    transfer_ms: spread((event) => event.transfer_ms),
    update_ms: spread((event) => event.update_ms),
    step_ms: spread((event) => event.step_ms),
    bytes_sent: result?.bytesSent ?? 0,
    peak_rss_bytes: result?.peakRssBytes ?? null,
  }
}

function describeConfig(job: TrainingJob): RunMetrics['config'] {
  return {
    num_steps: job.steps,
    learning_rate: job.learningRate,
    batch_size: job.batchSize,
    hidden_size: job.hiddenSize,
    num_layers: job.numLayers,
    input_size: job.inputSize,
    output_size: job.outputSize,
    num_processes: job.workers,
    seed: job.seed,
    tdp_watts: job.tdpWatts,
    baseline_throughput: job.baselineThroughput,
    workload: job.workload,
    optimizer: job.optimizer,
    micro_batches: job.microBatches,
    verify_every: job.verifyEvery,
    audit_every: job.auditEvery,
    checkpoint_every: job.checkpointEvery,
  }
}
