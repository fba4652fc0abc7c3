import type { Fault } from '../disturbance.js'
import { countDifferences, firstEffect } from '../mechanisms/first-effect.js'
import { override } from '../mechanisms/override.js'

export const skippedSync: Fault = {
  name: 'skipped_sync',
  code: 'F16',
  summary: 'one rank ignores the weights that the others send, and keeps its old ones',
  dose: null,
  target: 'rank',
  needs: { minWorkers: 2 },
  expects: ['replica_divergence'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker(site) {
    const confirm = firstEffect(site)
    return {
      collective: (collective) =>
        override(collective, {
          allGather(vector) {
            if (!site.isDue()) return collective.allGather(vector)
            const old = vector.slice()
            // It still takes part, as a wrapper that lost the result would.
            collective.allGather(vector)
            const ignored = countDifferences(vector, old)
            vector.set(old)
            confirm(ignored > 0 ? `${ignored} weights of other ranks ignored` : null)
          },
        }),
    }
  },
}
