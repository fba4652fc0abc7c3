import { describe, expect, test } from 'vitest'
import type { MonitorView } from '../../../../src/watch/monitor/monitor-view.js'
import { metricFamilies } from '../../../../src/watch/monitor/prometheus/metric-families.js'
import { createRunMeter } from '../../../../src/watch/monitor/prometheus/metrics-of-run.js'
import { aView, anAnomaly, aWorkerView, startMs } from '../../../support/builders/audience-views.js'

const build = { version: '1.2.3', nodeVersion: '20.0.0' }

function samplesOf(...views: MonitorView[]) {
  const meter = createRunMeter(build)
  for (const view of views) meter.observe(view, view.atMs)
  const samples = meter.samples(views.at(-1)?.atMs ?? 0)
  return {
    all: samples,
    named: (name: string) => samples.filter((sample) => sample.name === name),
    value: (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      )?.value,
  }
}

test('Every sample has exactly the labels of its family', () => {
  const { all } = samplesOf(aView({ anomalies: [anAnomaly()] }))
  expect(new Set(all.map(({ name }) => name)).size).toBe(Object.keys(metricFamilies).length)
  for (const { name, labels } of all) {
    expect(Object.keys(labels).sort()).toEqual([...metricFamilies[name].labels].sort())
  }
})

test('The metrics give times in seconds', () => {
  const { value } = samplesOf(aView())
  expect(value('minicluster_eta_seconds')).toBe(9)
  expect(value('minicluster_elapsed_seconds')).toBe(1)
  expect(value('minicluster_last_seen_timestamp_seconds')).toBe((startMs - 250) / 1000)
  expect(value('minicluster_worker_compute_seconds', { rank: '1' })).toBe(0.004)
  expect(value('minicluster_worker_allreduce_seconds', { rank: '1' })).toBe(0.0005)
})

test('The age metric grows between two views', () => {
  const meter = createRunMeter(build)
  meter.observe(aView(), startMs)
  const age = meter.samples(startMs + 5000).find(({ name }) => name === 'minicluster_age_seconds')
  expect(age?.value).toBe(5.25)
})

describe('Unknown values', () => {
  test('The metrics of a run omit unknown values', () => {
    const unknown = { completedSteps: null, totalSteps: null, etaMs: null, elapsedMs: null }
    const view = aView({ ...unknown, runId: null, ageMs: null, verdict: 'unknown', workers: [] })
    const { all } = samplesOf({ ...view, phase: 'waiting' })
    expect([...new Set(all.map(({ name }) => name))].sort()).toEqual([
      'minicluster_build_info',
      'minicluster_phase',
      'minicluster_up',
      'minicluster_verdict',
    ])
  })

  test('The metrics of a worker omit unknown values', () => {
    const worker = aWorkerView({
      state: 'unknown',
      step: null,
      loss: null,
      throughputSamplesPerSec: null,
      allreduceMs: null,
      computeMs: null,
      stepMs: null,
      unmovedMs: null,
    })
    const { all } = samplesOf(aView({ workers: [worker] }))
    const own = all.filter(({ labels }) => labels['rank'] !== undefined)
    expect(own.every(({ name }) => name === 'minicluster_worker_state')).toBe(true)
  })

  test('The metrics before the first sighting contain only the program', () => {
    expect(createRunMeter(build).samples(0)).toHaveLength(1)
  })

  test('The anomaly count of a type is 0 only if a detector would have seen one', () => {
    const undecided = [{ type: 'slow_worker' as const, reason: 'one worker', needs: 'two' }]
    const { value } = samplesOf(aView({ undecided }))
    expect(value('minicluster_anomalies_active', { type: 'slow_worker' })).toBeUndefined()
    expect(value('minicluster_anomalies_active', { type: 'failed_worker' })).toBe(0)
    const { named } = samplesOf(aView({ verdict: 'unknown' }))
    expect(named('minicluster_anomalies_active')).toEqual([])
  })

  test('The metrics count a type that cannot be judged as undecided, and the others as decided', () => {
    const undecided = [{ type: 'slow_worker' as const, reason: 'one worker', needs: 'two' }]
    const { value } = samplesOf(aView({ undecided }))
    expect(value('minicluster_anomalies_undecided', { type: 'slow_worker' })).toBe(1)
    expect(value('minicluster_anomalies_undecided', { type: 'failed_worker' })).toBe(0)
  })
})

