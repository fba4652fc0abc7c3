import type { WorkerStatus } from '../../../kit/records/monitor/health-report.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatCount, formatNumber, unknownText } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { PageSection } from '../page-model.js'
import type { Cell, Table } from '../section.js'
import type { HealthInput } from './health-input.js'

/** Nobody reads longer tables; unhealthy workers come first. */
const maxRows = 64

const order: Readonly<Record<WorkerStatus['status'], number>> = {
  failed: 0,
  stalled: 1,
  unknown: 2,
  slow: 3,
  healthy: 4,
  done: 5,
}

/** Every worker in its last observed state. */
export const workerSection: PageSection<HealthInput> = {
  id: 'workers',
  title: 'Workers',
  compose({ report: { worker_statuses: workers } }) {
    if (workers.length === 0) return { lead: 'No worker is known.', blocks: [] }
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

type Column = {
  readonly label: string
  readonly textOf: (worker: WorkerStatus) => string
  /** Only shown where a worker has the figure. */
  readonly isOptional?: true
}

const columns: readonly Column[] = [
  { label: 'Step', textOf: ({ step }) => formatCount(step) },
  { label: 'Loss', textOf: ({ loss }) => formatNumber(loss) },
  { label: 'Samples/s', textOf: (worker) => formatNumber(worker.throughput_samples_per_sec) },
  {
    label: 'Data',
    textOf: (worker) => formatDuration(worker.data_time_ms ?? null),
    isOptional: true,
  },
  { label: 'Compute', textOf: (worker) => formatDuration(worker.compute_time_ms) },
  { label: 'All-reduce', textOf: (worker) => formatDuration(worker.allreduce_time_ms) },
  {
    label: 'Step time',
    textOf: (worker) => formatDuration(worker.step_time_ms),
    isOptional: true,
  },
  { label: 'Unmoved', textOf: (worker) => formatDuration(worker.unmoved_ms), isOptional: true },
]

function tableOf(workers: readonly WorkerStatus[]): Table {
  const shown = columns.filter(
    ({ textOf, isOptional }) =>
      isOptional !== true || workers.some((worker) => textOf(worker) !== unknownText),
  )
  return {
    caption: 'State of the workers',
    columns: [
      { label: 'Worker' },
      { label: 'State' },
      ...shown.map(({ label }) => ({ label, isNumeric: true })),
    ],
    rows: workers.map((worker) => ({
      cells: [
        { text: `worker\u00a0${worker.worker_id}` },
        stateCell(worker.status),
        ...shown.map(({ textOf }) => ({ text: textOf(worker) })),
      ],
      isMarked: worker.status === 'failed' || worker.status === 'stalled',
    })),
  }
}

/** A tick only if the worker is known to be healthy. */
function stateCell(status: WorkerStatus['status']): Cell {
  if (status === 'healthy' || status === 'done') return { text: status, status: 'pass' }
  if (status === 'unknown') return { text: status }
  return { text: status, status: 'fail' }
}
