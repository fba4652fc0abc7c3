import type { WorkerSite } from '../disturbance.js'

/** Waking up takes a twentieth of a millisecond or more, so shorter pauses are computed. */
const shortestSleepMs = 0.5
/** Waking up takes at most this long if a core is free; beyond that, the thread waited for one. */
const longestWakingMs = 0.2

/**
 * Spends time on top of the real work, computing or asleep as the aim's seed chooses. What waking up takes is made up
 * for by the next sleep, so that the sum is right; time without a core is not, for healthy ranks have that as well.
 */
export function createDelay(site: WorkerSite): (ms: number) => void {
  if (site.random() < 0.5) return (ms) => site.burn(ms)
  let owedMs = 0
  return (ms) => {
    if (ms < shortestSleepMs) return site.burn(ms)
    owedMs += ms
    if (owedMs <= 0) return
    const started = site.now()
    site.sleep(owedMs)
    owedMs = Math.max(owedMs - (site.now() - started), -longestWakingMs)
  }
}
