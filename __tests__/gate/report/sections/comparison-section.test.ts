import { describe, expect, test } from 'vitest'
import type { BaselineStatus } from '../../../../src/kit/records/baseline/comparison.js'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import type { ReportInput } from '../../../../src/gate/report/report-input.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import type { SectionContent } from '../../../../src/gate/report/section.js'
import { comparisonSection } from '../../../../src/gate/report/sections/comparison-section.js'
import {
  aFingerprint,
  anOrigin,
  anotherMachine,
} from '../../../support/builders/baseline-builders.js'
import {
  aComparison,
  aMetric,
  aRegressedComparison,
  aTimeMetric,
  someHistory,
  worse,
} from '../../../support/builders/comparison-builders.js'
import { aReportInput } from '../../../support/builders/report-builders.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { aJob } from '../../../prove/validate/proof/simulate-job.js'

const compose = (parts: Partial<ReportInput>) =>
  comparisonSection.compose(createReportContext(aReportInput(parts)))
const listsOf = (content: SectionContent | null) =>
  content?.blocks.flatMap((block) => ('list' in block ? block.list : [])) ?? []
const figuresOf = (content: SectionContent | null) =>
  content?.blocks.flatMap((block) => ('figures' in block ? block.figures : [])) ?? []
const tableOf = (content: SectionContent | null) =>
  content?.blocks.flatMap((block) => ('table' in block ? [block.table] : []))[0]
const verdictOf = (parts: Partial<ReportInput>) => buildReportModel(aReportInput(parts)).verdict

test('A report without a comparison has no comparison section', () => {
  expect(compose({})).toBeNull()
  expect(compose({ comparison: null })).toBeNull()
})

test('The table has columns for intervals and power only where a metric has one, and names the baseline', () => {
  const labels = (comparison: ReportInput['comparison']) => {
    const table = tableOf(compose({ comparison: comparison ?? null }))
    return [table?.caption, ...(table?.columns.map(({ label }) => label) ?? [])].join(' | ')
  }
  const usual = 'Metric | Verdict | Baseline | Now | Change'
  expect(labels(aComparison({ final_loss: aMetric({ metric_class: 'numeric' }) }))).toBe(
    `Every metric against baseline 'main' | ${usual}`,
  )
  expect(labels(aComparison({ p50_step_ms: aTimeMetric('Step time', [0, -1, 1]) }))).toContain(
    `${usual} | Worse by, % | Detects`,
  )
})

