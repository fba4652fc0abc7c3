import {
  completedSteps,
  limitOf,
  type JobRecord,
  spawnedRanks,
  stepsOf,
  unrecordedGroups,
} from './job-record.js'

/** Why no rank of a job that ended well can be started alone; null where each can. `isPart` are the ranks of one node. */
export function whyNotReplayed(job: JobRecord, isPart: boolean): string | null {
  const isWhole = isPart || job.ranks.length >= job.world
  if (isWhole && job.ranks.length > 0 && job.ranks.every((one) => stepsOf(one) === 0))
    return 'no rank called step() of a torch optimizer, or was seen to change its weights after a backward pass: steps are counted by that'
  if (!isWhole || completedSteps(job) === 0) return 'not every rank recorded a step'
  return unrecordedGroups(job) ?? spawnedRanks(job) ?? noValues(job)
}

const noValues = (job: JobRecord): string | null =>
  limitOf(job)?.steps === 0
    ? 'the values of the first step do not fit into --proof-budget; with a larger one, each can be run again'
    : null
