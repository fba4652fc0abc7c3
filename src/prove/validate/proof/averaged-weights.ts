import { linesOf } from '../../../kit/records/proof/parse-journal.js'
import {
  completedSteps,
  type JobRecord,
  parameterNames,
  type RankRecord,
  shardedNames,
} from './job-record.js'

/** The ranks train on their own, and bring their weights together again and again. */
type AveragedWeights = {
  /** Steps from one time to the next; null where it was seen once. */
  readonly every: number | null
  /** The first step before which ranks that differed hold the same weights again. */
  readonly first: number
}

/** Whether the ranks of a job train on their own and average their weights at regular steps, as local SGD does. */
export function averagedWeights(job: JobRecord): AveragedWeights | null {
  if (job.world < 2 || job.ranks.length < job.world) return null
  const parts = shardedNames(job)
  if (job.ranks.some((record) => parameterNames(record, 0).some((name) => parts.has(name))))
    return null
  const meetings = stepsOfMeetings(job)
  const [first, second] = meetings
  if (first === undefined) return null
  const every = second === undefined ? null : second - first
  const isRegular = meetings.every((step, at) => at === 0 || step - meetings[at - 1]! === every)
  const longest = every ?? first
  return isRegular && completedSteps(job) - meetings.at(-1)! <= longest ? { every, first } : null
}

/** The steps before or after whose update all ranks hold the same weights, although they differed before. */
function stepsOfMeetings(job: JobRecord): number[] {
  const meetings: number[] = []
  let areEqual = true
  for (let step = 0; step < completedSteps(job); step += 1) {
    for (const weightsOf of [foundBefore, leftAfter]) {
      const held = job.ranks.map((record) => weightsOf(record, step))
      if (held.some((one) => one === null)) continue
      const areEqualNow = new Set(held).size === 1
      if (areEqualNow && !areEqual) meetings.push(step)
      areEqual = areEqualNow
    }
  }
  return meetings
}

/** Of the first optimizer, where something else has changed its weights before an update. */
function foundBefore({ journal }: RankRecord, at: number): string | null {
  const found = linesOf(journal, 'found').find(
    ({ step, optimizer }) => step === at && optimizer === 0,
  )
  return found === undefined ? null : String(found.weights)
}

function leftAfter({ updates }: RankRecord, at: number): string | null {
  const update = updates.find(({ step, optimizer }) => step === at && optimizer === 0)
  return update === undefined ? null : String(update.weights)
}

/** The averaging in words, as a reason for what is not compared. */
export const averagingInWords = ({ every, first }: AveragedWeights): string =>
  `the ranks train on their own and bring their weights together ${every === null ? `before step ${first}` : `every ${every === 1 ? 'step' : `${every} steps`}`}`
