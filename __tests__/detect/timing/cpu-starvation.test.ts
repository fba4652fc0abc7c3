import { describe, expect, test } from 'vitest'
import { cpuStarvation } from '../../../src/detect/timing/cpu-starvation.js'
import { begin, culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'

const options = { seed: 31, steps: 60 }

describe('CPU starvation', () => {
  test.each([2, 4, 8])(
    'The detector names one of %i ranks that does not get its core',
    (worldSize) => {
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
    },
  )

  test('The detector stays silent when three ranks share two cores', () => {
    expect(
      findingsOf(cpuStarvation, { ...options, cores: 2, worldSize: 3, effect: effects.starved(1) }),
    ).toEqual([])
  })

  test('The detector stays silent when nothing shows which rank lacked a core', () => {
    const blind = { ...options, cores: 8, worldSize: 4, hasDelays: false }
    expect(findingsOf(cpuStarvation, { ...blind, effect: effects.starved(9) })).toEqual([])
  })
})
