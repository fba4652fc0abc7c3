import type { Alterations } from '../trainer/alterations.js'
import type { Batch } from '../trainer/model.js'
import type { WorkerSite } from './disturbance.js'
import { countDifferences, firstEffect } from './first-effect.js'
import { override } from './override.js'

/** Changes a gradient in place; `index` counts the rank's own micro-batches of the step. */
export type GradientChange = (gradient: Float32Array, index: number, batch: Batch) => void

/**
 * Changes what this rank computes from its own micro-batches, before anybody measures it. What it computes again to
 * check others is left alone: those come after its own, or in another phase.
 */
export function alterOwnGradients(
  site: WorkerSite,
  what: string,
  change: GradientChange,
): Alterations {
  const tell = firstEffect(site)
  let step = -1
  let computed = 0
  return {
    trainer(trainer) {
      const { model, exchange } = trainer
      const own = exchange.share.end - exchange.share.start
      const lossAndGradient = (batch: Batch, gradient: Float32Array): number => {
        const loss = model.lossAndGradient(batch, gradient)
        const at = site.at()
        if (at.phase !== 'compute' || !site.isDue()) return loss
        computed = at.step === step ? computed + 1 : 0
        step = at.step
        if (computed >= own) return loss
        const before = gradient.slice()
        change(gradient, computed, batch)
        const changed = countDifferences(gradient, before)
        tell(changed > 0 ? `${what}: ${changed} of ${gradient.length} elements changed` : null)
        return loss
      }
      return { ...trainer, model: override(model, { lossAndGradient }) }
    },
  }
}
