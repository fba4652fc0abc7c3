import { expect, test } from 'vitest'
import { watchOwnRun } from '../../../src/runtime/follow/watch-own-run.js'
import type { Clock } from '../../../src/machine/system/clock.js'
import { createMonitor } from '../../../src/watch/monitor/create-monitor.js'
import type { Monitor } from '../../../src/watch/monitor/monitor.js'
import type { MonitorView } from '../../../src/watch/monitor/monitor-view.js'
import type { HealthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import { startMs } from '../../support/builders/audience-views.js'
import { finding } from '../../support/builders/monitor-builders.js'

const stillClock: Clock = { now: () => new Date(startMs), monotonicMs: () => 0 }

function follow(
  monitor: Monitor = createMonitor({ source: 'health.json', staleAfterMs: 1000 }),
  clock = stillClock,
) {
  const warnings: string[] = []
  const own = watchOwnRun(monitor, { clock, warn: (line) => void warnings.push(line) })
  own.stop()
  const views: MonitorView[] = []
  const stop = own.onUpdate((view) => void views.push(view))
  return { own, views, stop, warnings }
}

const checkpoint: HealthCheckpoint = {
  run_id: 'run-1',
  total_steps: 4,
  completed_steps: 2,
  timestamp: new Date(startMs).toISOString(),
  is_complete: false,
  workers: [0, 1].map((worker_id) => ({
    worker_id,
    step: 1,
    loss: 0.5,
    throughput_samples_per_sec: 100,
    allreduce_time_ms: 1,
    compute_time_ms: 2,
    status: 'healthy',
    timestamp: new Date(startMs).toISOString(),
  })),
}

test('The watcher passes on the newest view at once, and every checkpoint', () => {
  const { own, views, stop } = follow()
  own.health(checkpoint)
  expect(views.map(({ phase }) => phase)).toEqual(['waiting', 'running'])
  expect(views.at(-1)).toMatchObject({ runId: 'run-1', completedSteps: 2 })
  stop()
  own.health({ ...checkpoint, completed_steps: 3 })
  expect(views).toHaveLength(2)
})

test('The watcher passes a finding on at once and keeps it for later checkpoints', () => {
  const { own, views } = follow()
  own.health(checkpoint)
  own.found([finding({ type: 'replica_divergence', severity: 'critical' })])
  own.health({ ...checkpoint, completed_steps: 3 })
  expect(views.slice(-2)).toMatchObject([
    { verdict: 'critical', completedSteps: 2 },
    { verdict: 'critical', completedSteps: 3, anomalies: [{ source: 'events' }] },
  ])
})

test.each([3_600_000, -3_600_000])(
  'A calendar change of %d ms during the run affects neither its phase nor its age',
  (jumpMs) => {
    const time = { epochMs: startMs, monotonicMs: 0 }
    const clock = { now: () => new Date(time.epochMs), monotonicMs: () => time.monotonicMs }
    const { own, views } = follow(undefined, clock)
    own.health(checkpoint)
    time.epochMs += jumpMs + 500
    time.monotonicMs += 500
    own.health({ ...checkpoint, completed_steps: 3 })
    expect(views.at(-1)).toMatchObject({ phase: 'running', atMs: startMs + 500 })
  },
)

test('The watcher reports a run that fails before its first step as failed', () => {
  const { own, views } = follow()
  own.fail('worker 1 did not start')
  expect(views.at(-1)).toMatchObject({
    phase: 'failed',
    verdict: 'critical',
    reason: 'worker 1 did not start',
  })
})

test('The watcher keeps the reported end of a run', () => {
  const { own, views } = follow()
  own.health({ ...checkpoint, completed_steps: 4, is_complete: true })
  own.fail('the metrics could not be written')
  expect(views.at(-1)).toMatchObject({ phase: 'complete' })
})

test('The watcher reports a failing monitor once and does not fail the run', () => {
  const monitor = createMonitor({ source: 'health.json', staleAfterMs: 1000 })
  const observe = () => {
    throw new Error('no')
  }
  const { own, warnings } = follow({ ...monitor, view: (atMs) => monitor.view(atMs), observe })
  own.health(checkpoint)
  own.health(checkpoint)
  own.fail('x')
  expect(warnings).toEqual(['the run is no longer watched: no'])
})
