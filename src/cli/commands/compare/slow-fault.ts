import { seededRandom } from '../../../lab/faults/mechanisms/seeded-random.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { quantileOf } from '../../../kit/stats/quantile-of.js'

/** Share of the steps that measure the usual cost of a gradient, before the slowdown starts. */
const learningShare = 0.1
/** Share of the steps that count as undisturbed, sorted by their time outside of gradients. */
const undisturbedShare = 0.25

/**
 * The fault that makes steps longer by about this percentage, from a run without it: the rank that computes longest is
 * slowed by the requested amount. Null if the run does not record the time of gradients.
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

/**
 * The length of an undisturbed step, in gradients. A worker that waits for a core spends a smaller share of it
 * computing.
 */
function stepsInGradients({ steps }: RunMetrics): number | null {
  const ratios = steps.flatMap(({ step_time_ms: stepMs, compute_time_ms: computeMs }) =>
    stepMs && computeMs ? stepMs / computeMs : [],
  )
  return quantileOf(ratios, undisturbedShare)
}

/** Selects computing instead of sleeping, because a slower program computes longer. */
const burningSeed = firstSeedBelow(0.5)

function firstSeedBelow(bound: number): number {
  let seed = 1
  while (seededRandom(seed)() >= bound) seed++
  return seed
}
