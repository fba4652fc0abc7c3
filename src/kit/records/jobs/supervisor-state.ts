import * as z from 'zod'
import { openProblems } from './open-problems.js'
import { progress } from './progress-record.js'

export const supervisorStateVersion = 1

const ms = z.number()
const count = z.int().nonnegative()

const failure = z.object({
  class: z.enum(['program', 'command', 'environment', 'machine', 'stalled', 'capacity']),
  signature: z.string(),
  message: z.string(),
})

/** A complete checkpoint that an attempt resumes from. */
const restartPoint = z.object({ path: z.string(), step: count.nullable() })

/** The state of a supervisor of a job: everything that it needs to continue after a crash. */
export const supervisorState = z.object({
  recordVersion: z.literal(supervisorStateVersion),
  /** Name of the run; the ids of its attempts contain it. */
  run: z.string(),
  /** Differs between any two supervisors, also between those of one name; empty in records of older versions. */
  supervisor: z.string().default(''),
  /** Starts at 1. */
  attempt: count,
  phase: z.enum([
    'submitting',
    'pending',
    'starting',
    'progressing',
    'lost',
    'stopping',
    'waiting',
    'fencing',
    'finding',
    'done',
  ]),
  /** The next action, and its earliest time. */
  next: z.object({
    action: z.enum(['submit', 'look', 'stop', 'fence', 'find', 'wait', 'end']),
    atMs: ms,
  }),
  phaseSinceMs: ms,
  attemptSinceMs: ms,
  from: restartPoint.nullable(),
  /** The id of a first attempt that somebody else submitted; null if the supervisor submitted all attempts. */
  adopted: z.string().nullable(),
  /** Whether the cluster has confirmed that it knows this attempt. */
  isKnown: z.boolean(),
  /** Whether a submission got no answer, so that it may have arrived. */
  mayBeSent: z.boolean(),
  /** The id of the head that knows it; null if unknown. */
  session: z.string().nullable(),
  /** Whether the head that knew it is gone, so that no head can report whether the attempt still lives. */
  isHeadGone: z.boolean(),
  /** Whether the cluster accepted a stop request of this supervisor; absent in records of older versions. */
  isStopConfirmed: z.boolean().default(true),
  lastLookMs: ms.nullable(),
  lastAnswerMs: ms,
  /** Observed time without a new step. */
  stillMs: ms,
  /** Time without a new step in which its log announced a checkpoint or an evaluation. */
  pausedMs: ms.default(0),
  /** Observed time in which Ray Train rebuilt its workers, since the log last showed that they train. */
  recoveringMs: ms.default(0),
  /** Whether a poll since the last step has seen its GPUs busy. */
  wereGpusBusy: z.boolean().default(false),
  /** Whether the last poll was already beyond the limit. */
  isStalledOnce: z.boolean(),
  /** Observed time without a new line in its log. */
  silentMs: ms,
  progress,
  /** The furthest progress of any attempt; null before the first step. */
  bestOrder: z.number().nullable(),
  /** Time at which this attempt went beyond all others; null if it has not. */
  beyondSinceMs: ms.nullable(),
  /** Why the attempt is being replaced; null while there is no problem. */
  failure: failure.nullable(),
  /** Failures that were followed by a restart, oldest first. */
  failures: z.array(failure.extend({ order: z.number().nullable(), fromStep: count.nullable() })),
  restarts: z.object({ all: count, program: count, machine: count }),
  /** Number of restarts since the last lasting progress. */
  doublings: count,
  /** The newest content of the lease, and since when it is unchanged. */
  lease: z.object({ text: z.string(), sinceMs: ms }).nullable(),
  /** The nodes that have died, as the last fence has seen them, and since when the list is unchanged. */
  deadNodes: z.object({ text: z.string(), sinceMs: ms }).nullable().default(null),
  /** Since when the head answers and does not know the job; null if it knows it. */
  missingSinceMs: ms.nullable().default(null),
  /** Logged messages that still apply, so that each is logged once. */
  alerts: z.array(z.string()),
  /** Alerts that were sent and not resolved; absent in earlier records. */
  open: openProblems.default([]),
  end: z
    .object({
      outcome: z.enum([
        'succeeded',
        'stopped',
        'budget',
        'deterministic',
        'command',
        'capacity',
        'unfenced',
        'refused',
      ]),
      reason: z.string(),
    })
    .nullable(),
})
export type SupervisorState = z.infer<typeof supervisorState>
