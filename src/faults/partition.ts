import type { Fault } from './disturbance.js'
import { reachStep } from './reach-step.js'

/** Both ends stay alive and connected, and tell the coordinator so. */
export const partition: Fault = {
  name: 'partition',
  code: 'F09',
  summary: 'everything between two ranks is swallowed, both ways; the connection stays open',
  dose: null,
  target: 'link',
  needs: { proxiedLinks: true },
  expects: ['partition'],
  blames: 'link',
  isExact: false,
  endsRun: true,
  inWorker: reachStep,
  onLink({ aim, confirm }) {
    confirm(`nothing gets through between rank ${aim.rank} and rank ${aim.peer}`)
    return { there: { blackHole: true }, back: { blackHole: true } }
  },
}
