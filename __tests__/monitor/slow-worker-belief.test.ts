import { describe, expect, test } from 'vitest'
import {
  anomaly,
  checkpointAt,
  finding,
  ownDetails,
  snapshot,
  startMs,
  watched,
} from '../support/builders/monitor-builders.js'

const withStatus = (status: 'healthy' | 'slow') => ({
  minicluster: ownDetails(),
  workers: [snapshot(), snapshot({ worker_id: 1, status })],
})

/** What is there after the logs told that worker 1 was slow, and a checkpoint of ours followed. */
function verdictWith(status: 'healthy' | 'slow', blame = finding().blame) {
  const { monitor, see, find } = watched()
  see(startMs, checkpointAt(startMs, withStatus('healthy')))
  find(startMs + 100, finding({ blame }))
  see(startMs + 250, checkpointAt(startMs + 250, { ...withStatus(status), completed_steps: 5 }))
  const view = monitor.view(startMs + 250)
  return { verdict: view.verdict, types: view.anomalies.map(({ type }) => type) }
}

describe('A worker that the logs call slow', () => {
  test('The monitor ignores the logs when the checkpoint over many steps contradicts them', () => {
    expect(verdictWith('healthy')).toEqual({ verdict: 'healthy', types: [] })
  })

  test('The monitor believes the logs when the checkpoint agrees', () => {
    expect(verdictWith('slow')).toEqual({ verdict: 'degraded', types: ['slow_worker'] })
  })

  test('The monitor believes the logs when the checkpoint detectors name the worker', () => {
    const { monitor, see, find, script } = watched()
    see(startMs, checkpointAt(startMs, withStatus('healthy')))
    find(startMs + 100, finding({ type: 'slow_data' }))
    const typesAt = (atMs: number) => monitor.view(atMs).anomalies.map(({ type }) => type)
    expect(typesAt(startMs + 100)).toEqual([])
    script.active = [anomaly()]
    see(startMs + 250, checkpointAt(startMs + 250, withStatus('healthy')))
    expect(typesAt(startMs + 250).sort()).toEqual(['slow_data', 'slow_worker'])
    script.active = [anomaly({ workerId: 0 })]
    see(startMs + 500, checkpointAt(startMs + 500, withStatus('healthy')))
    expect(monitor.view(startMs + 500).anomalies).toMatchObject([
      { workerId: 0, resolvedAtMs: null },
      { workerId: 1, type: 'slow_worker', resolvedAtMs: startMs + 500 },
    ])
  })

  test('The monitor accepts any slow worker when the logs cannot identify it', () => {
    const blame = { kind: 'unattributable' as const, among: [0, 1] }
    expect(verdictWith('slow', blame).verdict).toBe('degraded')
    expect(verdictWith('healthy', blame).verdict).toBe('healthy')
  })

  test('The monitor believes the logs when another tool wrote the checkpoint without comparisons', () => {
    const { monitor, see, find } = watched()
    see(startMs, checkpointAt())
    find(startMs + 100, finding())
    expect(monitor.view(startMs + 100).verdict).toBe('degraded')
  })
})
