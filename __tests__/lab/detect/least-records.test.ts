import { describe, expect, test } from 'vitest'
import type { Detector } from '../../../src/lab/detect/detector.js'
import { createAllreduceSpike } from '../../../src/lab/detect/timing/allreduce-spike.js'
import { clockSkew } from '../../../src/lab/detect/timing/clock-skew.js'
import { cpuStarvation } from '../../../src/lab/detect/timing/cpu-starvation.js'
import { lastArriver } from '../../../src/lab/detect/timing/last-arriver.js'
import { linkMatrix } from '../../../src/lab/detect/timing/link-matrix.js'
import { straggler } from '../../../src/lab/detect/timing/straggler.js'
import { stragglerTrend } from '../../../src/lab/detect/timing/straggler-trend.js'
import { gradientStatistics } from '../../../src/lab/detect/numerics/gradient-statistics.js'
import { lossDivergence } from '../../../src/lab/detect/numerics/loss-divergence.js'
import { memoryLeak } from '../../../src/lab/detect/processes/memory-leak.js'
import { unobservable } from '../../../src/lab/detect/processes/unobservable.js'
import { type Effect, factsOf, type SimulationOptions } from './simulate-run.js'
import { findingsOf, statisticalDetectors } from './statistical-detectors.js'

/** A change of rank 1 from a step on. */
const from = (step: number, change: NonNullable<Effect['rank']>): Effect => ({
  rank(own, at) {
    if (at.rank === 1 && at.step >= step) change(own, at)
  },
})
const slower = (step: number, factor: number) => from(step, (own) => void (own.computeMs *= factor))
const network: Effect = { link: ({ step }) => (step >= 10 ? 30 : 0) }
const oneLink: Effect = {
  link: ({ from: sender, to, step }) => (sender === 2 && to === 1 && step >= 10 ? 5 : 0),
}

const quiet = { worldSize: 4, cores: 8, noise: 0.02, seed: 7 }
const shared = { ...quiet, cores: 2 }

/** Trouble that begins as soon as the detector knows what is usual. */
const subjects: readonly (readonly [
  string,
  Detector,
  Effect,
  Omit<SimulationOptions, 'effect'>,
])[] = [
  ['allreduce-spike', createAllreduceSpike(), network, quiet],
  ['allreduce-spike where ranks share cores', createAllreduceSpike(), network, shared],
  ['link-matrix', linkMatrix, oneLink, quiet],
  ['straggler', straggler, slower(0, 1.6), quiet],
  ['straggler-trend', stragglerTrend, slower(20, 3), quiet],
  ['last-arriver', lastArriver, slower(0, 3), quiet],
  [
    'cpu-starvation',
    cpuStarvation,
    from(0, (own) => void (own.delayMs = 3 * own.computeMs)),
    quiet,
  ],
  [
    'gradient-statistics',
    gradientStatistics,
    from(10, (own) => void (own.magnitudes = own.magnitudes.map((sum) => 20 * sum))),
    quiet,
  ],
  ['loss-divergence', lossDivergence, { loss: (step) => (step < 15 ? 1 : 90) }, quiet],
  ['memory-leak', memoryLeak, from(0, (own, { step }) => void (own.rssBytes += 1e7 * step)), quiet],
]

/** The length of the shortest run of which the detector says something. */
function shortestRun(detector: Detector, options: SimulationOptions): number {
  for (let steps = 1; steps < 80; steps++)
    if (findingsOf(detector, { ...options, steps }).length > 0) return steps
  return Infinity
}

describe('The least number of records', () => {
  test.each(subjects)(
    'The shortest run that %s can judge has as many steps as it declares',
    (...given) => {
      const [, detector, effect, options] = given
      const found = shortestRun(detector, { ...options, effect })
      const { step } = detector.least!(factsOf({ ...options, steps: found }))
      // A single unlucky step may cost one more.
      expect(found - step!).toBeOneOf([0, 1])
    },
  )

  test('A clock that is behind is found with as many heartbeats as the detector declares', () => {
    const { beat } = clockSkew.least!(factsOf({ worldSize: 4, seed: 1 }))
    expect(beat).toBe(5)
  })

  test('Every statistical detector declares it, except one that judges each record by itself', () => {
    const without = statisticalDetectors.filter(({ least }) => least === undefined)
    expect(without).toEqual([unobservable])
  })

  test('A detector that compares ranks needs no record of a run of one', () => {
    const alone = factsOf({ worldSize: 1, seed: 1 })
    expect(straggler.least!(alone)).toEqual({})
    expect(linkMatrix.least!(factsOf({ worldSize: 2, seed: 1 }))).toEqual({})
  })
})
