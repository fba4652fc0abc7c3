import type { Alterations } from '../../trainer/alterations.js'
import type { Collective } from '../../trainer/collective/collective.js'
import type { WorkerSite } from '../disturbance.js'
import { countDifferences, firstEffect } from './first-effect.js'
import { override } from './override.js'

/** Changes one contribution in place; `part` counts the contributions of the rank. */
type ContributionChange = (contribution: Float32Array, part: number) => void

/**
 * Changes this rank's contribution to the reduction after it was measured. Its own copy is restored afterwards, so that
 * only the sum is wrong. It changes the vector in place, because a collective accepts only vectors in the memory of its
 * kernels.
 */
export function alterSentContributions(
  site: WorkerSite,
  what: string,
  change: ContributionChange,
): Alterations {
  const confirm = firstEffect(site)
  return {
    collective: (collective) =>
      override(collective, {
        reduceScatter(contributions, counts, reduced, note) {
          const send = () => collective.reduceScatter(contributions, counts, reduced, note)
          if (!site.isDue()) return send()
          const computed = contributions.map((contribution) => contribution.slice())
          contributions.forEach(change)
          confirm(describe(what, contributions, computed))
          try {
            return send()
          } finally {
            contributions.forEach((vector, part) => vector.set(computed[part] ?? vector))
          }
        },
      } satisfies Partial<Collective>),
  }
}

function describe(
  what: string,
  sent: readonly Float32Array[],
  computed: readonly Float32Array[],
): string | null {
  let changed = 0
  sent.forEach((vector, part) => (changed += countDifferences(vector, computed[part] ?? vector)))
  return changed > 0 ? `${what}: ${changed} elements differ from those computed` : null
}
