import type { Alterations } from '../../trainer/alterations.js'
import type { WorkerSite } from '../disturbance.js'

/** The worker's part of a fault that acts outside of it: the target rank reports once that the step has come. */
export function reachStep(site: WorkerSite): Alterations {
  if (site.rank !== site.aim.rank) return {}
  let isConfirmed = false
  return {
    enter(_phase, step) {
      if (isConfirmed || !site.isDue()) return
      isConfirmed = true
      site.confirm(`reached step ${step}`)
    },
  }
}
