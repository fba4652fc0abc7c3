import * as z from 'zod'
import { lossValue } from './json-number.js'
import { stateHash } from './step-record.js'

/** Bumped on every change of meaning of an event. */
export const eventVersion = 1

const milliseconds = z.number().nonnegative()
/** Milliseconds since the coordinator's start of the run, on this rank's monotonic clock. */
const at = z.number()
const rank = z.int().nonnegative()
const step = z.int().nonnegative()

/** First record of every rank's log. */
export const startEvent = z.looseObject({
  type: z.literal('start'),
  version: z.literal(eventVersion),
  run_id: z.string(),
  rank,
  world_size: z.int().positive(),
  pid: z.int(),
  first_step: step,
  at_ms: at,
})

/** One step as this rank lived it. `loss` is the global loss, `local_loss` this rank's own samples (null if none). */
export const stepEvent = z.looseObject({
  type: z.literal('step'),
  rank,
  step,
  epoch: z.int().nonnegative(),
  loss: lossValue,
  local_loss: lossValue.nullable(),
  samples: z.int().nonnegative(),
  global_samples: z.int().positive(),
  data_ms: milliseconds,
  compute_ms: milliseconds,
  wait_ms: milliseconds,
  transfer_ms: milliseconds,
  update_ms: milliseconds,
  step_ms: milliseconds,
  at_ms: at,
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

export const checkpointEvent = z.looseObject({
  type: z.literal('checkpoint'),
  rank,
  step,
  directory: z.string(),
  at_ms: at,
})

/** Last record of a rank that reached the end. */
export const finishEvent = z.looseObject({
  type: z.literal('finish'),
  rank,
  steps: z.int().nonnegative(),
  bytes_sent: z.number().nonnegative(),
  message_checks: z.int().nonnegative(),
  replica_votes: z.int().nonnegative(),
  ledger_checks: z.int().nonnegative(),
  peak_rss_bytes: z.number().positive().nullable(),
  at_ms: at,
})
export type FinishEvent = z.infer<typeof finishEvent>

/** Last record of a rank that noticed a failure and stopped by itself. */
export const errorEvent = z.looseObject({
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
  stateEvent,
  checkpointEvent,
  finishEvent,
  errorEvent,
])
export type RunEvent = z.infer<typeof runEvent>
/** An event as it is written. */
export type WrittenRunEvent = z.input<typeof runEvent>
