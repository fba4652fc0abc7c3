import { describe, expect, test } from 'vitest'
import {
  checkpointAt,
  finding,
  ownDetails,
  snapshot,
  startMs,
  watched,
} from '../../support/builders/monitor-builders.js'

const workers = [snapshot(), snapshot({ worker_id: 1 })]

describe('What detectors raised about a run', () => {
  test.each([
    { severity: 'warning', verdict: 'degraded', state: 'slow' },
    { severity: 'minor', verdict: 'healthy', state: 'healthy' },
  ] as const)(
    'A finding of weight $severity in the logs stands, whatever the checkpoint shows',
    ({ severity, verdict, state }) => {
      const { monitor, see, find } = watched()
      see(startMs, checkpointAt(startMs, { minicluster: ownDetails(), workers }))
      find(startMs + 100, finding({ severity }))
      const later = { minicluster: ownDetails(), workers, completed_steps: 5 }
      see(startMs + 250, checkpointAt(startMs + 250, later))
      const view = monitor.view(startMs + 250)
      expect(view).toMatchObject({ verdict, anomalies: [{ type: 'slow_worker', severity }] })
      expect(view.workers[1]).toMatchObject({ state })
    },
  )

  test('The findings in a checkpoint stand without any log, each once and with its greatest weight', () => {
    const { monitor, see } = watched()
    const findings = [finding({ severity: 'minor' }), finding({ severity: 'warning' })]
    const minicluster = ownDetails({ findings })
    see(startMs, checkpointAt(startMs, { minicluster, workers }))
    expect(monitor.view(startMs)).toMatchObject({
      verdict: 'degraded',
      anomalies: [{ type: 'slow_worker', severity: 'warning', evidence: 'strong' }],
    })
  })
})
