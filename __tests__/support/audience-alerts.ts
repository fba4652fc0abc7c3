import type { Alert } from '../../src/monitor/alerts/alert.js'
import { startMs } from './audience-views.js'

/** A slow worker of a run of two, raised. */
export function anAlert(overrides: Partial<Alert> = {}): Alert {
  return {
    key: 'run-1/slow_worker:1:warning',
    kind: 'raised',
    anomalyIds: ['slow_worker:1:1'],
    type: 'slow_worker',
    severity: 'warning',
    workerId: 1,
    step: 9,
    description: 'worker 1 is slow',
    sinceMs: startMs,
    atMs: startMs + 5000,
    returns: 0,
    run: {
      runId: 'run-1',
      source: '/runs/health.json',
      phase: 'running',
      verdict: 'degraded',
      completedSteps: 10,
      totalSteps: 100,
    },
    recommendation: {
      anomalyId: 'slow_worker:1:1',
      meaning: 'it is slow',
      next: ['look at it'],
      commands: ['minicluster events'],
    },
    ...overrides,
  }
}