test('The loss metric can have a value that is not finite', () => {
  const workers = [aWorkerView({ loss: NaN }), aWorkerView({ workerId: 1, loss: Infinity })]
  const { value } = samplesOf(aView({ workers }))
  expect(value('minicluster_worker_loss', { rank: '0' })).toBeNaN()
  expect(value('minicluster_worker_loss', { rank: '1' })).toBe(Infinity)
})

test.each(['waiting', 'running', 'complete', 'failed', 'stale', 'blind'] as const)(
  'The metric of phase %s is 1 and every other 0',
  (phase) => {
    const { named, value } = samplesOf(aView({ phase }))
    const states = named('minicluster_phase')
    expect(states.filter((state) => state.value === 1)).toHaveLength(1)
    expect(value('minicluster_phase', { phase })).toBe(1)
    expect(states).toHaveLength(6)
  },
)

test.each([
  ['running', 1],
  ['stale', 1],
  ['waiting', 0],
  ['blind', 0],
] as const)('The metrics mark a run in phase %s as readable: %d', (phase, expected) => {
  expect(samplesOf(aView({ phase })).value('minicluster_up')).toBe(expected)
})

test('The metrics of a rank disappear with the rank', () => {
  const { all } = samplesOf(aView(), aView({ workers: [aWorkerView()] }))
  expect(all.some(({ labels }) => labels['rank'] === '1')).toBe(false)
  expect(all.some(({ labels }) => labels['rank'] === '0')).toBe(true)
})

describe('Raised anomalies', () => {
  const active = anAnomaly()
  const resolved = { ...active, resolvedAtMs: startMs + 1000 }
  const again = anAnomaly({ id: 'slow_worker:1:2' })

  test('The counter counts each raised anomaly once, however long it lasts', () => {
    const views = [[active], [active], [resolved], [again, resolved], [again]]
    const { value } = samplesOf(...views.map((anomalies) => aView({ anomalies })))
    expect(value('minicluster_anomalies_raised_total', { type: 'slow_worker' })).toBe(2)
    expect(value('minicluster_anomalies_active', { type: 'slow_worker' })).toBe(1)
  })

  test('The counter includes only anomalies of this run', () => {
    const { named } = samplesOf(aView({ anomalies: [active] }), aView({ runId: 'run-2' }))
    expect(named('minicluster_anomalies_raised_total')).toEqual([])
  })
})

describe('10,000 workers', () => {
  const workers = Array.from({ length: 10_000 }, (_, workerId) =>
    aWorkerView({ workerId, state: workerId === 9000 ? 'failed' : 'healthy' }),
  )
  const { all, value } = samplesOf(aView({ workers }))

  test('The metrics of 10,000 workers have a bounded number of series', () => {
    expect(all.length).toBeLessThan(2700)
    expect(value('minicluster_ranks_left_out')).toBe(9800)
  })

  test('The metrics count all 10,000 workers and detail the one in trouble', () => {
    expect(value('minicluster_workers', { state: 'healthy' })).toBe(9999)
    expect(value('minicluster_worker_state', { rank: '9000', state: 'failed' })).toBe(1)
    expect(value('minicluster_worker_step', { rank: '0' })).toBe(9)
  })
})

test('The label of the run name is bounded and has no control characters', () => {
  const { value, all } = samplesOf(
    aView({ runId: `a\u0000\n\u009b\u202e\u2028b${'x'.repeat(5000)}` }),
  )
  expect(value('minicluster_up')).toBe(1)
  const run = all.find(({ name }) => name === 'minicluster_up')?.labels['run']
  expect(run).toMatch(/^abx{198}$/)
})
