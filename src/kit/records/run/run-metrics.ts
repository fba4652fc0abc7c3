import * as z from 'zod'
import { workerSnapshot } from '../monitor/health-checkpoint.js'
import { lossValue } from '../json/json-number.js'
import { blindDetector } from './blind-detector.js'
import { finding } from './finding.js'
import { stateHash, stepRecord } from './step-record.js'
import { thinnedSteps } from './thinned/thinned-steps.js'

/** Bumped on every change of meaning; adding an optional field is no such change. */
const runMetricsVersion = 1

/** The requested settings; the seed system's names, then ours. */
const runConfig = z.looseObject({
  /** Null, like what follows, where the engine does not know it. */
  num_steps: z.int().positive().nullable(),
  learning_rate: z.number().nullable(),
  batch_size: z.int().positive().nullable(),
  num_processes: z.int().positive(),
  seed: z.int().nullable(),
  workload: z.string().optional(),
  hidden_size: z.int().optional(),
  num_layers: z.int().optional(),
  input_size: z.int().optional(),
  output_size: z.int().optional(),
  /** Null where nothing was compared, as in every run of ours. */
  loss_tolerance: z.number().nullable().optional(),
  regression_threshold: z.number().nullable().optional(),
  tdp_watts: z.number().nullable().optional(),
  collective_backend: z.string().optional(),
  baseline_throughput: z.number().nullable().optional(),
  optimizer: z.enum(['adam', 'sgd']).optional(),
  micro_batches: z.int().positive().optional(),
  verify_every: z.int().nonnegative().optional(),
  audit_every: z.int().nonnegative().optional(),
  checkpoint_every: z.int().nonnegative().optional(),
})
export type RunConfigRecord = z.infer<typeof runConfig>

/** Which implementation computed the gradients, and why that one. */
const backendSelection = z.object({
  requested: z.string(),
  selected: z.string(),
  reason: z.string(),
  /** Where the backend claims that equal runs have equal bits; absent in files of older versions. */
  same_bits: z.enum(['everywhere', 'same-processor', 'never']).optional(),
})
export type BackendSelection = z.infer<typeof backendSelection>

/** The machine the run was measured on; null where it could not be read. */
export const environmentRecord = z.object({
  os: z.string(),
  architecture: z.string(),
  cpu_model: z.string().nullable(),
  cpu_cores: z.int().positive().nullable(),
  memory_bytes: z.number().positive().nullable(),
  node_version: z.string(),
  minicluster_version: z.string(),
  /** Name and version of the runner's image, such as `ubuntu24 20260105.1`; null outside a workflow, absent in files of older versions. */
  runner_image: z.string().nullable().optional(),
})
export type EnvironmentRecord = z.infer<typeof environmentRecord>

const spread = z.object({
  mean: z.number(),
  p50: z.number(),
  p95: z.number(),
  max: z.number(),
})

/** One rank over the whole run: where its time went, per step, milliseconds; null where it was not measured. */
const workerSummary = z.object({
  rank: z.int().nonnegative(),
  samples: z.int().nonnegative().nullable(),
  throughput_samples_per_sec: z.number().nonnegative().nullable(),
  data_ms: spread.nullable(),
  compute_ms: spread.nullable(),
  wait_ms: spread.nullable(),
  transfer_ms: spread.nullable(),
  update_ms: spread.nullable(),
  step_ms: spread.nullable(),
  bytes_sent: z.number().nonnegative().nullable(),
  peak_rss_bytes: z.number().positive().nullable(),
})
export type WorkerSummary = z.infer<typeof workerSummary>

/** The checks that ran inside the training itself, every one with how often it ran. */
const integritySummary = z.object({
  replica_votes: z.int().nonnegative(),
  ledger_checks: z.int().nonnegative(),
  message_checks: z.int().nonnegative(),
})

