import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'

/** Share of finished steps in percent; null if the log does not show the total. */
export function percentOf({
  step,
  totalSteps,
}: Pick<JobSnapshot, 'step' | 'totalSteps'>): number | null {
  if (step === null || totalSteps === null) return null
  return Math.floor((100 * step) / Math.max(1, totalSteps))
}
