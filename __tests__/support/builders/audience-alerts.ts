import type { Alert, Subject } from '../../../src/watch/alerts/alert.js'
import { startMs } from './audience-views.js'

/** A run of a hundred steps, in which something is slow. */
export function aSubject(overrides: Partial<Subject> = {}): Subject {
  return {
    kind: 'run',
    name: 'run-1',
    preposition: 'in',
    isOver: false,
    facts: [
      { name: 'state', value: 'running, degraded' },
      { name: 'steps', value: '10 of 100' },
    ],
    source: '/runs/health.json',
    fields: {
      run_id: 'run-1',
      phase: 'running',
      verdict: 'degraded',
      completed_steps: 10,
      total_steps: 100,
    },
    ...overrides,
  }
}

/** A slow worker of a run of two, raised. */
export function anAlert(overrides: Partial<Alert> = {}): Alert {
  return {
    subject: aSubject(),
    key: 'run-1/slow_worker:1:warning',
    kind: 'raised',
    anomalyIds: ['slow_worker:1:1'],
    type: 'slow_worker',
    severity: 'warning',
    part: 'worker 1',
    description: 'worker 1 is slow',
    evidence: [{ name: 'at step', value: '9' }],
    advice: ['it is slow', 'look at it', 'minicluster runs events'],
    sinceMs: startMs,
    atMs: startMs + 5000,
    returns: 0,
    fields: { worker_id: 1, step: 9 },
    ...overrides,
  }
}
