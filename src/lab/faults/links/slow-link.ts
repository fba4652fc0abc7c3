import type { Fault } from '../disturbance.js'
import { delayed, groupLatencyDose, latencyDose } from '../mechanisms/link-latency.js'
import { slowInAdapter } from '../mechanisms/slow-in-adapter.js'
import { reachStep } from '../mechanisms/reach-step.js'

/** With two workers the one link is the group. */
export const slowLink: Fault = {
  name: 'slow_link',
  code: 'F08',
  summary: 'all traffic from one rank to one other is delayed',
  dose: latencyDose,
  target: 'link',
  needs: { proxiedLinks: true, minWorkers: 3 },
  expects: ['slow_link'],
  blames: 'link',
  isExact: false,
  endsRun: false,
  inAdapter: { ...slowInAdapter, dose: groupLatencyDose },
  inWorker: reachStep,
  onLink({ aim, confirm }) {
    confirm(`${aim.dose} ms more from rank ${aim.rank} to rank ${aim.peer}`)
    return { there: delayed(aim.dose), back: {} }
  },
}
