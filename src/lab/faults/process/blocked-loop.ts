import type { Fault } from '../disturbance.js'
import { onceInPhase } from '../mechanisms/once-in-phase.js'

/** The heartbeat thread continues, so only the rank's position shows that it hangs. */
export const blockedLoop: Fault = {
  name: 'blocked_loop',
  code: 'F04',
  summary: "one rank's training thread is blocked forever, computing or waiting",
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['stalled_worker'],
  blames: 'rank',
  isExact: false,
  endsRun: 'after a limit',
  inAdapter: {},
  inWorker(site) {
    const isComputing = site.random() < 0.5
    return {
      enter: onceInPhase(site, ['data', 'compute', 'reduce', 'gather'], (where) => {
        site.confirm(`${isComputing ? 'an endless loop' : 'an endless wait'} ${where}`)
        if (isComputing) site.burn(Infinity)
        else site.sleep(Infinity)
      }),
    }
  },
}
