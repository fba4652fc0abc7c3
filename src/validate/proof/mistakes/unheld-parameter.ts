import { linesOf } from '../../../records/proof/parse-journal.js'
import { errorFinding } from '../finding.js'
import type { Mistake } from './mistake.js'

/** A gradient is computed for a parameter that no optimizer holds. */
export const unheldParameter: Mistake = {
  name: 'unheld-parameter',
  explains: [],
  find({ ranks }) {
    for (const { rank, journal } of ranks) {
      // The last one: a second optimizer may come later.
      const last = linesOf(journal, 'unheld').at(-1)
      const [first] = last?.names ?? []
      if (last === undefined || first === undefined) continue
      return errorFinding(this.name, {
        step: last.step,
        ranks: ranks.length === 1 ? [rank] : [],
        parameter: first,
        message:
          `No optimizer holds ${last.names.slice(0, 3).join(', ')}` +
          `${last.names.length > 3 ? ` and ${last.names.length - 3} more` : ''}: gradients are computed, but the weights never change.`,
        advice:
          'Create the optimizer after the model is complete, from all of `model.parameters()`, or set `requires_grad` to False.',
      })
    }
    return null
  },
}
