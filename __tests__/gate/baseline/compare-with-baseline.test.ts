import { describe, expect, test } from 'vitest'
import { compareWithBaseline } from '../../../src/gate/baseline/compare-with-baseline.js'
import { defaultComparisonSettings } from '../../../src/gate/baseline/comparison-settings.js'
import { metricNames } from '../../../src/gate/baseline/metric-names.js'
import type { BaselinePoint } from '../../../src/kit/records/baseline/baseline.js'
import { comparison as comparisonSchema } from '../../../src/kit/records/baseline/comparison.js'
import { baselineStatus } from '../../../src/kit/records/baseline/comparison.js'
import {
  aBaseline,
  aFingerprint,
  anotherMachine,
  anOrigin,
  aPoint,
  foundPoints,
} from '../../support/builders/baseline-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'

const compare = (
  current: BaselinePoint,
  points: readonly BaselinePoint[] = [aPoint()],
  settings: Partial<typeof defaultComparisonSettings> = {},
) =>
  compareWithBaseline(current, foundPoints(...points), {
    ...defaultComparisonSettings,
    ...settings,
  })

const now = (parts: Parameters<typeof aPoint>[0] = {}) => aPoint({ run: 99, ...parts })
const tenRuns = Array.from({ length: 10 }, (_, run) => aPoint({ run: run + 1 }))

describe('Comparing a run with its baseline', () => {
  test('The comparison passes when nothing has changed and has a row for every metric', () => {
    const same = compare(now(), tenRuns)
    expect(same.verdict).toBe('pass')
    expect(Object.keys(same.comparisons)).toEqual(metricNames)
    expect(Object.values(same.comparisons).map(({ verdict }) => verdict)).toEqual(
      metricNames.map(() => 'pass'),
    )
    expect(same.headline).toBe(`No regression in ${metricNames.length} metrics.`)
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(same)))).toEqual(same)
  })

  test.each([
    ['one extra collective', { metrics: { messages_per_step: 26 } }],
    ['a byte more', { metrics: { bytes_sent_per_step: 135_000.02 } }],
    ['a lower tier', { digests: { correctness_tier: 'bounded' } }],
    ['a loss that is no number', { metrics: { final_loss: null }, digests: { final_loss: 'NaN' } }],
  ])('The comparison reports a regression for %s, on any machine', (_what, parts) => {
    expect(compare(now(parts)).verdict).toBe('regression')
    expect(compare(now({ ...parts, fingerprint: anotherMachine })).verdict).toBe('regression')
  })

  test.each<[string, Parameters<typeof now>[0]]>([
    ['one lost fault detection', { metrics: { faults_detected: 29, faults_missed: 1 } }],
    ['a lost count of detections', { metrics: { faults_detected: null } }],
  ])(
    'The comparison only warns about %s, because the campaign has its own limit',
    (_what, parts) => {
      expect(compare(now(parts)).verdict).toBe('warning')
      expect(compare(now({ ...parts, fingerprint: anotherMachine })).verdict).toBe('warning')
    },
  )

  test('A different final state is a warning, unless the user asks for an error', () => {
    const changed = now({ digests: { final_state_hash: 'ff'.repeat(16) } })
    expect(compare(changed)).toMatchObject({
      verdict: 'warning',
      headline: 'Worse, reported as a warning: Final state changed.',
      comparisons: { final_state_hash: { verdict: 'regression', is_regression: true } },
    })
    const severities = { final_state_hash: 'error' as const }
    expect(compare(changed, [aPoint()], { severities }).verdict).toBe('regression')
  })

  test('The comparison names its baseline and the metrics that it was asked to leave out', () => {
    const off = compare(now({ metrics: { final_loss: 9 } }), tenRuns, {
      severities: { final_loss: 'off', average_loss: 'warn' },
    })
    expect(off.verdict).toBe('pass')
    expect(Object.hasOwn(off.comparisons, 'final_loss')).toBe(false)
    expect(off.notes).toEqual(['Not compared, as requested: Final loss.'])
  })

  test('The comparison uses the thresholds that the user sets', () => {
    const slower = now({ metrics: { final_loss: 0.05 } })
    expect(compare(slower).verdict).toBe('regression')
    expect(compare(slower, tenRuns, { thresholds: { final_loss: 20 } }).verdict).toBe('pass')
  })

  test('The comparison does not judge times from another machine, and names that machine', () => {
    const elsewhere = compare(now({ fingerprint: anotherMachine }), tenRuns)
    expect(elsewhere.comparisons.p50_step_ms).toMatchObject({
      verdict: 'inconclusive',
      percent_change: null,
      reason: expect.stringContaining('AMD EPYC 7763'),
    })
    expect(elsewhere.comparisons.peak_rss_bytes?.verdict).toBe('inconclusive')
    expect(elsewhere.comparisons.final_loss?.verdict).toBe('pass')
    expect(elsewhere.notes?.[0]).toContain('The baseline has 0 earlier runs from this machine')
  })

  test('The comparison judges times against this machine even if the newest run was elsewhere', () => {
    const newest = aPoint({ run: 11, fingerprint: anotherMachine })
    const slow = now({ metrics: { p50_step_ms: 4 } })
    expect(compare(slow, [...tenRuns, newest]).comparisons.p50_step_ms).toMatchObject({
      verdict: 'regression',
      samples: 10,
    })
  })

  test('The history excludes the run itself, duplicates and other configurations', () => {
    const mine = now({ metrics: { p50_step_ms: 4 } })
    const crowd = Array.from({ length: 20 }, () => aPoint({ run: 1 }))
    expect(compare(mine, [...crowd, mine]).comparisons.p50_step_ms?.verdict).toBe('inconclusive')
    const seven = compare(mine, [...tenRuns.slice(0, 7), mine]).comparisons.p50_step_ms
    expect(seven).toMatchObject({ verdict: 'inconclusive', samples: 7 })
    const others = tenRuns.map((point) => ({ ...point, configuration: 'other' }))
    expect(compare(mine, [...others, aPoint()]).comparisons.p50_step_ms?.verdict).toBe(
      'inconclusive',
    )
  })

  test('The comparison ignores hashes of a backend that promises no equal bits', () => {
    const fingerprint = aFingerprint({ backend: 'tfjs-cpu' })
    const changed = now({ fingerprint, digests: { final_state_hash: 'ff' } })
    const { comparisons } = compare(changed, [aPoint({ fingerprint })])
    expect(comparisons.final_state_hash?.verdict).toBe('inconclusive')
    expect(comparisons.loss_sequence_hash?.verdict).toBe('inconclusive')
  })

  test('The comparison ignores campaigns that were asked for other faults', () => {
    const other = now({
      campaign: { fault_set: 'full', rounds: 3 },
      metrics: { faults_detected: 3, faults_missed: 4 },
    })
    const { comparisons, verdict } = compare(other, tenRuns)
    expect(verdict).toBe('pass')
    expect(comparisons.faults_detected).toMatchObject({
      verdict: 'inconclusive',
      reason: 'The fault campaigns have different settings: fault_set core, now full.',
    })
    const none = { faults_detected: null, faults_missed: null, false_alarms: null }
    expect(compare(now({ campaign: null, metrics: none }), tenRuns).verdict).toBe('pass')
  })
})

