import type { Fault } from '../disturbance.js'
import { alterComputedGradients } from '../mechanisms/computed-gradients.js'

/** Norms stay the same, so only the direction or a second computation can reveal it. */
export const signFlip: Fault = {
  name: 'sign_flip',
  code: 'F15',
  summary: "one rank's gradients have their signs reversed before the all-reduce",
  dose: null,
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_gradient', 'gradient_anomaly', 'loss_divergence'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inWorker: (site) =>
    alterComputedGradients(site, 'gradient times -1', (gradient) => {
      for (let index = 0; index < gradient.length; index++) {
        // Zeros stay as they are, because -0 is the same gradient.
        if (gradient[index] !== 0) gradient[index] = -(gradient[index] ?? 0)
      }
    }),
}
