import type { EvidenceKind } from '../../records/run/evidence.js'
import type {
  EnvironmentRecord,
  RunConfigRecord,
  RunMetrics,
  WorkerSummary,
} from '../../records/run/run-metrics.js'
import type { WorkerSnapshot } from '../../records/monitor/health-checkpoint.js'
import type { FinishEvent, RunEvent, StateEvent, StepEvent } from '../../records/run/run-event.js'
import type { StepRecord } from '../../records/run/step-record.js'
import { globalLoss } from '../../stats/global-loss.js'
import { summarizeSample } from '../../stats/summarize-sample.js'
import type { Ready } from '../../telemetry/control-message.js'
import type { Job } from '../job.js'

/** What a finished run left behind. */
export type FinishedRun = {
  readonly engine: { readonly name: string; readonly shows: readonly EvidenceKind[] }
  readonly job: Job
  readonly transport: string | null
  /** What rank 0 reported before it trained; null where it reports nothing. */
  readonly ready: Ready | null
  readonly environment: EnvironmentRecord
  /** Every rank's events, by rank. */
  readonly events: readonly (readonly RunEvent[])[]
  readonly snapshots: readonly WorkerSnapshot[]
  readonly startedAt: Date
  readonly endedAt: Date
  /** Every rank's events of the attempts before this one, which cost time and are not among the steps. */
  readonly earlierEvents?: readonly (readonly RunEvent[])[]
}

/** The run's record, from what its ranks wrote down; nothing in it is computed from a total or filled in. */
export function summarizeRun(run: FinishedRun): RunMetrics {
  const { job, engine } = run
  const stepsByRank = run.events.map((events) => events.filter((event) => event.type === 'step'))
  const finishes = run.events.map((events) => events.findLast((one) => one.type === 'finish'))
  const states = statesOf(run.events[0] ?? [])
  const steps = groupBySteps(stepsByRank).map((ranks) => combineRanks(ranks, states))
  return {
    config: describeConfig(job),
    num_workers: job.workers,
    num_steps: steps.length,
    steps,
    ...totals(job, steps, wallSeconds([...(run.earlierEvents ?? []), ...run.events])),
    start_timestamp: run.startedAt.toISOString(),
    end_timestamp: run.endedAt.toISOString(),
    ...allreduceSpread(steps),
    collective_backend: run.transport && `minicluster-${run.transport}`,
    workload_type: workloadOf(job),
    worker_snapshots: [...run.snapshots],
    health_checkpoint_path: job.healthCheckpointPath,
    power_metrics: null,
    power_tool_payload: null,
    record_version: 1,
    run_id: job.runId,
    run_directory: job.runDirectory,
    engine: { name: engine.name, shows: [...engine.shows] },
    environment: run.environment,
    ...(run.ready && describeReady(run.ready)),
    workers: stepsByRank.map((events, rank) => summarizeWorker(rank, events, finishes[rank])),
    ...countChecks(finishes),
    final_state_hash: finalHash(job, states),
    resumed_from_step: job.resumeFrom === null ? null : firstStepOf(run.events),
  }
}

/** Verified states by step. */
function statesOf(events: readonly RunEvent[]): Map<number, StateEvent> {
  return new Map(events.flatMap((event) => (event.type === 'state' ? [[event.step, event]] : [])))
}

/** Null where the last step was not verified, or the last step is unknown. */
function finalHash({ steps }: Job, states: ReadonlyMap<number, StateEvent>): string | null {
  return steps === null ? null : (states.get(steps - 1)?.state_hash ?? null)
}

function describeReady({ backend, tensors }: Ready) {
  return { backend, tensors: tensors.map(({ name, shape }) => ({ name, shape: [...shape] })) }
}

function firstStepOf(events: FinishedRun['events']): number {
  return events.flat().find((event) => event.type === 'start')?.first_step ?? 0
}

