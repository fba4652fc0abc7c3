import { describe, expect, test } from 'vitest'
import { gradientStatistics } from '../../../../src/lab/detect/numerics/gradient-statistics.js'
import { begin, culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'

const options = { seed: 17, steps: 60 }

describe('Gradient statistics', () => {
  test.each([2, 4])(
    'The detector names the first NaN, its tensor and which of %i ranks made it',
    (worldSize) => {
      const [finding, ...rest] = findingsOf(gradientStatistics, {
        ...options,
        worldSize,
        effect: effects.gradientOnce(4, NaN),
      })
      expect(finding).toMatchObject({
        type: 'non_finite',
        evidence: 'exact',
        step: begin,
        raised_step: begin,
        tensor: 'bias',
        blame: { kind: 'rank', rank: culprit },
      })
      expect(rest).toEqual([])
    },
  )

  test('The detector blames nobody when all ranks have NaN at the same step', () => {
    const effect = { rank: (own: { magnitudes: number[] }) => void own.magnitudes.fill(NaN) }
    const findings = findingsOf(gradientStatistics, { ...options, worldSize: 3, effect })
    expect(findings.map(({ blame, step }) => ({ blame, step }))).toEqual([
      { blame: { kind: 'group' }, step: 0 },
    ])
  })

  test.each([2, 3, 4, 8])(
    'The detector names one of %i ranks whose gradients become 60 times as large',
    (worldSize) => {
      const findings = findingsOf(gradientStatistics, {
        ...options,
        worldSize,
        effect: effects.gradientTimes(60),
      })
      expect(findings.map(({ blame, type }) => ({ blame, type }))).toEqual([
        { blame: { kind: 'rank', rank: culprit }, type: 'gradient_anomaly' },
      ])
      expect(findings[0]?.raised_step).toBeLessThanOrEqual(begin + 4)
    },
  )

  test('The detector reports a flipped exponent bit at once', () => {
    const findings = findingsOf(gradientStatistics, {
      ...options,
      worldSize: 4,
      effect: effects.gradientOnce(2, 1e12),
    })
    expect(findings).toMatchObject([{ raised_step: begin, tensor: 'hidden' }])
  })

  test('The detector stays silent about units that die on the samples of one rank', () => {
    const effect = effects.deadUnits
    expect(findingsOf(gradientStatistics, { ...options, worldSize: 4, effect })).toEqual([])
  })

  test('The detector names a rank whose whole gradient becomes zero', () => {
    const effect = effects.gradientTimes(0)
    const findings = findingsOf(gradientStatistics, { ...options, worldSize: 4, effect })
    expect(findings.map(({ blame }) => blame)).toEqual([{ kind: 'rank', rank: culprit }])
  })

  test('The detector stays silent about larger batches and a loss spike on every rank', () => {
    for (const effect of [effects.skewedData, effects.lossSpike]) {
      expect(findingsOf(gradientStatistics, { ...options, worldSize: 4, effect })).toEqual([])
    }
  })
})
