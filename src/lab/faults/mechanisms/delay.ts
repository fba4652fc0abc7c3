import type { WorkerSite } from '../disturbance.js'

/** Waking up takes a twentieth of a millisecond or more, so shorter pauses are computed. */
const shortestSleepMs = 0.5
/** Waking up takes at most this long if a core is free; beyond that, the thread waited for one. */
const longestWakingMs = 0.2

/**
 * Spends time in addition to the real work, computing or asleep as the aim's seed chooses. If waking up takes too long,
 * the next sleep is shorter, so that the sum is right. Time without a core is not compensated, because healthy ranks
 * lose that as well.
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
