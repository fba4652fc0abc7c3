import { expect, test } from 'vitest'
import { defaultSettings } from '../../../src/gate/experiment/experiment-settings.js'
import { judgeFamily } from '../../../src/gate/experiment/judge-family.js'
import type { PairedEvidence } from '../../../src/gate/experiment/paired-evidence.js'
import { aPairedMetric, evidenceWith } from './paired-evidence.js'

const simulation = { random: () => 0.5, simulations: 3 }
const judge = (family: readonly PairedEvidence[]) =>
  judgeFamily(family, defaultSettings, simulation)

const blocks = (count: number, other = 4.6) =>
  Array.from({ length: count }, () => ({ base: [4.6, 4.6] as const, other }))
const slower = (name: string, worse: number, changes: Partial<PairedEvidence> = {}) =>
  evidenceWith(
    { estimate: 0.1, low: 0.06, high: 0.14 },
    {
      metric: aPairedMetric({ name }),
      chances: { worse, better: 1 },
      blocks: blocks(6, 4.7),
      ...changes,
    },
  )

test('A chance that suffices alone does not suffice for two metrics', () => {
  expect(judge([slower('a', 0.015)])['a']?.verdict).toBe('regression')
  const pair = judge([slower('a', 0.015), slower('b', 0.9)])
  expect(pair['a']).toMatchObject({ verdict: 'inconclusive', p_value: 0.03 })
  expect(judge([slower('a', 0.01), slower('b', 0.9)])['a']).toMatchObject({
    verdict: 'regression',
    is_regression: true,
    p_value: 0.02,
  })
})

test('A faster metric is corrected by its own chances', () => {
  const faster = evidenceWith(
    { estimate: -0.1, low: -0.14, high: -0.06 },
    { chances: { worse: 1, better: 0.01 }, blocks: blocks(6, 4.5) },
  )
  expect(judge([faster])['step_ms']).toMatchObject({
    verdict: 'improvement',
    is_regression: false,
    p_value: 0.01,
  })
  const { chances, ...rest } = faster
  const two = judge([faster, { ...rest, chances, metric: aPairedMetric({ name: 'b' }) }])
  expect(two['step_ms']?.p_value).toBe(0.02)
})

test('The figures are percent for the worse, with the sign of the metric', () => {
  const row = judge([slower('a', 0.001)])['a']
  expect(row?.effect_percent).toBeCloseTo(100 * Math.expm1(0.1), 9)
  expect(row?.percent_change).toBe(row?.effect_percent)
  expect(row?.effect_low_percent).toBeCloseTo(100 * Math.expm1(0.06), 9)
  expect(row?.effect_high_percent).toBeCloseTo(100 * Math.expm1(0.14), 9)
  expect(row).toMatchObject({ samples: 6, method: 'paired', threshold_percent: 5 })
  const metric = aPairedMetric({ name: 'a', direction: 'higher' })
  const rate = judge([slower('a', 0.001, { metric })])['a']
  expect(rate?.effect_percent).toBeCloseTo(-100 * Math.expm1(-0.1), 9)
  expect(rate?.percent_change).toBe(-(rate?.effect_percent ?? NaN))
})

test('Too few blocks detect nothing, so there is no smallest change and no pass', () => {
  const few = evidenceWith({}, { blocks: blocks(2) })
  expect(judge([few])['step_ms']).toMatchObject({
    minimum_detectable_effect_percent: null,
    verdict: 'inconclusive',
  })
  const enough = evidenceWith({}, { blocks: blocks(6) })
  expect(judge([enough])['step_ms']).toMatchObject({ verdict: 'pass' })
  expect(judge([enough])['step_ms']?.minimum_detectable_effect_percent).toBeGreaterThan(0)
})

test('An effect of zero has the chance of being worse', () => {
  const still = evidenceWith({}, { chances: { worse: 0.4, better: 0.7 } })
  expect(judge([still])['step_ms']?.p_value).toBe(0.4)
})
