import type { TrackedAnomaly } from '../../../src/watch/monitor/anomaly.js'
import type {
  HistoryMetric,
  HistoryPoint,
  MonitorHistory,
} from '../../../src/watch/monitor/history.js'
import type { MonitorView, WorkerView } from '../../../src/watch/monitor/monitor-view.js'

/** Time at which the views of these tests begin: 2026-11-20 12:00 UTC. */
export const startMs = Date.UTC(2026, 10, 20, 12)

export type MadeRun = {
  readonly workers: number
  readonly steps: number
  readonly totalSteps?: number
  readonly unknown?: HistoryMetric
}

/** A run that can be told from numbers alone: every figure follows from worker and step. */
export function figureOf(metric: HistoryMetric, worker: number, step: number): number {
  const wave = ((step * 7 + worker * 13) % 97) / 48 - 1
  const extraMs = worker === 2 && step % 400 > 250 ? 6 : 0
  const stepMs = 12.5 + 0.8 * wave + extraMs
  const dataMs = 0.4 + 0.1 * wave
  const computeMs = 8 + 0.3 * wave + extraMs
  const figures: Readonly<Record<HistoryMetric, number>> = {
    loss: 2.4 * Math.exp(-step / 1500) + 0.02 * wave + 0.35,
    ownWorkMs: dataMs + computeMs,
    dataMs,
    computeMs,
    allreduceMs: 3 + 0.4 * wave + (step % 211 === 0 ? 9 : 0),
    stepMs,
    throughputSamplesPerSec: 32_000 / stepMs,
  }
  return figures[metric]
}

/** Its past, in points of so many steps that there are at most as many as are asked for. */
export class MadeHistory implements MonitorHistory {
  readonly workerIds: readonly number[]
  revision = 1

  constructor(public run: MadeRun) {
    this.workerIds = Array.from({ length: run.workers }, (_, id) => id)
  }

  advance(steps: number): void {
    this.run = { ...this.run, steps: this.run.steps + steps }
    this.revision++
  }

  series(worker: number, metric: HistoryMetric, maxPoints: number): readonly HistoryPoint[] {
    if (metric === this.run.unknown) return []
    let size = 1
    while (this.run.steps / size > maxPoints) size *= 2
    const points = Math.ceil(this.run.steps / size)
    return Array.from({ length: points }, (_, place) =>
      pointOf(worker, metric, [place * size, Math.min(this.run.steps, (place + 1) * size) - 1]),
    )
  }
}

function pointOf(
  worker: number,
  metric: HistoryMetric,
  [firstStep, lastStep]: readonly [number, number],
): HistoryPoint {
  const values = [firstStep, lastStep].map((step) => figureOf(metric, worker, step))
  const [first = 0, last = 0] = values
  const mean = (first + last) / 2
  const count = lastStep - firstStep + 1
  return {
    firstStep,
    lastStep,
    min: Math.min(first, last),
    max: Math.max(first, last),
    mean,
    last,
    count,
  }
}

export function aWorkerView(workerId: number, changed: Partial<WorkerView> = {}): WorkerView {
  const step = changed.step ?? 99
  const figure = (metric: HistoryMetric) => figureOf(metric, workerId, step)
  return {
    workerId,
    state: 'healthy',
    step,
    loss: figure('loss'),
    throughputSamplesPerSec: figure('throughputSamplesPerSec'),
    allreduceMs: figure('allreduceMs'),
    dataMs: figure('dataMs'),
    computeMs: figure('computeMs'),
    stepMs: figure('stepMs'),
    unmovedMs: 120,
    anomalies: [],
    ...changed,
  }
}

export function anAnomaly(changed: Partial<TrackedAnomaly> = {}): TrackedAnomaly {
  return {
    id: 'slow_worker:2:1',
    workerId: 2,
    step: 80,
    type: 'slow_worker',
    severity: 'warning',
    description:
      'Worker 2 needs 18.6 ms of its own for a step; the others need 12.4 ms (1.5 times).',
    source: 'checkpoint',
    raisedAtMs: startMs + 20_000,
    resolvedAtMs: null,
    ...changed,
  }
}

/** A run of four healthy workers in its 100th of 2,000 steps, unless said otherwise. */
export function aView(changed: Partial<MonitorView> = {}): MonitorView {
  return {
    atMs: startMs + 60_000,
    source: '/runs/health.json',
    runId: '20261120T120000Z-3f9a1c',
    phase: 'running',
    verdict: 'healthy',
    reason: 'All 4 workers are in step, and nothing is wrong with them.',
    completedSteps: 100,
    totalSteps: 2000,
    etaMs: 123_000,
    elapsedMs: 60_000,
    ageMs: 240,
    workers: [0, 1, 2, 3].map((id) => aWorkerView(id)),
    anomalies: [],
    anomaliesLeftOut: 0,
    undecided: [],
    recommendations: [],
    notes: [],
    ...changed,
  }
}

/** The same run with a slow worker, a failed one, and one that was slow and is no longer. */
export function aTroubledView(changed: Partial<MonitorView> = {}): MonitorView {
  const failed = anAnomaly({
    id: 'failed_worker:3:1',
    workerId: 3,
    type: 'failed_worker',
    severity: 'critical',
    step: 97,
    description: 'Worker 3 reports a throughput of 0 samples/s at step 97.',
    raisedAtMs: startMs + 52_000,
  })
  const past = anAnomaly({
    id: 'allreduce_spike:1:1',
    workerId: 1,
    type: 'allreduce_spike',
    step: 40,
    description: 'The all-reduce of worker 1 took 19.8 ms; the median of the others is 3.1 ms.',
    raisedAtMs: startMs + 12_000,
    resolvedAtMs: startMs + 17_000,
  })
  return aView({
    verdict: 'critical',
    reason: 'Worker 3 has failed, and worker 2 is slow.',
    workers: [
      aWorkerView(0),
      aWorkerView(1),
      aWorkerView(2, { state: 'slow' }),
      aWorkerView(3, { state: 'failed', throughputSamplesPerSec: 0, loss: NaN, unmovedMs: 9_400 }),
    ],
    anomalies: [failed, anAnomaly(), past],
    undecided: [
      {
        type: 'loss_divergence',
        reason: 'The losses of four workers differ too little to tell.',
        needs: 'a loss of each worker over 20 more steps.',
      },
    ],
    recommendations: [
      {
        anomalyId: failed.id,
        meaning: 'The worker makes no progress: its process has died, or it waits for something.',
        next: ['See whether its process is alive.', 'Read the end of its event log.'],
        commands: ['minicluster runs events ./run --rank 3'],
      },
    ],
    notes: ['The field "colour" is not known here and was kept.'],
    ...changed,
  })
}
