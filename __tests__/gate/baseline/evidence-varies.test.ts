import { describe, expect, test } from 'vitest'
import { compareWithBaseline } from '../../../src/gate/baseline/compare-with-baseline.js'
import { defaultComparisonSettings } from '../../../src/gate/baseline/comparison-settings.js'
import type { BaselinePoint, Provenance } from '../../../src/kit/records/baseline/baseline.js'
import type { Comparison } from '../../../src/kit/records/baseline/comparison.js'
import type { Fingerprint } from '../../../src/kit/records/baseline/fingerprint.js'
import {
  aFingerprint,
  aPoint,
  aProvenance,
  foundPoints,
  healthyFigures,
} from '../../support/builders/baseline-builders.js'
import { seededNormal } from '../../support/builders/seeded-normal.js'
import { EvidenceSeen } from '../../support/evidence/constant-fields.js'

/** What all runs of a series share, and no judge may mind. */
type Series = {
  readonly fingerprint?: Partial<Fingerprint>
  readonly provenance?: (run: number) => Partial<Provenance>
  readonly points?: Partial<Pick<BaselinePoint, 'configuration' | 'asked' | 'campaign'>>
  readonly accepted?: BaselinePoint['accepted']
}
const series: Readonly<Record<string, Series>> = {
  'pushes of one branch': {},
  'machines of another kind': {
    fingerprint: { cpu_model: 'Neoverse N2', cpu_cores: 2, architecture: 'arm64', node: 'v24' },
  },
  'another system without an image': { fingerprint: { os: 'Linux 6.11', image: null } },
  'another repository, by schedule and at other hours': {
    provenance: (run) => ({
      repository: 'octo/fork',
      ref: `topic-${run % 3}`,
      event: run % 2 === 0 ? 'schedule' : 'workflow_dispatch',
      run_attempt: 1 + (run % 2),
      created_at: new Date(Date.UTC(2026, 5, run, 23, 59)).toISOString(),
    }),
  },
  'runs outside a workflow': {
    provenance: () => ({
      repository: null,
      ref: null,
      event: null,
      run_id: null,
      run_attempt: null,
    }),
  },
  'another configuration': {
    points: {
      configuration: 'd'.repeat(64),
      asked: { workload: 'transformer', workers: 2, steps: 12 },
      campaign: { fault_set: 'all', rounds: 1 },
    },
  },
  'regressions that people accepted earlier': {
    accepted: [
      {
        metric: 'final_loss',
        by: 'ada',
        reason: null,
        at: '2026-01-01T00:00:00Z',
        url: null,
        pull_request: 7,
      },
    ],
  },
}
const changes = {
  'the same program': (metrics) => ({ metrics }),
  'a step that takes 1.3 times as long': (metrics) => ({
    metrics: slower(metrics, 1.3),
  }),
  'one more message a step': (metrics) => ({
    metrics: { ...metrics, messages_per_step: 26 },
  }),
  'more memory': (metrics) => ({
    metrics: { ...metrics, peak_rss_bytes: 2 * healthyFigures.peak_rss_bytes },
  }),
  'another final state': (metrics) => ({
    metrics,
    digests: { final_state_hash: 'ff'.repeat(16), loss_sequence_hash: 'cd'.repeat(32) },
  }),
  'a lower tier and fewer steps': (metrics) => ({
    metrics: { ...metrics, steps_verified: 0, final_loss: 9, bundle_bytes: null },
    digests: { correctness_tier: 'bounded' },
  }),
} satisfies Readonly<Record<string, (metrics: Figures) => Parameters<typeof aPoint>[0]>>

type Figures = Readonly<Record<string, number | null>>
const times = ['faster_half_step_ms', 'faster_half_compute_ms', 'p50_step_ms', 'p95_step_ms']

const slower = (metrics: Figures, factor: number): Figures => ({
  ...metrics,
  ...Object.fromEntries(times.map((name) => [name, factor * (metrics[name] ?? 0)])),
})

const seen = new EvidenceSeen()
/** Figures that a run repeats exactly; the others have noise. */
const isExact = (value: number): boolean => Number.isInteger(value) && value < 1000

function noisyFigures(normal: () => number): Figures {
  const noisy = Object.entries(healthyFigures).map(([name, value]): [string, number] => [
    name,
    isExact(value) ? value : value * Math.exp(0.01 * normal()),
  ])
  return { ...Object.fromEntries(noisy), bytes_sent_per_step: 135_000, final_loss: 0.045 }
}

function compare(one: Series, change: keyof typeof changes): Comparison {
  const normal = seededNormal(11)
  const at = (run: number, parts: Parameters<typeof aPoint>[0]): BaselinePoint => {
    const point = aPoint({
      ...parts,
      ...one.points,
      fingerprint: aFingerprint({ image: `ubuntu24 2026${run}`, ...one.fingerprint }),
    })
    const provenance = aProvenance(run, one.provenance?.(run))
    return { ...point, provenance, ...(one.accepted && { accepted: one.accepted }) }
  }
  const history = Array.from({ length: 12 }, (_, index) =>
    at(index + 1, { metrics: noisyFigures(normal) }),
  )
  const current = at(99, changes[change](noisyFigures(normal)))
  for (const point of [...history, current]) {
    seen.note({ ...point, accepted: point.accepted ?? null })
  }
  return compareWithBaseline(current, foundPoints(...history), defaultComparisonSettings)
}

/** The verdict on each metric. */
const verdicts = ({ verdict, comparisons }: Comparison) => ({
  verdict,
  rows: Object.fromEntries(Object.entries(comparisons).map(([name, row]) => [name, row.verdict])),
})

describe('A comparison with a baseline', () => {
  test.each(Object.keys(series))('A history of %s is judged as any other', (name) => {
    const called = Object.keys(changes).map((change) => {
      const judged = verdicts(compare(series[name] ?? {}, change as keyof typeof changes))
      expect({ change, ...judged }).toEqual({
        change,
        ...verdicts(compare({}, change as keyof typeof changes)),
      })
      return judged.verdict
    })
    expect(called).toEqual(['pass', 'regression', 'regression', 'warning', 'warning', 'regression'])
  })

  test('Every field of the evidence has taken more than one value', () => {
    // Of two backends no bits are compared: the suite of that obstacle has both.
    expect(seen.constants().filter((path) => !exactFigures.test(path))).toEqual([
      'fingerprint.backend="kernels"',
    ])
  })
})

/** Of a healthy run, which the suites of the judges change one by one. */
const exactFigures =
  /^metrics\.(num_steps|bytes_sent_per_step|faults_detected|faults_missed|false_alarms|communication_overhead_percent)=/
