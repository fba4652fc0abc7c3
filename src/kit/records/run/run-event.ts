import * as z from 'zod'
import { lossValue } from '../json/json-number.js'
import { collectivesEvent } from './collectives-event.js'
import { madeMesh } from '../reports/mesh-report.js'
import { checkpointEvent, checkpointReadEvent } from './checkpoint-event.js'
import { connectionsEvent, program } from '../adapter/adapter-records.js'
import { nonFiniteEvent } from './non-finite-event.js'
import { stateHash } from './step-record.js'

/** Bumped on every change of meaning of an event. */
const eventVersion = 1
const milliseconds = z.number().nonnegative()
/** Milliseconds since the coordinator's start of the run, on this rank's monotonic clock. */
const at = z.number()
const rank = z.int().nonnegative()
const step = z.int().nonnegative()

/** First record of every rank's log. */
const startEvent = z.looseObject({
  type: z.literal('start'),
  version: z.literal(eventVersion),
  run_id: z.string(),
  rank,
  world_size: z.int().positive(),
  pid: z.int(),
  first_step: step,
  /** Left out by our own trainer and by older versions. */
  program: program.optional(),
  at_ms: at,
})

/**
 * One step on this rank. `loss` is the global loss, `local_loss` that of its own samples (null if it has none). Unknown
 * is null: a command knows only its own samples, and printed output has no times. `collectives`: how many it has begun.
 */
const stepEvent = z.looseObject({
  type: z.literal('step'),
  rank,
  step,
  epoch: z.int().nonnegative(),
  loss: lossValue.nullable(),
  local_loss: lossValue.nullable(),
  samples: z.int().nonnegative().nullable(),
  global_samples: z.int().positive().nullable(),
  data_ms: milliseconds.nullable(),
  compute_ms: milliseconds.nullable(),
  wait_ms: milliseconds.nullable(),
  transfer_ms: milliseconds.nullable(),
  update_ms: milliseconds.nullable(),
  step_ms: milliseconds.nullable(),
  at_ms: at,
  source: z.literal('output').optional(),
  collectives: z.int().nonnegative().optional(),
})
export type StepEvent = z.infer<typeof stepEvent>

/** Hashes of weights and optimizer after a step; written by rank 0, once all ranks have agreed. */
export const stateEvent = z.looseObject({
  type: z.literal('state'),
  rank,
  step,
  state_hash: stateHash,
  tensor_hashes: z.array(stateHash),
})
export type StateEvent = z.infer<typeof stateEvent>

/**
 * Sums over this rank's gradient, taken before it is exchanged: per contribution and segment (a tensor's part of one
 * rank's shard, in flat order) the projection on a sign vector that all ranks draw alike, and the sum of magnitudes;
 * then the same of the reduced gradient over the segments of its own shard. NaN is kept. `digest`: of all it computed.
 */
