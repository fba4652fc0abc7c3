import type { Fault } from '../disturbance.js'
import { flipBits } from '../mechanisms/flip-bits.js'
import { alterComputedGradients } from '../mechanisms/computed-gradients.js'

/** A few flips may hit bits that look like rounding: only a rank that recomputes the gradient detects those. */
export const gradientBitFlips: Fault = {
  name: 'gradient_bit_flips',
  code: 'F12',
  summary: "one rank's gradients have random bits flipped before the all-reduce",
  dose: {
    name: 'bits',
    unit: 'bits',
    help: 'different bits flipped in one gradient',
    from: 1,
    to: 100_000,
    default: 64,
    promisedFrom: 64,
    levels: [1, 4, 16, 64, 512],
  },
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_gradient', 'gradient_anomaly', 'non_finite', 'loss_divergence'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inWorker: (site) =>
    alterComputedGradients(site, `${site.aim.dose} bits flipped`, (gradient) => {
      flipBits(gradient, site.aim.dose, site.random)
    }),
}
