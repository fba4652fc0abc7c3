import type { LineOf } from '../../../../kit/records/proof/journal-line.js'
import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import { type JobRecord, parameterNames } from '../job-record.js'
import { sum } from '../../../../kit/stats/sum.js'

/** The distance of one quantity of an update from that of another run. */
export type Deviation = {
  /** Place of the update in the run. */
  readonly position: number
  readonly step: number
  /** Null for the loss. */
  readonly parameter: string | null
  readonly difference: number
  /** Size of the quantity itself. */
  readonly norm: number
  /** Product with the quantity of the other run. */
  readonly product: number
}

/** Deviations of all gradients and losses of one process from what the job, or another run, kept. */
export function deviationsOf(alone: JobRecord, other: JobRecord, numSteps: number): Deviation[] {
  const [rank] = alone.ranks
  if (rank === undefined) return []
  const gradients = linesOf(rank.journal, 'against')
    .filter(({ step }) => step < numSteps)
    .flatMap((line, position) => ofGradients(line, position, parameterNames(rank, line.optimizer)))
  const losses = rank.updates
    .filter(({ step }) => step < numSteps)
    .flatMap((update, position) => ofLoss(update, position, other))
  return [...gradients, ...losses]
}

function ofGradients(
  { step, differences, norms, products }: LineOf<'against'>,
  position: number,
  names: readonly string[],
): Deviation[] {
  return names.map((parameter, at) => ({
    position,
    step,
    parameter,
    // A gradient that only one run has, or of another shape, is as far away as can be.
    difference: differences[at] ?? Infinity,
    norm: norms[at] ?? 0,
    product: products[at] ?? 0,
  }))
}

function ofLoss(update: LineOf<'update'>, position: number, other: JobRecord): Deviation[] {
  const { step } = update
  const own = sum(update.losses)
  const parts = other.ranks.map(({ updates }) => updates[position]?.losses ?? [])
  if (update.losses.length === 0 || parts.some(({ length }) => length === 0)) return []
  const total = sum(parts.map(sum))
  // Ranks average their gradients, as a rule; a script may also add them up.
  const theirs = [total / parts.length, total].sort(
    (one, another) => Math.abs(one - own) - Math.abs(another - own),
  )[0]!
  return [
    {
      position,
      step,
      parameter: null,
      difference: Math.abs(theirs - own),
      norm: Math.abs(own),
      product: theirs * own,
    },
  ]
}
