import { describe, expect, test } from '@jest/globals'
import {
  anomaly,
  checkpointAt,
  finding,
  ownDetails,
  snapshot,
  startMs,
  watched,
} from '../support/monitor-builders.js'

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

describe('a worker that the logs call slow', () => {
  test('is none where the checkpoint, over many steps, does not see it', () => {
    expect(verdictWith('healthy')).toEqual({ verdict: 'healthy', types: [] })
  })

  test('is one where the checkpoint sees it too', () => {
    expect(verdictWith('slow')).toEqual({ verdict: 'degraded', types: ['slow_worker'] })
  })

  test('is one where the detectors of checkpoints name it, whatever its status says', () => {
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

  test('may be any, where the logs cannot tell which', () => {
    const blame = { kind: 'unattributable' as const, among: [0, 1] }
    expect(verdictWith('slow', blame).verdict).toBe('degraded')
    expect(verdictWith('healthy', blame).verdict).toBe('healthy')
  })

  test('is one where the checkpoint is of another tool, which compares nobody', () => {
    const { monitor, see, find } = watched()
    see(startMs, checkpointAt())
    find(startMs + 100, finding())
    expect(monitor.view(startMs + 100).verdict).toBe('degraded')
  })
})
