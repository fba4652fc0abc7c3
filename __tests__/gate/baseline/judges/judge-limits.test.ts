import { describe, expect, test } from 'vitest'
import { judgeLimits } from '../../../../src/gate/baseline/judges/judge-limits.js'
import { limitsOf } from '../../../../src/gate/baseline/limits.js'
import { noBaseline } from '../../../../src/gate/baseline/no-baseline.js'
import { thresholds } from '../../../../src/cli/config/comparison/threshold-option.js'
import type {
  Comparison,
  MetricComparison,
} from '../../../../src/kit/records/baseline/comparison.js'

const option = thresholds({ group: 'Baseline', help: '' })
const limits = (text: string) => limitsOf(option.schema().parse(text))

const row = (changes: Partial<MetricComparison> = {}): MetricComparison => ({
  baseline_value: 40,
  current_value: 50,
  percent_change: 25,
  is_regression: false,
  method: 'history',
  severity: 'error',
  verdict: 'pass',
  reason: 'Same as 8 earlier runs.',
  ...changes,
})

const found = { ...noBaseline.origin, status: 'found' } as const
const compared = (changes: Partial<Comparison> = {}): Comparison => ({
  baseline: 'main',
  thresholds: { latency_percent: null, throughput_percent: null },
  comparisons: {},
  verdict: 'pass',
  headline: 'No regression.',
  origin: found,
  ...changes,
})

type Figures = Readonly<Record<string, number | string>>

function judge(comparison: Comparison, text: string, figures: Figures, severities = {}) {
  const read = (name: string) => {
    const figure = figures[name] ?? null
    return typeof figure === 'string'
      ? { value: null, digest: figure }
      : { value: figure, digest: null }
  }
  return judgeLimits(comparison, { limits: limits(text), severities, read })
}

describe('Absolute limits', () => {
  test.each([
    ['p50_step_ms<=50', 50, 'pass'],
    ['p50_step_ms<=50', 50.001, 'regression'],
    ['p50_step_ms<=0.05 s', 50, 'pass'],
    ['p50_step_ms<=0.05 s', 51, 'regression'],
    ['average_throughput_samples_per_sec>=1000', 1000, 'pass'],
    ['average_throughput_samples_per_sec>=1000', 999, 'regression'],
    ['peak_rss_bytes<=2 GB', 2e9, 'pass'],
    ['peak_rss_bytes<=2 GB', 2e9 + 1, 'regression'],
    ['peak_rss_bytes<=2GiB', 2 * 2 ** 30, 'pass'],
    ['peak_rss_bytes<=2gib', 2 * 2 ** 30 + 1, 'regression'],
    ['total_time_sec<=2 min', 120, 'pass'],
    ['total_time_sec<=2 min', 121, 'regression'],
    ['final_loss>=0.1,final_loss<=0.5', 0.3, 'pass'],
    ['final_loss>=0.1,final_loss<=0.5', 0.05, 'regression'],
    ['final_loss>=0.1,final_loss<=0.5', 0.6, 'regression'],
    ['final_loss<=0.5', 'NaN', 'regression'],
  ] as const)('With %s, %s is a %s, also without a baseline', (text, value, verdict) => {
    const name = text.split(/[<>]/)[0] ?? ''
    const alone = compared({ verdict: 'inconclusive', origin: noBaseline.origin })
    expect(judge(alone, text, { [name]: value })).toMatchObject({
      verdict,
      comparisons: { [name]: { verdict, method: 'limit', severity: 'error' } },
    })
    const beside = compared({ comparisons: { [name]: row() } })
    expect(judge(beside, text, { [name]: value }).verdict).toBe(verdict)
  })

  test('A figure that was not measured leaves the comparison inconclusive and is said first', () => {
    const judged = judge(
      compared({ comparisons: { final_loss: row() } }),
      'peak_rss_bytes<=2 GB',
      {},
    )
    expect(judged.verdict).toBe('inconclusive')
    expect(judged.headline).toBe(
      'Peak memory of a worker: It was not measured; at most 2 GB is allowed.',
    )
    expect(judged.unavailable).toHaveLength(1)
  })

  test('A regression of another metric stays one beside a limit that could not be checked', () => {
    const worse = row({ verdict: 'regression', is_regression: true })
    const given = compared({ comparisons: { final_loss: worse }, verdict: 'regression' })
    const judged = judge(given, 'peak_rss_bytes<=2 GB', {})
    expect([judged.verdict, judged.unavailable?.length]).toEqual(['regression', 1])
  })

  test.each(['regression', 'inconclusive', 'improvement'] as const)(
    'A metric within its limit keeps the verdict %s against its baseline',
    (verdict) => {
      const known = row({ verdict, is_regression: verdict === 'regression' })
      const given = compared({ comparisons: { p50_step_ms: known }, verdict })
      const judged = judge(given, 'p50_step_ms<=50', { p50_step_ms: 50 })
      expect(judged).toMatchObject({ verdict, comparisons: { p50_step_ms: { verdict } } })
      expect(judged.comparisons['p50_step_ms']).toMatchObject({ limit: 'at most 50 ms' })
    },
  )

  test('A limit fails the job unless its severity says otherwise', () => {
    const given = compared({ comparisons: { peak_rss_bytes: row({ severity: 'warn' }) } })
    const figures = { peak_rss_bytes: 3e9 }
    expect(judge(given, 'peak_rss_bytes<=2 GB', figures).verdict).toBe('regression')
    const severities = { peak_rss_bytes: 'warn' }
    expect(judge(given, 'peak_rss_bytes<=2 GB', figures, severities).verdict).toBe('warning')
  })

  test('The headline has the figure and the limit in the words of the user', () => {
    const judged = judge(compared(), 'peak_rss_bytes<=2 GiB', { peak_rss_bytes: 3 * 2 ** 30 })
    expect(judged.headline).toBe(
      '1 regression: Peak memory of a worker 3 GiB (at most 2 GiB allowed).',
    )
  })

  test('A baseline that was asked for and cannot be used stays inconclusive within all limits', () => {
    const origin = { ...noBaseline.origin, status: 'expired' } as const
    const given = compared({ verdict: 'inconclusive', origin, headline: 'It has expired.' })
    const judged = judge(given, 'final_loss<=1', { final_loss: 0.5 })
    expect([judged.verdict, judged.headline]).toEqual(['inconclusive', 'It has expired.'])
  })

  test('Without limits nothing changes', () => {
    const given = compared()
    expect(
      judgeLimits(given, { limits: {}, severities: {}, read: () => ({ value: 1, digest: null }) }),
    ).toBe(given)
  })

  test.each([
    ['peak_rss_bytes<=2 ms', 'Its units are B, KB, MB, GB, TB, KiB, MiB, GiB, TiB.'],
    ['final_loss<=2 GB', 'Give it without a unit.'],
  ])('The unit of %s is refused', (text, hint) => {
    expect(() => limits(text)).toThrow(expect.objectContaining({ hint }))
  })
})
