import { describe, expect, test } from 'vitest'
import {
  allreduceSpike,
  createAllreduceSpike,
} from '../../../../src/lab/detect/timing/allreduce-spike.js'
import { waitLimits } from '../../../../src/lab/detect/timing/wait-window.js'
import { begin, effects } from '../effects.js'
import type { Effect } from '../simulate-run.js'
import { blamedBy, findingsOf } from '../statistical-detectors.js'

const options = { seed: 13, cores: 8, steps: 60 }

describe('All-reduce spike', () => {
  test.each([2, 3, 4, 8])(
    'The detector reports that the exchange has become slow for all %i ranks',
    (worldSize) => {
      const [finding, ...rest] = blamedBy(allreduceSpike, {
        ...options,
        worldSize,
        effect: effects.slowNetwork(5),
      })
      expect(finding).toMatchObject({ type: 'allreduce_spike', blame: { kind: 'group' } })
      expect(finding?.raised_step).toBeLessThanOrEqual(begin + 12)
      expect(rest).toEqual([])
    },
  )

  test.each([2, 3, 4, 8])(
    'The detector stays silent about a slow rank of %i, for which the others wait',
    (worldSize) => {
      expect(
        blamedBy(allreduceSpike, { ...options, worldSize, effect: effects.slower(3) }),
      ).toEqual([])
    },
  )

  test('The detector leaves a single slow link to the link matrix', () => {
    expect(
      blamedBy(allreduceSpike, { ...options, worldSize: 4, effect: effects.slowLink(3, 1, 5) }),
    ).toEqual([])
  })

  test.each([
    [0.4, 0],
    [5, 1],
  ])(
    'Where four ranks share two cores, an exchange slower by %d ms gives %i findings',
    (ms, count) => {
      const effect = effects.slowNetwork(ms)
      const found = blamedBy(allreduceSpike, { ...options, cores: 2, worldSize: 4, effect })
      expect(found).toHaveLength(count)
    },
  )

  /** Ranks that share cores: messages take long and vary while the run starts, less later, and from the beginning on so much more. */
  const unevenStart = (ms: number, again = 0) => ({
    ...options,
    cores: 2,
    worldSize: 4,
    steps: 80,
    effect: {
      link: ({ step, random }: { step: number; random: () => number }) =>
        (step < 12 ? 40 : step >= begin + 10 ? 8 + again : 8) * random() ** 2 +
        (step >= begin + 10 ? ms : 0),
    },
  })

  test.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'An uneven start on shared cores does not hide that the exchange has become slower (seed %i)',
    (seed) => {
      expect(blamedBy(allreduceSpike, { ...unevenStart(15), seed })).toHaveLength(1)
      expect(blamedBy(allreduceSpike, { ...unevenStart(0), seed })).toEqual([])
      expect(blamedBy(allreduceSpike, { ...unevenStart(0, 8), seed })).toEqual([])
    },
  )

  /** Messages take 2 to 10 ms, and from the beginning on so much more. */
  const busier = (ms: number) => ({
    ...options,
    worldSize: 2,
    noise: 0.01,
    effect: { link: ({ step }: { step: number }) => 2 + 2 * (step % 5) + (step >= begin ? ms : 0) },
  })

  test('The detector needs more evidence than a single link, because a busy machine delays all', () => {
    const asForLinks = createAllreduceSpike(waitLimits)
    expect(blamedBy(asForLinks, busier(15))).toHaveLength(1)
    expect(blamedBy(allreduceSpike, busier(15))).toEqual([])
    expect(blamedBy(allreduceSpike, busier(30))).toHaveLength(1)
  })

  test('A slow exchange is a warning when it lasts to the end of a short run, and minor when it ends', () => {
    const ending: Effect = { link: ({ step }) => (step >= begin && step < begin + 12 ? 20 : 0) }
    const severities = (effect: Effect) =>
      findingsOf(allreduceSpike, { ...options, worldSize: 2, effect }).map(
        ({ severity }) => severity,
      )
    expect(severities(effects.slowNetwork(5))).toEqual(['minor', 'warning'])
    expect(severities(ending)).toEqual(['minor'])
  })
})
