import * as z from 'zod'
import { blindDetector } from '../run/blind-detector.js'
import { channel, evidenceGrade, finding } from '../run/finding.js'
import { verdictStatus } from './verdict-status.js'

/** Increased with every change of meaning; an added optional field is no such change. */
export const faultReportVersion = 1

const rank = z.int().nonnegative()
const count = z.int().nonnegative()

/** k of n, with the Wilson interval at 95 %; the rate is null if n is 0. */
export const proportion = z.object({
  successes: count,
  trials: count,
  rate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type Proportion = z.infer<typeof proportion>

/** The plan of one run of the campaign. A `fault` must be detected; the others must raise nothing. */
export const plannedTrial = z.object({
  id: z.string(),
  kind: z.enum(['fault', 'control', 'clean']),
  /** Name and number in the catalogue; null for a clean run. */
  name: z.string().nullable(),
  code: z.string().nullable(),
  /** The target; only a link has two relevant ends. Absent if not recorded. */
  target: z.enum(['rank', 'link', 'group', 'checkpoint']).optional(),
  rank: rank.nullable(),
  peer: rank.nullable(),
  step: rank.nullable(),
  dose: z.number().nullable(),
  dose_unit: z.string().nullable(),
  seed: count,
})
export type PlannedTrial = z.infer<typeof plannedTrial>

/** The score of one channel's detectors in a trial. Latencies are null if nothing was raised or no step is known. */
const trialScore = z.object({
  /** Whether something was raised at or after the injection. */
  detected: z.boolean(),
  /** Whether the first-ranked finding has one of the expected types. */
  named: z.boolean(),
  /** Whether the first-ranked finding blames the right rank, link or file; null where two workers cannot be told apart. */
  located: z.boolean().nullable(),
  latency_steps: count.nullable(),
  latency_ms: z.number().nullable(),
})
export type TrialScore = z.infer<typeof trialScore>

const trialResult = plannedTrial.extend({
  /**
   * Whether the sealed channel confirmed that the disturbance took effect. A run without a disturbance is effective if
   * it finished or raised a finding, because a run that ended early without one proves nothing.
   */
  effective: z.boolean(),
  /** The injector's description; null if nothing was injected. */
  effect: z.string().nullable(),
  injected_step: rank.nullable(),
  injected_at_ms: z.number().nullable(),
  /** How the run ended: with all steps, early by itself, or stopped for good. */
  outcome: z.enum(['finished', 'failed', 'stopped']),
  outcome_message: z.string().nullable(),
  steps_run: count,
  duration_ms: z.number().nonnegative(),
  /** Cores that other programs used during the run; null if unknown, absent in older reports. */
  foreign_cores: z.number().nonnegative().nullable().optional(),
  /**
   * Whether all findings are about time while other programs used the cores. Such a fault-free run is neither quiet nor
   * a false alarm: it is not effective.
   */
  explained_by_load: z.boolean().optional(),
  /** All findings, in the order in which they were raised. */
  findings: z.array(finding),
  /** The first-ranked finding; null if there is none. */
  verdict: finding.nullable(),
  score: trialScore.nullable(),
  by_channel: z.record(channel, trialScore).nullable(),
  /** Findings raised before the injection, or in a run that must raise nothing. */
  false_alarms: count,
})
export type TrialResult = z.infer<typeof trialResult>

/** A fault-free run whose alarms are explained by the load of other programs. */
export const isSetAside = ({ kind, explained_by_load: explained }: TrialResult): boolean =>
  kind !== 'fault' && explained === true

/** All trials of one fault at one dose. */
export const faultRow = z.object({
  name: z.string(),
  code: z.string(),
  summary: z.string(),
  is_exact: z.boolean(),
  dose: z.number().nullable(),
  dose_unit: z.string().nullable(),
  trials: count,
  excluded: count,
  detected: proportion,
  named: proportion,
  located: proportion,
  latency_steps_median: z.number().nullable(),
  latency_steps_p95: z.number().nullable(),
  latency_ms_median: z.number().nullable(),
  latency_ms_p95: z.number().nullable(),
  /** The best evidence among the accepted findings. */
  evidence: evidenceGrade.nullable(),
})
export type FaultRow = z.infer<typeof faultRow>

/** One run in detail: each rank's own work per step. */
export const trialTimeline = z.object({
  trial: z.string(),
  injected_step: rank.nullable(),
  raised_step: rank.nullable(),
  ranks: z.array(
    z.object({ rank, steps: z.array(rank), work_ms: z.array(z.number().nonnegative()) }),
  ),
})
export type TrialTimeline = z.infer<typeof trialTimeline>

/** The file of `fault-test --output`: the seed system's fields, and the injected faults with their findings. */
export const faultReport = z.looseObject({
  num_faults: count,
  num_detected: count,
  num_missed: count,
  summary: z.string(),
  results: z.array(
    z.looseObject({
      fault_type: z.string(),
      affected_rank: rank.nullable(),
      was_detected: z.boolean(),
      reason: z.string(),
    }),
  ),
  fault_report_version: z.literal(faultReportVersion),
  generated_at: z.string(),
  generator: z.string(),
  /** False if the campaign was stopped early; `stopped_because` states the reason. */
  complete: z.boolean(),
  stopped_because: z.string().nullable(),
  verdict: verdictStatus.exclude(['inconclusive']),
  reasons: z.array(z.string()),
  settings: z.object({
    fault_set: z.string(),
    workers: count,
    steps: count,
    rounds: count,
    seed: count,
    workload: z.string(),
    /** The module as the user wrote it; absent for a built-in workload, a command, and in older reports. */
    workload_as_given: z.string().optional(),
    /** The size of a step; absent in older reports. */
    batch_size: count.optional(),
    /** `all`: every fault at each of its doses. */
    doses: z.enum(['default', 'all']).optional(),
    /** Faults of the set that need more workers; absent if not recorded. */
    left_out: z.array(z.string()).optional(),
    /** The reason for each omitted fault, the engine, and the detectors with too little data; absent in older reports. */
    left_out_reasons: z.array(z.object({ fault: z.string(), reason: z.string() })).optional(),
    engine: z.string().optional(),
    blind_detectors: z.array(blindDetector).optional(),
    hidden_size: count.optional(),
    input_size: count.optional(),
    num_layers: count.optional(),
    /** Further settings; absent in older reports. */
    output_size: count.optional(),
    optimizer: z.string().optional(),
    learning_rate: z.number().optional(),
    backend: z.string().optional(),
    transport: z.string().optional(),
    stall_timeout_ms: count.optional(),
    /**
     * For a user's own command: its words, the largest number of steps of a run, how its files were protected, and in
     * what two fault-free runs differed.
     */
    command: z.array(z.string()).optional(),
    check_steps: count.optional(),
    /** The Ray cluster on which it ran, if one was named. */
    ray_address: z.string().optional(),
    protection: z.enum(['overlay', 'mute']).optional(),
    not_compared: z.array(z.string()).optional(),
    tolerance: z.number().optional(),
    cores: count.nullable(),
    min_detection_rate: z.number(),
    max_false_alarms: count,
  }),
  /** The hash of the manifest was recorded before the first run; the manifest and its nonce after the last verdict. */
  protocol: z.object({
    manifest_sha256: z.string(),
    nonce: z.string().nullable(),
    sealed_at: z.string(),
    verdicts_written_at: z.string().nullable(),
    unsealed_at: z.string().nullable(),
    manifest: z.array(plannedTrial).nullable(),
  }),
  trials: z.array(trialResult),
  faults: z.array(faultRow),
  /** How often each detector raised a finding, per fault; trials without effect are not counted. */
  matrix: z.array(
    z.object({ fault: z.string(), trials: count, detectors: z.record(z.string(), count) }),
  ),
  detectors: z.array(
    z.object({ name: z.string(), summary: z.string(), evidence: evidenceGrade, channel }),
  ),
  rates: z.object({
    detection: proportion,
    naming: proportion,
    location: proportion,
    /** Accepted findings that name the injected fault, as a share of all accepted findings. */
    precision: proportion,
    /** Runs that must raise nothing but raised a finding. */
    false_alarms: proportion,
    by_channel: z.record(channel, proportion),
  }),
  dose_curves: z.array(
    z.object({
      fault: z.string(),
      dose_name: z.string(),
      dose_unit: z.string(),
      promised_from: z.number(),
      /** Weakest first; the weaker dose may be the larger number. */
      points: z.array(proportion.extend({ dose: z.number() })),
    }),
  ),
  timelines: z.array(trialTimeline),
  /** Disturbances whose effect was not confirmed; they are not scored. */
  num_excluded: count,
  duration_sec: z.number().nonnegative(),
})
export type FaultReport = z.infer<typeof faultReport>
