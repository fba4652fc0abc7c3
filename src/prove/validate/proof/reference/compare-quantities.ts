import type { Deviation } from '../one-process/deviations.js'
import { type Judged, judgeDeviations } from '../one-process/envelope.js'
import { lossDeviations } from './losses.js'
import type { Mapping } from './map-pieces.js'
import { measureAgain, type Measured, measurePieces, measureWholes } from './measure.js'
import { type KeptRun, piecesOf, type Quantity } from './pieces.js'
import { firstUncompared, type Uncompared } from './uncompared.js'
import { putTogetherLike, type Wholes } from './whole-tensors.js'

/** Two runs that should compute the same, and runs of each with last bits drawn at random. */
export type Runs = {
  readonly job: KeptRun
  readonly reference: KeptRun
  readonly roundings: readonly KeptRun[]
  readonly ownRoundings: readonly KeptRun[]
}

/** Where the parts of the job lie in the tensors of the reference. */
export type Layout = { readonly mappings: readonly Mapping[]; readonly wholes: Wholes }

/** How far a job is from its reference, and how far rounding explains it. */
export type Judgement = {
  readonly gradients: readonly Judged<Measured>[]
  readonly weights: readonly Judged<Measured>[]
  readonly losses: readonly Judged[]
  readonly uncompared: Uncompared | null
}

/** Compares gradients, weights and losses of the first steps. */
export async function compareQuantities(
  runs: Runs,
  layout: Layout,
  numSteps: number,
): Promise<Judgement> {
  const gradients = await quantity(runs, layout, { what: 'gradients', numSteps })
  const weights = await quantity(runs, layout, { what: 'weights', numSteps })
  const open = [gradients, weights].flatMap(({ uncompared }) => uncompared ?? [])
  const [first = null] = open.sort((one, other) => one.step - other.step)
  const records = (some: readonly KeptRun[]) => some.map(({ record }) => record)
  const losses = {
    job: runs.job.record,
    reference: runs.reference.record,
    roundings: records(runs.roundings),
    ownRoundings: records(runs.ownRoundings),
  }
  return {
    gradients: gradients.judged,
    weights: weights.judged,
    losses: lossDeviations(losses, numSteps),
    uncompared: first,
  }
}

type Asked = { readonly what: Exclude<Quantity, 'start'>; readonly numSteps: number }

async function quantity(runs: Runs, { mappings, wholes: like }: Layout, { what, numSteps }: Asked) {
  const all: Measured[] = []
  const moved: Deviation[] = []
  let uncompared: Uncompared | null = null
  for (let step = 0; step < numSteps; step += 1) {
    const wholes = putTogetherLike(await piecesOf(runs.reference, what, step), like)
    const pieces = await piecesOf(runs.job, what, step)
    const measured = measurePieces(pieces, mappings, wholes, step)
    all.push(...measured)
    moved.push(...lastBits(measured))
    uncompared ??= firstUncompared(mappings, pieces, wholes, { what, step })
    for (const run of runs.roundings)
      moved.push(
        ...measureWholes(wholes, putTogetherLike(await piecesOf(run, what, step), like), step),
      )
    for (const run of runs.ownRoundings)
      moved.push(...measureAgain(pieces, await piecesOf(run, what, step), measured, mappings))
  }
  return { judged: judgeDeviations(all, [moved]), uncompared }
}

/** Each is rounded to its own type; where the reference has nothing but zeros, beside all others. */
function lastBits(measured: readonly Measured[]): Deviation[] {
  const total = Math.hypot(...measured.map(({ norm }) => norm))
  return measured.map((one) => {
    const { position, step, parameter, norm, product, epsilon } = one
    const difference = epsilon * (norm > 0 ? norm : total)
    return { position, step, parameter, norm, product, difference }
  })
}
