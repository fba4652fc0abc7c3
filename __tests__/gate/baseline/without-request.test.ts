import { expect, test } from 'vitest'
import { withoutRequest } from '../../../src/gate/baseline/without-request.js'
import type { ComparisonVerdict } from '../../../src/kit/records/baseline/comparison.js'
import { aComparison } from '../../support/builders/comment-builders.js'

const after = (verdict: ComparisonVerdict) =>
  withoutRequest({ ...aComparison({}), verdict, headline: 'Before.', notes: [] }, 'No pairs.')

test.each(['pass', 'improvement', 'inconclusive'] as const)(
  'A comparison that was "%s" is inconclusive when a part of it could not be made',
  (verdict) => {
    expect(after(verdict)).toMatchObject({
      verdict: 'inconclusive',
      headline: 'No pairs.',
      unavailable: ['No pairs.'],
      notes: [],
    })
  },
)

test.each(['warning', 'regression'] as const)(
  'A comparison that was "%s" stays it, and notes what could not be made',
  (verdict) => {
    expect(after(verdict)).toMatchObject({
      verdict,
      headline: 'Before.',
      unavailable: ['No pairs.'],
      notes: ['No pairs.'],
    })
  },
)