/** One restart of a run: how the previous attempt failed, and where the next one resumed. */
const restartRecord = z.object({
  /** The attempt that failed; the first is 0. Its event logs lie in `events/attempt-<n>`. */
  attempt: z.int().nonnegative(),
  /** Null when it failed before its first step. */
  failed_step: z.int().nonnegative().nullable(),
  reason: z.string(),
  /** The rank to blame; null where it is none, or several. */
  rank: z.int().nonnegative().nullable(),
  /** First step that was trained again. */
  resumed_from_step: z.int().nonnegative(),
  /** Waited before the next attempt. */
  delay_ms: z.number().nonnegative(),
  /** Steps that had been finished and were trained again. */
  lost_steps: z.int().nonnegative(),
  /** From the last step finished before the failure to the first after it; null where either attempt has none. */
  time_to_recover_ms: z.number().nonnegative().nullable(),
  /** Whether the state resumed from, and all repeated states, match those recorded before; null: unknown. */
  proven: z.boolean().nullable(),
  /** Whether what a user's script loaded has the bits of what it had saved; null: unknown. Absent for our own trainer. */
  resumed_state: z.enum(['identical', 'differs']).nullable().optional(),
  /** Samples that were used although the state resumed from had been trained with them in the same pass; null: unknown. */
  samples_again: z.int().nonnegative().nullable().optional(),
})
export type RestartRecord = z.infer<typeof restartRecord>

/** The run metrics proper: `tool_payload` of the canonical file, also accepted on its own. */
export const runMetrics = z.looseObject({
  config: runConfig,
  num_workers: z.int().positive(),
  num_steps: z.int().nonnegative(),
  steps: z.array(stepRecord),
  total_time_sec: z.number().nonnegative(),
  total_allreduce_time_ms: z.number().nonnegative().nullable(),
  total_compute_time_ms: z.number().nonnegative().nullable(),
  start_timestamp: z.string(),
  end_timestamp: z.string(),
  average_loss: lossValue.nullable(),
  final_loss: lossValue.nullable(),
  average_throughput_samples_per_sec: z.number().nonnegative().nullable(),
  p50_allreduce_ms: z.number().nullable().optional(),
  p95_allreduce_ms: z.number().nullable().optional(),
  p99_allreduce_ms: z.number().nullable().optional(),
  max_allreduce_ms: z.number().nullable().optional(),
  allreduce_stdev_ms: z.number().nullable().optional(),
  collective_backend: z.string().nullable().optional(),
  workload_type: z.string().nullable().optional(),
  scaling_efficiency_pct: z.number().nullable().optional(),
  worker_snapshots: z.array(workerSnapshot).nullable().optional(),
  health_checkpoint_path: z.string().nullable().optional(),
  power_metrics: z.unknown().optional(),
  power_tool_payload: z.unknown().optional(),
  /** From here on: ours. Absent in files of the seed system. */
  /** Present where `steps` are not all steps of the run. */
  thinned_steps: thinnedSteps.optional(),
  record_version: z.literal(runMetricsVersion).optional(),
  run_id: z.string().optional(),
  run_directory: z.string().optional(),
  /** The engine, and the kinds of record that it leaves; absent in files of older versions. */
  engine: z.object({ name: z.string(), shows: z.array(z.string()) }).optional(),
  /** Steps and losses were read from what a command printed, and may be some of them only; else absent. */
  steps_from: z.literal('output').optional(),
  backend: backendSelection.optional(),
  environment: environmentRecord.optional(),
  tensors: z.array(z.object({ name: z.string(), shape: z.array(z.int()) })).optional(),
  workers: z.array(workerSummary).optional(),
  integrity: integritySummary.optional(),
  /** What detectors raised in the last attempt, and those with too little data; absent if none followed the run. */
  findings: z.array(finding).optional(),
  blind_detectors: z.array(blindDetector).optional(),
  /** Why what was asked of them was not all seen; absent if it was. */
  unseen: z.array(z.string()).optional(),
  /** The fault that was injected on request, whose findings are no verdict on the run; else absent. */
  injected_fault: z.string().optional(),
  final_state_hash: stateHash.nullable().optional(),
  /** The first step of a run that continued a checkpoint; earlier steps are not in this file. */
  resumed_from_step: z.int().nonnegative().nullable().optional(),
  /**
   * Restarts of this run, oldest first; absent without `--max-restarts`. `steps` holds those that led to the end, times
   * of the whole run include what was lost, and `integrity` counts the last attempt's checks.
   */
  restarts: z.array(restartRecord).optional(),
})
export type RunMetrics = z.infer<typeof runMetrics>
