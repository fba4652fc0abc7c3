import { seededRandom } from '../../faults/mechanisms/seeded-random.js'
import type { RunMetrics } from '../../records/run/run-metrics.js'
import { quantileOf } from '../../stats/quantile-of.js'

/** Steps in which a gradient's usual cost is learnt, before it is made to cost more. */
const learningShare = 0.1
/** Of the steps, sorted by how much of them is no computing. */
const undisturbedShare = 0.25

/**
 * The fault that makes steps longer by about this percentage, from a run without it: the rank that computes longest is
 * slowed by the wanted amount. Null if the run does not record the time of gradients.
 */
export function slowFault(run: RunMetrics, percent: number): string | null {
  const computeMs = run.workers?.map((worker) => worker.compute_ms?.p50 ?? NaN) ?? []
  const longestMs = Math.max(...computeMs)
  const stepsPerGradient = stepsInGradients(run)
  if (!(longestMs > 0) || stepsPerGradient === null) return null
  const factor = 1 + (percent / 100) * stepsPerGradient
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

/** How many gradients long an undisturbed step is: a worker that waits for a core computes for a smaller part of it. */
function stepsInGradients({ steps }: RunMetrics): number | null {
  const ratios = steps.flatMap(({ step_time_ms: stepMs, compute_time_ms: computeMs }) =>
    stepMs && computeMs ? stepMs / computeMs : [],
  )
  return quantileOf(ratios, undisturbedShare)
}

/** Of the two ways to lose time, computing and sleeping, the one that a slower program has. */
const burningSeed = firstSeedBelow(0.5)

function firstSeedBelow(bound: number): number {
  let seed = 1
  while (seededRandom(seed)() >= bound) seed++
  return seed
}
