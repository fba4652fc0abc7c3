/** The gate on simulated machines, where it is known what is true. Seeds here were not looked at while choosing limits. */
import { describe, expect, test } from 'vitest'
import { analyseExperiment } from '../../../src/gate/experiment/analyse-experiment.js'
import { defaultSettings } from '../../../src/gate/experiment/experiment-settings.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import {
  type Machine,
  simulatedMetrics,
  simulateExperiment,
  type Simulation,
} from './simulate-experiment.js'

function verdictsOf(simulation: Simulation) {
  const { comparisons } = analyseExperiment(simulateExperiment(simulation), {
    metrics: simulatedMetrics,
    settings: defaultSettings,
    // Only a pass depends on what could have been seen.
    simulation: { random: seededRandom(simulation.seed), simulations: 1 },
    controlPercent: null,
  })
  return Object.values(comparisons).map(({ verdict }) => verdict)
}

function countOf(verdict: string, count: number, simulation: Omit<Simulation, 'seed'>): number {
  const seeds = Array.from({ length: count }, (_, index) => 500_000 + index)
  return seeds.filter((seed) => verdictsOf({ seed, ...simulation }).includes(verdict as never))
    .length
}

const rough: Machine = { noise: 0.1, drift: 0.3, bursts: { share: 0.1, size: 1 } }

describe('Identical code with 10 % noise, drift and bursts', () => {
  test('At most 1 in 100 experiments finds a regression in any of four metrics', () => {
    expect(countOf('regression', 1000, { machine: rough })).toBeLessThanOrEqual(10)
  }, 120_000)

  test('At most 1 in 100 experiments finds an improvement', () => {
    expect(countOf('improvement', 300, { machine: rough })).toBeLessThanOrEqual(3)
  }, 60_000)
})

describe('A slowdown of 15 % at 3 % noise', () => {
  test('At least 95 of 100 experiments report the slowdown as a regression', () => {
    expect(
      countOf('regression', 300, { machine: { noise: 0.03 }, change: 0.15 }),
    ).toBeGreaterThanOrEqual(285)
  }, 60_000)

  test('At least 95 of 100 experiments report the reverse speed-up as an improvement', () => {
    const change = 1 / 1.15 - 1
    expect(
      countOf('improvement', 300, { machine: { noise: 0.03 }, change }),
    ).toBeGreaterThanOrEqual(285)
  }, 60_000)

  test('The experiment detects the slowdown in spite of some disturbed processes', () => {
    const machine = { noise: 0.02, bursts: { share: 0.03, size: 1 } }
    expect(countOf('regression', 200, { machine, change: 0.18 })).toBeGreaterThanOrEqual(190)
  }, 60_000)
})

test('A slowdown passes only if it is below what the experiment declares detectable', () => {
  const blind: number[] = []
  for (const noise of [0.02, 0.05, 0.08, 0.12]) {
    for (let seed = 0; seed < 40; seed++) {
      const { comparisons } = analyseExperiment(
        simulateExperiment({ seed: 900_000 + seed, machine: { noise }, change: 0.2 }),
        {
          metrics: simulatedMetrics,
          settings: defaultSettings,
          simulation: { random: seededRandom(seed), simulations: 300 },
          controlPercent: null,
        },
      )
      const { verdict, minimum_detectable_effect_percent: detectable } =
        comparisons['faster_half_step_ms']!
      if (verdict === 'pass' && !(detectable! > 20)) blind.push(seed)
    }
  }
  expect(blind).toEqual([])
}, 60_000)
