import type { WorkerSummary } from '../../../kit/records/run/run-metrics.js'
import { speedUpFigure } from '../workers/speed-up-figure.js'
import { breakdownFigure, throughputFigure, type WorkerRow } from '../workers/worker-figures.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatCount } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { formatBytes, formatRate } from '../../../kit/wording/units.js'
import type { LabelledRun, ReportContext } from '../report-context.js'
import type { Block, KeyFigure, Section, Table } from '../section.js'

/** More bars would be unreadable; the slowest matter most. */
const maxRows = 32

/** The work of each rank, and how it spent its time. */
export const workerSection: Section = {
  id: 'workers',
  title: 'Workers',
  compose(context) {
    const { subject, measured } = context
    const keyFigures = subject === null ? [] : throughputFigures(context, subject)
    const shown = measured.filter(hasWorkers)
    if (shown.length === 0) {
      const lead = 'The records have no figures per worker.'
      return measured.length === 0 ? null : { lead, blocks: [], keyFigures }
    }
    return {
      lead: 'Throughput of every rank, and where the time of its average step went.',
      blocks: shown.flatMap((run) => describeRun(run, context.reference)),
      keyFigures,
    }
  },
}

function describeRun(run: LabelledRun, reference: LabelledRun | null): readonly Block[] {
  const ranks = slowest(run.metrics.workers ?? [])
  const rows = ranks.map(rankRow)
  const hidden = (run.metrics.workers?.length ?? 0) - ranks.length
  const note = { text: `${run.label}: the ${maxRows} slowest ranks are shown, ${hidden} are not.` }
  return [
    {
      figures: [
        throughputFigure(run, rows),
        breakdownFigure(run, [...rows, ...referenceRow(reference)]),
      ],
    },
    { table: rankTable(run, ranks) },
    ...(hidden > 0 ? [note] : []),
  ]
}

function rankRow(summary: WorkerSummary): WorkerRow {
  return { label: `rank ${summary.rank}`, summary }
}

function referenceRow(reference: LabelledRun | null): readonly WorkerRow[] {
  const workers = reference?.metrics.workers ?? []
  const [only] = workers
  return only !== undefined && workers.length === 1 ? [{ label: 'reference', summary: only }] : []
}

/** A rank without a step comes last. */
const stepMs = ({ step_ms: ms }: WorkerSummary): number => ms?.mean ?? -Infinity

function slowest(workers: readonly WorkerSummary[]): readonly WorkerSummary[] {
  if (workers.length <= maxRows) return workers
  const byStepTime = [...workers].sort((a, b) => stepMs(b) - stepMs(a))
  return byStepTime.slice(0, maxRows).sort((a, b) => a.rank - b.rank)
}

function rankTable({ label }: LabelledRun, ranks: readonly WorkerSummary[]): Table {
  const numeric = ['Samples', 'Throughput', 'Step p50', 'Step p95', 'Sent', 'Peak memory']
  return {
    caption: `Every rank of the run with ${label}`,
    columns: [{ label: 'Rank' }, ...numeric.map((name) => ({ label: name, isNumeric: true }))],
    rows: ranks.map((rank) => ({
      cells: [
        `rank ${rank.rank}`,
        formatCount(rank.samples),
        formatRate(rank.throughput_samples_per_sec),
        formatDuration(rank.step_ms?.p50 ?? null),
        formatDuration(rank.step_ms?.p95 ?? null),
        formatBytes(rank.bytes_sent),
        formatBytes(rank.peak_rss_bytes),
      ].map((text) => ({ text })),
    })),
  }
}

function throughputFigures(
  { reference }: ReportContext,
  subject: LabelledRun,
): readonly KeyFigure[] {
  const { metrics } = subject
  const throughput = metrics.average_throughput_samples_per_sec
  const throughputFigure: KeyFigure = {
    id: 'throughput_samples_per_sec',
    label: 'Throughput',
    value: throughput,
    unit: 'samples/s',
    text: formatRate(throughput),
    detail: `by ${plural(metrics.num_workers, 'worker')}`,
    isHeadline: true,
  }
  return reference === null
    ? [throughputFigure]
    : [throughputFigure, speedUpFigure(subject, reference)]
}

function hasWorkers({ metrics }: LabelledRun): boolean {
  return (metrics.workers?.length ?? 0) > 0
}
