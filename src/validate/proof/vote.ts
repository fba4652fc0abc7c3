import {
  type JobRecord,
  parameterNames,
  sharedUpdates,
  shardedNames,
  type SharedUpdate,
} from './job-record.js'

/** The parts of an update that ranks compare. */
export type Voted = 'gradients' | 'weights' | 'moments'

/** The first update after which ranks disagree about a quantity. */
export type Disagreement = {
  readonly step: number
  /** Parameters that differ, and how many were compared. */
  readonly parameters: readonly string[]
  readonly numCompared: number
  /** The ranks that a majority outvotes; empty where there is no majority. */
  readonly minority: readonly number[]
}

/** Lets all ranks vote on a quantity after each step; parts that only one rank has are left out. */
export function voteOn(job: JobRecord, what: Voted): Disagreement | null {
  for (const shared of sharedUpdates(job)) {
    const found = compareUpdate(job, shared, what)
    if (found !== null) return found
  }
  return null
}

function compareUpdate(job: JobRecord, shared: SharedUpdate, what: Voted): Disagreement | null {
  const columns = [...shared.updates].map(([rank, update]) => ({
    rank,
    digests: digestsByName(job, rank, shared.optimizer, update[what] ?? []),
  }))
  return compareColumns(columns, shared.step, shardedNames(job))
}

type Column = { readonly rank: number; readonly digests: ReadonlyMap<string, string | null> }

/** Compares what ranks hold for each parameter that all of them have a value for. */
function compareColumns(
  columns: readonly Column[],
  step: number,
  exempt: ReadonlySet<string>,
): Disagreement | null {
  const names = [...(columns[0]?.digests.keys() ?? [])].filter((name) => !exempt.has(name))
  const compared = names.filter((name) =>
    columns.every(({ digests }) => (digests.get(name) ?? null) !== null),
  )
  const different = compared.filter((name) => countOf(columns, name).size > 1)
  const [first] = different
  if (first === undefined) return null
  return {
    step,
    parameters: different,
    numCompared: compared.length,
    minority: minorityOf(columns, first),
  }
}

function countOf(columns: readonly Column[], name: string): ReadonlyMap<string, number[]> {
  const holders = new Map<string, number[]>()
  for (const { rank, digests } of columns) {
    const digest = digests.get(name) ?? ''
    holders.set(digest, [...(holders.get(digest) ?? []), rank])
  }
  return holders
}

function minorityOf(columns: readonly Column[], name: string): number[] {
  const camps = [...countOf(columns, name).values()].sort((one, other) => other.length - one.length)
  const [largest = []] = camps
  return largest.length * 2 > columns.length ? camps.slice(1).flat().sort() : []
}

function digestsByName(
  job: JobRecord,
  rank: number,
  optimizer: number,
  digests: readonly (string | null)[],
): ReadonlyMap<string, string | null> {
  const record = job.ranks.find((one) => one.rank === rank)
  const names = record === undefined ? [] : parameterNames(record, optimizer)
  return new Map(names.map((name, index) => [name, digests[index] ?? null]))
}

/** The weights of the ranks before the first step of each optimizer. */
export function voteOnStart(job: JobRecord, what: 'weights' | 'moments'): Disagreement | null {
  const numbers = new Set(job.ranks.flatMap(({ optimizers }) => optimizers.map((o) => o.number)))
  for (const number of numbers) {
    const columns = job.ranks.flatMap(({ rank, optimizers }) => {
      const optimizer = optimizers.find((one) => one.number === number)
      if (optimizer === undefined) return []
      const digests = optimizer[what].map(
        (digest) => digest ?? (what === 'moments' ? 'none' : null),
      )
      return [{ rank, digests: new Map(optimizer.names.map((name, at) => [name, digests[at]!])) }]
    })
    const found = columns.length > 1 ? compareColumns(columns, 0, shardedNames(job)) : null
    if (found !== null) return found
  }
  return null
}
