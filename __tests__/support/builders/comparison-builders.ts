import type { BaselinePoint } from '../../../src/kit/records/baseline/baseline.js'
import type { Comparison, MetricComparison } from '../../../src/kit/records/baseline/comparison.js'
import { aFingerprint, anOrigin, aPoint, aProvenance } from './baseline-builders.js'
import { ripple } from './report-builders.js'

/** A metric that passed; `overrides` replaces fields of the finished row. */
export function aMetric(overrides: Partial<MetricComparison> = {}): MetricComparison {
  return {
    baseline_value: 100,
    current_value: 100,
    percent_change: 0,
    is_regression: false,
    label: 'Some metric',
    metric_class: 'exact',
    unit: null,
    direction: 'equal',
    severity: 'error',
    method: 'exact',
    verdict: 'pass',
    reason: 'Equal.',
    ...overrides,
  }
}

type Effect = readonly [effect: number, low: number, high: number]

/** A metric of time with its effect, whose baseline is 100 of its unit. */
export function aTimeMetric(
  label: string,
  [effect, low, high]: Effect,
  overrides: Partial<MetricComparison> = {},
): MetricComparison {
  return aMetric({
    label,
    metric_class: 'time',
    unit: 'ms',
    direction: 'lower',
    method: 'history',
    current_value: 100 + effect,
    percent_change: effect,
    threshold_percent: 5,
    effect_percent: effect,
    effect_low_percent: low,
    effect_high_percent: high,
    minimum_detectable_effect_percent: 4,
    noise_floor_percent: 2,
    samples: 20,
    reason: 'No change beyond the noise.',
    ...overrides,
  })
}

export const worse = { is_regression: true, verdict: 'regression' } as const

/** A comparison in which everything passed, against the first parent, on the same kind of machine. */
export function aComparison(
  rows: Readonly<Record<string, MetricComparison>> = passedRows,
  overrides: Partial<Comparison> = {},
): Comparison {
  return {
    baseline: 'main',
    thresholds: { latency_percent: null, throughput_percent: null },
    comparisons: { ...rows },
    comparison_version: 1,
    origin: anOrigin({ provenance: aProvenance(0xabc), fingerprint: aFingerprint() }),
    current: { provenance: null, fingerprint: aFingerprint() },
    ...overrides,
  }
}

const passedRows = {
  steps_verified: aMetric({ label: 'Steps equal by hash', direction: 'higher' }),
  final_state_hash: aMetric({
    label: 'Final state',
    baseline_value: null,
    current_value: null,
    percent_change: null,
    baseline_digest: '0123456789abcdef'.repeat(2),
    current_digest: '0123456789abcdef'.repeat(2),
  }),
  peak_rss_bytes: aMetric({
    label: 'Peak memory of a worker',
    metric_class: 'resource',
    unit: 'bytes',
    baseline_value: 64 * 1024 ** 2,
    current_value: 65 * 1024 ** 2,
    percent_change: 1.5625,
  }),
  p50_step_ms: aTimeMetric('Step time, median', [0.5, -1, 2]),
}

/** One regression, one warning, one improvement, one that nobody can tell, and some that passed. */
export function aRegressedComparison(overrides: Partial<Comparison> = {}): Comparison {
  return aComparison(
    {
      ...passedRows,
      average_throughput_samples_per_sec: aTimeMetric('Throughput', [12, 9, 15], {
        ...worse,
        unit: 'samples/s',
        direction: 'higher',
        baseline_value: 1000,
        current_value: 880,
        percent_change: -12,
        reason: 'Worse by 12 % (9 to 15); 5 % is allowed.',
      }),
      p95_step_ms: aTimeMetric('Step time, 95th percentile', [8, 6, 10], {
        ...worse,
        severity: 'warn',
        reason: 'Worse by 8 % (6 to 10); 5 % is allowed.',
      }),
      p50_allreduce_ms: aTimeMetric('All-reduce, median', [-20, -28, -11], {
        verdict: 'improvement',
        reason: 'Better by 20 % (11 to 28).',
      }),
      total_time_sec: aTimeMetric('Training time', [4, -3, 11], {
        verdict: 'inconclusive',
        unit: 's',
        minimum_detectable_effect_percent: 14,
        reason: 'A worsening of 5 % would not have been noticed.',
      }),
      speedup: aTimeMetric('Speed-up', [0, 0, 0], {
        verdict: 'inconclusive',
        direction: 'higher',
        unit: null,
        effect_percent: null,
        effect_low_percent: null,
        effect_high_percent: null,
        minimum_detectable_effect_percent: null,
        noise_floor_percent: null,
        reason: 'The history has 3 of the 8 points that are needed.',
      }),
    },
    {
      positive_control: {
        intended_percent: 15,
        measured_percent: 14.2,
        metric: 'p50_step_ms',
        is_detected: true,
      },
      notes: ['The baseline is 12 commits old.'],
      ...overrides,
    },
  )
}

/** Points of one machine whose figures of time go up by a tenth from the `changeAt`-th on. */
export function someHistory(count: number, changeAt = count): readonly BaselinePoint[] {
  const next = ripple(7)
  return Array.from({ length: count }, (_, index) => {
    const level = index < changeAt ? 1 : 1.1
    const noisy = (value: number) => value * level * (1 + (next() - 0.5) / 50)
    const throughput = 1000 / (level * (1 + (next() - 0.5) / 50))
    return aPoint({
      run: index + 1,
      metrics: { p50_step_ms: noisy(100), average_throughput_samples_per_sec: throughput },
    })
  })
}
