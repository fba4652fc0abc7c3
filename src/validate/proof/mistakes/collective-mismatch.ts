import type { LineOf } from '../../../records/proof/journal-line.js'
import { lineOf } from '../../../records/proof/parse-journal.js'
import type { ProofFinding } from '../../../records/reports/proof-report.js'
import { capitalized } from '../../../wording/capitalized.js'
import { errorFinding, ranksInWords } from '../finding.js'
import type { JobRecord, RankRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'
import { groupBy } from '../group-by.js'

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
      // A rank that was stopped half-way has not refused to enter.
      const present = job.ranks.filter(
        ({ journal }, at) => entered[at] !== undefined || lineOf(journal, 'end') !== null,
      )
      const camps = [
        ...groupBy(present, ({ rank }) =>
          describe(entered[job.ranks.findIndex((one) => one.rank === rank)]),
        ).entries(),
      ]
      if (camps.length < 2) continue
      const isShared = entered.every((one) => one === undefined || one.group.endsWith('-0'))
      if (!isShared) return null
      camps.sort(([, one], [, other]) => other.length - one.length)
      const hasMajority = camps[0]![1].length * 2 > job.world
      const ranks = hasMajority
        ? camps.slice(1).flatMap(([, camp]) => camp.map(({ rank }) => rank))
        : []
      const step = entered.find((one) => one !== undefined)?.step ?? null
      const left = leftTraining(job, index)
      if (left !== null) return left
      const words = camps.map(
        ([what, camp]) => `${ranksInWords(camp.map(({ rank }) => rank))}: ${what}`,
      )
      return errorFinding('collective-mismatch', {
        ranks,
        step,
        message: `The ranks do not enter the same collectives. Collective ${index} at step ${step} is, on ${words.join('; on ')}.`,
        advice:
          'Call every collective on all ranks, in the same order: take it out of `if rank == 0`, and leave the training loop after the same step on all ranks.',
      })
    }
    return null
  },
}

/** The script of some ranks is over, while others are in the reduction of another step; null for any other mismatch. */
function leftTraining(job: JobRecord, index: number): ProofFinding | null {
  const gone = job.ranks.filter((one) => one.collectives[index] === undefined && hasFinished(one))
  const waiting = job.ranks.filter(({ collectives }) => collectives[index]?.part === 'gradients')
  const [left] = gone
  if (left === undefined || waiting.length === 0) return null
  const { step, name } = waiting[0]!.collectives[index]!
  const ranks = gone.map(({ rank }) => rank)
  const after = left.updates.at(-1)?.step
  const when = after === undefined ? 'before its first step' : `after step ${after}`
  const others = ranksInWords(waiting.map(({ rank }) => rank))
  return errorFinding('collective-mismatch', {
    ranks,
    step,
    message: `${capitalized(ranksInWords(ranks))} left the training loop ${when} and ended; ${others} went on to step ${step}, where the ${name}${placeOf(waiting)} waits for all ranks.`,
    advice:
      'Let all ranks leave the loop after the same step: decide with a value that all ranks share, such as an all-reduced stop flag or loss. Give all ranks the same number of batches.',
  })
}

const hasFinished = ({ journal }: RankRecord): boolean =>
  lineOf(journal, 'end')?.reason === 'finished' && lineOf(journal, 'error') === null

/** The line of the script where the wait ended in an error, if it is known. */
function placeOf(waiting: readonly RankRecord[]): string {
  const line = waiting.map(({ journal }) => lineOf(journal, 'error')?.line).find(Boolean)
  return line === undefined ? '' : ` at ${line}`
}

const describe = (one: LineOf<'enter'> | undefined): string =>
  one === undefined
    ? 'none'
    : comparable.includes(one.name)
      ? `${one.name} of ${one.elements}`
      : one.name

/** Operations to which every rank brings the same number of elements. */
const comparable = ['allreduce', 'reduce', 'allgather', '_allgather_base', 'all_gather_single']
