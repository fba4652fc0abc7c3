import type { LineOf } from '../../../../../kit/records/proof/journal-line.js'
import { lineOf, linesOf } from '../../../../../kit/records/proof/parse-journal.js'
import { enumerate } from '../../../../../kit/wording/enumerate.js'
import { listFew } from '../../../../../kit/wording/first-few.js'
import { noteFinding, ranksInWords } from '../../finding.js'
import { isWholeGroup, type JobRecord, type RankRecord } from '../../job-record.js'
import { learnMesh } from '../../mesh/learn-mesh.js'
import { dimensionOfRanks } from '../../../../../kit/mesh/mesh.js'
import { shortened } from '../../places.js'
import type { Mistake } from '../mistake.js'

/** Ranks that never came to an end had entered what did not end: who waits in which group for whom. */
export const ranksWait: Mistake = {
  name: 'ranks-wait',
  anyParallelism: true,
  explains: [],
  find(job: JobRecord) {
    const isOver = ({ journal }: RankRecord) => lineOf(journal, 'end') !== null
    const hasFailed = job.ranks.some(({ journal }) => lineOf(journal, 'error') !== null)
    if (job.world < 2 || hasFailed || job.ranks.every(isOver)) return null
    const waits = job.ranks.flatMap((record) => (isOver(record) ? [] : waitOf(job, record)))
    if (!waits.some(({ awaited }) => awaited.length > 0)) return null
    const outside = job.ranks
      .map(({ rank }) => rank)
      .filter((rank) => !waits.some((one) => one.rank === rank))
    const rest =
      outside.length === 0
        ? ''
        : `; ${ranksInWords(outside)} ${outside.length > 1 ? 'were' : 'was'} in none`
    return noteFinding(this.name, {
      ranks: waits.map(({ rank }) => rank),
      step: waits[0]?.step ?? null,
      message: `When the job was ended, these had not: ${listFew(
        waits.map(({ text }) => text),
        4,
        '; ',
      )}${rest}.`,
      advice:
        'Look at the rank that is waited for: it is elsewhere in the script, because of a condition on its rank, stage or batch, or it has not come so far.',
    })
  },
}

type Wait = {
  readonly rank: number
  readonly step: number
  readonly awaited: readonly number[]
  readonly text: string
}

/** The newest operation of a rank, if it has not ended. */
function waitOf(job: JobRecord, record: RankRecord): Wait[] {
  const { rank, collectives, journal, process } = record
  const newest = collectives.at(-1)
  const ended = new Set([
    ...linesOf(journal, 'leave').map(({ index }) => index),
    ...linesOf(journal, 'raised').map(({ index }) => index),
  ])
  if (newest === undefined || ended.has(newest.index)) return []
  const ranks = ranksOf(job, record, newest)
  const awaited = awaitedIn(job, record, newest, ranks)
  const where =
    newest.peer === undefined && ranks !== null && ranks.length < job.world
      ? ` of ${groupInWords(job, ranks)}`
      : ''
  const line =
    typeof newest.line === 'string' ? ` at ${shortened(newest.line, process.directory)}` : ''
  const text = `${newest.name} on rank ${rank}${where}${line}${forWhom(awaited)}`
  return [{ rank, step: newest.step, awaited, text }]
}

const forWhom = (awaited: readonly number[]): string =>
  awaited.length === 0
    ? ', which all others had entered'
    : `, which needs rank${awaited.length > 1 ? 's' : ''} ${enumerate(awaited, 'and')}`

function ranksOf(
  job: JobRecord,
  record: RankRecord,
  { group }: LineOf<'enter'>,
): readonly number[] | null {
  if (isWholeGroup(record, group)) return job.ranks.map(({ rank }) => rank)
  return linesOf(record.journal, 'group').find(({ name }) => name === group)?.ranks ?? null
}

function groupInWords(job: JobRecord, ranks: readonly number[]): string {
  const dimension = dimensionOfRanks(learnMesh(job).mesh, ranks)
  return `${ranksInWords(ranks)}${dimension === null ? '' : ` (${dimension} parallelism)`}`
}

/** The peer of a message; of a collective, those that have entered fewer of its group. */
function awaitedIn(
  job: JobRecord,
  record: RankRecord,
  { group, peer }: LineOf<'enter'>,
  ranks: readonly number[] | null,
): number[] {
  if (peer !== undefined) return [peer]
  const countOf = ({ collectives }: RankRecord) =>
    collectives.filter((one) => one.group === group && one.peer === undefined).length
  const own = countOf(record)
  return job.ranks
    .filter((one) => ranks?.includes(one.rank) === true && countOf(one) < own)
    .map(({ rank }) => rank)
}
