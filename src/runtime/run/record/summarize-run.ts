import type { EvidenceKind } from '../../../kit/records/run/evidence.js'
import type {
  EnvironmentRecord,
  RunMetrics,
  WorkerSummary,
} from '../../../kit/records/run/run-metrics.js'
import type { WorkerSnapshot } from '../../../kit/records/monitor/health-checkpoint.js'
import type {
  FinishEvent,
  RunEvent,
  StateEvent,
  StepEvent,
} from '../../../kit/records/run/run-event.js'
import { allreduceMs, samplesPerSecond } from '../../../kit/records/run/step-figures.js'
import type { StepRecord } from '../../../kit/records/run/step-record.js'
import { globalLoss } from '../../../kit/stats/global-loss.js'
import { summarizeSample } from '../../../kit/stats/summarize-sample.js'
import type { Ready } from '../../../lab/telemetry/control-message.js'
import type { Job } from '../job.js'
import { describeConfig, workloadOf } from './describe-config.js'

/** The records of a finished run. */
export type FinishedRun = {
  readonly engine: { readonly name: string; readonly shows: readonly EvidenceKind[] }
  readonly job: Job
  readonly transport: string | null
  /** Rank 0's report before training; null without one. */
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

/** The run's record from the logs of its ranks; nothing is computed from a total or filled in. */
export function summarizeRun(run: FinishedRun): RunMetrics {
  const { job, engine } = run
  const stepsByRank = run.events.map((events) => events.filter((event) => event.type === 'step'))
  const finishes = run.events.map((events) => events.findLast((one) => one.type === 'finish'))
  const states = statesOf(run.events[0] ?? [])
  const steps = groupBySteps(stepsByRank).map((ranks) => combineRanks(ranks, states, job))
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
    ...sourceOf(stepsByRank),
    environment: run.environment,
    ...(run.ready && describeReady(run.ready)),
    workers: stepsByRank.map((events, rank) => summarizeWorker(rank, events, finishes[rank])),
    // Nobody checks the messages between a command's own ranks.
    ...(job.work.kind === 'model' && countChecks(finishes)),
    final_state_hash: finalHash(job, states),
    resumed_from_step: job.resumeFrom === null ? null : firstStepOf(run.events),
  }
}

/** Present only if the steps do not come from the ranks' own records. */
function sourceOf(stepsByRank: readonly (readonly StepEvent[])[]): Pick<RunMetrics, 'steps_from'> {
  const isPrinted = stepsByRank.some((events) => events.some(({ source }) => source === 'output'))
  return isPrinted ? { steps_from: 'output' } : {}
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

/** The ranks' records of each step, in order; a killed rank may lack its last steps. */
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
function combineRanks(
  ranks: readonly StepEvent[],
  states: Map<number, StateEvent>,
  { workers }: Job,
): StepRecord {
  const [first] = ranks
  if (!first) throw new RangeError('a step without ranks')
  const meanOf = (part: (event: StepEvent) => number | null): number | null =>
    sumOfKnown(ranks.map(part), ranks.length)
  const stepMs = longest(ranks)
  const state = states.get(first.step)
  // Ranks on other machines are unknown here; one rank may print for all.
  const isPart = ranks.length < workers && first.source !== 'output'
  const ownSamples = isPart ? null : sumOfKnown(ranks.map((event) => event.samples))
  const samples = first.global_samples ?? ownSamples
  return {
    step: first.step,
    loss: globalLoss(ranks, isPart ? workers : ranks.length),
    throughput_samples_per_sec: samplesPerSecond(samples, stepMs),
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

/** Milliseconds that the slowest rank took; null where one was not timed. */
function longest(ranks: readonly StepEvent[]): number | null {
  const known = ranks.flatMap(({ step_ms: ms }) => ms ?? [])
  return known.length === ranks.length ? Math.max(...known) : null
}

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
    start = Math.min(start, event.at_ms - (event.step_ms ?? 0))
    end = Math.max(end, event.at_ms)
  }
  return end > start ? (end - start) / 1000 : 0
}

function totals(job: Job, steps: readonly StepRecord[], seconds: number) {
  const samples = sumOfKnown(steps.map((step) => step.samples ?? null))
  const losses = sumOfKnown(steps.map((step) => step.loss))
  const throughput = samplesPerSecond(samples, 1000 * seconds)
  const baseline = job.baselineThroughput
  return {
    total_time_sec: seconds,
    total_allreduce_time_ms: sumOfKnown(steps.map((step) => step.allreduce_time_ms)),
    total_compute_time_ms: sumOfKnown(steps.map((step) => step.compute_time_ms)),
    average_loss: losses !== null && steps.length > 0 ? losses / steps.length : null,
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
  const samples = sumOfKnown(events.map((event) => event.samples))
  const busyMs = sumOfKnown(events.map((event) => event.step_ms))
  return {
    rank,
    samples,
    throughput_samples_per_sec: samplesPerSecond(samples, busyMs),
    data_ms: spread((event) => event.data_ms),
    compute_ms: spread((event) => event.compute_ms),
    wait_ms: spread((event) => event.wait_ms),
    transfer_ms: spread((event) => event.transfer_ms),
    update_ms: spread((event) => event.update_ms),
    step_ms: spread((event) => event.step_ms),
    bytes_sent: finish?.bytes_sent ?? null,
    peak_rss_bytes: finish?.peak_rss_bytes ?? null,
  }
}

/** Null where the engine does not measure it, and where there was no step. */
function spreadOf(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null)
  if (known.length < values.length) return null
  const { mean, p50, p95, max } = summarizeSample(Float64Array.from(known))
  if (mean === null || p50 === null || p95 === null || max === null) return null
  return { mean, p50, p95, max }
}
