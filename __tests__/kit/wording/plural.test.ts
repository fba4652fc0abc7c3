import { expect, test } from 'vitest'
import { countText, plural } from '../../../src/kit/wording/plural.js'

test('A count has its noun and separated thousands', () => {
  expect([0, 1, 2, 12_345].map((count) => plural(count, 'step'))).toEqual([
    '0 steps',
    '1 step',
    '2 steps',
    '12,345 steps',
  ])
  expect(countText(1_234_567)).toBe('1,234,567')
})

test('A noun with an irregular plural gives its other form', () => {
  expect([1, 2].map((count) => plural(count, 'anomaly', 'anomalies'))).toEqual([
    '1 anomaly',
    '2 anomalies',
  ])
})
