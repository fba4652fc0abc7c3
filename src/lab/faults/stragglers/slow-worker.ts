import type { Fault } from '../disturbance.js'
import { slowCompute } from '../mechanisms/slow-compute.js'

export const slowWorker: Fault = {
  name: 'slow_worker',
  code: 'F05',
  summary: 'one rank takes several times as long to compute gradients',
  dose: {
    name: 'factor',
    unit: 'x',
    help: 'how many times as long a gradient takes',
    from: 1,
    to: 20,
    default: 2,
    promisedFrom: 1.5,
    levels: [1.1, 1.3, 1.5, 2, 4],
  },
  target: 'rank',
  needs: { minSteps: 60 },
  expects: ['slow_worker'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minSteps: 40, surerSteps: 60 } },
  inWorker: (site) => slowCompute(site, () => site.aim.dose),
}
