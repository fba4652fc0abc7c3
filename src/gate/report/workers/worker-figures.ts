import { max } from 'd3-array'
import type { WorkerSummary } from '../../../kit/records/run/run-metrics.js'
import { formatDuration, timeUnit } from '../../../kit/wording/durations.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import type { LabelledRun } from '../report-context.js'
import type { ChartFigure } from '../section.js'

/** One bar of the charts: a rank of the run, or the reference it is compared with. */
export type WorkerRow = { readonly label: string; readonly summary: WorkerSummary }

const phases = [
  { name: 'data', of: ({ data_ms }: WorkerSummary) => data_ms?.mean ?? null },
  { name: 'compute', of: ({ compute_ms }: WorkerSummary) => compute_ms?.mean ?? null },
  { name: 'wait for peers', of: ({ wait_ms }: WorkerSummary) => wait_ms?.mean ?? null },
  { name: 'transfer', of: ({ transfer_ms }: WorkerSummary) => transfer_ms?.mean ?? null },
  { name: 'update', of: ({ update_ms }: WorkerSummary) => update_ms?.mean ?? null },
  { name: 'other', of: otherMs },
]

/** The time of the step beyond its measured phases; clocks overlap a little, so never below zero. */
function otherMs({ step_ms, ...summary }: WorkerSummary): number | null {
  if (step_ms === null) return null
  const { data_ms, compute_ms, wait_ms, transfer_ms, update_ms } = summary
  const parts = [data_ms, compute_ms, wait_ms, transfer_ms, update_ms]
  const measured = parts.reduce((sum, part) => sum + (part?.mean ?? 0), 0)
  return Math.max(0, step_ms.mean - measured)
}

/** Samples per second of every rank. */
export function throughputFigure(run: LabelledRun, rows: readonly WorkerRow[]): ChartFigure {
  const values = rows.map(({ summary }) => summary.throughput_samples_per_sec)
  const texts = values.map((value) => formatNumber(value, 5))
  return {
    id: `throughput-${run.key}`,
    title: `Throughput per worker, ${run.label}`,
    description: `${sentence(rows, texts)} samples per second.`,
    chart: {
      kind: 'bars',
      axisLabel: 'samples per second',
      layers: [{ name: 'throughput', slot: 1 }],
      rows: rows.map(({ label }, index) => ({
        label,
        values: [values[index] ?? 0],
        text: texts[index] ?? '',
      })),
    },
  }
}

/** The mean step of every rank, cut into its phases. */
export function breakdownFigure(run: LabelledRun, rows: readonly WorkerRow[]): ChartFigure {
  const longest = max(rows, ({ summary }) => summary.step_ms?.mean) ?? 0
  const { unit, factor } = timeUnit(longest)
  const texts = rows.map(({ summary }) => formatDuration(summary.step_ms?.mean ?? null))
  return {
    id: `step-breakdown-${run.key}`,
    title: `Average step by phase, ${run.label}`,
    description: `${sentence(rows, texts)}: ${rows.map(describePhases).join('; ')}.`,
    chart: {
      kind: 'bars',
      axisLabel: `mean time per step, ${unit}`,
      layers: phases.map(({ name }, slot) => ({ name, slot })),
      rows: rows.map(({ label, summary }, index) => ({
        label,
        values: phases.map(({ of }) => (of(summary) ?? 0) * factor),
        text: texts[index] ?? '',
      })),
    },
  }
}

function describePhases({ label, summary }: WorkerRow): string {
  return `${label}: ${phases.map(({ name, of }) => `${name} ${formatDuration(of(summary))}`).join(', ')}`
}

function sentence(rows: readonly WorkerRow[], texts: readonly string[]): string {
  return rows.map(({ label }, index) => `${label} ${texts[index]}`).join(', ')
}
