import { errorFinding, ifNotByDesign } from '../../finding.js'
import type { Mistake } from '../mistake.js'

/** Gradients are never set to zero, so each update contains those of all steps before. */
export const gradientsKept: Mistake = {
  name: 'gradients-kept',
  anyParallelism: true,
  explains: [],
  find({ ranks }) {
    const [record] = ranks
    if (record === undefined || record.optimizers.length !== 1) return null
    const later = record.updates.filter(({ step }) => step > 0)
    if (later.length < 2 || !later.every((one) => one.keeps_gradients === true)) return null
    return ifNotByDesign(
      errorFinding(this.name, {
        step: 1,
        message: 'Gradients are never set to zero: each update contains those of all steps before.',
        advice: 'Call `optimizer.zero_grad()` once in every step.',
      }),
    )
  },
}
