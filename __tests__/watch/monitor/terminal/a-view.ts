import { createPaint } from '../../../../src/kit/console/paint.js'
import type { TrackedAnomaly } from '../../../../src/watch/monitor/anomaly.js'
import type {
  HistoryMetric,
  HistoryPoint,
  MonitorHistory,
} from '../../../../src/watch/monitor/history.js'
import type { MonitorView, WorkerView } from '../../../../src/watch/monitor/monitor-view.js'
import {
  type Frame,
  renderFrame,
  type FrameContent,
  type FrameOptions,
} from '../../../../src/watch/monitor/terminal/render-frame.js'
import { startOfScroll } from '../../../../src/watch/monitor/terminal/scroll.js'

export const nowMs = Date.parse('2026-11-21T12:00:00Z')

export function aWorker(workerId: number, given: Partial<WorkerView> = {}): WorkerView {
  return {
    workerId,
    state: 'healthy',
    step: 1233,
    loss: 0.0823,
    throughputSamplesPerSec: 12_345,
    allreduceMs: 1.234,
    dataMs: 0.12,
    computeMs: 3.21,
    stepMs: 4.9,
    unmovedMs: 40,
    anomalies: [],
    ...given,
  }
}

export function anAnomaly(given: Partial<TrackedAnomaly> = {}): TrackedAnomaly {
  return {
    id: 'slow_worker:3:1',
    workerId: 3,
    step: 1180,
    type: 'slow_worker',
    severity: 'warning',
    description:
      'Worker 3 needs 9.8 ms for its own work where the others need 3.2 ms, for 24 steps in a row.',
    source: 'checkpoint',
    raisedAtMs: nowMs - 12_000,
    resolvedAtMs: null,
    ...given,
  }
}

export function aView(given: Partial<MonitorView> = {}): MonitorView {
  return {
    atMs: nowMs,
    source: '/home/me/project/minicluster_results/health.json',
    runId: '20261121T115800Z-3f9a1c',
    phase: 'running',
    verdict: 'healthy',
    reason: 'All 4 workers advance together.',
    completedSteps: 1234,
    totalSteps: 2000,
    etaMs: 42_000,
    elapsedMs: 125_000,
    ageMs: 180,
    workers: [0, 1, 2, 3].map((id) => aWorker(id)),
    anomalies: [],
    anomaliesLeftOut: 0,
    undecided: [],
    recommendations: [],
    notes: [],
    ...given,
  }
}

/** A run with a worker that is slow, one that has failed, and what there is to say about it. */
export function aTroubledView(given: Partial<MonitorView> = {}): MonitorView {
  const slow = anAnomaly()
  const failed = anAnomaly({
    id: 'failed_worker:1:1',
    workerId: 1,
    step: 1201,
    type: 'failed_worker',
    severity: 'critical',
    description: 'The process of worker 1 ended with SIGKILL after step 1201.',
    raisedAtMs: nowMs - 3000,
  })
  const gone = anAnomaly({
    id: 'allreduce_spike:2:1',
    workerId: 2,
    step: 400,
    type: 'allreduce_spike',
    raisedAtMs: nowMs - 80_000,
    resolvedAtMs: nowMs - 72_000,
  })
  return aView({
    verdict: 'critical',
    reason: 'Worker 1 has failed; worker 3 is slow.',
    workers: [
      aWorker(0),
      aWorker(1, { state: 'failed', throughputSamplesPerSec: 0, anomalies: [failed.id] }),
      aWorker(2, { loss: NaN }),
      aWorker(3, { state: 'slow', computeMs: 9.81, anomalies: [slow.id] }),
    ],
    anomalies: [failed, slow, gone],
    recommendations: [
      {
        anomalyId: failed.id,
        meaning: 'The process is gone; the others wait for it and will give up.',
        next: ['Read the last lines of its log.', 'See whether the machine ran out of memory.'],
        commands: ['minicluster runs events ./minicluster_results/runs/r1 --rank 1'],
      },
    ],
    undecided: [
      {
        type: 'loss_divergence',
        reason: 'all workers report the loss of the group',
        needs: 'local losses',
      },
    ],
    ...given,
  })
}

/** A history in which every worker took these values, one a step. */
export function aHistory(
  values: (workerId: number) => readonly number[] = () => [4.9, 5, 4.8, 7, 5, 4.9, 12, 5],
  metrics: readonly HistoryMetric[] = ['ownWorkMs', 'computeMs'],
): MonitorHistory {
  const point = (value: number, step: number): HistoryPoint => ({
    firstStep: step,
    lastStep: step,
    count: 1,
    min: value,
    max: value,
    mean: value,
    last: value,
  })
  return {
    workerIds: [],
    revision: 1,
    series: (workerId, metric, most) =>
      metrics.includes(metric) ? values(workerId).map(point).slice(-most) : [],
  }
}

/** The frame of a view on a surface of 80 by 23 without colours, unless given. */
export function aFrame(
  view: MonitorView,
  surface: Partial<FrameOptions> = {},
  scene: Partial<FrameContent> = {},
): Frame {
  return renderFrame(
    { view, history: aHistory(), said: [], givesUpInMs: null, ...scene },
    {
      columns: 80,
      lines: 23,
      paint: createPaint(false),
      hasUnicode: true,
      scroll: startOfScroll,
      isLast: false,
      ...surface,
    },
  )
}
