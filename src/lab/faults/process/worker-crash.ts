import type { Fault } from '../disturbance.js'
import { onceInPhase } from '../mechanisms/once-in-phase.js'

/** Ends a worker without a message, like the out-of-memory killer or a lost machine. */
export const workerCrash: Fault = {
  name: 'worker_crash',
  code: 'F01',
  summary: "one rank's process is killed (SIGKILL) in the middle of a step",
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['failed_worker'],
  blames: 'rank',
  isExact: false,
  isUntimed: true,
  endsRun: 'at once',
  inAdapter: {},
  inWorker: (site) => ({
    enter: onceInPhase(site, ['compute', 'reduce', 'gather', 'save'], (where) => {
      site.confirm(`killed the process ${where}`)
      process.kill(process.pid, 'SIGKILL')
    }),
  }),
  onProcess: ({ at, signal, confirm }) => {
    if (signal('SIGKILL')) confirm(`killed the process in ${at.phase} of step ${at.step}`)
  },
}
