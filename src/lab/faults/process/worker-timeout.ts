import type { Fault } from '../disturbance.js'
import { onceInPhase } from '../mechanisms/once-in-phase.js'

/** All threads stand still, the heartbeat's too; sockets and pipes stay open. */
export const workerTimeout: Fault = {
  name: 'worker_timeout',
  code: 'F03',
  summary: "one rank's process is frozen (SIGSTOP) and never continues",
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['stalled_worker'],
  blames: 'rank',
  isExact: false,
  isUntimed: true,
  endsRun: 'after a limit',
  inAdapter: {},
  inWorker: (site) => ({
    enter: onceInPhase(site, ['data', 'compute', 'reduce', 'gather'], (where) => {
      site.confirm(`stopped the process ${where}`)
      process.kill(process.pid, 'SIGSTOP')
    }),
  }),
  onProcess: ({ at, signal, confirm }) => {
    if (signal('SIGSTOP')) confirm(`stopped the process in ${at.phase} of step ${at.step}`)
  },
}
