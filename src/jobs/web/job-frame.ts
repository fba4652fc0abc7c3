import type { JobPicture } from '../../records/jobs/job-picture.js'

/** What the page gets at once: the newest picture is all that it shows. */
export type JobFrame = {
  readonly picture: JobPicture
  /** Why there will be no further frame; null while there will. */
  readonly ended: string | null
}
