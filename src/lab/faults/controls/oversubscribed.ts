import { availableParallelism } from 'node:os'
import type { Control } from '../disturbance.js'

/** Nothing is done to the run. If there are cores for all ranks, it proves nothing and confirms nothing. */
export const oversubscribed: Control = {
  name: 'oversubscribed',
  code: 'N12',
  summary: 'more ranks than cores',
  dose: null,
  target: 'group',
  needs: { minWorkers: 6 },
  inWorker: (site) => ({
    enter() {
      const cores = availableParallelism()
      if (site.worldSize > cores) site.confirm(`${site.worldSize} ranks on ${cores} cores`)
    },
  }),
}
