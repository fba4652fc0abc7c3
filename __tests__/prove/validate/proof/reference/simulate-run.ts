import type { JournalLine } from '../../../../../src/kit/records/proof/journal-line.js'
import type { KeptPiece } from '../../../../../src/kit/records/proof/layout-lines.js'
import { composeJobRecord } from '../../../../../src/prove/validate/proof/job-record.js'
import type { KeptRun, Quantity } from '../../../../../src/prove/validate/proof/reference/pieces.js'

export type Tensor = {
  readonly name: string
  readonly size: readonly number[]
  readonly values: readonly number[]
  /** Of a tensor that tells its place. */
  readonly shape?: readonly number[]
  readonly offset?: readonly number[]
  /** Ranks whose values add up. */
  readonly sumOver?: readonly number[]
}

export type At = { readonly what: Quantity; readonly step: number; readonly rank: number }

/** What a rank holds of the tensors of the model. */
export type Layout = (whole: ReadonlyMap<string, Tensor>, at: At) => readonly Tensor[]

const shapes: Readonly<Record<string, readonly number[]>> = {
  '0.up.weight': [4, 3],
  '0.up.bias': [4],
  '0.down.weight': [3, 4],
  '1.up.weight': [4, 3],
  '1.up.bias': [4],
  '1.down.weight': [2, 5],
}

const countOf = (size: readonly number[]): number => size.reduce((all, one) => all * one, 1)

/** Other numbers for each tensor, quantity and step; each bias starts with zeros. */
function valueOf(name: string, { what, step }: Omit<At, 'rank'>, at: number): number {
  if (what === 'start') return name.endsWith('bias') ? 0 : Math.fround(wave(name, at))
  return Math.fround(wave(name, at + 100 * (step + 1) + (what === 'weights' ? 1000 : 0)))
}

const wave = (name: string, at: number): number =>
  Math.sin([...name].reduce((sum, one) => 31 * sum + one.charCodeAt(0), at) % 9973)

/** The whole model. */
function wholeModel(at: Omit<At, 'rank'>): ReadonlyMap<string, Tensor> {
  return new Map(
    Object.entries(shapes).map(([name, size]) => {
      const values = Array.from({ length: countOf(size) }, (_, index) => valueOf(name, at, index))
      return [name, { name, size, values }]
    }),
  )
}

/** Each rank holds all of it. */
export const everything: Layout = (whole) => [...whole.values()]

/** Some places of a tensor along a dimension. */
export function part(tensor: Tensor, dimension: number, places: readonly number[]): Tensor {
  const { name, size, values } = tensor
  const inner = countOf(size.slice(dimension + 1))
  const isChosen = (at: number) => Math.floor(at / inner) % size[dimension]!
  const cut = size.map((one, at) => (at === dimension ? places.length : one))
  const outer = Array.from({ length: countOf(size.slice(0, dimension)) }, (_, at) => at)
  const block = size[dimension]! * inner
  const chosen = outer.flatMap((at) =>
    places.flatMap((place) =>
      values.slice(at * block, (at + 1) * block).filter((_, within) => isChosen(within) === place),
    ),
  )
  return { name, size: cut, values: chosen }
}

/** The same as a distributed tensor, which tells its place. */
export function placed(tensor: Tensor, dimension: number, from: number, to: number): Tensor {
  const places = Array.from({ length: to - from }, (_, at) => from + at)
  const offset = tensor.size.map((_, at) => (at === dimension ? from : 0))
  return { ...part(tensor, dimension, places), shape: tensor.size, offset }
}

export type Shape = {
  readonly world?: number
  readonly numSteps?: number
  readonly layout?: Layout
  /** What the run computes otherwise. */
  readonly alter?: (value: number, at: At & { readonly name: string }) => number
  /** The size of random last bits; null: results are rounded as they are. */
  readonly jitter?: number | null
  readonly update?: Changes | ((rank: number) => Changes)
}

type Changes = Partial<Extract<JournalLine, { kind: 'update' }>>

/** A run of a few steps with what its ranks kept. */
export function aRun({
  world = 1,
  numSteps = 3,
  layout = everything,
  alter = (value) => value,
  jitter = null,
  update = {},
}: Shape = {}): KeptRun {
  const bytes = new Map<number, Uint8Array>()
  const journals = Array.from({ length: world }, (_, rank) => {
    const kept: number[] = []
    const keep = (what: Quantity, step: number): JournalLine => {
      const held = layout(wholeModel({ what, step }), { what, step, rank })
      const pieces = held.map(({ name, size, values, shape, offset, sumOver }): KeptPiece => {
        const at = 4 * kept.length
        for (const [index, value] of values.entries()) {
          const moved = what === 'start' ? 1 : 1 + (jitter ?? 0) * Math.sin(index + 7 * step + rank)
          kept.push(alter(value, { what, step, rank, name }) * moved)
        }
        const place = { shape: shape?.slice() ?? null, offset: offset?.slice() ?? null }
        const sum = sumOver && { sum_over: sumOver.slice(), reduction: 'sum' }
        return { name, type: 'float32', at, epsilon: 1.2e-7, size: size.slice(), ...place, ...sum }
      })
      return { kind: 'slices', what, step, optimizer: 0, pieces }
    }
    const steps = Array.from({ length: numSteps }, (_, step) => [
      ...(step === 0 ? [keep('start', 0)] : []),
      keep('gradients', step),
      anUpdate(step, jitter, typeof update === 'function' ? update(rank) : update),
      keep('weights', step),
    ])
    const lines: JournalLine[] = [aProcess(rank, world), ...steps.flat()]
    bytes.set(rank, new Uint8Array(Float32Array.from(kept).buffer))
    return { lines, numUnreadable: 0 }
  })
  const read: KeptRun['read'] = (rank, at, length) =>
    Promise.resolve(bytes.get(rank)?.slice(at, at + length) ?? null)
  return { record: composeJobRecord(journals), read }
}

const aProcess = (rank: number, world: number): JournalLine => ({
  kind: 'process',
  rank,
  world,
  directory: '/job',
  argv: ['python', 'train.py'],
  executable: '/usr/bin/python',
  environment: {},
  torch: '2.15.0',
  threads: 1,
})

const anUpdate = (step: number, jitter: number | null, changes: Changes): JournalLine => ({
  kind: 'update',
  step,
  optimizer: 0,
  buffers: 'buffers',
  settings: [{ lr: 0.1 }],
  gradients: [],
  weights: [],
  moments: [],
  losses: [1 + step],
  rows: [[`row ${step}`]],
  reduced: 0,
  reduced_after_clip: null,
  training_loaders: {},
  mean_losses: true,
  ...(jitter !== null && { moved: 5 }),
  ...changes,
})
