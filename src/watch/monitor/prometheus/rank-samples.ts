import type { MonitorView, WorkerState, WorkerView } from '../monitor-view.js'
import { workerUrgency } from '../worker-urgency.js'
import { inSeconds, known, sample, stateSet } from '../../../kit/prometheus/samples.js'
import type { MetricSample, RunLabel } from './metric-families.js'

/**
 * Workers that have metrics of their own: 13 each, so 2,600 in all. Of a larger group those come first that something
 * is wrong with, then the lowest ranks; the others are counted in `minicluster_ranks_left_out`.
 */
const maxRanks = 200

const workerStates = Object.keys(workerUrgency) as readonly WorkerState[]

/** What is known of each worker, and how many are in each state. A worker that is no longer in the view has nothing. */
export function rankSamples({ workers }: MonitorView, run: RunLabel): readonly MetricSample[] {
  if (workers.length === 0) return []
  return [
    ...workerStates.map((state) => {
      const { length } = workers.filter((worker) => worker.state === state)
      return sample('minicluster_workers', { ...run, state }, length)
    }),
    sample('minicluster_ranks_left_out', run, Math.max(0, workers.length - maxRanks)),
    ...chooseRanks(workers).flatMap((worker) => samplesOf(worker, run)),
  ]
}

function chooseRanks(workers: readonly WorkerView[]): readonly WorkerView[] {
  if (workers.length <= maxRanks) return workers
  return [...workers]
    .sort((a, b) => urgencyOf(a) - urgencyOf(b) || a.workerId - b.workerId)
    .slice(0, maxRanks)
}

const urgencyOf = ({ state, anomalies }: WorkerView) =>
  workerUrgency[state] - (anomalies.length > 0 ? 10 : 0)

function samplesOf(worker: WorkerView, run: RunLabel): readonly MetricSample[] {
  const labels = { ...run, rank: String(worker.workerId) }
  return [
    ...stateSet('minicluster_worker_state', labels, 'state', [workerStates, worker.state]),
    ...known('minicluster_worker_step', labels, worker.step),
    ...known('minicluster_worker_unmoved_seconds', labels, inSeconds(worker.unmovedMs)),
    ...known('minicluster_worker_loss', labels, worker.loss),
    ...known(
      'minicluster_worker_throughput_samples_per_second',
      labels,
      worker.throughputSamplesPerSec,
    ),
    ...known('minicluster_worker_compute_seconds', labels, inSeconds(worker.computeMs)),
    ...known('minicluster_worker_allreduce_seconds', labels, inSeconds(worker.allreduceMs)),
    ...known('minicluster_worker_step_seconds', labels, inSeconds(worker.stepMs)),
  ]
}
