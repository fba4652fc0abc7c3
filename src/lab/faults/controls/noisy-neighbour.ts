import { cpus } from 'node:os'
import { startBurners } from '../mechanisms/burners.js'
import type { Control } from '../disturbance.js'

/**
 * Rank 0 starts one on every core, whatever core it is bound to itself, so that all ranks lose the same amount of CPU
 * time.
 */
export const noisyNeighbour: Control = {
  name: 'noisy_neighbour',
  code: 'N7',
  summary: 'a process computes on every core beside the run',
  dose: null,
  target: 'group',
  needs: {},
  outlivesTask: true,
  inWorker(site) {
    let burners: readonly { stop(): void }[] = []
    return {
      enter() {
        if (site.rank !== 0) return
        if (!site.isDue()) {
          burners.forEach((burner) => burner.stop())
          burners = []
        } else if (burners.length === 0) {
          const count = cpus().length
          burners = Array.from({ length: count }, (_, core) => startBurners(1, core))
          site.confirm(`started ${count} processes that compute`)
        }
      },
    }
  },
}
