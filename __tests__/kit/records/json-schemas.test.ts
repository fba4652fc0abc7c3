import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Ajv } from 'ajv'
import { compareWithBaseline } from '../../../src/gate/baseline/compare-with-baseline.js'
import { defaultComparisonSettings } from '../../../src/gate/baseline/comparison-settings.js'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import { renderers } from '../../../src/gate/report/index.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { eventJson } from '../../../src/watch/monitor/terminal/event-json.js'
import { createViewDiff } from '../../../src/watch/monitor/terminal/diff-views.js'
import { recordSchemas } from '../../../src/kit/records/json-schemas.js'
import type { RecordName } from '../../../src/kit/records/record-names.js'
import { compareRuns } from '../../../src/prove/validate/compare-runs.js'
import {
  aHealthCheckpoint,
  aReferenceRun,
  aRunMetrics,
  aStateHash,
  withStep,
} from '../../support/builders/run-builders.js'
import { aBaseline, aPoint, foundPoints } from '../../support/builders/baseline-builders.js'
import { aFaultReport } from '../../support/builders/fault-builders.js'
import { aSickReport } from '../../support/builders/health-builders.js'
import { aFinding } from '../../support/builders/fault-trial-builders.js'
import { judgeHealth } from '../../../src/watch/jobs/judge-health.js'
import { recordJobStatus } from '../../../src/watch/jobs/record-job.js'
import { aHealthyJob, aJob, expectations } from '../../watch/jobs/health-fixture.js'
import { anAnomaly, aView, nowMs } from '../../watch/monitor/terminal/a-view.js'
import {
  aNodesReport,
  aNodesState,
  aNodesStatus,
  aRankMetrics,
  nodesLines,
  somePairs,
} from './nodes-records.js'

const seedFile = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../fixtures/seed', name), 'utf8'))

const aJobStatus = () =>
  recordJobStatus(
    { job: aJob(), log: 'step=3', unmet: null, unread: [], pattern: null },
    { cluster: 'http://c', now: new Date(0) },
  )
const aJobHealth = () =>
  judgeHealth(aHealthyJob(), expectations, { jobId: 'j', cluster: 'http://c' })

/** A record as it stands in its file. */
const written = (record: object): unknown => JSON.parse(formatRecord(record))

const diverged = withStep(aRunMetrics(), 2, { loss: NaN })
const report = compareRuns(aReferenceRun(), diverged, {
  tolerance: 0.01,
  singlePath: 'one.json',
  multiPath: 'four.json',
})
const stateEvent = {
  type: 'state',
  rank: 0,
  step: 3,
  state_hash: aStateHash(3),
  tensor_hashes: [aStateHash('w', 3)],
}

const exitEvent = {
  type: 'exit',
  rank: 1,
  code: null,
  signal: 'SIGKILL',
  output: [],
  at_ms: 1,
}

const aStatus = {
  record_version: 1,
  status: 'healthy',
  reason: 'no anomaly',
  run_id: 'r',
  phase: 'running',
  completed_steps: 4,
  total_steps: 10,
  num_workers: 3,
  age_ms: null,
  notes: [],
  anomaly_counts: { total: 0, by_severity: { warning: 0, critical: 0 } },
  checkpoint: '/r/health.json',
  timestamp: '2026-01-15T12:00:00.000Z',
}

const manifest = {
  checkpoint_version: 1,
  run_id: 'r',
  next_step: 4,
  epoch: 0,
  world_size: 1,
  num_parameters: 3,
  identity: {
    workload: 'mlp',
    seed: 42,
    batch_size: 32,
    micro_batches: 1,
    optimizer: 'sgd',
    learning_rate: 0.01,
    hidden_size: 8,
    num_layers: 2,
    input_size: 10,
    output_size: 1,
    backend: 'kernels',
  },
  tensors: [{ name: 'w', shape: [3] }],
  state_hash: aStateHash(4),
  manifest_sha256: 'b'.repeat(64),
  files: [
    {
      name: 'weights.bin',
      role: 'weights',
      start: 0,
      end: 3,
      size_bytes: 12,
      sha256: 'a'.repeat(64),
    },
  ],
}

const restart = {
  attempt: 0,
  failed_step: 7,
  reason: 'worker 1 was killed',
  rank: 1,
  resumed_from_step: 5,
  delay_ms: 12.5,
  lost_steps: 2,
  time_to_recover_ms: null,
  proven: null,
}

