import type { Fault } from './disturbance.js'
import { alterOwnGradients } from './own-gradients.js'

/** From the next step on every rank's gradient is NaN, so there is one step in which to tell whose was the first. */
export const nonFiniteGradient: Fault = {
  name: 'non_finite_gradient',
  code: 'F20',
  summary: 'writes NaN into one element of a gradient of a rank',
  dose: null,
  target: 'rank',
  needs: { minWorkers: 2 },
  expects: ['non_finite'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inWorker: (site) =>
    alterOwnGradients(site, 'NaN written', (gradient, index) => {
      if (index === 0) gradient[Math.floor(site.random() * gradient.length)] = NaN
    }),
}
