import type { Fault } from '../disturbance.js'
import { seededRandom } from '../mechanisms/seeded-random.js'
import { slowCompute } from '../mechanisms/slow-compute.js'

const shareOfSteps = 0.5

export const intermittentWorker: Fault = {
  name: 'intermittent_worker',
  code: 'F06',
  summary: 'one rank is slow in every other step, at random',
  dose: {
    name: 'factor',
    unit: 'x',
    help: 'how many times as long a gradient takes in the steps that are slow',
    from: 1,
    to: 20,
    default: 3,
    promisedFrom: 3,
    levels: [1.5, 2, 3, 5],
  },
  target: 'rank',
  needs: { minSteps: 80 },
  expects: ['slow_worker'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: {},
  inWorker(site) {
    const { seed, dose } = site.aim
    return slowCompute(site, (step) => (isSlow(seed, step) ? dose : 1))
  },
}

/** All gradients of a step are equally slow. */
function isSlow(seed: number, step: number): boolean {
  return seededRandom(seed + step * 7919)() < shareOfSteps
}
