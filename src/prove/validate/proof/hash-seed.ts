import type { ProofFinding, ReplayedRank } from '../../../kit/records/reports/proof-report.js'
import { compareReplay, isEqual } from './compare-replay.js'
import { errorFinding, noteFinding, ranksInWords } from './finding.js'
import { brokenHook, type JobRecord, type RankRecord } from './job-record.js'

/** Ranks run again alone with fixed seeds of Python's string hashes. */
export type SeededReplays = {
  /** Two with the same seed. */
  readonly same: readonly [JobRecord, JobRecord]
  /** Each with another seed. */
  readonly others: readonly JobRecord[]
}

type Evidence = {
  readonly job: JobRecord
  readonly replay: JobRecord | null
  readonly seeded?: SeededReplays | null
}

/** Ranks that differ from their replay, and whose string hashes do too: Python drew a seed in each process. */
export function randomlyHashedRanks(
  { job, replay }: Evidence,
  replays: readonly ReplayedRank[],
): number[] {
  const hashIn = (run: JobRecord | null, rank: number) =>
    rankIn(run, rank)?.process.string_hash ?? null
  return replays
    .filter((one) => !isEqual(one))
    .map(({ rank }) => rank)
    .filter((rank) => {
      const hashes = [hashIn(job, rank), hashIn(replay, rank)]
      return !hashes.includes(null) && hashes[0] !== hashes[1]
    })
}

/** Whether the ranks repeat their bits as long as the seed stays the same. */
export const areRepeatable = (
  [one, again]: SeededReplays['same'],
  ranks: readonly number[],
): boolean => ranks.every((rank) => differenceBetween(one, again, rank) === 'none')

/** Whether another seed has already given each of the ranks other data: further seeds can show no more. */
export const isDataShown = (
  { same: [one], others }: SeededReplays,
  ranks: readonly number[],
): boolean =>
  ranks.every((rank) =>
    others.some((other) => {
      const difference = differenceBetween(one, other, rank)
      return typeof difference !== 'string' && difference.ofData
    }),
  )

/**
 * The finding that ranks repeat their bits with the same seed of string hashes and differ with another; null if that
 * was not shown. It is a mistake if ranks with different seeds train with other data, and not only in another order.
 */
export function hashSeedFinding({ job, seeded }: Evidence): ProofFinding | null {
  if (!seeded || [...seeded.same, ...seeded.others].some((run) => brokenHook(run) !== null))
    return null
  const [one, again] = seeded.same
  const found = one.ranks.flatMap(({ rank }) => {
    if (differenceBetween(one, again, rank) !== 'none') return []
    const differences = seeded.others.map((other) => differenceBetween(one, other, rank))
    return differences.flatMap((difference) =>
      typeof difference === 'string' ? [] : [{ rank, ...difference }],
    )
  })
  if (found.length === 0) return null
  const isOfData = found.some(({ ofData }) => ofData) && areSeedsDifferent(job)
  const decisive = isOfData ? found.filter(({ ofData }) => ofData) : found
  const ranks = [...new Set(found.map(({ rank }) => rank))]
  const step = Math.min(...decisive.map((difference) => difference.step))
  return (isOfData ? errorFinding : noteFinding)('depends-on-hash-seed', {
    ranks,
    step,
    message: `${isOfData ? 'The samples' : 'The results'} of ${ranksInWords(ranks)} depend on the seed of Python's string hashes, which each process draws for itself: replays with the same seed agree, and replays with another seed differ, first at step ${step}. The order of a set of strings, or hash() of a string, differs between ranks.`,
    advice:
      'Sort a set before its order matters, such as `sorted(set(text))`, or start the job with PYTHONHASHSEED=0.',
  })
}

const areSeedsDifferent = ({ ranks }: JobRecord): boolean =>
  new Set(ranks.map(({ process }) => process.string_hash)).size > 1

type Difference = 'none' | 'unknown' | { readonly step: number; readonly ofData: boolean }

/** How two replays of a rank differ; unknown if one of them did not come to its end. */
function differenceBetween(one: JobRecord, other: JobRecord, rank: number): Difference {
  const [first, second] = [rankIn(one, rank), rankIn(other, rank)]
  if (first === null || second === null) return 'unknown'
  if (first.updates.length === 0 || first.updates.length !== second.updates.length) return 'unknown'
  const compared = compareReplay(first, second)
  if (isEqual(compared)) return 'none'
  const inputs = first.updates.findIndex(
    ({ rows }, at) => String(rows) !== String(second.updates[at]?.rows),
  )
  if (inputs >= 0) return { step: first.updates[inputs]!.step, ofData: true }
  return { step: compared.first_difference?.step ?? 0, ofData: false }
}

const rankIn = (run: JobRecord | null, rank: number): RankRecord | null =>
  run?.ranks.find((one) => one.rank === rank) ?? null
