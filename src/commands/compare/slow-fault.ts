import { seededRandom } from '../../faults/seeded-random.js'
import type { RunMetrics } from '../../records/run-metrics.js'
import { median } from '../../stats/robust.js'

/** Steps in which a gradient's usual cost is learnt, before it is made to cost more. */
const learningShare = 0.1

/**
 * The fault that makes steps about so many percent longer, from a run without it: the rank that computes longest gets
 * slower by what the step is to lose. Null where the run does not say how long gradients took.
 */
export function slowFault(run: RunMetrics, percent: number): string | null {
  const computeMs = run.workers?.map((worker) => worker.compute_ms.p50) ?? []
  const stepMs = median(run.steps.map((step) => step.step_time_ms ?? NaN))
  const longestMs = Math.max(...computeMs)
  if (!(longestMs > 0) || !(stepMs > 0)) return null
  const factor = 1 + ((percent / 100) * stepMs) / longestMs
  const fields = {
    rank: computeMs.indexOf(longestMs),
    step: Math.floor(run.num_steps * learningShare),
    factor: Math.min(20, factor).toFixed(4),
    seed: burningSeed,
  }
  return `slow_worker:${Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')}`
}

/** Of the two ways to lose time, computing and sleeping, the one that a slower program has. */
const burningSeed = firstSeedBelow(0.5)

function firstSeedBelow(bound: number): number {
  let seed = 1
  while (seededRandom(seed)() >= bound) seed++
  return seed
}
