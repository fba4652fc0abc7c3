import type { Trial } from '../../../lab/campaign/trial.js'
import { formatElapsed } from '../../../kit/wording/durations.js'
import { plural } from '../../../kit/wording/plural.js'
import type { CampaignTarget } from './campaign-target.js'

/** What a campaign tells before its first run: how many there are, the least time they take, and a smaller set. */
export function announceSize(
  trials: readonly Trial[],
  { jobsOf, leastStepMs, concurrency }: CampaignTarget,
  smallerSet: string | null,
): string {
  const ms = trials.reduce((sum, trial) => {
    const together = trial.isTimed ? 1 : concurrency
    const jobs = jobsOf(trial)
    return (
      jobs.reduce((of, { steps, workers }) => of + (steps ?? 0) * leastStepMs(workers), 0) /
        together +
      sum
    )
  }, 0)
  const runs = plural(trials.length, 'run')
  const least =
    ms === 0
      ? runs
      : `${runs}, at least ${formatElapsed(ms)} of training and the starts of their workers`
  return smallerSet === null ? least : `${least}; ${smallerSet} gives a first answer sooner`
}
