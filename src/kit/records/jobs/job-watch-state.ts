import * as z from 'zod'
import { jobSnapshot } from './job-snapshot.js'
import { openProblems } from './open-problems.js'
import { progress } from './progress-record.js'

const ms = z.number()

/** The state that a watch of a job needs to continue after its process has died. */
export const jobWatchState = z.object({
  record_version: z.literal(1),
  /** The newest picture; null before the first poll. */
  picture: jobSnapshot.nullable(),
  /** Steps at earlier polls, as far back as a stall may begin. */
  points: z.array(z.object({ atMs: ms, progress })).readonly(),
  lostSinceMs: ms.nullable(),
  /** Earlier records know no pauses. */
  pausedSinceMs: ms.nullable().default(null),
  /** GPUs that the job is known to have; absent in older records. */
  knownGpus: jobSnapshot.shape.gpus.readonly().default([]),
  /** Alerts that were raised and not resolved. */
  open: openProblems,
})
export type JobWatchState = z.infer<typeof jobWatchState>
