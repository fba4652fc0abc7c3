import { expect, test } from 'vitest'
import { isRestated } from '../../../../src/kit/records/baseline/restated-metrics.js'

test.each([
  ['correctness_tier', 'exact', 'proof', 'fail', true],
  ['final_loss', 'numeric', 'correctness', 'fail', true],
  ['final_loss', 'numeric', 'integrity', 'fail', true],
  ['final_loss', 'numeric', 'correctness', 'pass', false],
  ['final_loss', 'numeric', 'correctness', 'unknown', false],
  ['final_loss', 'numeric', 'faults', 'fail', false],
  ['p50_step_ms', 'time', 'proof', 'fail', false],
  ['peak_rss_bytes', 'resource', 'proof', 'fail', false],
  ['faults_missed', 'exact', 'faults', 'fail', true],
  ['faults_missed', 'exact', 'faults', 'pass', false],
  ['final_loss', undefined, 'proof', 'fail', false],
] as const)(
  'A worse %s of the class %s beside the check %s with the status %s is said already: %s',
  (...row) => {
    const [name, metric_class, check, status, expected] = row
    const metric = metric_class === undefined ? { name } : { name, metric_class }
    expect(isRestated(metric, [{ name: check, status }])).toBe(expected)
  },
)

test('Without any check, nothing is said already', () => {
  expect(isRestated({ name: 'correctness_tier', metric_class: 'exact' }, [])).toBe(false)
})
