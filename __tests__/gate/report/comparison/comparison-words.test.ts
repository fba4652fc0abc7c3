import { describe, expect, test } from 'vitest'
import type {
  ComparisonVerdict,
  MetricComparison,
} from '../../../../src/kit/records/baseline/comparison.js'
import { ageText } from '../../../../src/gate/report/text/age-text.js'
import {
  changeText,
  currentText,
  headlineOfComparison,
  inconclusiveReasons,
  plainChangeText,
} from '../../../../src/gate/report/comparison/comparison-words.js'
import {
  judgedMetrics,
  overallVerdict,
} from '../../../../src/gate/report/comparison/judged-metrics.js'
import { originInWords } from '../../../../src/gate/report/comparison/provenance-words.js'
import { aFingerprint, anOrigin, aProvenance } from '../../../support/builders/baseline-builders.js'
import {
  aComparison,
  aMetric,
  aTimeMetric,
  worse,
} from '../../../support/builders/comparison-builders.js'

const now = new Date('2026-01-03T12:00:00Z')
const judged = (metric: MetricComparison) => judgedMetrics(aComparison({ one: metric }))[0]!

describe('Verdict of a comparison', () => {
  const regression = aMetric(worse)
  const rows: Record<string, MetricComparison> = {
    pass: aMetric(),
    better: aMetric({ verdict: 'improvement' }),
    open: aMetric({ verdict: 'inconclusive' }),
    warning: { ...regression, severity: 'warn' },
    regression,
    unwatched: { ...regression, severity: 'off' },
  }

  test.each<[string[], ComparisonVerdict]>([
    [['pass'], 'pass'],
    [['pass', 'open'], 'pass'],
    [['pass', 'better'], 'improvement'],
    [['open'], 'inconclusive'],
    [[], 'inconclusive'],
    [['unwatched'], 'inconclusive'],
    [['pass', 'unwatched'], 'pass'],
    [['pass', 'warning'], 'warning'],
    [['better', 'warning', 'regression'], 'regression'],
  ])('The verdict of the rows %j is "%s"', (names, verdict) => {
    const chosen = Object.fromEntries(names.map((name) => [name, rows[name] ?? aMetric()]))
    expect(overallVerdict(aComparison(chosen))).toBe(verdict)
  })

  test('The verdict is never better than the record or its rows', () => {
    const passed = { pass: aMetric() }
    expect(overallVerdict(aComparison(passed, { verdict: 'inconclusive' }))).toBe('inconclusive')
    expect(overallVerdict(aComparison({}, { verdict: 'pass' }))).toBe('inconclusive')
    expect(overallVerdict(aComparison({ regression }, { verdict: 'pass' }))).toBe('regression')
  })

  test('The verdict of an older row follows from the fields that it has', () => {
    const old = { baseline_value: 1, current_value: 1, percent_change: 0, is_regression: false }
    expect(judged(old)).toMatchObject({ label: 'one', verdict: 'pass', severity: 'error' })
    expect(judged({ ...old, is_regression: true }).verdict).toBe('regression')
    expect(judged({ ...old, percent_change: null }).verdict).toBe('inconclusive')
  })
})

