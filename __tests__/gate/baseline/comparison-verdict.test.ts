import { describe, expect, test } from 'vitest'
import { composeHeadline, decideVerdict } from '../../../src/gate/baseline/comparison-verdict.js'
import type { MetricComparison } from '../../../src/kit/records/baseline/comparison.js'

const aRow = (
  verdict: NonNullable<MetricComparison['verdict']>,
  overrides: Partial<MetricComparison> = {},
): MetricComparison => ({
  baseline_value: 10,
  current_value: 12,
  percent_change: 20,
  metric_class: 'time',
  is_regression: verdict === 'regression',
  verdict,
  severity: 'error',
  reason: 'So.',
  ...overrides,
})

describe('Verdict on all metrics', () => {
  test.each([
    ['regression', [aRow('regression'), aRow('improvement')]],
    ['regression', [aRow('regression', { severity: 'warn' }), aRow('regression')]],
    ['warning', [aRow('regression', { severity: 'warn' }), aRow('improvement')]],
    ['inconclusive', [aRow('inconclusive'), aRow('inconclusive')]],
    ['inconclusive', []],
    ['improvement', [aRow('improvement'), aRow('pass'), aRow('inconclusive')]],
    ['pass', [aRow('pass'), aRow('inconclusive')]],
    ['pass', [aRow('pass'), aRow('regression', { severity: 'off' })]],
  ] as const)('The verdict of the rows is "%s"', (verdict, rows) => {
    expect(decideVerdict(Object.fromEntries(rows.map((row, index) => [index, row])))).toBe(verdict)
  })
})

describe('Headline of a comparison', () => {
  test.each([
    [{ a: aRow('regression') }, '1 regression: a +20 %.'],
    [
      {
        a: aRow('regression', { percent_change: -12.345 }),
        b: aRow('regression', { metric_class: 'exact' }),
        c: aRow('regression', { label: 'See', current_value: null, percent_change: null }),
        d: aRow('regression'),
      },
      '4 regressions: a -12.3 %, b 10 \u2192 12, See lost and 1 more.',
    ],
    [{ a: aRow('pass'), b: aRow('inconclusive') }, 'No regression in 1 metric, 1 inconclusive.'],
    [
      { a: aRow('improvement', { percent_change: 5 }), b: aRow('pass') },
      'Better: a +5 %; no regression in 2 metrics.',
    ],
    [{ a: aRow('inconclusive') }, 'No conclusion for 1 metric: So.'],
    [{}, 'Nothing was compared.'],
  ])('The headline summarises the rows %j', (rows, headline) => {
    expect(composeHeadline(rows)).toBe(headline)
  })

  test('The headline tells times that cannot be judged from what was judged without a conclusion', () => {
    const rows = { a: aRow('pass'), b: aRow('inconclusive'), c: aRow('inconclusive') }
    const headlineOf = (...times: string[]) =>
      composeHeadline(rows, { times: new Set(times), shown: new Set() })
    expect(headlineOf()).toBe('No regression in 1 metric, 2 inconclusive.')
    expect(headlineOf('a', 'b')).toBe(
      'No regression in 1 metric, 1 inconclusive; 1 metric of time not judged.',
    )
    expect(headlineOf('b', 'c')).toBe('No regression in 1 metric; 2 metrics of time not judged.')
  })

  test('The headline reports a figure that is no longer a number', () => {
    const row = aRow('regression', { current_value: null, percent_change: null })
    expect(
      composeHeadline({ loss: { ...row, baseline_digest: null, current_digest: 'NaN' } }),
    ).toBe('1 regression: loss 10 \u2192 NaN.')
  })

  test('The headline shows words that changed, but only mentions hashes that did', () => {
    const digests = (before: string, now: string) => ({
      t: aRow('regression', {
        baseline_value: null,
        current_value: null,
        percent_change: null,
        baseline_digest: before,
        current_digest: now,
        metric_class: 'exact',
      }),
    })
    expect(composeHeadline(digests('bitwise', 'bounded'))).toBe(
      '1 regression: t bitwise \u2192 bounded.',
    )
    expect(composeHeadline(digests('a'.repeat(32), 'b'.repeat(32)))).toBe(
      '1 regression: t changed.',
    )
  })
})