const renderedReport = (): object =>
  JSON.parse(
    renderers.json(
      buildReportModel({
        title: 'a test',
        now: new Date(0),
        generator: 'minicluster 0',
        runs: [{ role: 'measured', metrics: aRunMetrics(), path: null }],
        correctness: report,
      }),
    ),
  ) as object

/** What is told of a run that is watched, from its beginning to its end. */
const lines = (() => {
  const narrator = createViewDiff(1000)
  const waiting = aView({ phase: 'waiting', runId: null, completedSteps: null, workers: [] })
  const sick = aView({ anomalies: [anAnomaly({ resolvedAtMs: nowMs })] })
  const told = [waiting, sick, aView({ atMs: nowMs + 2000 })].flatMap((view) =>
    narrator.observe(view),
  )
  const all = [...told, ...narrator.end(aView({ phase: 'complete' }))]
  return all.map((each) => JSON.parse(eventJson(each)) as { event: string })
})()

const aProof = {
  tier: 'bitwise',
  summary: 'The ranks are reproduced',
  world_size: 2,
  num_steps: 4,
  ended_at_step: 4,
  shown: [],
  not_shown: [],
  findings: [],
  replays: [],
}

const examples: readonly { name: string; schema: RecordName; json: () => unknown }[] = [
  { name: 'a state of two nodes', schema: 'nodes-state', json: () => written(aNodesState()) },
  {
    name: 'a report on two nodes',
    schema: 'nodes-report',
    json: () => written(aNodesReport()),
  },
  { name: 'the status of two nodes', schema: 'nodes-status', json: () => written(aNodesStatus()) },
  ...nodesLines().map((json) => ({
    name: `the event "${json.event}"`,
    schema: 'nodes-event' as const,
    json: () => json,
  })),
  { name: 'a measured pair', schema: 'nodes-pairs', json: () => written(somePairs()) },
  {
    name: 'a rank whose loss is not a number',
    schema: 'training-metrics',
    json: () => ({ ...aRankMetrics, training_loss: 'NaN', gpu_util: null }),
  },
  { name: 'a run of ours', schema: 'run-metrics', json: () => written(aRunMetrics()) },
  {
    name: 'a restarted run',
    schema: 'run-metrics',
    json: () => written({ ...aRunMetrics(), restarts: [restart] }),
  },
  { name: 'a diverged run', schema: 'run-metrics', json: () => written(diverged) },
  { name: 'a seed run', schema: 'run-metrics', json: () => seedFile('multi-plain.json') },
  { name: 'a seed file', schema: 'canonical-result', json: () => seedFile('single-wrapped.json') },
  { name: 'ours', schema: 'health-checkpoint', json: () => written(aHealthCheckpoint()) },
  { name: 'of a run', schema: 'health-status', json: () => aStatus },
  ...lines.map((json) => ({
    name: json.event,
    schema: 'monitor-event' as const,
    json: () => json,
  })),
  {
    name: "the seed system's",
    schema: 'health-checkpoint',
    json: () => seedFile('health-checkpoint.json'),
  },
  { name: 'of a sick run', schema: 'health-report', json: () => written(aSickReport()) },
  { name: 'of a diverged run', schema: 'correctness-report', json: () => written(report) },
  { name: 'a state', schema: 'run-event', json: () => stateEvent },
  { name: 'a manifest', schema: 'checkpoint-manifest', json: () => manifest },
  { name: 'a report', schema: 'report', json: () => written(renderedReport()) },
  { name: 'an exit', schema: 'coordinator-event', json: () => exitEvent },
  { name: 'a straggler', schema: 'finding', json: () => aFinding() },
  { name: 'of a job', schema: 'job-status', json: () => written(aJobStatus()) },
  { name: 'of a job', schema: 'job-health', json: () => written(aJobHealth()) },
  { name: 'of a PyTorch job', schema: 'proof-report', json: () => aProof },
  { name: 'a campaign', schema: 'fault-report', json: () => written(aFaultReport()) },
  { name: 'ours', schema: 'baseline', json: () => written(aBaseline()) },
  {
    name: 'a flat one',
    schema: 'baseline',
    json: () => ({ name: 'v1', timestamp: '2026-01-15', metrics: { final_loss: 0.5 } }),
  },
  {
    name: 'ours',
    schema: 'comparison',
    json: () =>
      written(
        compareWithBaseline(aPoint({ run: 2 }), foundPoints(aPoint()), defaultComparisonSettings),
      ),
  },
]

