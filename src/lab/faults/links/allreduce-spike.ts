import type { Fault } from '../disturbance.js'
import { delayed, latencyDose } from '../mechanisms/link-latency.js'
import { slowInAdapter } from '../mechanisms/slow-in-adapter.js'
import { reachStep } from '../mechanisms/reach-step.js'

/** No rank must stand out, which takes more than one link. */
export const allreduceSpike: Fault = {
  name: 'allreduce_spike',
  code: 'F11',
  summary: 'all traffic on every link is delayed',
  dose: latencyDose,
  target: 'group',
  needs: { proxiedLinks: true, minWorkers: 3 },
  expects: ['allreduce_spike'],
  blames: 'group',
  isExact: false,
  endsRun: false,
  inAdapter: slowInAdapter,
  inWorker: reachStep,
  onLink({ aim, confirm }) {
    confirm(`${aim.dose} ms more on every link`)
    return { there: delayed(aim.dose), back: delayed(aim.dose) }
  },
}
