import { trainingTimeMs } from '../../../kit/records/run/training-time.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatCount, formatNumber, unknownText } from '../../../kit/wording/figures.js'
import { formatRate } from '../../../kit/wording/units.js'
import type { LabelledRun } from '../report-context.js'
import type { Section } from '../section.js'
import { nameOfWorkload } from '../../../kit/wording/workload-name.js'

const columns = [
  { label: 'Run' },
  { label: 'Workload' },
  { label: 'Workers', isNumeric: true },
  { label: 'Steps', isNumeric: true },
  { label: 'Final loss', isNumeric: true },
  { label: 'Throughput', isNumeric: true },
  { label: 'All-reduce p50', isNumeric: true },
  { label: 'Wall time', isNumeric: true },
]

/** Several runs in one table; the figures of a single run are at the top of the page instead. */
export const overviewSection: Section = {
  id: 'runs',
  title: 'Runs',
  compose({ runs, subject }) {
    if (subject !== null || runs.length === 0) return null
    const table = {
      caption: 'The runs of this report, in the order in which they were given',
      columns,
      rows: runs.map((run) => ({ cells: describeRun(run).map((text) => ({ text })) })),
    }
    return { lead: 'The settings and results of each run.', blocks: [{ table }], isInSummary: true }
  },
}

function describeRun({ label, metrics }: LabelledRun): readonly string[] {
  return [
    label,
    nameOfWorkload(metrics.config.workload) ?? unknownText,
    formatCount(metrics.num_workers),
    formatCount(metrics.num_steps),
    formatNumber(metrics.final_loss, 6),
    formatRate(metrics.average_throughput_samples_per_sec),
    formatDuration(metrics.p50_allreduce_ms),
    formatDuration(trainingTimeMs(metrics)),
  ]
}
