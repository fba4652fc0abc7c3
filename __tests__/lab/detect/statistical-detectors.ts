import { allreduceSpike } from '../../../src/lab/detect/timing/allreduce-spike.js'
import { clockSkew } from '../../../src/lab/detect/timing/clock-skew.js'
import { cpuStarvation } from '../../../src/lab/detect/timing/cpu-starvation.js'
import type { Detector } from '../../../src/lab/detect/detector.js'
import { gradientStatistics } from '../../../src/lab/detect/numerics/gradient-statistics.js'
import { lastArriver } from '../../../src/lab/detect/timing/last-arriver.js'
import { linkMatrix } from '../../../src/lab/detect/timing/link-matrix.js'
import { lossDivergence } from '../../../src/lab/detect/numerics/loss-divergence.js'
import { memoryLeak } from '../../../src/lab/detect/processes/memory-leak.js'
import { runDetectors } from '../../../src/lab/detect/run-detectors.js'
import { straggler } from '../../../src/lab/detect/timing/straggler.js'
import { stragglerTrend } from '../../../src/lab/detect/timing/straggler-trend.js'
import { unobservable } from '../../../src/lab/detect/processes/unobservable.js'
import { factsOf, type SimulationOptions, simulateRun } from './simulate-run.js'

export const statisticalDetectors: readonly Detector[] = [
  allreduceSpike,
  clockSkew,
  cpuStarvation,
  gradientStatistics,
  lastArriver,
  linkMatrix,
  lossDivergence,
  memoryLeak,
  straggler,
  stragglerTrend,
  unobservable,
]

/** What a detector, or several, say of a simulated run. */
export function findingsOf(detectors: Detector | readonly Detector[], options: SimulationOptions) {
  const all = Array.isArray(detectors)
    ? (detectors as readonly Detector[])
    : [detectors as Detector]
  return runDetectors(all, factsOf(options), simulateRun(options))
}

/** The first finding about each rank, link or group: what costs time is raised again when it has lasted. */
export function blamedBy(detector: Detector, options: SimulationOptions) {
  const seen = new Set<string>()
  const isFirst = (blame: unknown): boolean => {
    const key = JSON.stringify(blame)
    return !seen.has(key) && seen.add(key) !== null
  }
  return findingsOf(detector, options).filter(({ blame }) => isFirst(blame))
}
