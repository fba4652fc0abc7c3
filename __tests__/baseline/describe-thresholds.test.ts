import { expect, test } from '@jest/globals'
import { defaultComparisonSettings } from '../../src/baseline/comparison-settings.js'
import { describeThresholds } from '../../src/baseline/describe-thresholds.js'

test('every metric has a rule in words, as it was asked for', () => {
  const described = describeThresholds({
    ...defaultComparisonSettings,
    thresholds: { p50_step_ms: 12.5, faults_detected: 50 },
    severities: { p50_step_ms: 'off' },
  })
  const rules = new Map(described.map((one) => [one.name, one]))
  expect(rules.get('p50_step_ms')).toMatchObject({
    rule: 'a rise of more than 12.5 % and beyond the noise',
    severity: 'off',
  })
  expect(rules.get('average_throughput_samples_per_sec')?.rule).toBe(
    'a fall of more than 5 % and beyond the noise',
  )
  expect(rules.get('final_loss')?.rule).toBe('a rise of more than 5 %')
  expect(rules.get('faults_detected')?.rule).toBe('any fall')
  expect(rules.get('loss_sequence_hash')?.rule).toBe('any change')
})
