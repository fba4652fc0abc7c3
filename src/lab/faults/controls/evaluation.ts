import type { Batch } from '../../trainer/model.js'
import type { Control } from '../disturbance.js'
import { override } from '../mechanisms/override.js'

const everySteps = 20
const durationMs = 30

/** Between two steps, where training code evaluates; the others wait for this rank. */
export const evaluation: Control = {
  name: 'evaluation',
  code: 'N4',
  summary: `one rank evaluates its model for ${durationMs} ms every ${everySteps} steps`,
  dose: null,
  target: 'rank',
  needs: { minSteps: 50 },
  inAdapter: { needs: { minSteps: 20 } },
  inWorker(site) {
    let evaluate = (): void => undefined
    return {
      trainer: (trainer) => ({
        ...trainer,
        model: override(trainer.model, {
          lossAndGradient(batch: Batch, gradient: Float32Array) {
            // Between two steps this gradient is no longer needed.
            evaluate = () => void trainer.model.lossAndGradient(batch, gradient)
            return trainer.model.lossAndGradient(batch, gradient)
          },
        }),
      }),
      enter(phase, step) {
        if (phase !== 'data' || step % everySteps !== 0) return
        const end = site.now() + durationMs
        let passes = 0
        for (; site.now() < end; passes++) evaluate()
        if (step > 0) site.confirm(`evaluated ${passes} batches before step ${step}`)
      },
    }
  },
}
