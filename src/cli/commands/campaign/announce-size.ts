import type { Trial } from '../../../lab/campaign/trial.js'
import { formatElapsed } from '../../../kit/wording/durations.js'
import { formatBytes } from '../../../kit/wording/units.js'
import { plural } from '../../../kit/wording/plural.js'
import type { CampaignTarget } from './campaign-target.js'

/** What a campaign tells before its first run: how many there are, the least time and about the disk that they take, and a smaller set. */
export function announceSize(
  trials: readonly Trial[],
  target: CampaignTarget,
  smallerSet: string | null,
): string {
  const sizes = trials.map((trial) => sizeOf(trial, target))
  const ms = sizes.reduce((sum, size) => sum + size.ms, 0)
  // What a run has recorded is removed when it ends.
  const bytes = target.keptBytes + sizes.reduce((most, size) => Math.max(most, size.bytes), 0)
  const least = [
    plural(trials.length, 'run'),
    ...(ms === 0
      ? []
      : [`${formatElapsed(ms)} of training alone, without starts, waits and other programs`]),
    ...(bytes === 0 ? [] : [`about ${formatBytes(bytes)} of records on disk at a time`]),
  ].join(', ')
  return smallerSet === null ? least : `${least}; ${smallerSet} gives a first answer sooner`
}

/** The time of a trial, of which others share what is spent side by side, and what it and they record. */
function sizeOf(
  trial: Trial,
  { jobsOf, leastStepMs, stepBytes, concurrency }: CampaignTarget,
): { readonly ms: number; readonly bytes: number } {
  const together = trial.isTimed ? 1 : concurrency
  const jobs = jobsOf(trial)
  const ms = jobs.reduce((sum, { steps, workers }) => sum + (steps ?? 0) * leastStepMs(workers), 0)
  const recorded = jobs.reduce((sum, { steps, workers }) => sum + (steps ?? 0) * workers, 0)
  return { ms: ms / together, bytes: recorded * stepBytes() * together }
}
