import { linesOf } from '../../../kit/records/proof/parse-journal.js'
import {
  completedSteps,
  type JobRecord,
  parameterNames,
  type RankRecord,
  sharedUpdates,
  type SharedUpdate,
} from './job-record.js'
import { whyNotDataParallel } from './parallelism.js'

/** The parts of an update that ranks compare. */
type Voted = 'gradients' | 'weights' | 'moments'

/** The first update after which ranks disagree about a quantity. */
type Disagreement = {
  readonly step: number
  /** Parameters that differ, and how many were compared. */
  readonly parameters: readonly string[]
  readonly numCompared: number
  /** The ranks that a majority outvotes; empty where there is no majority. */
  readonly minority: readonly number[]
}

/** Lets all ranks vote on a quantity after each step; parts that only one rank has are left out. */
export function voteOn(job: JobRecord, what: Voted): Disagreement | null {
  const areReplicas = whyNotDataParallel(job) === null
  for (const shared of sharedUpdates(job)) {
    const found = compareUpdate({ job, what, areReplicas }, shared)
    if (found !== null) return found
  }
  return null
}

/** A vote on one quantity; where the ranks are no replicas, only on pieces that are known to be the same. */
type Vote = { readonly job: JobRecord; readonly what: Voted; readonly areReplicas: boolean }

function compareUpdate(vote: Vote, shared: SharedUpdate): Disagreement | null {
  const columns = [...shared.updates].map(([rank, update]) => ({
    rank,
    digests: digestsByPiece(pieces(vote, rank, shared.optimizer), update[vote.what] ?? []),
  }))
  return compareColumns(columns, shared.step)
}

type Column = { readonly rank: number; readonly digests: ReadonlyMap<Piece, string | null> }

/** A parameter, or the part of it that some ranks hold; its name comes first. */
type Piece = string

const nameOf = (piece: Piece): string => piece.split(' ')[0]!
const isPart = (piece: Piece): boolean => piece.includes(' ')

/** Compares what ranks hold of each parameter: all ranks where it is whole, else those with the same part. */
function compareColumns(columns: readonly Column[], step: number): Disagreement | null {
  const all = [...new Set(columns.flatMap(({ digests }) => [...digests.keys()]))]
  const compared = all.filter((piece) => {
    const holders = columns.filter(({ digests }) => (digests.get(piece) ?? null) !== null)
    return isPart(piece) ? holders.length > 1 : holders.length === columns.length
  })
  const different = compared.filter((piece) => countOf(columns, piece).size > 1)
  const [first] = different
  if (first === undefined) return null
  return {
    step,
    parameters: [...new Set(different.map(nameOf))],
    numCompared: new Set(compared.map(nameOf)).size,
    minority: minorityOf(columns, first),
  }
}

function countOf(columns: readonly Column[], piece: Piece): ReadonlyMap<string, number[]> {
  const holders = new Map<string, number[]>()
  for (const { rank, digests } of columns) {
    const digest = digests.get(piece) ?? null
    if (digest !== null) holders.set(digest, [...(holders.get(digest) ?? []), rank])
  }
  return holders
}

function minorityOf(columns: readonly Column[], piece: Piece): number[] {
  const camps = [...countOf(columns, piece).values()]
  camps.sort((one, other) => other.length - one.length)
  const [largest = []] = camps
  return largest.length * 2 > camps.flat().length ? camps.slice(1).flat().sort() : []
}

const digestsByPiece = (
  held: readonly (Piece | null)[],
  digests: readonly (string | null)[],
): ReadonlyMap<Piece, string | null> =>
  new Map(held.flatMap((piece, at) => (piece === null ? [] : [[piece, digests[at] ?? null]])))

/** What a rank holds of each parameter of an optimizer; null for what no other rank can be expected to hold. */
function pieces(vote: Vote, rank: number, optimizer: number): readonly (Piece | null)[] {
  const record = vote.job.ranks.find((one) => one.rank === rank)
  if (record === undefined) return []
  return parameterNames(record, optimizer).map((name) => pieceOf(record, name, vote))
}

function pieceOf({ model }: RankRecord, name: string, { what, areReplicas }: Vote): Piece | null {
  const parameter = model?.parameters.find((one) => one.name === name)
  const slice = parameter?.slice ?? null
  // A gradient may be a part of a sum where its parameter is whole.
  if (slice !== null) return what === 'gradients' ? null : `${name} ${slice}`
  return areReplicas && parameter?.sharded !== true ? name : null
}

/** The weights of the ranks before the first step of each optimizer. */
export function voteOnStart(job: JobRecord, what: 'weights' | 'moments'): Disagreement | null {
  const vote = { job, what, areReplicas: whyNotDataParallel(job) === null }
  const numbers = new Set(job.ranks.flatMap(({ optimizers }) => optimizers.map((o) => o.number)))
  for (const number of numbers) {
    const columns = job.ranks.flatMap(({ rank, optimizers }) => {
      const optimizer = optimizers.find((one) => one.number === number)
      if (optimizer === undefined) return []
      const digests = optimizer[what].map(
        (digest) => digest ?? (what === 'moments' ? 'none' : null),
      )
      return [{ rank, digests: digestsByPiece(pieces(vote, rank, number), digests) }]
    })
    const found = columns.length > 1 ? compareColumns(columns, 0) : null
    if (found !== null) return found
  }
  return null
}

/** Votes on the weights that no optimizer of some ranks holds, against those of the rank that does, before each step. */
export function voteOnRest(job: JobRecord): Disagreement | null {
  if (whyNotDataParallel(job) !== null) return null
  for (let step = 0; step < completedSteps(job); step += 1) {
    const columns = job.ranks.map((record) => ({
      rank: record.rank,
      digests: before(record, step),
    }))
    if (!columns.some(({ rank }) => hasRest(job, rank, step))) continue
    const found = compareColumns(columns, step)
    if (found !== null) return { ...found, step: Math.max(0, step - 1) }
  }
  return null
}

const restAt = (record: RankRecord, at: number) =>
  linesOf(record.journal, 'rest').find(({ step }) => step === at)

const hasRest = ({ ranks }: JobRecord, rank: number, step: number): boolean =>
  ranks.some((one) => one.rank === rank && (restAt(one, step)?.names.length ?? 0) > 0)

/** What a rank holds before a step: as its optimizers left it, or found before the step; parts of its own left out. */
function before(record: RankRecord, at: number): ReadonlyMap<Piece, string | null> {
  const parts = new Set(
    record.model?.parameters.filter((one) => one.sharded).map((one) => one.name),
  )
  const held = record.optimizers.flatMap(({ number, names, weights }) => {
    const last = record.updates.findLast((one) => one.optimizer === number && one.step < at)
    return names.map((name, index) => [name, (last?.weights ?? weights)[index] ?? null] as const)
  })
  const rest = restAt(record, at)
  const found = (rest?.names ?? []).map(
    (name, index) => [name, rest!.weights[index] ?? null] as const,
  )
  return new Map([...held, ...found].filter(([name]) => !parts.has(name)))
}
