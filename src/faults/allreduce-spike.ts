import type { Fault } from './disturbance.js'
import { delayed, latencyDose } from './link-latency.js'
import { reachStep } from './reach-step.js'

/** Nobody is to be singled out, which takes more than one link. */
export const allreduceSpike: Fault = {
  name: 'allreduce_spike',
  code: 'F11',
  summary: 'everything on every link is delayed',
  dose: latencyDose,
  target: 'group',
  needs: { proxiedLinks: true, minWorkers: 3 },
  expects: ['allreduce_spike'],
  blames: 'group',
  isExact: false,
  endsRun: false,
  inWorker: reachStep,
  onLink({ aim, confirm }) {
    confirm(`${aim.dose} ms more on every link`)
    return { there: delayed(aim.dose), back: delayed(aim.dose) }
  },
}
