import type { JobPicture } from '../../../kit/records/jobs/job-picture.js'

/** A frame of the page: the newest picture. */
export type JobFrame = {
  readonly picture: JobPicture
  /** Why this is the last frame; null if it is not. */
  readonly ended: string | null
}
