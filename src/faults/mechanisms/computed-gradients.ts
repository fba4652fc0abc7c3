import type { Alterations } from '../../trainer/alterations.js'
import type { Batch } from '../../trainer/model.js'
import type { WorkerSite } from '../disturbance.js'
import { countDifferences } from './first-effect.js'
import { override } from './override.js'

/**
 * Changes every gradient in place that this rank computes, before anybody measures it: from its own samples, and from
 * those of others which it checks, as a machine that cannot reckon does.
 */
export function alterComputedGradients(
  site: WorkerSite,
  what: string,
  change: (gradient: Float32Array) => void,
): Alterations {
  let isSeen = false
  return {
    trainer(trainer) {
      const { model } = trainer
      const lossAndGradient = (batch: Batch, gradient: Float32Array): number => {
        const loss = model.lossAndGradient(batch, gradient)
        if (!site.isDue()) return loss
        // Looked at until it was seen once: looking takes time, and this is no fault of speed.
        const right = isSeen ? gradient : gradient.slice()
        change(gradient)
        const changed = isSeen ? 0 : countDifferences(gradient, right)
        if (changed === 0) return loss
        isSeen = true
        site.confirm(`${what}: ${changed} of ${gradient.length} elements changed`)
        return loss
      }
      return { ...trainer, model: override(model, { lossAndGradient }) }
    },
  }
}
