import type { JobPicture } from '../../records/jobs/job-picture.js'

/** How much of its steps a job has made; null where the log does not show how many there are. */
export function percentOf({
  step,
  totalSteps,
}: Pick<JobPicture, 'step' | 'totalSteps'>): number | null {
  if (step === null || totalSteps === null) return null
  return Math.floor((100 * step) / Math.max(1, totalSteps))
}
