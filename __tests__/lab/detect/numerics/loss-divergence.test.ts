import { describe, expect, test } from 'vitest'
import { lossDivergence } from '../../../../src/lab/detect/numerics/loss-divergence.js'
import { begin, culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'
import { createRandom } from '../../../../src/lab/trainer/random.js'
import type { StreamEvent } from '../../../../src/lab/detect/detector.js'
import { runDetectors } from '../../../../src/lab/detect/run-detectors.js'
import { factsOf, simulateRun } from '../simulate-run.js'

const options = { seed: 19, steps: 90 }

describe('Loss divergence', () => {
  test.each([2, 3, 4, 8])(
    'The detector names one of %i ranks whose own loss stays apart',
    (worldSize) => {
      const findings = findingsOf(lossDivergence, {
        ...options,
        worldSize,
        effect: effects.lossTimes(6),
      })
      expect(findings.map(({ blame }) => blame)).toEqual([{ kind: 'rank', rank: culprit }])
      expect(findings[0]?.raised_step).toBeLessThanOrEqual(begin + 12)
    },
  )

  test('The detector reports that a run diverges without blaming anyone', () => {
    const findings = findingsOf(lossDivergence, {
      ...options,
      worldSize: 4,
      effect: effects.diverging,
    })
    expect(findings.map(({ blame }) => blame)).toEqual([{ kind: 'group' }])
  })

  test('The detector reports at once that the loss is not finite', () => {
    const effect = { loss: (step: number) => (step === 30 ? NaN : 1) }
    expect(findingsOf(lossDivergence, { ...options, worldSize: 2, effect })).toMatchObject([
      { step: 30, blame: { kind: 'group' } },
    ])
  })

  describe('Of few samples, whose loss is another one at each step', () => {
    /** The number of 40 runs of which the detector says something; the level may rise from step 200 on. */
    const alarms = (risesTo: number) => {
      const runs = Array.from({ length: 40 }, (_, seed) => {
        const noise = Array.from({ length: 320 }, createRandom(seed, 'losses').normal)
        const loss = (step: number): number =>
          20 * (step < 200 ? 1 : risesTo) * Math.exp(2 * noise[step]!)
        return findingsOf(lossDivergence, { seed, steps: 320, worldSize: 2, effect: { loss } })
      })
      return runs.filter((findings) => findings.length > 0).length
    }

    test('The detector stays silent in each of 40 runs', () => {
      expect(alarms(1)).toBe(0)
    })

    test('The detector reports in most of 40 runs that the loss rises a thousandfold', () => {
      expect(alarms(1000)).toBeGreaterThan(35)
    })
  })

  test('The detector stays silent about a spike and the level of a new learning rate', () => {
    const jump = { loss: (step: number) => (step < 50 ? 1 : 1.6) }
    for (const effect of [effects.lossSpike, jump]) {
      expect(findingsOf(lossDivergence, { ...options, worldSize: 4, effect })).toEqual([])
    }
  })
})

describe('A loss that stays apart where the engine does not know the samples of all ranks', () => {
  const given = { ...options, worldSize: 4, effect: effects.lossTimes(6) }
  const severityWith = (indicesOf: (rank: number, step: number) => readonly number[] | null) => {
    const events = simulateRun(given).flatMap((event): StreamEvent[] => {
      if (event.type !== 'step') return [event]
      const indices = indicesOf(event.rank, event.step)
      const { rank, step, epoch } = event
      const samples = { type: 'samples', source: 'index', rank, step, epoch } as const
      const own = { ...event, global_samples: null }
      return indices === null ? [own] : [{ ...samples, indices: [...indices] }, own]
    })
    return runDetectors([lossDivergence], factsOf(given), events).map(({ severity }) => severity)
  }

  test('It is critical where each rank has samples of its own', () => {
    expect(severityWith((rank) => [rank])).toEqual(['critical'])
  })

  test('It changes no verdict where all ranks have the same samples, and one is a step ahead', () => {
    const aheadBy = (rank: number) => (rank === 0 ? 1 : 0)
    const events = simulateRun(given).flatMap((event): StreamEvent[] => {
      if (event.type !== 'step') return [event]
      const { rank, step, epoch } = event
      const samples = { type: 'samples', source: 'index', rank, epoch } as const
      const next = { ...samples, step: step + aheadBy(rank), indices: [step + aheadBy(rank)] }
      return [{ ...event, global_samples: null }, next]
    })
    const found = runDetectors([lossDivergence], factsOf(given), events)
    expect(found.map(({ severity }) => severity)).toEqual(['minor'])
  })

  test.each([
    ['all ranks have the same samples, as parts of sequences', () => [0, 1]],
    [
      'all ranks have the same samples, other ones at each step',
      (_: number, step: number) => [step],
    ],
    ['two ranks have the same samples', (rank: number) => [rank >> 1]],
    ['no samples are known', () => null],
    ['the samples of one rank are not known', (rank: number) => (rank === 0 ? null : [rank])],
  ])('It changes no verdict where %s', (_where, indicesOf) => {
    expect(severityWith(indicesOf)).toEqual(['minor'])
  })
})
