import { describe, expect, test } from 'vitest'
import { compareWithBaseline } from '../../../src/gate/baseline/compare-with-baseline.js'
import { defaultComparisonSettings } from '../../../src/gate/baseline/comparison-settings.js'
import { timeMetrics } from '../../../src/gate/baseline/metrics/time-metrics.js'
import type { BaselinePoint } from '../../../src/kit/records/baseline/baseline.js'
import type { Comparison } from '../../../src/kit/records/baseline/comparison.js'
import type { Fingerprint } from '../../../src/kit/records/baseline/fingerprint.js'
import {
  aFingerprint,
  anotherMachine,
  aPoint,
  foundPoints,
  healthyFigures,
} from '../../support/builders/baseline-builders.js'
import { seededNormal, seededRandom } from '../../support/builders/seeded-normal.js'

/*
 * A fleet as runners are: 30 % of the machines take 1.35 times as long. `shared` noise moves all figures of a run
 * together, `own` noise each by itself.
 */
type Noise = { readonly shared: number; readonly own: number }

function aFleet(seed: number, { shared, own }: Noise) {
  const random = seededRandom(seed)
  const normal = seededNormal(seed + 1)
  return {
    machine: (): Fingerprint => (random() < 0.3 ? anotherMachine : aFingerprint()),
    run(run: number, machine: Fingerprint, slowdown = 1): BaselinePoint {
      const machineFactor = machine === anotherMachine ? 1.35 : 1
      const together = Math.exp(shared * normal())
      const times = timeMetrics.map(({ name, direction }) => {
        const factor = machineFactor * slowdown * together * Math.exp(own * normal())
        const usual = healthyFigures[name as keyof typeof healthyFigures]
        return [name, direction === 'higher' ? usual / factor : usual * factor]
      })
      return aPoint({ run, fingerprint: machine, metrics: Object.fromEntries(times) })
    },
  }
}

const noises: readonly (Noise & { readonly name: string })[] = [
  { name: 'all figures moving together', shared: 0.02, own: 0.001 },
  { name: 'each figure by itself', shared: 0.001, own: 0.02 },
  { name: 'a noisy fleet', shared: 0.04, own: 0.04 },
]

type Trials = { readonly seed: number; readonly count: number; readonly slowdown?: number }

/** Verdicts of comparisons with a history of `samples` runs of the fleet, and how many rows of each kind they had. */
function simulate(noise: Noise, samples: number, { seed, count, slowdown = 1 }: Trials) {
  const comparisons: Comparison[] = []
  for (let trial = 0; trial < count; trial++) {
    const fleet = aFleet(seed + 7919 * trial, noise)
    const history = Array.from({ length: samples }, (_, run) => fleet.run(run + 1, fleet.machine()))
    const current = fleet.run(samples + 1, fleet.machine(), slowdown)
    comparisons.push(
      compareWithBaseline(current, foundPoints(...history), defaultComparisonSettings),
    )
  }
  const having = (verdict: string) =>
    comparisons.filter((comparison) => comparison.verdict === verdict).length
  return { regressions: having('regression'), improvements: having('improvement') }
}

describe('A fleet of two kinds of machines', () => {
  test.each(noises)(
    'The judge reports a regression for at most 1 % of equal code: $name',
    (noise) => {
      expect(simulate(noise, 40, { seed: 101, count: 500 }).regressions).toBeLessThanOrEqual(5)
    },
  )

  test.each([10, 20])(
    'The judge keeps its false alarm rate with a history of %i runs',
    (samples) => {
      const noise = { shared: 0.03, own: 0.02 }
      expect(simulate(noise, samples, { seed: 202, count: 500 }).regressions).toBeLessThanOrEqual(5)
    },
  )

  test('The judge reports false improvements as rarely as false regressions', () => {
    const { regressions, improvements } = simulate({ shared: 0.05, own: 0.03 }, 30, {
      seed: 303,
      count: 800,
    })
    expect(regressions).toBeLessThanOrEqual(8)
    expect(improvements).toBeLessThanOrEqual(8)
  })
})

describe('One kind of machine', () => {
  /** The same fleet with machines of the first kind only. */
  function onOneMachine(noise: Noise, slowdown: number, count: number): number {
    let called = 0
    for (let trial = 0; trial < count; trial++) {
      const fleet = aFleet(404 + 7919 * trial, noise)
      const history = Array.from({ length: 20 }, (_, run) => fleet.run(run + 1, aFingerprint()))
      const current = fleet.run(21, aFingerprint(), slowdown)
      const found = foundPoints(...history)
      if (compareWithBaseline(current, found, defaultComparisonSettings).verdict === 'regression') {
        called++
      }
    }
    return called / count
  }

  test('The judge detects a slowdown of 15 % at 2 % noise after 20 runs, 19 times in 20', () => {
    expect(onOneMachine({ shared: 0.02, own: 0.001 }, 1.15, 300)).toBeGreaterThanOrEqual(0.95)
    expect(onOneMachine({ shared: 0.014, own: 0.014 }, 1.15, 300)).toBeGreaterThanOrEqual(0.95)
  })

  test('The judge reports no slowdown when there is none', () => {
    expect(onOneMachine({ shared: 0.02, own: 0.001 }, 1, 300)).toBeLessThanOrEqual(0.01)
  })
})
