import { describe, expect, test } from '@jest/globals'
import { cpuStarvation } from '../../src/detect/cpu-starvation.js'
import { begin, culprit, effects } from './effects.js'
import { findingsOf } from './statistical-detectors.js'

const options = { seed: 31, steps: 60 }

describe('CPU starvation', () => {
  test.each([2, 4, 8])('names one of %i ranks that is kept from its core', (worldSize) => {
    const findings = findingsOf(cpuStarvation, {
      ...options,
      cores: 8,
      worldSize,
      effect: effects.starved(9),
    })
    expect(findings).toMatchObject([
      { type: 'cpu_starved', blame: { kind: 'rank', rank: culprit } },
    ])
    expect(findings[0]?.raised_step).toBeLessThanOrEqual(begin + 16)
  })

  test('is silent where three ranks share two cores, one of them alone', () => {
    expect(
      findingsOf(cpuStarvation, { ...options, cores: 2, worldSize: 3, effect: effects.starved(1) }),
    ).toEqual([])
  })

  test('is silent where nothing tells who had no core', () => {
    const blind = { ...options, cores: 8, worldSize: 4, hasDelays: false }
    expect(findingsOf(cpuStarvation, { ...blind, effect: effects.starved(9) })).toEqual([])
  })
})