const foreign: readonly { name: string; schema: RecordName; json: unknown }[] = [
  { name: 'a health checkpoint', schema: 'run-metrics', json: written(aHealthCheckpoint()) },
  {
    name: 'a restart without a reason',
    schema: 'run-metrics',
    json: written({ ...aRunMetrics(), restarts: [{ ...restart, reason: undefined }] }),
  },
  { name: 'plain metrics', schema: 'canonical-result', json: written(aRunMetrics()) },
  { name: 'metrics', schema: 'health-checkpoint', json: written(aRunMetrics()) },
  { name: 'an outdated status', schema: 'health-status', json: { ...aStatus, status: 'fine' } },
  { name: 'no time', schema: 'monitor-event', json: { ...lines[0], at: null } },
  {
    name: 'a report of another tier',
    schema: 'correctness-report',
    json: written({ ...report, tier: 'perfect' }),
  },
  { name: 'an event of another type', schema: 'run-event', json: { ...stateEvent, type: 'party' } },
  { name: 'no steps', schema: 'checkpoint-manifest', json: { ...manifest, next_step: 0 } },
  {
    name: 'an exit without a rank',
    schema: 'coordinator-event',
    json: { ...exitEvent, rank: null },
  },
  {
    name: 'an unknown severity',
    schema: 'finding',
    json: { ...aFinding(), evidence: 'sure' },
  },
  {
    name: 'a fault report without runs',
    schema: 'fault-report',
    json: { num_faults: 3, num_detected: 3, num_missed: 0, summary: '', results: [] },
  },
  { name: 'no state', schema: 'job-status', json: { ...aJobStatus(), job: {} } },
  { name: 'an unknown status', schema: 'job-health', json: { ...aJobHealth(), status: 'fine' } },
  { name: 'an unknown tier', schema: 'proof-report', json: { ...aProof, tier: 'good' } },
  { name: 'no time', schema: 'baseline', json: { name: 'v1', metrics: {} } },
  { name: 'no thresholds', schema: 'comparison', json: { baseline: 'v1', comparisons: {} } },
  {
    name: 'an unknown verdict',
    schema: 'health-report',
    json: { ...(written(aSickReport()) as object), status: 'fine' },
  },
  { name: 'nodes in a row', schema: 'nodes-state', json: { nodes: [], jobs: {} } },
  { name: 'no verdict', schema: 'nodes-report', json: { record_version: 1, nodes: [] } },
  {
    name: 'no version',
    schema: 'nodes-status',
    json: { ...aNodesStatus(), record_version: undefined },
  },
  { name: 'an unknown event', schema: 'nodes-event', json: { ...nodesLines()[0], event: 'gone' } },
  { name: 'no samples', schema: 'nodes-pairs', json: { ...somePairs(), samples: null } },
  { name: 'a rank below 0', schema: 'training-metrics', json: { ...aRankMetrics, rank: -1 } },
  { name: 'another verdict', schema: 'report', json: { report_version: 1, verdict: 'maybe' } },
]

describe('JSON Schema', () => {
  test.each(examples)('The JSON Schema of $schema accepts $name', async ({ schema, json }) => {
    const ajv = new Ajv({ allowUnionTypes: true })
    const fits = ajv.validate(recordSchemas[schema], await json())
    expect(ajv.errorsText()).toBe('No errors')
    expect(fits).toBe(true)
  })

  test.each(foreign)('The JSON Schema of $schema refuses $name', ({ schema, json }) => {
    expect(new Ajv({ allowUnionTypes: true }).validate(recordSchemas[schema], json)).toBe(false)
  })

  test('The examples of the watch of nodes include a line of every kind', () => {
    const kinds = nodesLines().map(({ event }) => event)
    expect([...new Set(kinds)].sort()).toEqual(['end', 'node', 'raised', 'resolved'])
  })

  test('Every record has a JSON Schema example in this suite', () => {
    const tried = new Set(examples.map(({ schema }) => schema))
    expect([...tried].sort()).toEqual(Object.keys(recordSchemas).sort())
  })
})
