import * as z from 'zod'
import { jobPicture } from './job-picture.js'
import { openProblems } from './open-problems.js'
import { progress } from './progress-record.js'

const ms = z.number()

/** What a watch of a job needs to continue after its process has died. */
export const jobWatchState = z.object({
  record_version: z.literal(1),
  /** The last picture; null before the first look. */
  picture: jobPicture.nullable(),
  /** Steps at earlier looks, as far back as a stall may be. */
  points: z.array(z.object({ atMs: ms, progress })).readonly(),
  lostSinceMs: ms.nullable(),
  /** Earlier records know no pauses. */
  pausedSinceMs: ms.nullable().default(null),
  /** GPUs that the job is known to have; earlier records have none. */
  knownGpus: jobPicture.shape.gpus.readonly().default([]),
  /** Alerts that were raised and not resolved. */
  open: openProblems,
})
export type JobWatchState = z.infer<typeof jobWatchState>
