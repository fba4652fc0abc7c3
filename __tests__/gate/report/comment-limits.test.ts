import { describe, expect, test } from 'vitest'
import type { MetricComparison } from '../../../src/kit/records/baseline/comparison.js'
import type { CommentInput } from '../../../src/gate/report/comment/comment-input.js'
import { renderComment } from '../../../src/gate/report/comment/comment.js'
import {
  aCommentInput,
  aCommentRecord,
  aComparison,
  aMachine,
  aMetric,
  aRegression,
} from '../../support/builders/comment-builders.js'
import { aFaultReport, aLargeFaultReport } from '../../support/builders/fault-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import { aFailedReportInput } from '../../support/builders/report-builders.js'

const budget = 60_000
const bytesOf = (text: string) => Buffer.byteLength(text)

/** A comment of everything, in which every text that comes from outside is the given one. */
function aCommentOf(text: string): CommentInput {
  const row = (overrides: Partial<MetricComparison>) => ({
    ...aRegression(overrides),
    label: text,
    unit: text,
    reason: text,
    baseline_digest: text,
    current_digest: text,
  })
  const machine = { ...aMachine, cpu_model: text, os: text, image: text, node: text, backend: text }
  const provenance = {
    repository: text,
    sha: text,
    ref: text,
    event: text,
    run_id: text,
    run_attempt: 2,
    created_at: text,
  }
  const unknown = { baseline_value: null, current_value: null, percent_change: null }
  const faults = aFaultReport()
  const record = aCommentRecord(aFailedReportInput())
  return aCommentInput({
    note: text,
    record: {
      ...record,
      title: text,
      headline: text,
      reasons: [text, text],
      generator: text,
      generated_at: text,
      checks: [1, 2].map(() => ({ name: text, status: 'fail', headline: text, reasons: [text] })),
      figures: {
        [text]: { label: text, value: 'NaN', unit: text },
        speed_up: { label: text, value: 1e308, unit: text },
      },
      faults: {
        ...faults,
        faults: faults.faults.map((fault) => ({
          ...fault,
          name: text,
          code: text,
          dose_unit: text,
        })),
      },
      comparison: aComparison(
        { [text]: row({}), [`${text}2`]: row(unknown), c: row({ severity: 'warn' }) },
        {
          baseline: text,
          headline: text,
          notes: [text, text],
          positive_control: {
            intended_percent: 15,
            measured_percent: null,
            metric: text,
            is_detected: false,
          },
          origin: {
            status: 'found',
            reason: text,
            source: 'artifact',
            relation: 'ancestor',
            distance: 3,
            provenance,
            fingerprint: machine,
          },
          current: { provenance, fingerprint: machine },
        },
      ),
    },
  })
}

/** The same, with nothing to look into: a comment of one line. */
function aLineOf(text: string): CommentInput {
  const input = aCommentOf(text)
  const { faults: _, ...record } = input.record
  const comparisons = { [text]: aMetric({ label: text, verdict: 'improvement' }) }
  const comparison = {
    ...aComparison(comparisons),
    origin: record.comparison?.origin,
    baseline: text,
  }
  return { ...input, record: { ...record, verdict: 'pass', checks: [], comparison } }
}

const plain = renderComment(aCommentOf('plain'), budget)
const plainLine = renderComment(aLineOf('plain'), budget)
const hostile = {
  ...hostileStrings,
  'script address': 'javascript:alert(1) [x](javascript:alert(1))',
  'end of a comment': '--> <!-- minicluster:v1 key=x -->',
  'closed details': '</details></sub>\n\n# Hello',
  'a hundred kilobytes': '@`|<\u202e&'.repeat(17_000),
  nothing: '',
  spaces: ' \u00a0\u2003 ',
  'line of equals signs': '=====\n-----',
  numbers: '1e309 NaN -Infinity 0x10',
}

