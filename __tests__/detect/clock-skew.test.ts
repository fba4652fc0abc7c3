import { describe, expect, test } from '@jest/globals'
import { clockSkew } from '../../src/detect/clock-skew.js'
import { culprit, effects } from './effects.js'
import { findingsOf } from './statistical-detectors.js'

const options = { seed: 29, steps: 200, stepMs: 10 }

describe('clock skew', () => {
  test.each([
    [2, 200],
    [2, -200],
    [3, 200],
    [4, -200],
    [8, 80],
  ])('names one of %i ranks whose clock jumps by %i ms', (worldSize, ms) => {
    const findings = findingsOf(clockSkew, { ...options, worldSize, effect: effects.clock(ms) })
    expect(findings).toMatchObject([{ type: 'clock_skew', blame: { kind: 'rank', rank: culprit } }])
  })

  test('is silent about 20 ms, and beats that come late', () => {
    expect(findingsOf(clockSkew, { ...options, worldSize: 4, effect: effects.clock(20) })).toEqual(
      [],
    )
    expect(findingsOf(clockSkew, { ...options, worldSize: 2 })).toEqual([])
  })
})
