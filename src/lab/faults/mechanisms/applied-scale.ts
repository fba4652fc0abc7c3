import type { Alterations } from '../../trainer/alterations.js'
import type { WorkerSite } from '../disturbance.js'
import { firstEffect } from './first-effect.js'
import { override } from './override.js'

/**
 * Changes the factor from the summed gradient to the one that is applied, which is 1 / samples in a correct trainer.
 */
export function alterAppliedScale(
  site: WorkerSite,
  change: (scale: number) => number,
): Alterations {
  const confirm = firstEffect(site)
  return {
    trainer(trainer) {
      const { optimizer } = trainer
      const update = (summed: Float32Array, scale: number): void => {
        if (!site.isDue()) return optimizer.update(summed, scale)
        const applied = change(scale)
        confirm(applied === scale ? null : `gradient times ${applied} instead of ${scale}`)
        optimizer.update(summed, applied)
      }
      return { ...trainer, optimizer: override(optimizer, { update }) }
    },
  }
}
