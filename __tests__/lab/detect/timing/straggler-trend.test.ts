import { describe, expect, test } from 'vitest'
import {
  createStragglerTrend,
  stragglerTrend,
  stragglerTrendLimits,
} from '../../../../src/lab/detect/timing/straggler-trend.js'
import { culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'

const seeds = Array.from({ length: 12 }, (_, seed) => 500 + seed)
const blames = (worldSize: number, effect = effects.degrading(0.02)) =>
  seeds.map((seed) => findingsOf(stragglerTrend, { worldSize, seed, effect, steps: 90 })[0]?.blame)
const named = seeds.map(() => ({ kind: 'rank', rank: culprit }))

describe('Straggler trend', () => {
  test.each([2, 3, 4, 8])(
    'The detector names one of %i ranks that becomes two percent slower with every step',
    (worldSize) => {
      expect(blames(worldSize)).toEqual(named)
    },
  )

  test.each([3, 4, 8])(
    'The detector names one of %i ranks that is slow in about every other step',
    (worldSize) => {
      expect(blames(worldSize, effects.intermittent(0.5, 3))).toEqual(named)
    },
  )

  test.each([2, 3, 4, 8])(
    'The detector stays silent about %i ranks that are all slow now and then',
    (worldSize) => {
      const effect = effects.unsteadyCores(0.2, 3)
      const speaks = (limits = stragglerTrendLimits) =>
        seeds
          .slice(0, 6)
          .filter(
            (seed) =>
              findingsOf(createStragglerTrend(limits), { worldSize, seed, effect, steps: 90 })
                .length > 0,
          ).length
      expect(speaks()).toBe(0)
      expect(speaks({ ...stragglerTrendLimits, bursts: 8, burstsBesidePeers: 0 })).toBeGreaterThan(
        0,
      )
    },
  )

  test('The detector stays silent about a rank whose update is as much slower, because its machine is', () => {
    const options = { worldSize: 4, cores: 4, steps: 90, effect: effects.slowMachine(1.6, 1) }
    expect(seeds.flatMap((seed) => findingsOf(stragglerTrend, { ...options, seed }))).toEqual([])
  })

  test('The detector judges a rank that is slow from the very start', () => {
    expect(blames(4, effects.slowerFromTheStart(1.6))).toEqual(named)
  })

  test('The detector stays silent when ranks share cores and nothing shows which rank lacked one', () => {
    const options = { worldSize: 4, cores: 2, hasDelays: false, effect: effects.degrading(0.02) }
    expect(seeds.flatMap((seed) => findingsOf(stragglerTrend, { ...options, seed }))).toEqual([])
  })

  test('The detector stays silent about bursts of microseconds, which the system causes', () => {
    const options = { worldSize: 4, steps: 90, effect: effects.intermittent(0.4, 3) }
    expect(findingsOf(stragglerTrend, { ...options, seed: 500, stepMs: 0.1 })).toEqual([])
    expect(findingsOf(stragglerTrend, { ...options, seed: 500, stepMs: 10 })).toMatchObject([
      { severity: 'minor' },
    ])
  })
})