/** Votes and ledgers are the same on every rank; messages are checked by their receiver. Absent if unknown. */
function countChecks(
  finishes: readonly (FinishEvent | undefined)[],
): Pick<RunMetrics, 'integrity'> {
  const [first] = finishes
  if (!first) return {}
  return {
    integrity: {
      replica_votes: first.replica_votes,
      ledger_checks: first.ledger_checks,
      message_checks: finishes.reduce((sum, finish) => sum + (finish?.message_checks ?? 0), 0),
    },
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

/** One step over all ranks: the longest step, the mean of the parts that all ranks know. */
function combineRanks(ranks: readonly StepEvent[], states: Map<number, StateEvent>): StepRecord {
  const [first] = ranks
  if (!first) throw new RangeError('a step without ranks')
  const meanOf = (part: (event: StepEvent) => number | null): number | null =>
    sumOfKnown(ranks.map(part), ranks.length)
  const stepMs = Math.max(...ranks.map((event) => event.step_ms))
  const state = states.get(first.step)
  const samples = first.global_samples ?? sumOfKnown(ranks.map((event) => event.samples))
  return {
    step: first.step,
    loss: globalLoss(ranks) ?? NaN,
    throughput_samples_per_sec: stepMs > 0 ? ((samples ?? 0) / stepMs) * 1000 : 0,
    allreduce_time_ms: meanOf(allreduceMs),
    compute_time_ms: meanOf((event) => event.compute_ms),
    data_time_ms: meanOf((event) => event.data_ms),
    wait_time_ms: meanOf((event) => event.wait_ms),
    transfer_time_ms: meanOf((event) => event.transfer_ms),
    update_time_ms: meanOf((event) => event.update_ms),
    step_time_ms: stepMs,
    ...(samples !== null && samples > 0 && { samples }),
    ...(state && { state_hash: state.state_hash, tensor_hashes: state.tensor_hashes }),
  }
}

const allreduceMs = ({ wait_ms: wait, transfer_ms: transfer }: StepEvent): number | null =>
  wait === null || transfer === null ? null : wait + transfer

/** The sum, divided; null where one of the values is unknown. */
function sumOfKnown(values: readonly (number | null)[], divisor = 1): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < values.length) return null
  return known.reduce((sum, value) => sum + value, 0) / divisor
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

function totals(job: Job, steps: readonly StepRecord[], seconds: number) {
  const samples = steps.reduce((total, step) => total + (step.samples ?? 0), 0)
  const losses = steps.reduce((total, step) => total + step.loss, 0)
  const throughput = seconds > 0 ? samples / seconds : null
  const baseline = job.baselineThroughput
  return {
    total_time_sec: seconds,
    total_allreduce_time_ms: sumOfKnown(steps.map((step) => step.allreduce_time_ms)),
    total_compute_time_ms: sumOfKnown(steps.map((step) => step.compute_time_ms)),
    average_loss: steps.length > 0 ? losses / steps.length : null,
    final_loss: steps.at(-1)?.loss ?? null,
    average_throughput_samples_per_sec: throughput,
    scaling_efficiency_pct:
      baseline && throughput ? (100 * throughput) / (job.workers * baseline) : null,
  }
}

function allreduceSpread(steps: readonly StepRecord[]) {
  const known = steps.flatMap((step) => step.allreduce_time_ms ?? [])
  const summary = summarizeSample(Float64Array.from(known))
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
  finish: FinishEvent | undefined,
): WorkerSummary {
  const spread = (part: (event: StepEvent) => number | null) =>
    spreadOf(events.map((event) => part(event)))
  const samples = events.reduce((sum, event) => sum + (event.samples ?? 0), 0)
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
    step_ms: spread((event) => event.step_ms) ?? noSteps,
    bytes_sent: finish?.bytes_sent ?? null,
    peak_rss_bytes: finish?.peak_rss_bytes ?? null,
  }
}

const noSteps = { mean: 0, p50: 0, p95: 0, max: 0 }

/** Null where the engine does not measure it. */
function spreadOf(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null)
  if (known.length < values.length) return null
  const { mean, p50, p95, max } = summarizeSample(Float64Array.from(known))
  return { mean: mean ?? 0, p50: p50 ?? 0, p95: p95 ?? 0, max: max ?? 0 }
}

const workloadOf = ({ work }: Job): string =>
  work.kind === 'model' ? work.workload : work.argv.join(' ')

/** The seed system's names; what a command trains with is unknown. */
function describeConfig(job: Job): RunConfigRecord {
  const { work } = job
  const common = {
    num_steps: job.steps,
    num_processes: job.workers,
    tdp_watts: job.tdpWatts,
    baseline_throughput: job.baselineThroughput,
    workload: workloadOf(job),
    checkpoint_every: job.checkpoints.every,
  }
  if (work.kind === 'command')
    return { ...common, learning_rate: null, batch_size: null, seed: null }
  return {
    ...common,
    learning_rate: work.learningRate,
    batch_size: work.batchSize,
    hidden_size: work.hiddenSize,
    num_layers: work.numLayers,
    input_size: work.inputSize,
    output_size: work.outputSize,
    seed: work.seed,
    optimizer: work.optimizer,
    micro_batches: work.microBatches,
    verify_every: work.verifyEvery,
    audit_every: work.auditEvery,
  }
}
