import { describe, expect, test } from 'vitest'
import { linkMatrix, slowLink } from '../../../../src/lab/detect/timing/link-matrix.js'
import type { WaitWindow } from '../../../../src/lab/detect/timing/wait-window.js'
import { begin, effects, together } from '../effects.js'
import type { Effect } from '../simulate-run.js'
import { blamedBy, findingsOf } from '../statistical-detectors.js'

const options = { seed: 11, cores: 8, steps: 60 }
const seeds = [11, 12, 13, 14, 15, 16, 17]

describe('Link matrix', () => {
  test.each([
    [3, 0, 1],
    [4, 0, 2],
    [4, 3, 1],
    [8, 5, 6],
  ])(
    'The detector names the slow link among %i ranks, within 12 steps on average: %i to %i',
    (worldSize, from, to) => {
      const effect = effects.slowLink(from, to, 5)
      const steps = seeds.map((seed) => {
        const [finding, ...rest] = blamedBy(linkMatrix, { ...options, seed, worldSize, effect })
        expect(finding).toMatchObject({ type: 'slow_link', blame: { kind: 'link', from, to } })
        expect(rest).toEqual([])
        return (finding?.raised_step ?? Infinity) - begin
      })
      expect(steps.sort((a, b) => a - b)[seeds.length >> 1]).toBeLessThanOrEqual(12)
    },
  )

  test.each([
    [3, 0, 1],
    [4, 0, 1],
    [4, 1, 2],
    [8, 2, 7],
  ])(
    'The detector names a link among %i ranks that is slow both ways once: %i and %i',
    (worldSize, one, other) => {
      const findings = blamedBy(linkMatrix, {
        ...options,
        worldSize,
        effect: effects.slowBothWays(one, other, 5),
      })
      const blame = findings[0]?.blame
      expect(findings).toHaveLength(1)
      expect(blame?.kind === 'link' && [blame.from, blame.to].sort()).toEqual([one, other])
    },
  )

  test('The detector stays silent about two ranks, whose one link is the whole network', () => {
    expect(
      blamedBy(linkMatrix, { ...options, worldSize: 2, effect: effects.slowLink(0, 1, 5) }),
    ).toEqual([])
  })

  test.each([2, 3, 4])('The detector stays silent about a slow rank of %i', (worldSize) => {
    expect(blamedBy(linkMatrix, { ...options, worldSize, effect: effects.slower(3) })).toEqual([])
  })

  test.each([
    [8, 1.4, 1],
    [2, 1.4, 0],
    [2, 5, 1],
  ])(
    'Four ranks on %i cores: a link that is slower by %d ms gives %i findings, as a time slice may be as long',
    (cores, ms, count) => {
      const effect = effects.slowLink(0, 2, ms)
      const findings = blamedBy(linkMatrix, { ...options, cores, worldSize: 4, effect })
      expect(findings).toHaveLength(count)
    },
  )

  test('The detector stays silent when every link is slow', () => {
    expect(
      blamedBy(linkMatrix, { ...options, worldSize: 4, effect: effects.slowNetwork(5) }),
    ).toEqual([])
  })

  test('A slow link is a warning when it lasts to the end of a short run, and minor when it ends', () => {
    const slow = effects.slowLink(0, 2, 25)
    const ending: Effect = { link: (at) => (at.step < begin + 14 ? (slow.link?.(at) ?? 0) : 0) }
    const severities = (effect: Effect) =>
      findingsOf(linkMatrix, { ...options, worldSize: 4, effect }).map(({ severity }) => severity)
    expect(severities(slow)).toEqual(['minor', 'warning'])
    expect(severities(ending)).toEqual(['minor'])
  })
})

describe('A run on shared cores in which every link is slow at the start', () => {
  const run = { ...options, cores: 2, worldSize: 4 }
  const start = effects.slowStart(15)

  test.each(seeds)(
    'The detector names a link that becomes as slow as all links were at first, and explains it (seed %i)',
    (seed) => {
      const effect = together(start, effects.slowLink(0, 2, 12))
      const [finding, ...rest] = blamedBy(linkMatrix, { ...run, seed, effect })
      expect(finding).toMatchObject({ blame: { kind: 'link', from: 0, to: 2 } })
      expect(finding?.message).toMatch(
        /before it was [\d.]+ ms when a link in the middle took [\d.]+ ms, which has fallen to [\d.]+ ms/,
      )
      expect(rest).toEqual([])
    },
  )

  test.each(seeds)('The detector stays silent when all links ease alike (seed %i)', (seed) => {
    expect(blamedBy(linkMatrix, { ...run, seed, effect: start })).toEqual([])
  })
})

describe('A link where all ranks usually wait long', () => {
  /** As recorded of four ranks that share cores, with 0 to 3 throttled: milliseconds, [to][from]. */
  const window = (lateForOthersMs: number): WaitWindow => ({
    step: 30,
    since: 21,
    lastingLeastMs: 36.9,
    usualLeastMs: 32.8,
    starvedMs: 0,
    queuedMs: [],
    easing: null,
    lasting: [row(0, 9, 9, 8), row(9, 0, 8, 17), row(9, 8, 0, 21.3), row(32.7, 9, 9, 0)],
    usual: [row(0, 8, 8, 7), row(8, 0, 7, 5.8), row(8, 7, 0, 10.7), row(13.1, 8, 8, 0)],
    gatherGrowth: [
      row(0, 0, 0, lateForOthersMs),
      row(0, 0, 0, lateForOthersMs),
      row(0, 0, 0, lateForOthersMs),
      row(13, 0, 0, 0),
    ],
    isLong: (ms, usualMs) => ms - usualMs > 5 && ms > 2 * usualMs,
  })
  const row = (...values: number[]) => values

  test('The detector judges such a link by the growth of its wait', () => {
    expect(slowLink(window(4.5))).toMatchObject({ from: 0, to: 3 })
  })

  test('The detector stays silent about a sender that has no core for as long', () => {
    expect(slowLink({ ...window(4.5), queuedMs: [13, 0, 0, 0] })).toMatchObject({ from: 0 })
    expect(slowLink({ ...window(4.5), queuedMs: [14, 0, 0, 0] })).toBeNull()
    expect(slowLink({ ...window(4.5), queuedMs: [0, 14, 14, 14] })).toMatchObject({ from: 0 })
  })

  test('The detector stays silent when the others hardly wait for the receiver', () => {
    expect(slowLink(window(2))).toBeNull()
  })
})
