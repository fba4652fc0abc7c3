import type { LineOf } from '../../../../kit/records/proof/journal-line.js'
import { lineOf } from '../../../../kit/records/proof/parse-journal.js'
import { errorFinding, ranksInWords } from '../finding.js'
import { failedByItself, isWholeGroup, type JobRecord, type RankRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'
import { groupBy } from '../../../../kit/stats/group-by.js'

/** A rank enters a collective that the others do not enter. */
export const collectiveMismatch: Mistake = {
  name: 'collective-mismatch',
  explains: [
    'non-finite',
    'sum-is-wrong',
    'replicas-differ',
    'ended-in-error',
    'unreduced-parameter',
  ],
  find(job: JobRecord) {
    const most = Math.max(0, ...job.ranks.map(({ collectives }) => collectives.length))
    for (let index = 0; index < most; index += 1) {
      const entered = job.ranks.map(({ collectives }) => collectives[index])
      // A rank that was stopped half-way, or by its own exception, has not refused to enter.
      const present = job.ranks.filter((one, at) => entered[at] !== undefined || hasReachedEnd(one))
      const camps = [
        ...groupBy(present, ({ rank }) =>
          describe(entered[job.ranks.findIndex((one) => one.rank === rank)]),
        ).entries(),
      ]
      if (camps.length < 2) continue
      const isShared = entered.every(
        (one, at) => one === undefined || isWholeGroup(job.ranks[at]!, one.group),
      )
      if (!isShared) return null
      camps.sort(([, one], [, other]) => other.length - one.length)
      const hasMajority = camps[0]![1].length * 2 > job.world
      const ranks = hasMajority
        ? camps.slice(1).flatMap(([, camp]) => camp.map(({ rank }) => rank))
        : []
      const step = entered.find((one) => one !== undefined)?.step ?? null
      const words = camps.map(
        ([what, camp]) => `${ranksInWords(camp.map(({ rank }) => rank))}: ${what}`,
      )
      return errorFinding('collective-mismatch', {
        ranks,
        step,
        message: `The ranks do not enter the same collectives. Collective ${index} at step ${step} is, on ${words.join('; on ')}.`,
        advice:
          'Call every collective on all ranks, in the same order: take it out of `if rank == 0`, and end loops on all ranks after the same step.',
      })
    }
    return null
  },
}

const hasReachedEnd = (one: RankRecord): boolean =>
  lineOf(one.journal, 'end') !== null && !failedByItself(one)

const describe = (one: LineOf<'enter'> | undefined): string =>
  one === undefined
    ? 'none'
    : comparable.includes(one.name)
      ? `${one.name} of ${one.elements}`
      : one.name

/** Operations to which every rank brings the same number of elements. */
const comparable = ['allreduce', 'reduce', 'allgather', '_allgather_base', 'all_gather_single']
