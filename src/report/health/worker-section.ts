import type { WorkerStatus } from '../../records/health-report.js'
import { formatCount, formatDuration, formatNumber, plural, unknownText } from '../number-format.js'
import type { PageSection } from '../page-model.js'
import type { Cell } from '../section.js'
import type { HealthInput } from './health-input.js'

/** Longer tables are not read; those that are not well come first. */
const maxRows = 64

const order: Readonly<Record<WorkerStatus['status'], number>> = {
  failed: 0,
  stalled: 1,
  unknown: 2,
  slow: 3,
  healthy: 4,
  done: 5,
}

/** Every worker as it was last seen. */
export const workerSection: PageSection<HealthInput> = {
  id: 'workers',
  title: 'Workers',
  compose({ report: { worker_statuses: workers } }) {
    if (workers.length === 0) return { lead: 'Nothing is known of any worker.', blocks: [] }
    const shown = workers.length <= maxRows ? workers : mostUrgent(workers)
    const rest = workers.length - shown.length
    return {
      lead: 'Every worker as it was last seen.',
      blocks: [
        { table: tableOf(shown) },
        ...(rest > 0 ? [{ text: `${plural(rest, 'more worker')} in the JSON report.` }] : []),
      ],
    }
  },
}

const mostUrgent = (workers: readonly WorkerStatus[]): readonly WorkerStatus[] =>
  [...workers].sort((a, b) => order[a.status] - order[b.status]).slice(0, maxRows)

function tableOf(workers: readonly WorkerStatus[]) {
  const numeric = ['Step', 'Loss', 'Samples/s', 'Compute', 'All-reduce', 'Step time', 'Unmoved for']
  return {
    caption: 'State of the workers',
    columns: [
      { label: 'Worker' },
      { label: 'State' },
      ...numeric.map((label) => ({ label, isNumeric: true })),
    ],
    rows: workers.map((worker) => ({
      cells: cellsOf(worker),
      isMarked: worker.status === 'failed' || worker.status === 'stalled',
    })),
  }
}

function cellsOf(worker: WorkerStatus): readonly Cell[] {
  return [
    { text: `worker ${worker.worker_id}` },
    stateCell(worker.status),
    { text: worker.step === null ? unknownText : formatCount(worker.step) },
    { text: formatNumber(worker.loss) },
    { text: formatNumber(worker.throughput_samples_per_sec) },
    { text: formatDuration(worker.compute_time_ms) },
    { text: formatDuration(worker.allreduce_time_ms) },
    { text: formatDuration(worker.step_time_ms) },
    { text: formatDuration(worker.unmoved_ms) },
  ]
}

/** A tick only where it is known to be well. */
function stateCell(status: WorkerStatus['status']): Cell {
  if (status === 'healthy' || status === 'done') return { text: status, status: 'pass' }
  if (status === 'unknown') return { text: status }
  return { text: status, status: 'fail' }
}
