import { describe, expect, test } from 'vitest'
import {
  anomaly,
  checkpointAt,
  finding,
  snapshot,
  startMs,
  watched,
} from '../../support/builders/monitor-builders.js'

const second = 1000

describe('Anomaly tracker', () => {
  test('An anomaly is raised once, resolved once, and is a new one when it comes again', () => {
    const { monitor, see, again, script } = watched()
    script.active = [anomaly()]
    see(startMs, checkpointAt())
    script.active = [anomaly({ description: 'worker 1 takes 2.2 times as long' })]
    again(startMs + second)
    script.active = []
    again(startMs + 2 * second)
    script.active = [anomaly()]
    again(startMs + 3 * second)
    expect(monitor.view(startMs + 3 * second).anomalies).toEqual([
      tracked('slow_worker:1:2', startMs + 3 * second, null),
      tracked('slow_worker:1:1', startMs, startMs + 2 * second),
    ])
  })

  test('An anomaly keeps the evidence of nodes from its finding, even if that evidence arrives later', () => {
    const { monitor, find } = watched()
    find(startMs, finding())
    expect(monitor.view(startMs).anomalies[0]).not.toHaveProperty('explanations')
    const evidence = { node: 'gpu1', type: 'load', severity: 'warning' as const, sentence: 'busy' }
    const seen = { ...evidence, seen_at: new Date(startMs).toISOString(), lead_ms: 5 }
    find(startMs + second, finding({ explanations: [seen] }))
    find(startMs + 2 * second, finding())
    expect(monitor.view(startMs + 3 * second).anomalies[0]?.explanations).toEqual([
      { ...evidence, atMs: startMs, leadMs: 5 },
    ])
  })

  test('An anomaly seen in both the checkpoint and the logs counts once, with the description from the logs', () => {
    const { monitor, see, again, find, script } = watched()
    script.active = [anomaly()]
    see(startMs, checkpointAt())
    find(startMs + second, finding({ severity: 'critical' }))
    const { message: description, step } = finding()
    const asFound = { source: 'events', severity: 'critical', description, step }
    expect(monitor.view(startMs + second).anomalies).toEqual([
      expect.objectContaining({ id: 'slow_worker:1:1', ...asFound, resolvedAtMs: null }),
    ])
    script.active = []
    again(startMs + 2 * second)
    // What the logs raised stands.
    expect(monitor.view(startMs + 2 * second)).toMatchObject({
      verdict: 'critical',
      anomalies: [{ id: 'slow_worker:1:1', resolvedAtMs: null }],
    })
  })

  test.each([
    ['slow_worker', 'minor', 'healthy'],
    ['slow_worker', 'warning', 'degraded'],
    ['slow_data', 'warning', 'degraded'],
    ['stalled_worker', 'critical', 'critical'],
    ['wrong_gradient', 'critical', 'critical'],
    ['clock_skew', 'warning', 'degraded'],
  ] as const)('A log finding %s of severity %s makes a run %s', (type, severity, verdict) => {
    const { monitor, see, find } = watched()
    see(startMs, checkpointAt())
    find(startMs, finding({ type, severity }))
    expect(monitor.view(startMs)).toMatchObject({ verdict })
  })

  test('An anomaly of the logs alone lasts until the run restarts', () => {
    const { monitor, see, again, find } = watched()
    see(startMs, checkpointAt())
    find(startMs, finding({ blame: { kind: 'link', from: 0, to: 1 }, type: 'slow_link' }))
    find(startMs, finding({ blame: { kind: 'link', from: 1, to: 0 }, type: 'slow_link' }))
    again(startMs + second)
    expect(monitor.view(startMs + second)).toMatchObject({
      verdict: 'degraded',
      anomalies: [{ workerId: null, resolvedAtMs: null }, { resolvedAtMs: null }],
    })
    const workers = [snapshot({ step: 1 }), snapshot({ step: 1, worker_id: 1 })]
    see(startMs + 2 * second, checkpointAt(startMs + 2 * second, { workers, completed_steps: 2 }))
    expect(monitor.view(startMs + 2 * second)).toMatchObject({
      verdict: 'healthy',
      notes: ['the run was started again'],
      anomalies: [{ resolvedAtMs: startMs + 2 * second }, { resolvedAtMs: startMs + 2 * second }],
    })
  })

  test('An anomaly that logs and checkpoint show lasts until a restart and a checkpoint without it', () => {
    const { monitor, see, find, script } = watched()
    script.active = [anomaly()]
    see(startMs, checkpointAt())
    find(startMs, finding())
    monitor.observe({ kind: 'restart', atMs: startMs + second })
    expect(monitor.view(startMs + second)).toMatchObject({ anomalies: [{ resolvedAtMs: null }] })
    script.active = []
    see(startMs + 2 * second, checkpointAt(startMs + 2 * second))
    expect(monitor.view(startMs + 2 * second)).toMatchObject({
      verdict: 'healthy',
      anomalies: [{ resolvedAtMs: startMs + 2 * second }],
    })
  })

  test('The weight and the text of the logs stand, whatever one checkpoint shows', () => {
    const { monitor, see, again, find, script } = watched()
    script.active = [anomaly({ severity: 'warning' })]
    see(startMs, checkpointAt())
    const shown = () => monitor.view(startMs).anomalies
    find(startMs, finding({ severity: 'minor', message: 'minor so far' }))
    again(startMs + second)
    expect(shown()).toMatchObject([{ severity: 'minor', description: 'minor so far' }])
    find(startMs, finding({ severity: 'warning', message: 'it lasts' }))
    expect(shown()).toMatchObject([{ severity: 'warning', description: 'it lasts' }])
  })

  test('An anomaly has advice while it lasts', () => {
    const { monitor, see, script } = watched({
      recommend: ({ type }, { checkpointPath }) => ({
        meaning: type,
        next: [],
        commands: [checkpointPath],
      }),
    })
    script.active = [anomaly(), anomaly({ type: 'failed_worker', severity: 'critical' })]
    see(startMs, checkpointAt())
    expect(monitor.view(startMs).recommendations).toEqual([
      {
        anomalyId: 'failed_worker:1:2',
        meaning: 'failed_worker',
        next: [],
        commands: ['health.json'],
      },
      { anomalyId: 'slow_worker:1:1', meaning: 'slow_worker', next: [], commands: ['health.json'] },
    ])
  })

  test('The tracker of anomalies is bounded and drops critical ones last', () => {
    const { monitor, see, again, script } = watched()
    const many = Array.from({ length: 1000 }, (_, workerId) => anomaly({ workerId }))
    const worst = anomaly({ workerId: 5000, severity: 'critical', type: 'stalled_worker' })
    script.active = [worst]
    see(startMs, checkpointAt())
    script.active = [worst, ...many]
    again(startMs + second)
    const view = monitor.view(startMs + second)
    expect(view.anomalies).toHaveLength(500)
    expect(view.anomalies.at(-1)).toMatchObject({ workerId: 5000 })
    expect(view.anomaliesLeftOut).toBe(501)
    expect(view.recommendations.length).toBeLessThanOrEqual(50)
    script.active = []
    again(startMs + 2 * second)
    const after = monitor.view(startMs + 2 * second)
    expect(after.anomalies.length + after.anomaliesLeftOut).toBe(1001)
    expect(after.verdict).toBe('healthy')
  })
})

const tracked = (id: string, raisedAtMs: number, resolvedAtMs: number | null) => ({
  ...anomaly(),
  id,
  source: 'checkpoint',
  raisedAtMs,
  resolvedAtMs,
})
