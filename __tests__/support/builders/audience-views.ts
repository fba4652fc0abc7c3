import type { TrackedAnomaly } from '../../../src/watch/monitor/anomaly.js'
import type { MonitorView, WorkerView } from '../../../src/watch/monitor/monitor-view.js'

export const startMs = Date.parse('2026-01-15T12:00:00Z')

export function aWorkerView(overrides: Partial<WorkerView> = {}): WorkerView {
  return {
    workerId: 0,
    state: 'healthy',
    step: 9,
    loss: 0.5,
    throughputSamplesPerSec: 6400,
    allreduceMs: 0.5,
    dataMs: 0.5,
    computeMs: 4,
    stepMs: 5,
    unmovedMs: 20,
    anomalies: [],
    ...overrides,
  }
}

/** A run of two workers that is well. */
export function aView(overrides: Partial<MonitorView> = {}): MonitorView {
  return {
    atMs: startMs,
    source: '/runs/health.json',
    runId: 'run-1',
    phase: 'running',
    verdict: 'healthy',
    reason: 'nothing was found',
    completedSteps: 10,
    totalSteps: 100,
    etaMs: 9000,
    elapsedMs: 1000,
    ageMs: 250,
    workers: [aWorkerView(), aWorkerView({ workerId: 1 })],
    anomalies: [],
    anomaliesLeftOut: 0,
    undecided: [],
    recommendations: [],
    notes: [],
    ...overrides,
  }
}

export function anAnomaly(overrides: Partial<TrackedAnomaly> = {}): TrackedAnomaly {
  return {
    id: 'slow_worker:1:1',
    type: 'slow_worker',
    severity: 'warning',
    workerId: 1,
    step: 9,
    description: 'worker 1 takes 9 ms of its own a step, the others 4 ms',
    source: 'checkpoint',
    raisedAtMs: startMs,
    resolvedAtMs: null,
    ...overrides,
  }
}
