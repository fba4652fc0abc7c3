import { type RankPass, type SamplePass } from './sample-passes.js'

/** The distribution of the samples of one pass among the ranks. */
type Ledger = {
  readonly numDrawn: number
  readonly numDistinct: number
  /** Samples of the dataset; null where its size is not known. */
  readonly size: number | null
  /** Whether every rank came to the end of its loader. */
  readonly isComplete: boolean
  /** More repetitions than padding explains: the first sample that two ranks used, and where. */
  readonly repeated: {
    readonly sample: number
    readonly ranks: number[]
    readonly step: number
  } | null
  /** More samples left out than dropping the last batch explains. */
  readonly numMissing: number
}

/** Adds up one pass; null where samples have no index, or are drawn with replacement. */
export function addUp(pass: SamplePass, world: number): Ledger | null {
  const { ranks } = pass
  const isListed = ranks.every(({ batches }) =>
    batches.every(({ batch }) => batch.indices !== null),
  )
  if (!isListed || ranks.some(drawsWithReplacement)) return null
  const uses = usesOf(ranks)
  const numDrawn = ranks.flatMap(indicesOf).length
  const size = ranks[0]?.pass.size ?? null
  const isComplete = ranks.length === world && ranks.every(({ isExhausted }) => isExhausted)
  const padding = paddingOf(ranks, numDrawn, size)
  const numMissing = isComplete && size !== null ? size - uses.size : 0
  return {
    numDrawn,
    numDistinct: uses.size,
    size,
    isComplete,
    repeated: numDrawn - uses.size > padding ? firstRepeated(uses) : null,
    numMissing: numMissing > lastBatches(ranks) ? numMissing : 0,
  }
}

type Use = { readonly rank: number; readonly step: number }

function usesOf(ranks: readonly RankPass[]): ReadonlyMap<number, Use[]> {
  const uses = new Map<number, Use[]>()
  for (const { rank, batches } of ranks) {
    for (const { step, batch } of batches) {
      for (const sample of batch.indices ?? []) {
        uses.set(sample, [...(uses.get(sample) ?? []), { rank, step }])
      }
    }
  }
  return uses
}

const indicesOf = ({ batches }: RankPass): number[] =>
  batches.flatMap(({ batch }) => batch.indices ?? [])

/** A rank that repeats samples itself, beyond padding, does so on request. */
function drawsWithReplacement(one: RankPass): boolean {
  if (one.pass.replacement === true || one.pass.sampler === 'WeightedRandomSampler') return true
  const drawn = indicesOf(one)
  return drawn.length - new Set(drawn).size > (one.pass.batch_size ?? 1)
}

/** A sampler pads what all ranks draw together up to a multiple of the ranks, or of their batches. */
function paddingOf(ranks: readonly RankPass[], numDrawn: number, size: number | null): number {
  return size === null ? 0 : Math.min(Math.max(0, numDrawn - size), lastBatches(ranks))
}

const lastBatches = (ranks: readonly RankPass[]): number =>
  ranks.reduce((sum, { batches }) => sum + (batches[0]?.batch.indices?.length ?? 1), 0)

function firstRepeated(uses: ReadonlyMap<number, Use[]>): Ledger['repeated'] {
  const repeated = [...uses].filter(([, by]) => by.length > 1)
  const [first] = repeated.sort(([, one], [, other]) => latest(one) - latest(other))
  if (first === undefined) return null
  const [sample, by] = first
  return { sample, ranks: [...new Set(by.map(({ rank }) => rank))], step: latest(by) }
}

const latest = (uses: readonly Use[]): number => Math.max(...uses.map(({ step }) => step))
