import type { Comparison, MetricComparison } from '../../../src/kit/records/baseline/comparison.js'
import type { Fingerprint } from '../../../src/kit/records/baseline/fingerprint.js'
import type { CommentInput, CommentRecord } from '../../../src/gate/report/comment/comment-input.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import type { ReportInput } from '../../../src/gate/report/report-input.js'
import { bodyOf, type CommentDraft } from '../../../src/gate/publish/comment-draft.js'
import { encodeKey } from '../../../src/gate/publish/comment-key.js'
import { mergeSections } from '../../../src/gate/publish/merge-sections.js'
import { aReportInput } from './report-builders.js'

/* No number in here was measured; they are round, so that figures in a comment can be told from real ones at sight. */

export const headSha = 'ab'.repeat(20)

export const aMachine: Fingerprint = {
  cpu_model: 'Test Processor 9000',
  cpu_cores: 4,
  os: 'test-os 1.0',
  architecture: 'test64',
  image: null,
  node: 'v20',
  backend: 'kernels',
}

/** A row of a comparison that passed. */
export function aMetric(overrides: Partial<MetricComparison> = {}): MetricComparison {
  return {
    baseline_value: 100,
    current_value: 101,
    percent_change: 1,
    is_regression: false,
    label: 'Speed-up',
    metric_class: 'time',
    unit: 'ms',
    direction: 'lower',
    severity: 'error',
    method: 'history',
    verdict: 'pass',
    reason: 'within the interval of 12 earlier runs',
    threshold_percent: 5,
    minimum_detectable_effect_percent: 4,
    samples: 12,
    ...overrides,
  }
}

export const aRegression = (overrides: Partial<MetricComparison> = {}) =>
  aMetric({
    label: 'Step time p50',
    current_value: 125,
    percent_change: 25,
    is_regression: true,
    verdict: 'regression',
    effect_percent: 25,
    effect_low_percent: 20,
    effect_high_percent: 30,
    p_value: 0.001,
    history: [99, 101, 98, 102, 100, 99, 103, 100],
    reason: 'worse by 25 %, interval 20 to 30 %, beyond the threshold of 5 %',
    ...overrides,
  })

/** A comparison with a baseline of three hours before the report. */
export function aComparison(
  comparisons: Record<string, MetricComparison> = { speedup: aMetric() },
  overrides: Partial<Comparison> = {},
): Comparison {
  const provenance = {
    repository: 'example/project',
    sha: 'cd'.repeat(20),
    ref: 'main',
    event: 'push',
    run_id: '1234',
    run_attempt: 1,
    created_at: '2001-02-03T01:05:06.000Z',
  }
  return {
    baseline: 'minicluster',
    thresholds: { latency_percent: null, throughput_percent: null },
    comparisons,
    comparison_version: 1,
    origin: {
      status: 'found',
      reason: 'the first parent has one',
      source: 'artifact',
      relation: 'first-parent',
      distance: 1,
      provenance,
      fingerprint: aMachine,
    },
    current: { provenance: null, fingerprint: aMachine },
    ...overrides,
  }
}

/** The record of a report, as it stands in its file. */
export const aCommentRecord = (input: Partial<ReportInput> = {}): CommentRecord =>
  buildReportModel(aReportInput(input)).record

export function aCommentInput(overrides: Partial<CommentInput> = {}): CommentInput {
  return {
    record: aCommentRecord(),
    run: { sha: headSha, id: '7001', attempt: 1 },
    links: {
      report: 'https://example.invalid/artifacts/1',
      run: 'https://example.invalid/actions/runs/7001',
    },
    note: null,
    section: null,
    ...overrides,
  }
}

/** The section of a job of the given run that says the given text. */
export function aDraft(
  run: { readonly id?: string; readonly attempt?: number; readonly sha?: string } = {},
  overrides: Partial<Omit<CommentDraft, 'marker'>> & {
    readonly standing?: string
    readonly key?: string
  } = {},
): CommentDraft {
  const { id = '7001', attempt = 1, sha = headSha } = run
  const { standing = 'pass', key = 'minicluster', ...rest } = overrides
  return {
    marker: { key: encodeKey(key), run: { id, attempt, sha }, standing },
    content: `Result of run ${id}, attempt ${attempt}\n`,
    policy: 'always',
    section: 'job',
    ...rest,
  }
}

/** The comment with no section but this one, as it is written. */
export const writtenAlone = (draft: CommentDraft): string => bodyOf(mergeSections(draft, [])) ?? ''
