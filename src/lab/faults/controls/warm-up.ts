import type { Control } from '../disturbance.js'
import { override } from '../mechanisms/override.js'

const slowSteps = 3
const factor = 20
/** The longest warm-up of a gradient. */
const maxDelayMs = 200

/**
 * Like compilers and caches that warm up. No usual cost is known yet, so each gradient takes a multiple of its own
 * time.
 */
export const warmUp: Control = {
  name: 'warm_up',
  code: 'N2',
  summary: `the first ${slowSteps} steps take ${factor} times as long on all ranks`,
  dose: null,
  target: 'group',
  needs: {},
  inAdapter: {},
  inWorker(site) {
    let firstStep: number | null = null
    return {
      trainer: (trainer) => ({
        ...trainer,
        model: override(trainer.model, {
          lossAndGradient(batch, gradient) {
            const started = site.now()
            const loss = trainer.model.lossAndGradient(batch, gradient)
            const { step } = site.at()
            firstStep ??= step
            if (step >= firstStep + slowSteps) return loss
            site.burn(Math.min((factor - 1) * (site.now() - started), maxDelayMs))
            site.confirm(`the first ${slowSteps} steps are slow`)
            return loss
          },
        }),
      }),
    }
  },
}
