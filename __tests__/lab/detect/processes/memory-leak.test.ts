import { describe, expect, test } from 'vitest'
import { memoryLeak } from '../../../../src/lab/detect/processes/memory-leak.js'
import { runDetectors } from '../../../../src/lab/detect/run-detectors.js'
import { begin, culprit, effects } from '../effects.js'
import { factsOf, type SimulationOptions, simulateRun } from '../simulate-run.js'
import { findingsOf } from '../statistical-detectors.js'

const options = { seed: 23, steps: 90 }

describe('Memory leak', () => {
  test.each([2, 4])(
    'The detector names one of %i ranks whose process grows by 4 MB a step',
    (worldSize) => {
      const findings = findingsOf(memoryLeak, { ...options, worldSize, effect: effects.leak(4e6) })
      expect(findings).toMatchObject([{ evidence: 'weak', blame: { kind: 'rank', rank: culprit } }])
    },
  )

  test('The detector reports tensors whose number grows by two at ten steps as certain', () => {
    const findings = findingsOf(memoryLeak, {
      ...options,
      worldSize: 4,
      effect: effects.tensorLeak(2),
    })
    expect(findings).toMatchObject([{ evidence: 'exact', blame: { kind: 'rank', rank: culprit } }])
    expect(findings[0]?.raised_step).toBeLessThanOrEqual(begin + 10)
  })

  test('The detector stays silent when all ranks grow alike and when memory grows once', () => {
    const alike = {
      rank: (own: { rssBytes: number }, at: { step: number }) =>
        void (own.rssBytes += 1e6 * at.step),
    }
    const once = {
      rank: (own: { rssBytes: number }, at: { rank: number; step: number }) => {
        if (at.rank === 0 && at.step > 50) own.rssBytes += 5e7
      },
    }
    for (const effect of [alike, once])
      expect(findingsOf(memoryLeak, { ...options, worldSize: 4, effect })).toEqual([])
  })

  test('The detector stays silent about a single new buffer beside ordinary growth', () => {
    const kib = 1024
    const growing = (leap: number) => ({
      rank: (own: { rssBytes: number }, { rank, step }: { rank: number; step: number }) => {
        if (rank === culprit) own.rssBytes += 90 * kib * step + (step >= 150 ? leap : 0)
      },
    })
    const run = { worldSize: 4, seed: 11, steps: 200 }
    const findings = findingsOf(memoryLeak, { ...run, effect: growing(60 * kib * kib) })
    expect(findings).toEqual([])
  })

  describe('Of a run whose length is unknown', () => {
    const found = (bytesAfter: (step: number) => number, steps = 250) => {
      const rank = (own: { rssBytes: number }, at: { rank: number; step: number }) => {
        if (at.rank === culprit) own.rssBytes += bytesAfter(at.step)
      }
      const run: SimulationOptions = { worldSize: 2, seed: 7, steps, effect: { rank } }
      return runDetectors([memoryLeak], { ...factsOf(run), numSteps: null }, simulateRun(run))
    }

    test('The detector stays silent about memory that settles, as that of a PyTorch job did', () => {
      expect(found((step) => 70e6 * (1 - Math.exp(-step / 70)))).toEqual([])
    })

    test('The detector names a rank that goes on growing by less', () => {
      const blame = { kind: 'rank', rank: culprit }
      expect(found((step) => 0.4e6 * step)).toMatchObject([{ evidence: 'weak', blame }])
    })

    test('The detector names a leak in the first step that its own limit allows, and in no earlier one', () => {
      const facts = { ...factsOf({ worldSize: 2, seed: 7, steps: 90 }), numSteps: null }
      const { step: least = 0 } = memoryLeak.least?.(facts) ?? {}
      const leak = (step: number): number => 1e7 * step
      expect(found(leak, least)).toHaveLength(1)
      expect(found(leak, least - 1)).toEqual([])
    })
  })
})
