import { describe, expect, test } from '@jest/globals'
import { allreduceSpike, createAllreduceSpike } from '../../src/detect/allreduce-spike.js'
import { waitLimits } from '../../src/detect/wait-window.js'
import { begin, effects } from './effects.js'
import { findingsOf } from './statistical-detectors.js'

const options = { seed: 13, cores: 8, steps: 60 }

describe('all-reduce spike', () => {
  test.each([2, 3, 4, 8])('says that exchanging has become slow for all %i ranks', (worldSize) => {
    const [finding, ...rest] = findingsOf(allreduceSpike, {
      ...options,
      worldSize,
      effect: effects.slowNetwork(5),
    })
    expect(finding).toMatchObject({ type: 'allreduce_spike', blame: { kind: 'group' } })
    expect(finding?.raised_step).toBeLessThanOrEqual(begin + 12)
    expect(rest).toEqual([])
  })

  test.each([2, 3, 4, 8])(
    'is silent about a slow rank of %i, for which the others wait',
    (worldSize) => {
      expect(
        findingsOf(allreduceSpike, { ...options, worldSize, effect: effects.slower(3) }),
      ).toEqual([])
    },
  )

  test('leaves a single slow link to the link matrix', () => {
    expect(
      findingsOf(allreduceSpike, { ...options, worldSize: 4, effect: effects.slowLink(3, 1, 5) }),
    ).toEqual([])
  })

  /** Messages take 2 to 10 ms, and from the beginning on so much more. */
  const busier = (ms: number) => ({
    ...options,
    ...{ worldSize: 2, noise: 0.01 },
    effect: { link: ({ step }: { step: number }) => 2 + 2 * (step % 5) + (step >= begin ? ms : 0) },
  })

  test('asks for more than a single link has to show: a machine that becomes busy makes all wait', () => {
    const asForLinks = createAllreduceSpike(waitLimits)
    expect(findingsOf(asForLinks, busier(15))).toHaveLength(1)
    expect(findingsOf(allreduceSpike, busier(15))).toEqual([])
    expect(findingsOf(allreduceSpike, busier(30))).toHaveLength(1)
  })
})