describe('Comparison words', () => {
  test('A headline uses the words of the record without a full stop', () => {
    expect(headlineOfComparison(aComparison({}, { headline: 'All is well.' }))).toBe('All is well')
  })

  test('A headline names the regressions and counts the rest', () => {
    const rows = Object.fromEntries(
      ['A', 'B', 'C', 'D'].map((label) => [label, aMetric({ ...worse, label })]),
    )
    expect(headlineOfComparison(aComparison(rows))).toBe(
      "4 regressions against baseline 'main': A, B, C and 1 more",
    )
  })

  test('A value has its unit, and an unknown value is called unknown', () => {
    const text = (overrides: Partial<MetricComparison>) => currentText(judged(aMetric(overrides)))
    expect(text({ current_value: 2048, unit: 'bytes' })).toBe('2 KiB')
    expect(text({ current_value: 1.5, unit: 's' })).toBe('1.5 s')
    expect(text({ current_value: 1234.5, unit: 'samples/s' })).toBe('1,235 samples/s')
    expect(text({ current_value: 72.5, unit: '%' })).toBe('72.5 %')
    expect(text({ current_value: null })).toBe('unknown')
    expect(text({ current_value: null, current_digest: 'bitwise' })).toBe('bitwise')
    expect(text({ current_value: null, current_digest: 'ab'.repeat(16) })).toBe('abababab\u2026')
  })

  test('A change states its certainty and its direction', () => {
    expect(changeText(judged(aTimeMetric('x', [12, 9, 15])))).toBe('+12 % (worse by 9 to 15 %)')
    expect(changeText(judged(aTimeMetric('x', [-20, -28, -11])))).toBe(
      '-20 % (better by 11 to 28 %)',
    )
    const hashes = { percent_change: null, baseline_digest: 'a', current_digest: 'b' }
    expect(changeText(judged(aMetric(hashes)))).toBe('different')
    expect(changeText(judged(aMetric({ ...hashes, current_digest: 'a' })))).toBe('equal')
    expect(changeText(judged(aMetric({ ...hashes, current_digest: null })))).toBe('unknown')
  })

  test('A change without a percentage gives its difference from 0, and nothing for another machine', () => {
    const without = { percent_change: null, unit: null }
    const change = (before: number | null, now: number | null) =>
      plainChangeText(judged(aMetric({ ...without, baseline_value: before, current_value: now })))
    expect(change(0, 3)).toBe('+3')
    expect(change(10, 12)).toBe('\u2013')
    expect(change(null, 12)).toBe('unknown')
    expect(change(0, null)).toBe('unknown')
  })

  test('An undecided comparison lists each reason once', () => {
    const open = (label: string, reason: string) =>
      aMetric({ label, reason, verdict: 'inconclusive' })
    const rows = { a: open('A', 'Other machine.'), b: open('B', 'Other machine.'), c: aMetric() }
    expect(inconclusiveReasons(judgedMetrics(aComparison(rows)))).toEqual([
      'Inconclusive: A; B. Other machine.',
    ])
  })
})

describe('Origin of a baseline', () => {
  const found = { provenance: aProvenance(0xabc), fingerprint: aFingerprint() }

  test('The origin of a baseline is one sentence with commit, run, age and machine', () => {
    expect(originInWords(anOrigin(found), now)).toBe(
      'Compared with commit 0000000000 of main, the first parent of this commit; run 2748, measured 14 hours ago on AMD EPYC 7763 64-Core Processor, 4 cores, ubuntu24 20260105.1, Node v20, backend kernels; found in an artifact.',
    )
  })

  test('The origin says when the baseline may not be an ancestor', () => {
    const origin = anOrigin({ ...found, relation: 'base-branch', distance: null })
    expect(originInWords(origin, now)).toContain('which this commit may not build on')
  })

  test('The origin names what is unknown', () => {
    const unknown = { ...found.provenance, sha: null, ref: null, run_id: null, created_at: 'soon' }
    const origin = anOrigin({ provenance: unknown, fingerprint: null, relation: 'given' })
    expect(originInWords(origin, now)).toBe(
      'Compared with an unknown commit; measured at an unknown time on an unknown machine; found in an artifact.',
    )
  })

  test('The origin gives the reason when there is no baseline', () => {
    const origin = anOrigin({ status: 'expired', reason: 'It has expired.' })
    expect(originInWords(origin, now)).toBe('It has expired.')
  })
})

test.each([
  ['2026-01-03T11:59:30Z', 'less than a minute ago'],
  ['2026-01-03T11:58:59Z', '1 minute ago'],
  ['2026-01-03T09:00:00Z', '3 hours ago'],
  ['2025-12-01T12:00:00Z', '33 days ago'],
  ['2026-02-01T12:00:00Z', 'in the future'],
  ['soon', null],
])('The age of the time "%s" reads "%s"', (timestamp, text) => {
  expect(ageText(timestamp, now)).toBe(text)
})
