import type { Alterations } from '../../trainer/alterations.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { override } from '../mechanisms/override.js'
import { alterSentContributions } from '../mechanisms/sent-contributions.js'

export const staleGradient: Fault = {
  name: 'stale_gradient',
  code: 'F19',
  summary: "one rank sends the previous step's gradient",
  dose: null,
  target: 'rank',
  needs: { minWorkers: 2 },
  expects: ['stale_contribution'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: sendPrevious,
}

function sendPrevious(site: WorkerSite): Alterations {
  let previous: Float32Array[] = []
  let current: Float32Array[] = []
  const stale = alterSentContributions(
    site,
    'gradient of the previous step sent',
    (vector, part) => {
      vector.set(previous[part] ?? vector)
    },
  )
  return {
    collective(real) {
      const sending = stale.collective?.(real) ?? real
      return override(real, {
        reduceScatter(contributions, counts, reduced, note) {
          previous = current
          // Nothing is kept before it is needed, because copies take time.
          if (site.at().step >= site.aim.step - 1) current = contributions.map((one) => one.slice())
          return sending.reduceScatter(contributions, counts, reduced, note)
        },
      })
    },
  }
}
