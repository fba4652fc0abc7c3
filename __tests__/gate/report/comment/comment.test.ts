import { describe, expect, test } from 'vitest'
import { renderComment } from '../../../../src/gate/report/comment/comment.js'
import type { CommentInput } from '../../../../src/gate/report/comment/comment-input.js'
import { expectGolden } from '../../../golden/expect-golden.js'
import {
  aCommentInput,
  aCommentRecord,
  aComparison,
  aMachine,
  aMetric,
  aRegression,
} from '../../../support/builders/comment-builders.js'
import { aFaultReport, aPerfectFaultReport } from '../../../support/builders/fault-builders.js'
import { aFailedReportInput } from '../../../support/builders/report-builders.js'

const budget = 60_000

const exact = { metric_class: 'exact', method: 'exact', threshold_percent: null } as const
const improved = aMetric({
  label: 'Throughput',
  unit: 'samples/s',
  direction: 'higher',
  verdict: 'improvement',
  baseline_value: 2000,
  current_value: 2500,
  percent_change: 25,
  effect_low_percent: -30,
  effect_high_percent: -20,
})
const lostDetection = aRegression({
  ...exact,
  label: 'Faults detected',
  unit: null,
  direction: 'equal',
  reason: 'one fault less',
  baseline_value: 11,
  current_value: 10,
  percent_change: -9.0909,
  effect_percent: null,
  effect_low_percent: null,
  effect_high_percent: null,
  minimum_detectable_effect_percent: null,
})
const otherHash = aRegression({
  ...exact,
  label: 'Final state',
  unit: null,
  direction: 'equal',
  reason: 'other bits',
  baseline_value: null,
  current_value: null,
  percent_change: null,
  severity: 'warn',
  baseline_digest: 'ab'.repeat(16),
  current_digest: 'cd'.repeat(16),
  effect_percent: null,
  effect_low_percent: null,
  effect_high_percent: null,
  minimum_detectable_effect_percent: null,
})
const undecided = aMetric({
  label: 'Wall time',
  verdict: 'inconclusive',
  samples: 3,
  reason: '3 earlier runs on this kind of machine, 8 are needed',
})
const ignored = aRegression({ label: 'All-reduce p50', severity: 'off' })
const nothingFound = (status: 'none' | 'expired' | 'corrupt', reason: string) =>
  aComparison(
    {},
    {
      origin: {
        status,
        reason,
        source: null,
        relation: null,
        distance: null,
        provenance: null,
        fingerprint: null,
      },
    },
  )

const scenarios: Record<string, () => CommentInput> = {
  passed: () => aCommentInput({ record: aCommentRecord({ comparison: aComparison() }) }),
  'passed-with-faults': () =>
    aCommentInput({
      record: aCommentRecord({ comparison: aComparison(), faults: aPerfectFaultReport() }),
    }),
  'passed-without-baseline': () =>
    aCommentInput({
      record: aCommentRecord({
        comparison: nothingFound('none', 'No baseline yet: main has recorded none.'),
      }),
    }),
  'passed-in-pairs': () =>
    aCommentInput({
      record: aCommentRecord({
        comparison: {
          ...nothingFound('none', 'No baseline was requested.'),
          verdict: 'improvement',
          headline: 'Better',
          comparisons: {
            a: aMetric(),
            b: aMetric({
              label: 'Faults detected',
              verdict: 'improvement',
              unit: null,
              severity: 'warn',
              baseline_value: 0,
              current_value: 5,
              percent_change: null,
            }),
          },
        },
      }),
    }),
  'passed-not-compared': () => aCommentInput(),
  improved: () =>
    aCommentInput({
      record: aCommentRecord({ comparison: aComparison({ a: improved, b: aMetric() }) }),
    }),
  failed: () => aCommentInput({ record: aCommentRecord(aFailedReportInput()) }),
  'failed-everywhere': () =>
    aCommentInput({
      record: aCommentRecord({
        ...aFailedReportInput(),
        faults: aFaultReport(),
        comparison: aComparison(
          {
            a: aRegression(),
            b: lostDetection,
            c: otherHash,
            d: undecided,
            e: improved,
            f: ignored,
          },
          { notes: ['Paired runs were not asked for.'] },
        ),
      }),
      note: 'Measured by a workflow of a fork, whose code could have written anything.',
    }),
  regression: () =>
    aCommentInput({
      record: aCommentRecord({
        comparison: aComparison(
          { a: aRegression(), b: improved, c: undecided, d: aMetric(), e: ignored },
          {
            positive_control: {
              intended_percent: 15,
              measured_percent: 14.2,
              metric: 'p50_step_ms',
              is_detected: true,
            },
          },
        ),
      }),
      run: { sha: 'ab'.repeat(20), id: '7001', attempt: 3 },
    }),
  warning: () =>
    aCommentInput({
      record: aCommentRecord({ comparison: aComparison({ a: otherHash, b: aMetric() }) }),
    }),
  'other-machine': () =>
    aCommentInput({
      record: aCommentRecord({
        comparison: aComparison(
          { a: undecided },
          {
            current: {
              provenance: null,
              fingerprint: { ...aMachine, cpu_model: 'Test Processor 1', cpu_cores: 2 },
            },
          },
        ),
      }),
    }),
  'damaged-baseline': () =>
    aCommentInput({
      record: aCommentRecord({
        comparison: nothingFound('corrupt', 'The digest of the baseline is not the one recorded.'),
      }),
    }),
  'nothing-but-an-error': () =>
    aCommentInput({
      record: aCommentRecord({
        correctness: null,
        runs: [],
        checks: [
          {
            name: 'run',
            status: 'fail',
            headline: 'The run stopped itself at step 7',
            reasons: ['Rank 2 held other weights than ranks 0, 1 and 3.'],
          },
        ],
      }),
      links: { report: null, run: null },
    }),
}
const names = Object.keys(scenarios)
const inputOf = (name: string) => scenarios[name]?.() ?? aCommentInput()
const wellNames = names.filter((name) => /^(passed|improved)/.test(name))
const otherNames = names.filter((name) => !wellNames.includes(name))

