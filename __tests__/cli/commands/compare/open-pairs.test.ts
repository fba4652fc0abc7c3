import { expect, test } from 'vitest'
import { openPairs } from '../../../../src/cli/commands/compare/open-pairs.js'
import { aMetric, aRegression } from '../../../support/builders/comment-builders.js'
import { aComparison } from '../../../support/builders/comparison-builders.js'

const open = aMetric({ verdict: 'inconclusive' })

test.each([
  ['pass', { step: aMetric() }, false],
  ['improvement', { step: aMetric({ verdict: 'improvement' }) }, false],
  ['warning', { step: aRegression({ severity: 'warn' }) }, false],
  ['regression', { step: aRegression() }, false],
  ['inconclusive', { step: open }, true],
  ['inconclusive', { step: aMetric() }, true],
  ['inconclusive', {}, true],
] as const)('Pairs that are required and leave the verdict %s: %j', (verdict, rows, fails) => {
  const comparison = aComparison(rows, { verdict, headline: 'Too noisy.' })
  expect(openPairs(comparison, ['pairs'])).toMatchObject(
    fails ? [{ name: 'required pairs', status: 'fail', reasons: ['Too noisy.'] }] : [],
  )
  expect(openPairs(comparison, [])).toEqual([])
})
