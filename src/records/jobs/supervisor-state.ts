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

/** The state of a supervisor of a job: everything it needs to continue after its own crash. */
export const supervisorState = z.object({
  recordVersion: z.literal(supervisorStateVersion),
  /** Name of the run; ids of its attempts are made of it. */
  run: z.string(),
  /** Counts from 1. */
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
  /** What is done next, and not before which time. */
  next: z.object({
    action: z.enum(['submit', 'look', 'stop', 'fence', 'find', 'wait', 'end']),
    atMs: ms,
  }),
  phaseSinceMs: ms,
  attemptSinceMs: ms,
  from: restartPoint.nullable(),
  /** The id of a first attempt that somebody else submitted; null: all attempts are ours. */
  adopted: z.string().nullable(),
  /** Whether the cluster has confirmed that it knows this attempt. */
  isKnown: z.boolean(),
  /** Whether a submission went without an answer, so that it may have arrived. */
  mayBeSent: z.boolean(),
  /** A name of the head that knows it; null where that is not known. */
  session: z.string().nullable(),
  /** The head that knew it is gone, so that it cannot be asked whether the attempt still lives. */
  isHeadGone: z.boolean(),
  /** The cluster took a stop request of this supervisor; records of older versions do not say. */
  isStopConfirmed: z.boolean().default(true),
  lastLookMs: ms.nullable(),
  lastAnswerMs: ms,
  /** Time in which steps could have been seen and no new one was. */
  stillMs: ms,
  /** Time without a new step in which its log announced a checkpoint or an evaluation. */
  pausedMs: ms.default(0),
  /** Whether a poll since the last step has seen its GPUs busy. */
  wereGpusBusy: z.boolean().default(false),
  /** Whether the last look was one too many already. */
  isStalledOnce: z.boolean(),
  /** Time without a new line in its log, as far as it could be read. */
  silentMs: ms,
  progress,
  /** The furthest progress of any attempt; null before the first step. */
  bestOrder: z.number().nullable(),
  /** When this attempt went beyond all others; null: not yet. */
  beyondSinceMs: ms.nullable(),
  /** Why the attempt is being replaced; null while nothing is wrong with it. */
  failure: failure.nullable(),
  /** Failures that were followed by a restart, oldest first. */
  failures: z.array(failure.extend({ order: z.number().nullable(), fromStep: count.nullable() })),
  restarts: z.object({ all: count, program: count, machine: count }),
  /** Restarts since there was lasting progress. */
  doublings: count,
  /** The lease as it was last seen, and since when it has been like that. */
  lease: z.object({ text: z.string(), sinceMs: ms }).nullable(),
  /** Messages that were logged and still apply, so that each is logged once. */
  alerts: z.array(z.string()),
  /** Alerts that were sent and not resolved; earlier records have none. */
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
