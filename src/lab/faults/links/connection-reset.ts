import type { Fault } from '../disturbance.js'
import { reachStep } from '../mechanisms/reach-step.js'

export const connectionReset: Fault = {
  name: 'connection_reset',
  code: 'F10',
  summary: 'the connection between two ranks is reset',
  dose: null,
  target: 'link',
  needs: { proxiedLinks: true },
  expects: ['connection_lost'],
  blames: 'link',
  isExact: false,
  endsRun: 'at once',
  // Of two ends, the one that was connected to cannot name the other where there are more.
  inAdapter: { needs: { proxiedLinks: true, maxWorkers: 2 } },
  inWorker: reachStep,
  onLink({ aim, confirm }) {
    confirm(`connection between rank ${aim.rank} and rank ${aim.peer} reset`)
    return { there: { reset: true }, back: {} }
  },
}
