import type { Alterations } from '../../trainer/alterations.js'
import { createDelay } from './delay.js'
import type { WorkerSite } from '../disturbance.js'
import { override } from './override.js'
import { createUsualCost } from './usual-cost.js'

/**
 * Makes each gradient take `factorAt(step)` times as long as it usually does. The extra time is a multiple of the usual
 * cost, not of the call's own time, in which the thread may have waited for a core.
 */
export function slowCompute(site: WorkerSite, factorAt: (step: number) => number): Alterations {
  const usual = createUsualCost()
  const delay = createDelay(site)
  let isConfirmed = false
  const confirm = (ownMs: number, startedMs: number): void => {
    if (isConfirmed) return
    isConfirmed = true
    const [from, to] = [ownMs, site.now() - startedMs].map((ms) => ms.toFixed(3))
    site.confirm(`slowed a gradient of step ${site.at().step} from ${from} ms to ${to} ms`)
  }
  return {
    trainer: (trainer) => ({
      ...trainer,
      model: override(trainer.model, {
        lossAndGradient(batch, gradient) {
          const started = site.now()
          const loss = trainer.model.lossAndGradient(batch, gradient)
          const ownMs = site.now() - started
          if (!site.isDue()) {
            usual.note(ownMs, batch.size)
            return loss
          }
          const factor = factorAt(site.at().step)
          if (factor <= 1) return loss
          delay((factor - 1) * (usual.of(batch.size) ?? ownMs))
          confirm(ownMs, started)
          return loss
        },
      }),
    }),
  }
}
