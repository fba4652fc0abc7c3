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

/** Batches whose rows are those that the model is given. */
const withContent: Change = changing('batch', both, ({ indices }) => ({
  rows: indices!.map((one) => row(one)),
}))
const notTrained = (at: number, ranks: readonly number[]): Change =>
  changing('update', ranks, ({ step, rows }, rank) => ({
    rows: step === at ? [rows[0]!.map((one) => `${one} of another batch of ${rank}`)] : rows,
  }))
/** An evaluation of three samples after the last step, two for each rank, and what is sent afterwards. */
const evaluation =
  (...sent: readonly (readonly [string, number])[]): Change =>
  (lines, rank) => {
    const pass = lines.find((line): line is LineOf<'pass'> => line.kind === 'pass')!
    const enter = lines.find((line): line is LineOf<'enter'> => line.kind === 'enter')!
    const loader = pass.loader + 1
    return [
      ...lines,
      { ...pass, loader, size: 3, epoch: 0, shuffle: false },
      { kind: 'batch', loader, number: 0, indices: [rank, (rank + 2) % 3], rows: null },
      { kind: 'exhausted', loader, number: 0, batches: 1 },
      ...sent.map(([name, elements], at) => {
        const line: JournalLine = { ...enter, index: 10 + at, step: 4, name, elements }
        return line
      }),
    ]
  }
type Drawing = {
  readonly number: number
  readonly worker: number | null
  readonly generator: string
}
const inWorker: Drawing = { number: 0, worker: 1, generator: 'numpy' }
const drawn = (stateOf: (rank: number) => string, place = inWorker): Change =>
  add((rank) => ({
    kind: 'drawn',
    loader: 0,
    state: stateOf(rank),
    number: place.number,
    worker: place.worker,
    generator: place.generator,
  }))
const alive = (...tensors: readonly number[]): Change => aliveWith(100, ...tensors)

/** Tensors that are alive at four looks, so many bytes larger with each; fewer where it is negative. */
export const aliveWith = (bytesOfOne: number, ...tensors: readonly number[]): Change =>
  inTurn(
    ...tensors.map((count, at) =>
      add(() => ({
        kind: 'live',
        step: 4 + 4 * at,
        tensors: count,
        bytes: 10_000 + bytesOfOne * count,
      })),
    ),
  )

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
  'left-out-batch': {
    mistake: inTurn(withContent, notTrained(1, [1])),
    says: { ranks: [1], step: 1, severity: 'note' },
    healthy: inTurn(withContent, notTrained(1, both)),
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
  'padded-evaluation': {
    mistake: evaluation(['allreduce', 2]),
    says: { ranks: [], step: 4, severity: 'note' },
    healthy: evaluation(['allgather', 2], ['allreduce', 2]),
  },
  'equal-random-numbers': {
    mistake: drawn(() => 'seed of all'),
    says: { ranks: [], step: 0, severity: 'note' },
    healthy: inTurn(
      drawn((rank) => `seed of rank ${rank}`),
      drawn((rank) => `other of rank ${rank}`, { number: 1, worker: null, generator: 'torch' }),
    ),
  },
  'memory-grows': {
    mistake: alive(20, 23, 26, 29),
    says: { ranks: [], step: 4, severity: 'note' },
    healthy: alive(20, 23, 26, 28),
  },
}
