import { expect, test } from 'vitest'
import { generalThresholds } from '../../../../src/cli/commands/baseline/general-thresholds.js'
import type { Threshold } from '../../../../src/kit/records/baseline/threshold.js'

const percent = (value: number): Threshold => ({ percent: value, atMost: null, atLeast: null })
const amount = { value: 5, unit: null, text: '5' }

test('Without thresholds, every metric may change for the worse by 5 percent', () => {
  const usual = { latencyPercent: 5, throughputPercent: 5, ofMetrics: null }
  expect(generalThresholds(null)).toEqual(usual)
  expect(generalThresholds(new Map())).toEqual(usual)
})

test('Each direction has its own percentage, and those of single metrics stay', () => {
  const given = new Map([
    ['lower-is-better', percent(10)],
    ['final_loss', percent(2)],
  ])
  expect(generalThresholds(given)).toEqual({
    latencyPercent: 10,
    throughputPercent: 5,
    ofMetrics: new Map([['final_loss', percent(2)]]),
  })
  expect(generalThresholds(new Map([['higher-is-better', percent(0)]]))).toEqual({
    latencyPercent: 5,
    throughputPercent: 0,
    ofMetrics: null,
  })
})

test.each([
  ['lower-is-better', { ...percent(5), atMost: amount }],
  ['higher-is-better', { ...percent(5), atLeast: amount }],
])('A limit for all metrics of a direction is refused: %s', (name, threshold) => {
  const ask = () => generalThresholds(new Map([[name, threshold]]))
  expect(ask).toThrow(expect.objectContaining({ exitCode: 2 }))
  expect(ask).toThrow(`option --thresholds: ${name} is not one metric`)
})
