import type { Alterations } from '../../trainer/alterations.js'
import type { Batch } from '../../trainer/model.js'
import type { WorkerSite } from '../disturbance.js'
import { countDifferences } from './first-effect.js'
import { override } from './override.js'

/**
 * Changes every gradient that this rank computes, in place and before it is measured: of its own samples, and of the
 * samples with which it checks others, like a machine that miscalculates.
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
        // Compares until the first visible change: comparing takes time, and this fault must not slow the rank down.
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
