import { describe, expect, test } from 'vitest'
import { lossDivergence } from '../../../../src/lab/detect/numerics/loss-divergence.js'
import { begin, culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'

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

  test('The detector stays silent about a spike and the level of a new learning rate', () => {
    const jump = { loss: (step: number) => (step < 50 ? 1 : 1.6) }
    for (const effect of [effects.lossSpike, jump]) {
      expect(findingsOf(lossDivergence, { ...options, worldSize: 4, effect })).toEqual([])
    }
  })
})
