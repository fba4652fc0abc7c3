import { describe, expect, test } from 'vitest'
import { cpuStarvation } from '../../../../src/lab/detect/timing/cpu-starvation.js'
import { begin, culprit, effects } from '../effects.js'
import type { Effect } from '../simulate-run.js'
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
      const starved = { type: 'cpu_starved', blame: { kind: 'rank', rank: culprit } }
      expect(findings).toMatchObject([
        { ...starved, severity: 'minor' },
        { ...starved, severity: 'warning' },
      ])
      expect(findings[0]?.raised_step).toBeLessThanOrEqual(begin + 16)
    },
  )

  test('A lack of a core that ends within half a second stays minor', () => {
    const other = effects.starved(9)
    const effect: Effect = {
      rank: (own, at) => void (at.step < begin + 18 && other.rank?.(own, at)),
    }
    const findings = findingsOf(cpuStarvation, {
      ...options,
      stepMs: 2,
      cores: 8,
      worldSize: 4,
      effect,
    })
    expect(findings).toMatchObject([{ blame: { kind: 'rank', rank: culprit }, severity: 'minor' }])
  })

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