describe('An unusable baseline', () => {
  test('A baseline that measured something else is incompatible, and the reason says what differs', () => {
    const other = now({ configuration: 'd', asked: { workload: 'mlp', workers: 2, steps: 50 } })
    expect(compare(other)).toMatchObject({
      verdict: 'inconclusive',
      comparisons: {},
      origin: {
        status: 'incompatible',
        reason: 'The baseline measured a different configuration: workers 4, now 2.',
      },
    })
    expect(compare({ ...other, asked: undefined }).origin?.reason).toBe(
      'The baseline measured a different configuration.',
    )
  })

  test('A flat baseline is incompatible with a run', () => {
    const { point: _point, history: _history, ...flat } = aBaseline()
    const found = { origin: anOrigin(), baseline: flat }
    const { origin, verdict } = compareWithBaseline(now(), found, defaultComparisonSettings)
    expect(origin?.status).toBe('incompatible')
    expect(verdict).toBe('inconclusive')
  })

  test.each(baselineStatus.options.filter((status) => status !== 'found'))(
    'A baseline with the status "%s" neither fails nor passes the run',
    (status) => {
      const found = { origin: anOrigin({ status, reason: 'So it is.' }), baseline: null }
      const result = compareWithBaseline(now(), found, defaultComparisonSettings)
      expect(result).toMatchObject({
        verdict: 'inconclusive',
        comparisons: {},
        origin: { status, reason: 'So it is.' },
        headline: 'Not compared with a baseline: So it is.',
      })
    },
  )

  test('The comparison does not blame the baseline for a run without a result', () => {
    const { origin, verdict } = compare(now({ asked: {}, configuration: 'e' }))
    expect(verdict).toBe('inconclusive')
    expect(origin?.reason).toBe('This run has no result to compare.')
  })
})

describe('A hostile baseline', () => {
  test('A hostile baseline adds no rows and no lines to the comparison', () => {
    const strange = Object.fromEntries(
      ['__proto__', 'constructor', ...Object.values(hostileStrings)].map((name) => [name, 1]),
    )
    const hostile = aPoint({
      metrics: strange,
      asked: { [hostileStrings['heading after a line break']]: 'x'.repeat(10_000) },
    })
    const result = compare(now(), [hostile])
    expect(Object.keys(result.comparisons)).toEqual(metricNames)
    for (const note of result.notes ?? []) {
      expect(note.length).toBeLessThan(1000)
      expect(note).not.toMatch(/[\n\r\u001b]/)
    }
    const other = compare({ ...now(), configuration: 'd' }, [hostile])
    expect(other.headline?.length).toBeLessThan(400)
  })

  test('The comparison reads a baseline of any number of points in bounded time', () => {
    const many = Array.from({ length: 20_000 }, (_, run) => aPoint({ run }))
    expect(compare(now(), many).comparisons.p50_step_ms?.samples).toBe(200)
  })
})
