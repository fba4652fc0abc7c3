import * as z from 'zod'
import { lossValue } from './json-number.js'

/** Milliseconds since the start of the run, on the coordinator's monotonic clock. */
const at = z.number()
const rank = z.int().nonnegative()

/** First record of the coordinator's log. */
export const runStarted = z.looseObject({
  type: z.literal('run-started'),
  run_id: z.string(),
  world_size: z.int().positive(),
  first_step: z.int().nonnegative(),
  num_steps: z.int().positive(),
  /** Cores this run may use; more ranks than cores wait for each other. */
  cores: z.int().positive().nullable(),
  checkpoint_every: z.int().nonnegative(),
  at_ms: at,
})

/** A heartbeat, as the coordinator heard it; `sent_ms` is the worker's own clock. */
export const beatEvent = z.looseObject({
  type: z.literal('beat'),
  rank,
  /** Where the training thread is: start meet prepare agree data compute reduce update gather save end. */
  phase: z.string(),
  step: z.int().nonnegative(),
  /** The collective it is in or was last in. */
  sequence: z.int().nonnegative(),
  /** The peer whose message it is blocked on; null when on none. */
  waiting_for: rank.nullable(),
  /** Newest finished step, its loss and throughput since the last beat; null before the first. */
  latest: z
    .looseObject({
      step: z.int().nonnegative(),
      loss: lossValue,
      throughput_samples_per_sec: z.number().nonnegative(),
      allreduce_ms: z.number().nonnegative(),
      compute_ms: z.number().nonnegative(),
    })
    .nullable(),
  sent_ms: at,
  at_ms: at,
})
export type BeatEvent = z.infer<typeof beatEvent>

/** The state of a worker's process as the system shows it: T stopped, D waiting for a disk, Z dead, R, S. */
export const processEvent = z.looseObject({
  type: z.literal('process'),
  rank,
  state: z.string(),
  at_ms: at,
})

/** A worker reported why it stops. `ranks`: whom it names; for a lost peer, that peer. */
export const failureEvent = z.looseObject({
  type: z.literal('failure'),
  rank,
  kind: z.enum(['configuration', 'integrity', 'collective', 'machine', 'unexpected']),
  message: z.string(),
  step: z.int().nonnegative().nullable(),
  ranks: z.array(rank),
  at_ms: at,
})
export type FailureEvent = z.infer<typeof failureEvent>

/** A worker's process ended; before `done` was heard of it, it died. */
export const exitEvent = z.looseObject({
  type: z.literal('exit'),
  rank,
  code: z.int().nullable(),
  signal: z.string().nullable(),
  /** The last lines it printed. */
  output: z.array(z.string()),
  at_ms: at,
})
export type ExitEvent = z.infer<typeof exitEvent>

/** A worker delivered its result. */
export const doneEvent = z.looseObject({ type: z.literal('done'), rank, at_ms: at })

/** A checkpoint was read back after it was saved, or looked at before it was resumed from. */
export const checkpointCheckedEvent = z.looseObject({
  type: z.literal('checkpoint-checked'),
  /** Name of its directory. */
  name: z.string(),
  /** Steps it holds; null where its name does not say. */
  next_step: z.int().nonnegative().nullable(),
  status: z.enum(['intact', 'damaged', 'missing']),
  reason: z.string().nullable(),
  occasion: z.enum(['saved', 'resume']),
  at_ms: at,
})
export type CheckpointCheckedEvent = z.infer<typeof checkpointCheckedEvent>

/** The coordinator looked at its workers and nothing else happened: time passes. */
export const lookEvent = z.looseObject({ type: z.literal('look'), at_ms: at })

/** The group has ended, all processes are gone. */
export const runEnded = z.looseObject({
  type: z.literal('run-ended'),
  outcome: z.enum(['finished', 'failed', 'stopped']),
  message: z.string().nullable(),
  at_ms: at,
})

/** One record of events/coordinator.jsonl. */
export const coordinatorEvent = z.discriminatedUnion('type', [
  runStarted,
  beatEvent,
  processEvent,
  failureEvent,
  exitEvent,
  doneEvent,
  checkpointCheckedEvent,
  lookEvent,
  runEnded,
])
export type CoordinatorEvent = z.infer<typeof coordinatorEvent>
/** An event as it is written. */
export type WrittenCoordinatorEvent = z.input<typeof coordinatorEvent>
