import { describe, expect, test } from 'vitest'
import type { BaselineStatus, Comparison } from '../../../../src/kit/records/baseline/comparison.js'
import type {
  ReportCheck,
  VerdictStatus,
} from '../../../../src/kit/records/reports/report-record.js'
import { isWell, standingOf } from '../../../../src/gate/report/comment/standing.js'
import { aComparison, aMetric, aRegression } from '../../../support/builders/comment-builders.js'

const check = (name: string, status: VerdictStatus): ReportCheck => ({
  name,
  status,
  headline: 'words',
  reasons: [],
})
const passed = { verdict: 'pass', checks: [check('correctness', 'pass')] } as const
const report = (verdict: VerdictStatus, ...checks: ReportCheck[]) => ({ verdict, checks })
const without = (status: BaselineStatus, rows: Comparison['comparisons'] = {}) => {
  const comparison = aComparison(rows)
  return { ...comparison, origin: comparison.origin && { ...comparison.origin, status } }
}

/** Pairs that were requested and could not be measured. */
const unavailable: string[] = ['No pairs.']

describe('Standing of a report', () => {
  test.each([
    ['pass', report('pass', check('correctness', 'pass')), undefined],
    ['fail', report('fail', check('correctness', 'fail')), undefined],
    ['unknown', report('unknown', check('faults', 'unknown')), undefined],
    ['unknown', report('unknown'), undefined],
    ['pass', passed, aComparison({ a: aMetric() })],
    ['improvement', passed, aComparison({ a: aMetric({ verdict: 'improvement' }), b: aMetric() })],
    ['inconclusive', passed, aComparison({ a: aMetric({ verdict: 'inconclusive' }) })],
    ['pass', passed, aComparison({ a: aMetric({ verdict: 'inconclusive' }), b: aMetric() })],
    ['warning', passed, aComparison({ a: aRegression({ severity: 'warn' }) })],
    ['pass', passed, aComparison({ a: aRegression({ severity: 'off' }), b: aMetric() })],
    ['regression', report('fail', check('baseline', 'fail')), aComparison({ a: aRegression() })],
    [
      'fail',
      report('fail', check('baseline', 'fail'), check('faults', 'fail')),
      aComparison({ a: aRegression() }),
    ],
    [
      'regression',
      report('unknown', check('faults', 'unknown')),
      aComparison({ a: aRegression() }),
    ],
    ['inconclusive', report('unknown', check('baseline', 'unknown')), without('expired')],
    ['unknown', report('unknown', check('faults', 'unknown')), without('expired')],
    ['pass', passed, without('none')],
    ['warning', passed, without('none', { a: aRegression({ severity: 'warn' }) })],
    [
      'regression',
      report('fail', check('baseline', 'fail')),
      without('none', { a: aRegression() }),
    ],
    ['regression', passed, without('unreachable', { a: aRegression() })],
    ['inconclusive', passed, without('none', { a: aMetric({ verdict: 'inconclusive' }) })],
    ['inconclusive', passed, without('unreachable', { a: aMetric() })],
    ['pass', passed, without('none', { a: aMetric() })],
    ['fail', report('fail', check('correctness', 'fail')), aComparison({ a: aMetric() })],
    ['inconclusive', passed, { ...without('none'), unavailable }],
    ['regression', passed, { ...without('none', { a: aRegression() }), unavailable }],
  ] as const)('The standing of a report is "%s"', (expected, judged, comparison) => {
    expect(standingOf({ ...judged, checks: [...judged.checks], comparison })).toBe(expected)
  })

  test.each(['missing', 'expired', 'corrupt', 'unreachable', 'incompatible'] as const)(
    'The standing is open when the baseline is %s',
    (status) => {
      expect(
        standingOf({ ...passed, checks: [...passed.checks], comparison: without(status) }),
      ).toBe('inconclusive')
    },
  )

  test('Only a pass or an improvement counts as a good standing', () => {
    const standings = [
      'fail',
      'regression',
      'warning',
      'unknown',
      'inconclusive',
      'improvement',
      'pass',
    ] as const
    expect(standings.filter(isWell)).toEqual(['improvement', 'pass'])
  })
})
