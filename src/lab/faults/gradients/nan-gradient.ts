import type { TensorLayout } from '../../trainer/model.js'
import type { Fault } from '../disturbance.js'
import { override } from '../mechanisms/override.js'

/** Once: from the next step on every rank's gradient is NaN, and the first one can no longer be identified. */
export const nanGradient: Fault = {
  name: 'nan_gradient',
  code: 'F20',
  summary: "one element of one rank's gradient is NaN or infinity, once",
  dose: null,
  target: 'rank',
  needs: { minWorkers: 2 },
  expects: ['non_finite'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker(site) {
    let isDone = false
    return {
      trainer: (trainer) => ({
        ...trainer,
        model: override(trainer.model, {
          lossAndGradient(batch, gradient) {
            const loss = trainer.model.lossAndGradient(batch, gradient)
            if (isDone || !site.isDue() || batch.size === 0) return loss
            isDone = true
            const value = site.random() < 0.5 ? NaN : Infinity
            const element = Math.floor(site.random() * gradient.length)
            gradient[element] = value
            const tensor = tensorOf(trainer.model.tensors, element)
            const { step } = site.at()
            site.confirm(`wrote ${value} into element ${element} (${tensor}) in step ${step}`)
            return loss
          },
        }),
      }),
    }
  },
}

function tensorOf(tensors: readonly TensorLayout[], element: number): string {
  const found = tensors.find(({ offset, length }) => element >= offset && element < offset + length)
  return found?.name ?? 'no tensor'
}