describe('Verdict of the report', () => {
  test('The verdict fails for a regression and gives its reason and that of a warning', () => {
    expect(verdictOf({ comparison: aRegressedComparison() })).toMatchObject({
      status: 'fail',
      headline: "1 regression against baseline 'main': Throughput",
      reasons: [
        'Throughput: Worse by 12 % (9 to 15); 5 % is allowed.',
        'Step time, 95th percentile (warning): Worse by 8 % (6 to 10); 5 % is allowed.',
      ],
    })
  })

  test.each([
    ['not measured', 'limit', null, 'error', 'unknown'],
    ['not measured, beside a baseline', 'history', null, 'error', 'unknown'],
    ['not measured, with severity off', 'limit', null, 'off', 'inconclusive'],
    ['within its limit', 'limit', 5, 'error', 'pass'],
    ['within its limit, and not yet judged by its history', 'history', 5, 'error', 'inconclusive'],
  ] as const)('A metric with a limit that is %s: by %s', (...row) => {
    const [, method, value, severity, status] = row
    const verdict = value === null || method === 'history' ? 'inconclusive' : 'pass'
    const bundle = aMetric({
      verdict,
      severity,
      method,
      label: 'Bundle',
      limit: 'at most 1 MB',
      current_value: value,
      reason: 'Unread.',
    })
    const judged = verdictOf({ comparison: aComparison({ bundle }, { verdict }) })
    expect(judged.status).toBe(status)
    if (status !== 'unknown') return
    expect(judged).toMatchObject({
      headline: '1 limit could not be judged',
      reasons: ['Bundle: Unread.'],
    })
  })

  test('The verdict passes with a note for a warning', () => {
    const warning = aMetric({ ...worse, severity: 'warn', label: 'Peak memory', reason: 'More.' })
    const { status, reasons } = verdictOf({ comparison: aComparison({ warning }) })
    expect(status).toBe('pass')
    expect(reasons.slice(-2)).toEqual([
      "Baseline: No failing regression against baseline 'main', but worse: Peak memory.",
      'Peak memory (warning): More.',
    ])
  })

  test('The verdict is open when a warning hides an inconclusive gate and no other check ran', () => {
    const warning = aMetric({ ...worse, severity: 'warn', label: 'Peak memory', reason: 'More.' })
    const gate = aMetric({
      method: 'paired',
      severity: 'error',
      verdict: 'inconclusive',
      label: 'Step',
      reason: 'Too noisy.',
    })
    const alone = { correctness: null, runs: [] }
    const { status, reasons } = verdictOf({ ...alone, comparison: aComparison({ warning, gate }) })
    expect(status).toBe('unknown')
    expect(reasons).toContain('Inconclusive: Step. Too noisy.')
    expect(verdictOf({ comparison: aComparison({ warning, gate }) }).status).toBe('inconclusive')
    const concluded = { ...alone, comparison: aComparison({ warning, ok: aMetric() }) }
    expect(verdictOf(concluded).status).toBe('pass')
  })

  test('A comparison without a conclusion is no pass beside the proof of a command, and unknown alone', () => {
    const first = { comparison: aComparison({ gate: aMetric({ verdict: 'inconclusive' }) }) }
    const alone = { correctness: null, runs: [] }
    const proof = proveJob({
      job: aJob(),
      replay: aJob(),
      secondReplay: null,
      protection: 'overlay',
      hindrance: null,
      oneProcess: null,
      fold: null,
    })
    expect(verdictOf({ ...alone, ...first }).status).toBe('unknown')
    expect(verdictOf({ ...alone, ...first, proof }).status).toBe('inconclusive')
  })

  test('The verdict passes when nothing is worse, and says so', () => {
    const { status, reasons } = verdictOf({ comparison: aComparison() })
    expect(status).toBe('pass')
    expect(reasons.at(-1)).toBe("Baseline: No regression against baseline 'main'.")
  })

  test('The verdict ignores the regression of an unwatched metric', () => {
    const off = aMetric({ ...worse, severity: 'off' })
    expect(verdictOf({ comparison: aComparison({ off, ok: aMetric() }) }).status).toBe('pass')
  })

  test.each<[BaselineStatus, string]>([
    ['none', 'There is no baseline yet'],
    ['missing', 'The baseline is missing'],
    ['expired', 'The baseline has expired'],
    ['corrupt', 'The baseline is damaged'],
    ['unreachable', 'The baseline could not be reached'],
    ['incompatible', 'The baseline measured something else'],
  ])(
    'The page says that the baseline is %s, and only a first one may be missing',
    (status, told) => {
      const origin = anOrigin({ status, reason: `It is ${status}, sadly.` })
      const comparison = aComparison({}, { origin })
      const verdict = status === 'none' ? 'pass' : 'inconclusive'
      expect(verdictOf({ comparison }).status).toBe(verdict)
      const content = compose({ comparison })
      expect(content?.checks?.map((check) => check.status)).toEqual(
        status === 'none' ? [] : ['inconclusive'],
      )
      expect(verdictOf({ comparison }).headline.includes(`It is ${status}`)).toBe(status !== 'none')
      expect(content?.lead).toBe(`${told}.`)
      expect(content?.blocks).toEqual([{ text: `It is ${status}, sadly.` }])
      expect(content?.keyFigures?.[0]).toMatchObject({ value: null, text: 'unknown', detail: told })
    },
  )

  test('The verdict is unknown when the comparison is the only check and has no answer', () => {
    const open = aMetric({ verdict: 'inconclusive', label: 'Loss', reason: 'Unknown.' })
    const alone = { correctness: null, runs: [] }
    expect(verdictOf({ ...alone, comparison: aComparison({ open }) })).toMatchObject({
      status: 'unknown',
      headline: "The comparison with baseline 'main' allows no conclusion",
      reasons: ['Inconclusive: Loss. Unknown.'],
    })
  })
})

