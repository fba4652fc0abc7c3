import type { JournalLine, LineOf } from '../../../../src/kit/records/proof/journal-line.js'
import { type Change, changing } from './simulate-job.js'

/** A job with one mistake, and what is said about it; `healthy` is a job that only looks like it. */
export type MistakeCase = {
  readonly mistake: Change
  readonly says: {
    readonly ranks: readonly number[]
    readonly step: number | null
    readonly message?: string
    /** An error, where nothing else is said. */
    readonly severity?: 'note'
  }
  readonly healthy: Change
}

const both = [0, 1]
const inTurn =
  (...changes: Change[]): Change =>
  (lines, rank) =>
    changes.reduce((changed, change) => change(changed, rank), lines)
const add =
  (lineOf: (rank: number) => JournalLine): Change =>
  (lines, rank) => [...lines, lineOf(rank)]
const workers: Change = changing('pass', both, () => ({ workers: 2 }))
const unindexed = (rowsOf: (at: number, rank: number) => readonly string[]): Change =>
  changing('batch', both, ({ indices }, rank) => ({
    indices: null,
    rows: [...rowsOf(Math.floor(indices![0]! / 8), rank)],
  }))
/** Each index of this pass as it is, with other batches of the ranks, and the content that a function gives. */
const twoPasses = (contentOf: (index: number, rank: number, pass: number) => string): Change =>
  inTurn(
    changing('batch', both, ({ indices }, rank) => ({
      rows: indices!.map((one) => contentOf(one, rank, 0)),
    })),
    (lines, rank) => [...lines, ...againWithOtherRank(lines, rank, contentOf)],
  )
function againWithOtherRank(
  lines: readonly JournalLine[],
  rank: number,
  contentOf: (index: number, rank: number, pass: number) => string,
): JournalLine[] {
  return lines.flatMap((line): JournalLine[] => {
    if (line.kind === 'pass') return [{ ...line, number: 1, epoch: 1 }]
    if (line.kind === 'update') return [{ ...line, step: line.step + 4 }]
    if (line.kind !== 'batch') return []
    const indices = line.indices!.map((one) => (rank === 0 ? one + 1 : one - 1))
    return [{ ...line, number: 1, indices, rows: indices.map((one) => contentOf(one, rank, 1)) }]
  })
}
/** Two ranks that hold parts of the same layers, as the device mesh of the script says. */
const tensorParallel = (names: string[], shape: number[]): Change =>
  inTurn(
    add(() => ({ kind: 'mesh', names, shape })),
    changing('model', both, ({ parameters }) => ({
      parameters: parameters.map((one) => ({ ...one, placed_by: 'script' as const })),
    })),
  )
const row = (index: number): string => `row ${index}`
const saved = (pathOf: (rank: number) => string): Change =>
  add((rank) => ({ kind: 'saved', step: 2, path: pathOf(rank) }))
const states = (
  what: LineOf<'states'>['changed'][number][0],
  valueOf: (rank: number) => string,
): Change =>
  add((rank) => ({ kind: 'states', step: 2, changed: [[what, 'centre', valueOf(rank)]] }))
const givenRows = (rowsOf: (step: number, rank: number) => readonly string[]): Change =>
  changing('update', both, ({ step }, rank) => ({ rows: [[...rowsOf(step, rank)]] }))

/** Mistakes that the content of samples shows. */
export const casesOfContent: Readonly<Record<string, MistakeCase>> = {
  'other-samples-in-group': {
    mistake: tensorParallel(['tp'], [2]),
    says: {
      ranks: [0, 1],
      step: 0,
      message:
        'Among ranks 0 and 1 (tensor parallelism): At step 0 ranks 0 and 1 are given different samples, although they hold parts of the same layers.',
    },
    healthy: inTurn(
      tensorParallel(['dp', 'tp'], [1, 2]),
      changing('update', both, ({ step }) => ({ rows: [[`row ${step}`, `other row ${step}`]] })),
    ),
  },
  'other-data': {
    mistake: twoPasses((index, rank) => row((index + 5 * rank) % 32)),
    says: { ranks: [], step: 0 },
    healthy: twoPasses(row),
  },
  'repeated-by-workers': {
    mistake: inTurn(
      workers,
      unindexed((at, rank) => ['a', 'b'].map((one) => `${one} ${Math.floor(at / 2)} of ${rank}`)),
    ),
    says: { ranks: [], step: 0 },
    healthy: inTurn(
      workers,
      unindexed((at, rank) => ['a', 'b'].map((one) => `${one} ${at} of ${rank}`)),
    ),
  },
  'equal-batches': {
    mistake: givenRows((step, rank) =>
      ['a', 'b'].map((one) => (step < 2 ? one : `${one} ${rank}`)),
    ),
    says: { ranks: [], step: 0, severity: 'note' },
    healthy: givenRows((step, rank) => ['a', step < 2 ? `${rank}` : `b ${rank}`]),
  },
}

/** What one process may do as well, and what its design may explain. */
export const casesOfAdvice: Readonly<Record<string, MistakeCase>> = {
  'states-differ': {
    mistake: states('buffer', (rank) => `of rank ${rank}`),
    says: { ranks: [], step: 2, severity: 'note' },
    healthy: states('buffer', () => 'of all'),
  },
  'clipped-while-scaled': {
    mistake: changing('update', both, ({ step }) => ({ clipped_at_scale: step > 0 ? 512 : null })),
    says: { ranks: [], step: 1, severity: 'note' },
    healthy: changing('update', both, () => ({ clipped_at_scale: 1 })),
  },
  'gradients-kept': {
    mistake: changing('update', both, ({ step }) => ({ keeps_gradients: step > 0 })),
    says: { ranks: [], step: 1, severity: 'note' },
    healthy: changing('update', both, ({ step }) => ({ keeps_gradients: step > 1 })),
  },
  'shared-file': {
    mistake: saved(() => '/job/model.pt'),
    says: { ranks: [0, 1], step: 2, severity: 'note' },
    healthy: saved((rank) => `/job/random-${rank}.pt`),
  },
}
