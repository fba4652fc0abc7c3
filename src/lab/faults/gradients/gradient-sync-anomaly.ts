import type { Alterations } from '../../trainer/alterations.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { alterComputedGradients } from '../mechanisms/computed-gradients.js'

export const gradientSyncAnomaly: Fault = {
  name: 'gradient_sync_anomaly',
  code: 'F12b',
  summary: "one rank's gradients have Gaussian noise added before the all-reduce",
  dose: {
    name: 'noise',
    unit: 'x RMS',
    help: 'standard deviation of the noise, in root mean squares of the gradient',
    from: 0.001,
    to: 1e6,
    default: 10,
    promisedFrom: 10,
    levels: [0.1, 1, 10, 100],
  },
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_gradient', 'gradient_anomaly', 'loss_divergence'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inWorker: addNoise,
}

/** Noise is drawn before the first step: drawing it for each element would make the rank slow. */
const numDrawn = 8191

function addNoise(site: WorkerSite): Alterations {
  const drawn = Float64Array.from({ length: numDrawn }, () => normal(site.random))
  return alterComputedGradients(site, `noise of ${site.aim.dose} x RMS added`, (gradient) => {
    const deviation = site.aim.dose * rootMeanSquare(gradient)
    let next = Math.floor(site.random() * numDrawn)
    for (let index = 0; index < gradient.length; index++) {
      gradient[index] = (gradient[index] ?? 0) + deviation * (drawn[next] ?? 0)
      next = next + 1 < numDrawn ? next + 1 : 0
    }
  })
}

function rootMeanSquare(vector: Float32Array): number {
  let sum = 0
  for (const value of vector) sum += value * value
  return Math.sqrt(sum / Math.max(1, vector.length))
}

/** Box and Muller's; one number of each pair is enough here. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