describe('Content of the section', () => {
  const content = compose({ comparison: aRegressedComparison(), history: someHistory(30, 18) })

  test('The section names the baseline and says that the machine is of one kind', () => {
    expect(content?.blocks[0]).toEqual({
      text: expect.stringMatching(/^Compared with commit .* This run: the same kind of machine\.$/),
    })
  })

  test.each([{ architecture: 'arm64' }, { backend: 'tfjs-cpu' }, { cpu_model: null }])(
    'The section does not call machines equal that differ in, or do not know, %j',
    (known) => {
      const current = { provenance: null, fingerprint: aFingerprint(known) }
      const origin = anOrigin({ fingerprint: aFingerprint('cpu_model' in known ? known : {}) })
      const [line] = compose({ comparison: aComparison({}, { current, origin }) })?.blocks ?? []
      expect(line).not.toEqual({ text: expect.stringContaining('same kind') })
      expect(line).toEqual({ text: expect.stringMatching(/This run: .* cores, .*, backend /) })
    },
  )

  test('The section names both machines when they differ', () => {
    const current = { provenance: null, fingerprint: anotherMachine }
    const [line] = compose({ comparison: aComparison({}, { current }) })?.blocks ?? []
    expect(line).toEqual({ text: expect.stringContaining('This run: AMD EPYC 9V74') })
  })

  test('The section has a row for every metric, regressions first', () => {
    const rows = tableOf(content)?.rows ?? []
    expect(rows.map(({ cells }) => cells.slice(0, 2).map(({ text }) => text))).toEqual([
      ['Throughput', 'regression'],
      ['Step time, 95th percentile', 'regression (warning)'],
      ['All-reduce, median', 'improvement'],
      ['Training time', 'inconclusive'],
      ['Speed-up', 'inconclusive'],
      ['Steps equal by hash', 'pass'],
      ['Final state', 'pass'],
      ['Peak memory of a worker', 'pass'],
      ['Step time, median', 'pass'],
    ])
    expect(rows.map(({ isMarked }) => isMarked).indexOf(true)).toBe(0)
    expect(rows[0]?.cells.map(({ text }) => text)).toEqual([
      'Throughput',
      'regression',
      '1,000 samples/s',
      '880 samples/s',
      '-12 %',
      '9 to 15',
      '4 %',
    ])
  })

  test('The section lists every reason, the sensitivity of the gate and the notes', () => {
    expect(listsOf(content)).toEqual([
      'Throughput: Worse by 12 % (9 to 15); 5 % is allowed.',
      'Step time, 95th percentile (warning): Worse by 8 % (6 to 10); 5 % is allowed.',
      'All-reduce, median: Better by 20 % (11 to 28).',
      'Inconclusive: Training time. A worsening of 5 % would not have been noticed.',
      'Inconclusive: Speed-up. The history has 3 of the 8 points that are needed.',
      'Positive control: a slowdown of 15 % that was really injected (measured in Step time, median: 14.2 %) was reported as a regression by this gate.',
      'The baseline is 12 commits old.',
    ])
  })

  test('The section counts failing regressions separately from warnings', () => {
    expect(content?.keyFigures?.map(({ value }) => value)).toEqual([1, 1, 2])
    expect(content?.keyFigures?.[0]?.detail).toBe("1 warning, in 7 metrics against baseline 'main'")
  })

  test('The section draws the effect of every time metric that has one', () => {
    const [effects] = figuresOf(content)
    expect(effects?.chart).toMatchObject({ kind: 'intervals', rows: { length: 5 } })
    expect(effects?.chart).toMatchObject({
      rows: [{}, { tone: 'regression', floor: 2 }, {}, {}, {}],
    })
  })

  test('The section takes the noise of a paired experiment and names no origin', () => {
    const row = aTimeMetric('Step', [1, 0, 2], { method: 'paired', noise_floor_percent: undefined })
    const { origin: _none, ...comparison } = aComparison({ step: row })
    const experiment = { noise_floor_percent: { step: 3 } }
    const paired = compose({ comparison: { ...comparison, experiment } })
    expect(figuresOf(paired)[0]?.chart).toMatchObject({ rows: [{ floor: 3 }] })
    expect(paired?.blocks[0]).toEqual({
      text: expect.stringMatching(/^Both sides were measured in turns on one machine: AMD/),
    })
  })
})

describe('Trend', () => {
  const trends = (parts: Partial<ReportInput>) =>
    figuresOf(compose({ comparison: aRegressedComparison(), ...parts })).slice(1)

  test('The trend needs eight points of this machine and lists regressions first', () => {
    expect(trends({ history: someHistory(7) })).toEqual([])
    expect(trends({ history: someHistory(8) }).map(({ title }) => title)).toEqual([
      'Throughput over 8 earlier runs',
      'Step time, 95th percentile over 8 earlier runs',
      'Step time, median over 8 earlier runs',
      'All-reduce, median over 8 earlier runs',
      'Training time over 8 earlier runs',
      'Speed-up over 8 earlier runs',
    ])
  })

  test('The trend marks changes of level and shows this run at the end', () => {
    const [throughput] = trends({ history: someHistory(30, 18) })
    expect(throughput?.chart).toMatchObject({
      marks: [{ x: 19, label: 'new level: 0000000000' }],
      series: [{ points: { length: 30 } }, { name: 'this run', points: [{ x: 31, y: 880 }] }],
    })
    expect(throughput?.description).toContain('a new level from run 19 on')
  })

  test('The trend leaves out other machines and other configurations', () => {
    const history = someHistory(20)
    const elsewhere = history.map((point) => ({ ...point, fingerprint: anotherMachine }))
    expect(trends({ history: elsewhere })).toEqual([])
    const newerImage = { ...aFingerprint(), image: 'ubuntu24 20260301.1' }
    const updated = history.map((point) => ({ ...point, fingerprint: newerImage }))
    expect(trends({ history: updated })).not.toEqual([])
    const changed = history.map((point, at) => (at < 15 ? { ...point, configuration: 'x' } : point))
    expect(trends({ history: changed })).toEqual([])
  })

  test('The trend is absent when this machine is unknown', () => {
    const unknown = aRegressedComparison({ current: { provenance: null, fingerprint: null } })
    expect(trends({ comparison: unknown, history: someHistory(20) })).toEqual([])
    const known = { provenance: null, fingerprint: aFingerprint() }
    const comparison = aRegressedComparison({ current: known })
    expect(trends({ comparison, history: someHistory(20) })).not.toEqual([])
  })
})
