import { lineOf } from '../../../../kit/records/proof/parse-journal.js'
import { capitalized } from '../../../../kit/wording/capitalized.js'
import { plural } from '../../../../kit/wording/plural.js'
import { errorFinding, ranksInWords } from '../finding.js'
import {
  failedByItself,
  isFinished,
  isWholeGroup,
  type JobRecord,
  type RankRecord,
  stepsOf,
} from '../job-record.js'
import type { Mistake } from './mistake.js'

/** A rank reaches the end of the script while others go on training, and wait for it forever. */
export const stoppedEarly: Mistake = {
  name: 'stopped-early',
  explains: ['collective-mismatch', 'ended-in-error'],
  find({ ranks }: JobRecord) {
    const done = ranks.filter(isFinished)
    const steps = Math.min(...done.map(stepsOf))
    const stopped = done.filter((one) => stepsOf(one) === steps)
    const entered = Math.max(...stopped.map(({ collectives }) => collectives.length))
    const waiting = ranks.filter((one) => isWaiting(one) && isOfTraining(one, entered))
    const [first] = waiting
    if (stopped.length === 0 || first === undefined) return null
    const { name, elements, step } = first.collectives[entered]!
    const line = lineOf(first.journal, 'error')?.line ?? null
    const place = line === null ? '' : ` (${line})`
    const at = (some: readonly RankRecord[]) => ranksInWords(some.map(({ rank }) => rank))
    return errorFinding('stopped-early', {
      ranks: stopped.map(({ rank }) => rank),
      step,
      message: `${capitalized(at(stopped))} reached the end of the script after ${plural(steps, 'step')}, but ${at(waiting)} went on and waited in ${name} of ${plural(elements, 'element')} at step ${step}${place}.`,
      advice:
        'End the loop on all ranks after the same step: reduce the decision over all ranks with `all_reduce`, or broadcast that of rank 0.',
    })
  },
}

/** It was ended from outside, or lost the connection to a rank that is gone. */
const isWaiting = (one: RankRecord): boolean => !isFinished(one) && !failedByItself(one)

/** Whether a collective of the whole group reduces gradients, or has its like in the step before. */
function isOfTraining(record: RankRecord, index: number): boolean {
  const { collectives } = record
  const one = collectives[index]
  if (one === undefined || !isWholeGroup(record, one.group)) return false
  const isLike = ({ name, elements, step }: typeof one): boolean =>
    name === one.name && elements === one.elements && step === one.step - 1
  return one.part === 'gradients' || collectives.some(isLike)
}
