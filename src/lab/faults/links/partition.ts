import type { Fault } from '../disturbance.js'
import { reachStep } from '../mechanisms/reach-step.js'

/** Both ends stay alive and connected, and report this to the coordinator. */
export const partition: Fault = {
  name: 'partition',
  code: 'F09',
  summary: 'all traffic between two ranks is lost in both directions; the connection stays open',
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
    confirm(`nothing gets through between rank ${aim.rank} and rank ${aim.peer}`)
    return { there: { blackHole: true }, back: { blackHole: true } }
  },
}
