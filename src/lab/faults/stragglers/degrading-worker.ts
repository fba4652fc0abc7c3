import type { Fault } from '../disturbance.js'
import { slowCompute } from '../mechanisms/slow-compute.js'

export const degradingWorker: Fault = {
  name: 'degrading_worker',
  code: 'F06b',
  summary: 'one rank gets slower from step to step',
  dose: {
    name: 'percent_per_step',
    unit: '%/step',
    help: 'by how much more of its usual time a gradient takes, each step',
    from: 0.1,
    to: 100,
    default: 2,
    promisedFrom: 2,
    levels: [1, 2, 5, 10],
  },
  target: 'rank',
  needs: { minSteps: 120 },
  expects: ['slow_worker'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: {},
  inWorker(site) {
    const { step: first, dose } = site.aim
    return slowCompute(site, (step) => 1 + ((step - first + 1) * dose) / 100)
  },
}
