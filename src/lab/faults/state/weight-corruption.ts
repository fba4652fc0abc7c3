import type { Fault } from '../disturbance.js'
import { firstEffect } from '../mechanisms/first-effect.js'
import { flipBits } from '../mechanisms/flip-bits.js'
import { override } from '../mechanisms/override.js'

export const weightCorruption: Fault = {
  name: 'weight_corruption',
  code: 'F14',
  summary: "one rank's replica of the weights has bits flipped after they have been gathered",
  dose: {
    name: 'bits',
    unit: 'bits/step',
    help: 'different bits flipped in a step',
    from: 1,
    to: 100_000,
    default: 1,
    promisedFrom: 1,
    levels: [1, 16],
  },
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
            collective.allGather(vector)
            if (!site.isDue()) return
            const flipped = flipBits(vector, site.aim.dose, site.random)
            confirm(flipped > 0 ? `${flipped} bits flipped in the gathered weights` : null)
          },
        }),
    }
  },
}
