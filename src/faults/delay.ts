import type { WorkerSite } from './disturbance.js'

/** Waking up takes a twentieth of a millisecond or more, so shorter pauses are computed. */
const shortestSleepMs = 0.5

/**
 * Spends time on top of the real work, computing or asleep as the aim's seed chooses. Sleeping too long is made up for
 * by the next ones, so that the sum is right.
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
    // One wake-up that came very late must not excuse many delays.
    owedMs = Math.max(owedMs - (site.now() - started), -ms / 2)
  }
}
