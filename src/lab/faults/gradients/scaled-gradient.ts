import type { Fault } from '../disturbance.js'
import { alterComputedGradients } from '../mechanisms/computed-gradients.js'

export const scaledGradient: Fault = {
  name: 'scaled_gradient',
  code: 'F15b',
  summary: "one rank's gradients are multiplied by a factor before the all-reduce",
  dose: {
    name: 'factor',
    unit: 'x',
    help: 'what every element is multiplied by; 0.5 halves the gradient',
    from: 0,
    to: 1e6,
    default: 2,
    promisedFrom: 2,
    levels: [1.1, 2, 10],
  },
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_gradient', 'gradient_anomaly', 'loss_divergence'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inWorker: (site) =>
    alterComputedGradients(site, `gradient times ${site.aim.dose}`, (gradient) => {
      for (let index = 0; index < gradient.length; index++) {
        gradient[index] = (gradient[index] ?? 0) * site.aim.dose
      }
    }),
}
