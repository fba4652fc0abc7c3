import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { maxReportBytes, readForkReport } from '../../../src/gate/publish/fork-report.js'
import { renderComment } from '../../../src/gate/report/comment/comment.js'
import { renderers } from '../../../src/gate/report/index.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { aCommentInput, aComparison, aRegression } from '../../support/builders/comment-builders.js'
import { aFaultReport } from '../../support/builders/fault-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import { aReportInput } from '../../support/builders/report-builders.js'

const input = aReportInput({
  faults: aFaultReport(),
  comparison: aComparison({ a: aRegression() }),
})
const model = buildReportModel(input)
const text = renderers.json(model)
type Json = Record<string, unknown>
const changed = (change: (json: Json) => unknown) =>
  JSON.stringify(change(JSON.parse(text) as Json))
const comment = (report: ReturnType<typeof readForkReport>) =>
  report.status === 'ok' ? renderComment(aCommentInput({ record: report.record }), 60_000) : null

describe('Report of a fork', () => {
  test('The report of a fork gives the same comment that the run would have written itself', () => {
    const own = renderComment(aCommentInput({ record: model.record }), 60_000)
    expect(comment(readForkReport(text))).toBe(own)
  })

  test('The report of a fork contains only the data that a comment shows', () => {
    const report = readForkReport(
      changed((json) => ({
        ...json,
        markdown: '# Approved',
        html: '<script>',
        paths: { a: '/etc/passwd' },
      })),
    )
    const kept = JSON.stringify(report)
    for (const word of ['Approved', 'script', 'passwd', 'manifest'])
      expect(kept).not.toContain(word)
  })

  test.each([
    ['empty', '', 'not JSON'],
    ['no JSON', '### All tests passed', 'not JSON'],
    ['cut in half', text.slice(0, text.length / 2), 'not JSON'],
    ['a list', '[]', 'report.json cannot be used'],
    ['null', 'null', 'report.json cannot be used'],
    ['another record', JSON.stringify({ config: {}, steps: [], num_workers: 2 }), 'is missing'],
    ['another version', changed((json) => ({ ...json, report_version: 99 })), 'report_version'],
    ['a verdict of its own', changed((json) => ({ ...json, verdict: 'approved' })), 'verdict'],
    ['a number for a text', changed((json) => ({ ...json, headline: 1 })), 'headline'],
    [
      'a text for a number',
      changed((json) => ({ ...json, figures: { x: { label: 'x', value: '1', unit: null } } })),
      'figures',
    ],
    [
      'a comparison that is none',
      changed((json) => ({ ...json, comparison: { baseline: 1 } })),
      'comparison',
    ],
    ['more than the limit', ' '.repeat(maxReportBytes + 1), 'larger than'],
    [
      'more bytes than characters',
      JSON.stringify('\u20ac'.repeat(maxReportBytes / 2)),
      'larger than',
    ],
    ['a deep nest', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 'nested'],
    [
      'a deep nest under a key',
      changed((json) => ({ ...json, x: JSON.parse('['.repeat(100) + ']'.repeat(100)) as unknown })),
      'nested',
    ],
  ])('The reader refuses a fork report that is %s', (_, file, why) => {
    const report = readForkReport(file)
    expect(report).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining(why) as unknown,
    })
    if (report.status === 'refused') expect(report.reason.length).toBeLessThanOrEqual(300)
  })

  test.each(Object.entries(hostileStrings))(
    'The reader truncates every text of a fork report: %s',
    (_, hostile) => {
      const report = readForkReport(
        changed((json) => ({
          ...json,
          headline: hostile.repeat(100),
          figures: { [hostile.repeat(100)]: { label: hostile, value: 'NaN', unit: hostile } },
        })),
      )
      const longest = JSON.stringify(report)
        .match(/"(?:[^"\\]|\\.)*"/g)
        ?.map((one) => (JSON.parse(one) as string).length)
      expect(Math.max(...(longest ?? [Infinity]))).toBeLessThanOrEqual(2000)
      expect(comment(report)).not.toBeNull()
    },
  )

  test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'The reader survives the name %s in a fork report',
    (name) => {
      const figure = `{"label":"x","value":1,"unit":"${name}"}`
      const row = JSON.stringify(aRegression({ unit: name }))
      const file = text
        .replace('"figures": {', `"figures": {"${name}": ${figure},`)
        .replace('"comparisons": {', `"comparisons": {"${name}": ${row},`)
      const report = readForkReport(file)
      expect(comment(report)).toContain('FAIL')
      expect(({} as Json)['label']).toBeUndefined()
    },
  )

  test('The reader accepts or refuses any fork report without an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (file) => {
        expect(['ok', 'refused']).toContain(readForkReport(file).status)
      }),
    )
  })

  test('The reader accepts or refuses a fork report that is damaged anywhere', () => {
    const keys = Object.keys(JSON.parse(text) as Json)
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
        const report = readForkReport(changed((json) => ({ ...json, [key]: value })))
        if (report.status === 'ok') expect(comment(report)).not.toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})
