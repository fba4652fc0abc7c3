import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'

/** A frame of the page: the newest snapshot. */
export type JobFrame = {
  readonly snapshot: JobSnapshot
  /** Why this is the last frame; null if it is not. */
  readonly ended: string | null
}
