import { describe, expect, test } from 'vitest'
import {
  concludeComparison,
  isPartlyOpen,
  whyLacking,
} from '../../../../src/gate/report/comparison/conclude-comparison.js'
import { withoutRequest } from '../../../../src/gate/baseline/without-request.js'
import type { BaselineStatus } from '../../../../src/kit/records/baseline/comparison.js'
import { anOrigin } from '../../../support/builders/baseline-builders.js'
import { aMetric, aRegression } from '../../../support/builders/comment-builders.js'
import { aComparison } from '../../../support/builders/comparison-builders.js'

const good = { speedup: aMetric() }
const bad = { speedup: aRegression() }
const warned = { speedup: aRegression({ severity: 'warn' }) }
const noPairs = 'Base and head were not measured in pairs'

const withBaseline = (status: BaselineStatus, rows = {}) =>
  aComparison(rows, {
    verdict: Object.keys(rows).length > 0 ? 'pass' : 'inconclusive',
    origin: anOrigin({ status, reason: `It is ${status}.` }),
  })

describe('Conclusion of a comparison', () => {
  test.each([
    ['no worse', aComparison(good, { verdict: 'pass' }), 'pass', null],
    ['worse', aComparison(bad), 'regression', null],
    ['a warning', aComparison(warned), 'warning', null],
    [
      'a warning, without its pairs',
      withoutRequest(aComparison(warned), noPairs),
      'warning',
      noPairs,
    ],
    ['without an origin', aComparison(good, { verdict: 'pass', origin: undefined }), 'pass', null],
    ['no baseline yet', withBaseline('none'), 'first', null],
    ['pairs, and no baseline yet', withBaseline('none', good), 'pass', null],
    ['no pairs', withoutRequest(aComparison(good), noPairs), 'inconclusive', noPairs],
    ['worse, without its pairs', withoutRequest(aComparison(bad), noPairs), 'regression', noPairs],
    ['pairs beside an expired baseline', withBaseline('expired', good), 'inconclusive', 'expired'],
  ] as const)('What was asked and could not be made is never a pass: %s', (_, one, is, why) => {
    expect(concludeComparison(one)).toBe(is)
    expect(isPartlyOpen(one)).toBe(why !== null)
    if (why === null) expect(whyLacking(one)).toBeNull()
    else expect(whyLacking(one)).toContain(why)
  })

  test.each(['missing', 'expired', 'corrupt', 'unreachable', 'incompatible'] as const)(
    'A baseline that is %s leaves the comparison inconclusive, with its reason',
    (status) => {
      const one = withBaseline(status)
      expect(concludeComparison(one)).toBe('inconclusive')
      expect(whyLacking(one)).toBe(`Not compared with a baseline: It is ${status}.`)
    },
  )

  test('A gate that is open leaves a comparison partly open, and lacks nothing', () => {
    const gate = aMetric({ method: 'paired', severity: 'error', verdict: 'inconclusive' })
    const one = aComparison({ gate })
    expect([isPartlyOpen(one), whyLacking(one)]).toEqual([true, null])
  })
})
