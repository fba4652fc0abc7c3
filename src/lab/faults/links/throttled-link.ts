import type { Fault } from '../disturbance.js'
import { slowInAdapter } from '../mechanisms/slow-in-adapter.js'
import { reachStep } from '../mechanisms/reach-step.js'

/** The smaller the dose, the stronger: levels and promise count from wide to narrow. */
export const throttledLink: Fault = {
  name: 'throttled_link',
  code: 'F08b',
  summary: 'the bandwidth from one rank to one other is limited',
  dose: {
    name: 'bandwidth',
    unit: 'KB/s',
    help: 'thousands of bytes that the link carries in a second',
    from: 1,
    to: 1_000_000,
    default: 20_000,
    promisedFrom: 20_000,
    levels: [100_000, 50_000, 20_000, 5000],
  },
  target: 'link',
  needs: { proxiedLinks: true, minWorkers: 3 },
  expects: ['slow_link'],
  blames: 'link',
  isExact: false,
  endsRun: false,
  inAdapter: slowInAdapter,
  inWorker: reachStep,
  onLink({ aim, confirm }) {
    confirm(`${aim.dose} KB/s from rank ${aim.rank} to rank ${aim.peer}`)
    return { there: { bytesPerSec: aim.dose * 1000 }, back: {} }
  },
}
