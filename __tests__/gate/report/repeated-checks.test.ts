import { describe, expect, test } from 'vitest'
import { withoutRepeated } from '../../../src/gate/report/repeated-checks.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { renderComment } from '../../../src/gate/report/comment/comment.js'
import { planAnnotations } from '../../../src/gate/publish/plan-annotations.js'
import type { ReportCheck } from '../../../src/kit/records/reports/report-record.js'
import { aComparison, aCommentInput } from '../../support/builders/comment-builders.js'
import { aReportInput } from '../../support/builders/report-builders.js'

const why = 'Stored baselines cannot be listed: HTTP 403'
const required: ReportCheck = {
  name: 'required baseline',
  status: 'fail',
  headline: 'There is no baseline to compare with, and require lists baseline',
  reasons: [`${why}.`],
}
const open: ReportCheck = {
  name: 'baseline',
  status: 'inconclusive',
  headline: `Not compared with a baseline: ${why}`,
  reasons: [],
}

describe('Checks that say the same', () => {
  test('An open check that gives only the reason of a failed one is left out, and all else stays', () => {
    const kept = (...checks: ReportCheck[]) => withoutRepeated(checks).map(({ name }) => name)
    const both = ['required baseline', 'baseline']
    expect(kept(required, open)).toEqual(['required baseline'])
    expect(kept(open, required)).toEqual(['required baseline'])
    expect(kept(required, { ...open, status: 'unknown' })).toEqual(['required baseline'])
    expect(kept(required, { ...open, reasons: [`${why}.`] })).toEqual(['required baseline'])
    expect(kept(open)).toEqual(['baseline'])
    expect(kept(required, { ...open, reasons: ['No pairs.'] })).toEqual(both)
    expect(kept(required, { ...open, headline: 'No pairs' })).toEqual(both)
    expect(kept(required, { ...open, status: 'pass' })).toEqual(both)
    expect(kept({ ...required, status: 'pass' }, open)).toEqual(both)
    expect(kept({ ...required, reasons: [] }, open)).toEqual(both)
    expect(kept({ ...required, reasons: [''] }, open)).toEqual(both)
  })

  test('A missing baseline that is required has one annotation, and one place in the comment', () => {
    const nothing = { source: null, relation: null, distance: null, provenance: null }
    const origin = {
      status: 'unreachable',
      reason: `${why}.`,
      fingerprint: null,
      ...nothing,
    } as const
    const reported = (checks: readonly ReportCheck[]) => {
      const input = aReportInput({ comparison: aComparison({}, { origin }), checks })
      const { record } = buildReportModel(input)
      const isFatal = ({ status }: { status: string }) => status === 'fail'
      const annotations = planAnnotations({ record, metrics: [], isFatal })
      const comment = renderComment(aCommentInput({ record }), 60_000)
      return [annotations.map(({ level }) => level), comment.split(why).length - 1]
    }
    expect(reported([required])).toEqual([['error'], 1])
    expect(reported([])).toEqual([['warning'], 1])
  })
})
