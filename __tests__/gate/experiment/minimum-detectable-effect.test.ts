import { describe, expect, test } from 'vitest'
import type { Block } from '../../../src/gate/experiment/arm.js'
import { minimumDetectableEffect } from '../../../src/gate/experiment/minimum-detectable-effect.js'
import { blocksOf } from '../../../src/gate/experiment/paired-evidence.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { simulatedMetrics, simulateExperiment } from './simulate-experiment.js'

const rule = { level: 0.05, tests: 4, threshold: 0.05 }
const [metric] = simulatedMetrics.paired

function detectable(blocks: readonly Block[]) {
  return minimumDetectableEffect(blocks, rule, { random: seededRandom(5), simulations: 500 })
}

function simulated(noise: number, pairs = 7, seed = 21): readonly Block[] {
  return blocksOf(metric!, simulateExperiment({ seed, pairs, machine: { noise } }), 'head')!
}

describe('Minimum detectable effect', () => {
  test('The minimum detectable effect grows with the noise', () => {
    const effects = [0.005, 0.02, 0.05, 0.1, 0.2].map((noise) => detectable(simulated(noise))!)
    expect(effects).toEqual(effects.toSorted((a, b) => a - b))
    expect(new Set(effects).size).toBe(effects.length)
  })

  test('The minimum detectable effect shrinks with more pairs', () => {
    expect(detectable(simulated(0.1, 20))).toBeLessThan(detectable(simulated(0.1, 6))!)
  })

  test('The minimum detectable effect is never below the practical threshold', () => {
    expect(detectable(simulated(0.0001))).toBeGreaterThanOrEqual(rule.threshold * 0.99)
  })

  test('The minimum detectable effect does not depend on the actual change', () => {
    const blocks = simulated(0.05)
    const shifted = blocks.map(({ base, other }) => ({ base, other: other + 0.3 }))
    expect(detectable(shifted)).toBeCloseTo(detectable(blocks)!, 6)
  })

  test('The minimum detectable effect is unknown when too few pairs can never show a change', () => {
    expect(detectable(simulated(0.01, 2))).toBeNull()
  })
})
