import { describe, expect, test } from 'vitest'
import type { StreamEvent } from '../../../../src/lab/detect/detector.js'
import { lastArriver } from '../../../../src/lab/detect/timing/last-arriver.js'
import { runDetectors } from '../../../../src/lab/detect/run-detectors.js'
import { begin, culprit, effects } from '../effects.js'
import { aRun, aStep } from '../run-of-events.js'
import type { Effect } from '../simulate-run.js'
import { blamedBy, findingsOf } from '../statistical-detectors.js'

const options = { seed: 7, cores: 8, steps: 60 }

describe('Last arriver', () => {
  test.each([3, 4, 8])(
    'The detector names the one of %i ranks for which the others wait',
    (worldSize) => {
      const [finding, ...rest] = blamedBy(lastArriver, {
        ...options,
        worldSize,
        effect: effects.slower(2),
      })
      expect(finding).toMatchObject({ type: 'slow_worker', blame: { kind: 'rank', rank: culprit } })
      expect(finding?.raised_step).toBeLessThan(begin + 20)
      expect(rest).toEqual([])
    },
  )

  test('The detector does not depend on clocks', () => {
    const slow = effects.slower(2)
    const effect = {
      rank: (...[own, at]: Parameters<typeof slow.rank & object>) => {
        slow.rank?.(own, at)
        own.clockMs = 900 * at.rank
      },
    }
    expect(blamedBy(lastArriver, { ...options, worldSize: 4, effect })).toHaveLength(1)
  })

  test('The detector stays silent about two ranks, a slow link and a rank without a core', () => {
    expect(blamedBy(lastArriver, { ...options, worldSize: 2, effect: effects.slower(2) })).toEqual(
      [],
    )
    expect(
      blamedBy(lastArriver, { ...options, worldSize: 4, effect: effects.slowLink(0, 2, 5) }),
    ).toEqual([])
    expect(blamedBy(lastArriver, { ...options, worldSize: 4, effect: effects.starved(3) })).toEqual(
      [],
    )
  })

  test.each([
    [0, [{ rank: 1 }]],
    [4, []],
  ])(
    'The detector judges a rank that waited %i ms itself before the others waited for it',
    (ownMs, blames) => {
      const events = Array.from({ length: 40 }, (_, step) =>
        [0, 1, 2, 3].flatMap((rank): StreamEvent[] => {
          const waits = rank === 1 ? [0, 0, ownMs, 0] : [0, 6, 0, 0]
          const links = { blocked_ms: waits, gather_blocked_ms: [0, 0, 0, 0] }
          return [{ type: 'links', rank, step, ...links }, aStep(rank, step)]
        }),
      ).flat()
      const run = { ...aRun(4), cores: 8 }
      expect(runDetectors([lastArriver], run, events).map(({ blame }) => blame)).toMatchObject(
        blames,
      )
    },
  )

  test('The last of all is a warning when it is so to the end of a short run, and minor when it catches up', () => {
    const slow = effects.slower(4)
    const ending: Effect = {
      rank: (own, at) => void (at.step < begin + 18 && slow.rank?.(own, at)),
    }
    const severities = (effect: Effect) =>
      findingsOf(lastArriver, { ...options, worldSize: 4, effect }).map(({ severity }) => severity)
    expect(severities(slow)).toEqual(['minor', 'warning'])
    expect(severities(ending)).toEqual(['minor'])
  })
})
