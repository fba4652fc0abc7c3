import type { Fault } from '../disturbance.js'
import { countDifferences, firstEffect } from '../mechanisms/first-effect.js'
import { override } from '../mechanisms/override.js'

/** With two workers it is the same as a missing contribution of the other one. */
export const localGradient: Fault = {
  name: 'local_gradient',
  code: 'F16b',
  summary: 'one rank updates its shard with its own gradient instead of the reduced one',
  dose: null,
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_reduction'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inWorker(site) {
    const confirm = firstEffect(site)
    return {
      collective: (collective) =>
        override(collective, {
          reduceScatter(contributions, counts, reduced, note) {
            const notes = collective.reduceScatter(contributions, counts, reduced, note)
            if (!site.isDue()) return notes
            const right = reduced.slice()
            const { start } = collective.shard(contributions[0]?.length ?? 0)
            reduced.fill(0)
            for (const contribution of contributions) {
              for (let index = 0; index < reduced.length; index++) {
                reduced[index] = (reduced[index] ?? 0) + (contribution[start + index] ?? 0)
              }
            }
            const changed = countDifferences(reduced, right)
            confirm(
              changed > 0 ? `own gradient instead of the sum, ${changed} elements differ` : null,
            )
            return notes
          },
        }),
    }
  },
}