describe('Rendered comment', () => {
  test.each(names)('The comment on "%s" equals the golden file', (name) => {
    expectGolden(`comment/${name}.md`, renderComment(inputOf(name), budget))
  })

  test.each(wellNames)('The comment on "%s" is one line', (name) => {
    expect(renderComment(inputOf(name), budget).split('\n')).toHaveLength(2)
  })

  test.each(otherNames)(
    'The comment on "%s" starts with a heading and folds its details',
    (name) => {
      const text = renderComment(inputOf(name), budget)
      expect(text).toMatch(/^### \S+ [A-Z]+: /u)
      expect(text).not.toMatch(/\n{3}/)
      expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length)
    },
  )

  test.each(names)('The comment on "%s" names its commit', (name) => {
    expect(renderComment(inputOf(name), budget)).toContain('commit ababababab')
  })

  test('The comment never reports an unwatched metric as a regression', () => {
    const record = aCommentRecord({ comparison: aComparison({ a: ignored, b: aMetric() }) })
    expect(renderComment(aCommentInput({ record }), budget)).toMatch(/^\u2705 \*\*PASS/)
  })
})

describe('The comment of a young repository', () => {
  const reason = 'It needs 8 runs on this kind of machine, and 1 is known.'
  const time = aMetric({
    verdict: 'inconclusive',
    metric_class: 'time',
    reason,
    percent_change: 43,
  })
  const commentWith = (numOpen: number) => {
    const open = Array.from({ length: numOpen }, (_, at) => [`time_${at}`, time] as const)
    const comparison = aComparison({
      final_loss: aRegression({ label: 'Final loss', severity: 'error' }),
      ...Object.fromEntries(open),
    })
    const text = renderComment(aCommentInput({ record: aCommentRecord({ comparison }) }), budget)
    return text.split('<details>')[0] ?? ''
  }
  const numRows = (text: string) => text.match(/^\|/gm)?.length ?? 0

  test('Times that nobody judged are one sentence and no rows', () => {
    const text = commentWith(12)
    expect(text).toContain('Not judged yet: 12 time metrics. It needs 8 runs')
    expect(text).not.toContain('43')
    expect(numRows(text)).toBe(numRows(commentWith(0)))
  })

  test('Nothing is said of times that were all judged', () => {
    expect(commentWith(0)).not.toMatch(/not judged yet/i)
    expect(numRows(commentWith(0))).toBeGreaterThan(0)
  })
})

describe('What a comment offers to accept', () => {
  const worse = (...names: readonly string[]) =>
    aComparison(Object.fromEntries(names.map((name) => [name, aRegression({ severity: 'error' })])))
  const checked = (name: string, status: 'pass' | 'fail') => [
    { name, status, headline: 'what was seen', reasons: [] },
  ]

  test.each([
    ['correctness', 'fail', 'final_loss'],
    ['proof', 'fail', 'final_loss'],
    ['correctness', 'pass', 'correctness_tier, steps_verified, final_loss'],
    ['proof', 'pass', 'correctness_tier, steps_verified, final_loss'],
    ['faults', 'fail', 'correctness_tier, steps_verified, final_loss'],
  ] as const)('Beside the check %s with the status %s it offers: %s', (name, status, offered) => {
    const comparison = worse('correctness_tier', 'steps_verified', 'final_loss')
    const record = aCommentRecord({ comparison, checks: checked(name, status) })
    expect(renderComment(aCommentInput({ record }), budget)).toContain(
      `/minicluster accept ${offered}\``,
    )
  })

  test('Beside failed fault tests it does not offer what only says so again', () => {
    const comparison = worse('faults_missed', 'steps_verified')
    const offered = (status: 'pass' | 'fail') => {
      const record = aCommentRecord({ comparison, checks: checked('faults', status) })
      return /minicluster accept ([\w, ]+)`/.exec(
        renderComment(aCommentInput({ record }), budget),
      )?.[1]
    }
    expect(offered('fail')).toBe('steps_verified')
    expect(offered('pass')).toBe('faults_missed, steps_verified')
  })

  test('It offers nothing where only the failed proof is worse than the baseline', () => {
    const comparison = worse('correctness_tier', 'steps_verified')
    const record = aCommentRecord({ comparison, checks: checked('proof', 'fail') })
    expect(renderComment(aCommentInput({ record }), budget)).not.toContain('/minicluster accept')
  })
})

test('A comment says once why there is no baseline, although a requirement failed for it', () => {
  const comparison = nothingFound('none', 'This branch has no baseline yet.')
  const reasons = ['This branch has no baseline yet.', 'The other reason.']
  const asked = { name: 'asked', status: 'fail', headline: 'Not as asked', reasons } as const
  const record = aCommentRecord({ comparison, checks: [asked] })
  const text = renderComment(aCommentInput({ record }), budget)
  expect(text.split('This branch has no baseline yet')).toHaveLength(2)
  expect(text).toContain('The other reason.')
})
