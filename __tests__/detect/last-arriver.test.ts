import { describe, expect, test } from '@jest/globals'
import { lastArriver } from '../../src/detect/last-arriver.js'
import { begin, culprit, effects } from './effects.js'
import { findingsOf } from './statistical-detectors.js'

const options = { seed: 7, cores: 8, steps: 60 }

describe('last arriver', () => {
  test.each([3, 4, 8])('names the one of %i ranks that the others wait for', (worldSize) => {
    const [finding, ...rest] = findingsOf(lastArriver, {
      ...options,
      worldSize,
      effect: effects.slower(2),
    })
    expect(finding).toMatchObject({ type: 'slow_worker', blame: { kind: 'rank', rank: culprit } })
    expect(finding?.raised_step).toBeLessThan(begin + 20)
    expect(rest).toEqual([])
  })

  test('does not care what clocks say', () => {
    const slow = effects.slower(2)
    const effect = {
      rank: (...[own, at]: Parameters<typeof slow.rank & object>) => {
        slow.rank?.(own, at)
        own.clockMs = 900 * at.rank
      },
    }
    expect(findingsOf(lastArriver, { ...options, worldSize: 4, effect })).toHaveLength(1)
  })

  test('is silent about two ranks, a slow link and a rank that has no core', () => {
    expect(
      findingsOf(lastArriver, { ...options, worldSize: 2, effect: effects.slower(2) }),
    ).toEqual([])
    expect(
      findingsOf(lastArriver, { ...options, worldSize: 4, effect: effects.slowLink(0, 2, 5) }),
    ).toEqual([])
    expect(
      findingsOf(lastArriver, { ...options, worldSize: 4, effect: effects.starved(3) }),
    ).toEqual([])
  })
})
