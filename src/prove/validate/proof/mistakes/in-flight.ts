import type { LineOf } from '../../../../kit/records/proof/journal-line.js'
import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import { errorFinding, noteFinding } from '../finding.js'
import type { Mistake } from './mistake.js'

/** A tensor is used or changed while an asynchronous collective still works on it: a race, however it ends. */
export const inFlight: Mistake = {
  name: 'in-flight',
  anyParallelism: true,
  explains: [
    'replicas-differ',
    'unreduced-parameter',
    'no-gradient-reduction',
    'sync-suppressed',
    'sum-is-wrong',
    'non-finite',
  ],
  find({ ranks }) {
    const found = ranks.flatMap(({ rank, journal }) =>
      linesOf(journal, 'in_flight').map((line) => ({ rank, line })),
    )
    const [first] = found.toSorted(
      (one, other) =>
        Number(isGuess(one.line)) - Number(isGuess(other.line)) || one.line.step - other.line.step,
    )
    if (first === undefined) return null
    const { step, index, parameter } = first.line
    const at = found.filter(({ line }) => line.index === index).map(({ rank }) => rank)
    const make = isGuess(first.line) ? noteFinding : errorFinding
    return make(this.name, {
      ranks: at.length === ranks.length ? [] : at,
      step,
      parameter,
      message: wordsOf(first.line),
      advice:
        'Keep what an asynchronous collective returns (`work = ...`), and call `work.wait()` before its tensors are read or changed.',
    })
  },
}

/** Gradients are reduced apart from where an update reads them; a script may wait for them at a later step. */
const isGuess = ({ what, parameter }: LineOf<'in_flight'>): boolean =>
  what === 'gradient' && parameter === null

function wordsOf(found: LineOf<'in_flight'>): string {
  const { step, name, line, what, parameter } = found
  const issued = `${name}${line === null ? '' : ` that ${line} starts`}`
  if (what === 'changed')
    return `At step ${step} a tensor is changed while the ${issued} still works on it: what is sent depends on time.`
  if (isGuess(found))
    return `If this is not by design: the update of step ${step} does not wait for the ${issued}, which works on gradients.`
  return `The update of step ${step} uses the gradient or the weights of ${parameter} although nothing has waited for the ${issued}: what it finds there depends on time.`
}
