import { expect, test } from 'vitest'
import { renderComment } from '../../../../src/gate/report/comment/comment.js'
import { aCommentInput, aCommentRecord } from '../../../support/builders/comment-builders.js'

test('The comment says what is open once: as the headline, as a reason or as a check', () => {
  const open = (name: string, headline: string, reasons: readonly string[] = []) => ({
    name,
    status: 'unknown' as const,
    headline,
    reasons: [...reasons],
  })
  const checks = [
    open('job', 'The job failed: worker 1 was killed', ['It printed nothing.']),
    open('proof', 'The run failed, so nothing was proven'),
    { ...open('faults', 'Every fault was found'), status: 'pass' as const },
  ]
  const record = aCommentRecord({ correctness: null, runs: [], checks })
  const text = renderComment(aCommentInput({ record }), 60_000)
  for (const { headline } of checks) expect(text.split(headline)).toHaveLength(2)
  expect(text).toContain('It printed nothing.')
})