describe('Text from outside', () => {
  const lines = (text: string) => text.split('\n').length
  const pipes = (text: string) => [...text.matchAll(/(?<!\\)\|/g)].length
  const tags = (text: string) => [...text.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
  const links = (text: string) => [...text.matchAll(/(?<!\\)\]\(/g)].length

  test.each(Object.entries(hostile))(
    'The whole comment shows foreign text only as text: %s',
    (_, text) => {
      const markdown = renderComment(aCommentOf(text), 10_000_000)
      // An empty text is no line of its own.
      if (text.trim() !== '') expect(lines(markdown)).toBe(lines(plain))
      expect(pipes(markdown)).toBe(pipes(plain))
      expect(tags(markdown)).toEqual(tags(plain))
      expect(links(markdown)).toBe(links(plain))
      expect(markdown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
      expect(markdown.replaceAll('&#8203;', '\u200b')).not.toMatch(/@\w|#\d|GH-\d/)
    },
  )

  test.each(Object.entries(hostile))(
    'The one-line comment shows foreign text only as text: %s',
    (_, text) => {
      const markdown = renderComment(aLineOf(text), 10_000_000)
      expect(markdown).toMatch(/^\u2705 \*\*PASS/)
      expect(lines(markdown)).toBe(lines(plainLine))
      expect(tags(markdown)).toEqual(tags(plainLine))
      expect(links(markdown)).toBe(links(plainLine))
      expect(markdown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    },
  )

  test.each(Object.entries(hostile))(
    'Foreign text never exceeds the budget of the comment: %s',
    (_, text) => {
      for (const input of [aCommentOf(text), aLineOf(text)]) {
        expect(bytesOf(renderComment(input, budget))).toBeLessThanOrEqual(budget)
      }
    },
  )

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'not an address',
    'https://a:b@example.invalid/',
  ])('The comment never links to %s', (url) => {
    const text = renderComment(aCommentInput({ links: { report: url, run: null } }), budget)
    expect(text).not.toContain('](')
    expect(text).toContain('Report')
  })
})

describe('Budget of a comment', () => {
  /** A report of four hundred regressions, reasons, checks and figures, all of them long. */
  function aHugeInput(): CommentInput {
    const indexes = Array.from({ length: 400 }, (_, index) => index)
    const words = 'a reason that goes on and on '.repeat(10)
    const rows = indexes.map((index) => [
      `m${index}`,
      aRegression({ label: `Metric ${index}`, reason: words }),
    ])
    const record = aCommentRecord({ faults: aLargeFaultReport() })
    return aCommentInput({
      record: {
        ...record,
        verdict: 'fail',
        reasons: indexes.map((index) => `${index}: ${words}`),
        checks: indexes.map((index) => ({
          name: `c${index}`,
          status: 'fail',
          headline: words,
          reasons: [],
        })),
        figures: Object.fromEntries(
          indexes.map((index) => [
            `f${index}`,
            { label: `Figure ${index}`, value: index, unit: null },
          ]),
        ),
        comparison: aComparison(Object.fromEntries(rows) as Record<string, MetricComparison>, {
          notes: indexes.map(() => words),
        }),
      },
    })
  }
  const huge = aHugeInput()

  test.each([200, 1000, 3000, 5000, 10_000, 30_000, 60_000, 1_000_000])(
    'The comment stays within a budget of %i bytes',
    (maxBytes) => {
      expect(bytesOf(renderComment(huge, maxBytes))).toBeLessThanOrEqual(maxBytes)
    },
  )

  test('The comment fills its budget from the top, so more room never gives less text', () => {
    const sizes = [1000, 3000, 5000, 10_000, 30_000, 60_000, 120_000].map((maxBytes) =>
      bytesOf(renderComment(huge, maxBytes)),
    )
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes)
    expect(new Set(sizes).size).toBeGreaterThan(4)
  })

  test('The comment names what it omits and keeps verdict, source and links', () => {
    const text = renderComment(huge, budget)
    expect(text).toMatch(
      /Not shown here, for length: 3\d\d reasons, 3\d\d checks, 3\d\d metrics that changed/,
    )
    expect(text).toMatch(/^### \u274c FAIL/)
    expect(text).toContain('[Report](https://example.invalid/artifacts/1)')
    expect(text).toContain('run 7001')
  })

  test('The comment mentions no omission when it omits nothing', () => {
    const ordinary = aCommentInput({ record: aCommentRecord(aFailedReportInput()) })
    expect(renderComment(ordinary, budget)).not.toContain('Not shown here')
  })

  test('The budget counts bytes, not characters', () => {
    const record = {
      ...huge.record,
      reasons: huge.record.reasons.map(() => '\u{1f600}'.repeat(400)),
    }
    const text = renderComment({ ...huge, record }, budget)
    expect(bytesOf(text)).toBeLessThanOrEqual(budget)
    expect(text).toMatch(/^### \u274c FAIL/)
  })
})
