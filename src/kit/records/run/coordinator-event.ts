import * as z from 'zod'
import { lossValue } from '../json/json-number.js'
import { failureCauses } from './failure-cause.js'

/** Milliseconds since the start of the run, on the coordinator's monotonic clock. */
const at = z.number()
const rank = z.int().nonnegative()

/** First record of the coordinator's log. */
const runStarted = z.looseObject({
  type: z.literal('run-started'),
  run_id: z.string(),
  /** Start of the run on the calendar; older versions omit it. */
  started_at: z.optional(z.string()),
  world_size: z.int().positive(),
  first_step: z.int().nonnegative(),
  /** Null if unknown. */
  num_steps: z.int().positive().nullable(),
  /** Cores this run may use; more ranks than cores wait for each other. */
  cores: z.int().positive().nullable(),
  checkpoint_every: z.int().nonnegative(),
  /** The run ends if no worker makes progress for this long; older versions omit it and the next. */
  stall_timeout_ms: z.optional(z.number().positive()),
  /** In campaigns: sooner, after this long and ten times the longest pause; null in every other run. */
  hang_timeout_ms: z.optional(z.number().positive().nullable()),
  /** A worker is lost after this long without a heartbeat; null: never. Older versions omit it. */
  silent_timeout_ms: z.optional(z.number().positive().nullable()),
  at_ms: at,
})

/** A heartbeat as received by the coordinator; `sent_ms` is on the worker's own clock. */
const beatEvent = z.looseObject({
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
      loss: lossValue.nullable(),
      throughput_samples_per_sec: z.number().nonnegative().nullable(),
      allreduce_ms: z.number().nonnegative().nullable(),
      compute_ms: z.number().nonnegative().nullable(),
    })
    .nullable(),
  /** Name of that collective, and `file:line function` of the user's code; only where a worker knows them. */
  collective: z.string().nullable().optional(),
  place: z.string().nullable().optional(),
  /** Time since its start in which its main thread was ready to run but had no core; only where a worker knows it. */
  delayed_ms: z.number().nonnegative().nullable().optional(),
  /** And in which it ran. */
  ran_ms: z.number().nonnegative().nullable().optional(),
  /**
   * `output`: nobody inside reports, and `sequence` counts the lines that were printed. `relay`: others have passed the
   * beat on, so it may be late.
   */
  source: z.enum(['output', 'relay']).optional(),
  sent_ms: at,
  at_ms: at,
  /** Never in a log: when it arrived, if `at_ms` is the time before it waited on its way. */
  arrived_ms: at.optional(),
})
export type BeatEvent = z.infer<typeof beatEvent>

/** The state of a worker's process as the system shows it: T stopped, D waiting for a disk, Z dead, R, S. */
const processEvent = z.looseObject({
  type: z.literal('process'),
  rank,
  state: z.string(),
  at_ms: at,
})

/** A worker reported why it stops. `ranks`: the ranks it names; for a lost peer, that peer. */
const failureEvent = z.looseObject({
  type: z.literal('failure'),
  rank,
  kind: z.enum(['configuration', 'integrity', 'collective', 'machine', 'unexpected']),
  /** Of a collective that failed; null for other kinds, left out by older versions. */
  cause: z.enum(failureCauses).nullable().optional(),
  message: z.string(),
  step: z.int().nonnegative().nullable(),
  ranks: z.array(rank),
  /** What to do about it, and where in the code it came from; left out by older versions. */
  hint: z.string().nullable().optional(),
  stack: z.string().nullable().optional(),
  /** The line of the user's code; left out where it is unknown. */
  place: z
    .object({ file: z.string(), line: z.int(), column: z.int().nullable() })
    .nullable()
    .optional(),
  at_ms: at,
})
export type FailureEvent = z.infer<typeof failureEvent>

/** A worker's process ended; without a `done` before it, the worker died. */
export const exitEvent = z.looseObject({
  type: z.literal('exit'),
  rank,
  code: z.int().nullable(),
  signal: z.string().nullable(),
  /** The last lines it printed. */
  output: z.array(z.string()),
  /** Why there never was a process. */
  start_error: z.object({ code: z.string().nullable(), message: z.string() }).optional(),
  at_ms: at,
})
export type ExitEvent = z.infer<typeof exitEvent>

/** A worker delivered its result. */
const doneEvent = z.looseObject({ type: z.literal('done'), rank, at_ms: at })

/** A checkpoint was read back after it was saved, or verified before a run resumed from it. */
const checkpointCheckedEvent = z.looseObject({
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

/** The coordinator polled its workers and nothing else happened. */
const lookEvent = z.looseObject({ type: z.literal('look'), at_ms: at })

/** CPU time so far, in milliseconds: of the whole machine, and of the run's launcher with all its processes. */
const loadEvent = z.looseObject({
  type: z.literal('load'),
  busy_ms: z.number(),
  idle_ms: z.number(),
  own_ms: z.number(),
  at_ms: at,
})
export type LoadEvent = z.infer<typeof loadEvent>

/** The group has ended, all processes are gone. */
const runEnded = z.looseObject({
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
  loadEvent,
  runEnded,
])
export type CoordinatorEvent = z.infer<typeof coordinatorEvent>
/** An event as it is written. */
export type WrittenCoordinatorEvent = z.input<typeof coordinatorEvent>