const auditEvent = z.looseObject({
  type: z.literal('audit'),
  rank,
  step,
  /** [contributions][segments] */
  projections: z.array(z.array(lossValue)),
  magnitudes: z.array(z.array(lossValue)),
  /** [segments of the own shard] */
  reduced_projections: z.array(lossValue),
  reduced_magnitudes: z.array(lossValue),
  /** Factor from summed gradient to what the optimizer was seen to apply, and what it should be; null: not seen. */
  applied_scale: lossValue.nullable(),
  expected_scale: z.number().positive(),
  digest: stateHash.optional(),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** Where the sums of an audit lie: once per rank, before the first step. No owner: every rank has the whole. */
const segmentsEvent = z.looseObject({
  type: z.literal('segments'),
  rank,
  segments: z.array(
    z.object({ owner: rank.nullable(), tensor: z.string(), start: z.number(), end: z.number() }),
  ),
})
export type SegmentsEvent = z.infer<typeof segmentsEvent>

/**
 * How long this rank was blocked in receiving from each peer during a step, in all and in all-gather alone; 0 for
 * itself. Reduce-scatter receives in rank order, so a wait there hides who comes late after it; all-gather begins with
 * another peer every time.
 */
const linksEvent = z.looseObject({
  type: z.literal('links'),
  rank,
  step,
  blocked_ms: z.array(milliseconds),
  gather_blocked_ms: z.array(milliseconds),
})
export type LinksEvent = z.infer<typeof linksEvent>

/**
 * The system's figures about this rank's training thread during a step. `*_delay_ms` is the time it was ready to run
 * but had no core, so own work is the phase's time less this. Null if the system does not report it or was not asked.
 */
const resourcesEvent = z.looseObject({
  type: z.literal('resources'),
  rank,
  step,
  data_delay_ms: milliseconds.nullable(),
  compute_delay_ms: milliseconds.nullable(),
  /** From the end of the computation to the end of the step: exchange and update. */
  exchange_delay_ms: milliseconds.nullable(),
  /** A fixed piece of work on the same core, the median of the newest steps: how fast the core is at the moment. */
  gauge_ms: milliseconds.nullable(),
  rss_bytes: z.number().positive().nullable(),
  live_tensors: z.int().nonnegative().nullable(),
})
export type ResourcesEvent = z.infer<typeof resourcesEvent>

/** A gradient as `rank` computed it from the samples of `subject`; its own when both are the same. */
const recomputeEvent = z.looseObject({
  type: z.literal('recompute'),
  rank,
  subject: rank,
  step,
  /** 16 hexadecimal bytes over all contributions of the subject. */
  digest: stateHash,
})
export type RecomputeEvent = z.infer<typeof recomputeEvent>

/** The settings of a rank; equal on all ranks, or one is set up wrongly. `own` may differ between ranks, not runs. */
const setupEvent = z.looseObject({
  type: z.literal('setup'),
  rank,
  digest: z.string(),
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  own: z.record(z.string(), z.string()).optional(),
  /** Those that the script had made by its first update; absent if there are none. */
  meshes: z.array(madeMesh).optional(),
})
export type SetupEvent = z.infer<typeof setupEvent>

export type NonFiniteEvent = z.infer<typeof nonFiniteEvent>

/** An exact check inside the run found something wrong; with `--on-violation stop` an error follows. */
const violationEvent = z.looseObject({
  type: z.literal('violation'),
  /** The rank that noticed it. */
  rank,
  step,
  check: z.enum([
    'replica-vote',
    'sample-ledger',
    'message-checksum',
    'desync',
    'initial-agreement',
  ]),
  /** The ranks that this witness's evidence names. */
  ranks: z.array(rank),
  tensor: z.string().nullable(),
  message: z.string(),
  at_ms: at,
})
export type ViolationEvent = z.infer<typeof violationEvent>

/** Which samples of the data set a step used, in order; of very many only their number and a digest. */
const samplesEvent = z.looseObject({
  type: z.literal('samples'),
  rank,
  step,
  epoch: z.int().nonnegative(),
  /** How a sample is identified: by its index, or by a hash of its content. */
  source: z.enum(['index', 'content']),
  indices: z.array(z.int()).optional(),
  count: z.int().nonnegative().optional(),
  digest: z.string().optional(),
})

/** A note in plain text: something that could not be watched, or was done on purpose. */
const noteEvent = z.looseObject({
  type: z.literal('note'),
  rank,
  message: z.string(),
  at_ms: at,
})

/** Last record of a rank that reached the end. */
const finishEvent = z.looseObject({
  type: z.literal('finish'),
  rank,
  steps: z.int().nonnegative(),
  bytes_sent: z.number().nonnegative().nullable(),
  message_checks: z.int().nonnegative(),
  replica_votes: z.int().nonnegative(),
  ledger_checks: z.int().nonnegative(),
  peak_rss_bytes: z.number().positive().nullable(),
  at_ms: at,
})
export type FinishEvent = z.infer<typeof finishEvent>

/** A rank noticed a failure and stopped by itself. */
const errorEvent = z.looseObject({
  type: z.literal('error'),
  rank,
  step: step.nullable(),
  kind: z.string(),
  message: z.string(),
  at_ms: at,
})

/** One record of a rank's event log, decoded. */
export const runEvent = z.discriminatedUnion('type', [
  startEvent,
  stepEvent,
  collectivesEvent,
  stateEvent,
  segmentsEvent,
  setupEvent,
  auditEvent,
  linksEvent,
  connectionsEvent,
  resourcesEvent,
  recomputeEvent,
  nonFiniteEvent,
  violationEvent,
  checkpointEvent,
  checkpointReadEvent,
  samplesEvent,
  noteEvent,
  finishEvent,
  errorEvent,
])
export type RunEvent = z.infer<typeof runEvent>
/** An event as it is written. */
export type WrittenRunEvent = z.input<typeof runEvent>
