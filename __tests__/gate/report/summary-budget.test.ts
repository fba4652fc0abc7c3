import { describe, expect, test } from 'vitest'
import { fitBytes } from '../../../src/gate/report/text/fit-bytes.js'
import { maxSummaryBytes, renderMarkdown } from '../../../src/gate/report/markdown.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { aReportedRun, aReportInput, aRunRecord } from '../../support/builders/report-builders.js'

const bytesOf = (text: string) => Buffer.byteLength(text)

describe('The first form that fits', () => {
  test.each([
    [10, 'long text'],
    [9, 'long text'],
    [8, 'text'],
    [4, 'text'],
    [3, 't'],
    [0, 't'],
  ])('The first form that fits %i bytes is %j', (maxBytes, expected) => {
    const forms = ['long text', 'text', 't'].map((text) => () => text)
    expect(fitBytes(forms, maxBytes)).toBe(expected)
  })

  test('The limit counts bytes, not characters', () => {
    expect(fitBytes([() => '\u20ac\u20ac', () => 'e'], 5)).toBe('e')
    expect(fitBytes([() => '\u20ac\u20ac', () => 'e'], 6)).toBe('\u20ac\u20ac')
  })
})

describe('Job summary', () => {
  const words = '@mention <b> '.repeat(30)
  const huge = buildReportModel(
    aReportInput({
      correctness: null,
      runs: Array.from({ length: 300 }, () =>
        aReportedRun('measured', aRunRecord({ steps: 1 }), words),
      ),
      checks: Array.from({ length: 3000 }, (_, index) => ({
        name: `c${index}`,
        status: 'fail',
        headline: words,
        reasons: [words],
      })),
    }),
  )

  test.each([maxSummaryBytes, 200_000, 60_000, 20_000, 5000])(
    'The summary of a huge report stays below %i bytes and names what it omits',
    (maxBytes) => {
      const text = renderMarkdown(huge, maxBytes)
      expect(bytesOf(text)).toBeLessThanOrEqual(maxBytes)
      expect(text).toMatch(/^## \u274c FAIL/)
      expect(text).toMatch(/Not shown here, for length: [\d,]+ reasons, [\d,]+ rows of tables/)
      expect(text).toContain('2001-02-03')
    },
  )

  test('The job summary has its budget by default', () => {
    expect(bytesOf(renderMarkdown(huge))).toBeLessThanOrEqual(maxSummaryBytes)
  })

  test('The job summary of an ordinary report omits nothing', () => {
    expect(renderMarkdown(buildReportModel(aReportInput()))).not.toContain('Not shown here')
  })

  test('The job summary shows code in a sentence as code, in reasons and in cells of tables', () => {
    const reasons = ['Call `loss.backward()` once.', 'Wrap it: `m = DDP(m)`.']
    const checks = [{ name: 'proof', status: 'fail' as const, headline: 'Use `a_b`', reasons }]
    const run = aReportedRun('measured', aRunRecord(), 'the run `x_y`')
    const model = buildReportModel(aReportInput({ correctness: null, runs: [run, run], checks }))
    const text = renderMarkdown(model)
    expect(text).toContain('FAIL: Use `a_b`')
    expect(text).toContain('- Call `loss.backward()` once.')
    expect(text).toMatch(/\|[^\n]*the run `x_y`[^\n]*\|/)
    expect(text).not.toContain('\\`')
  })
})
