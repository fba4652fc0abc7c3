import { availableParallelism } from 'node:os'
import { startBurners } from '../burners.js'
import type { Control } from '../disturbance.js'

/** Rank 0 starts them, the system spreads them over the cores: everybody has less, nobody less than the others. */
export const noisyNeighbour: Control = {
  name: 'noisy_neighbour',
  code: 'N7',
  summary: 'as many processes as there are cores compute beside the run',
  dose: null,
  target: 'group',
  needs: {},
  inWorker(site) {
    let burners: { stop(): void } | null = null
    return {
      enter() {
        if (site.rank !== 0) return
        if (!site.isDue()) {
          burners?.stop()
          burners = null
        } else if (burners === null) {
          const count = availableParallelism()
          burners = startBurners(count, null)
          site.confirm(`started ${count} processes that compute`)
        }
      },
    }
  },
}
