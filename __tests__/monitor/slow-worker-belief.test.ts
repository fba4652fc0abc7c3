import { describe, expect, test } from '@jest/globals'
import { checkpointAt, finding, snapshot, startMs, watched } from '../support/monitor-builders.js'

const details = {
  ...{ version: 1, run_directory: null, started_at: '2026-01-15T10:00:00.000Z' },
  ...{ sequence: 1, workers: [], ended: null },
}
const withStatus = (status: 'healthy' | 'slow') => ({
  minicluster: details,
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
