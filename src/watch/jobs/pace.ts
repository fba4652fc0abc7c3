import { median } from '../../kit/stats/robust.js'
import { type Progress, stepOf, totalOf } from './progress.js'

/**
 * While GPUs work, a job may make no progress for this many times the limit. Ranks that wait for a dead peer keep their
 * GPUs busy, too, so this excuse has a limit.
 */
export const busyFactor = 2
/** A log that shows a step every ten minutes indicates a stall only after this many times ten minutes. */
const gapsOfAStall = 2

/** The median time of a step in milliseconds; null before two rises. */
export function medianStepMs({ stepTimesMs }: Progress): number | null {
  return stepTimesMs.length === 0 ? null : median([...stepTimesMs])
}

/** Limit without progress: the floor, `numSteps` median steps, or two usual gaps between steps in the log, whichever is longest. */
export function stallLimitOf(progress: Progress, floorMs: number, numSteps = 10): number {
  const { riseGapsMs } = progress
  const gapMs = riseGapsMs.length === 0 ? 0 : median([...riseGapsMs])
  return Math.max(floorMs, numSteps * (medianStepMs(progress) ?? 0), gapsOfAStall * gapMs)
}

/** Whether the log has shown two steps, so that the interval between two is known. */
export const hasRhythm = ({ chosen, series }: Progress): boolean =>
  (series[chosen ?? '']?.maxima ?? 0) > 1

/** Milliseconds until the last step; null if the total or the pace is unknown. */
export function timeLeftMs(progress: Progress): number | null {
  const step = stepOf(progress)
  const total = totalOf(progress)
  const each = medianStepMs(progress)
  if (step === null || total === null || each === null || total < step) return null
  return (total - step) * each
}
