import type { Fault } from '../disturbance.js'
import { reachStep } from '../mechanisms/reach-step.js'

export const oneWayPartition: Fault = {
  name: 'one_way_partition',
  code: 'F09b',
  summary: 'all traffic from one rank to one other is lost; the other direction works',
  dose: null,
  target: 'link',
  needs: { proxiedLinks: true },
  expects: ['partition'],
  blames: 'link',
  isExact: false,
  endsRun: 'after a limit',
  // Of more ranks, all wait in the same collective, and nothing shows for whom.
  inAdapter: { needs: { proxiedLinks: true, maxWorkers: 2 } },
  inWorker: reachStep,
  onLink({ aim, confirm }) {
    confirm(`nothing gets through from rank ${aim.rank} to rank ${aim.peer}`)
    return { there: { blackHole: true }, back: {} }
  },
}
