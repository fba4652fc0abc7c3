import { max, sum } from 'd3-array'
import { formatDuration, timeUnit } from '../../../kit/wording/durations.js'
import { formatRate } from '../../../kit/wording/units.js'
import type { LabelledRun } from '../report-context.js'
import type { Block, ChartFigure, Section } from '../section.js'
import { hasWholeAllReduce, meanParts, stepParts } from './run-parts.js'

/** The speed of each run, and the parts of its average step. */
export const speedSection: Section = {
  id: 'speed',
  title: 'Speed',
  compose({ runs }) {
    const stepped = runs.filter(({ metrics }) => metrics.steps.length > 0)
    if (stepped.length === 0) return null
    const whole = stepped.filter(({ metrics }) => hasWholeAllReduce(metrics))
    const notes: readonly Block[] =
      whole.length === 0
        ? []
        : [
            {
              text: `${whole.map(({ label }) => label).join(', ')}: waiting for peers was not measured apart from transfer; the whole all-reduce is shown as transfer.`,
            },
          ]
    return {
      lead: 'Compute is the time of the slowest rank, the other parts are means over ranks; a single run does not show noise.',
      blocks: [{ figures: [...throughputFigure(runs), partsFigure(stepped)] }, ...notes],
    }
  },
}

function throughputFigure(runs: readonly LabelledRun[]): readonly ChartFigure[] {
  if (runs.length < 2) return []
  const known = runs.flatMap(({ label, metrics }) => {
    const value = metrics.average_throughput_samples_per_sec
    return value === null
      ? []
      : [{ label, values: [value], text: formatRate(value).split(' ')[0] ?? '' }]
  })
  if (known.length === 0) return []
  return [
    {
      id: 'run-throughput',
      title: 'Throughput',
      description: known
        .map(({ label, text }) => `${label}: ${text} samples per second.`)
        .join(' '),
      chart: {
        kind: 'bars',
        axisLabel: 'samples per second',
        layers: [{ name: 'throughput', slot: 1 }],
        rows: known,
      },
    },
  ]
}

function partsFigure(runs: readonly LabelledRun[]): ChartFigure {
  const rows = runs.map(({ label, metrics }) => ({ label, parts: meanParts(metrics) }))
  const { unit, factor } = timeUnit(max(rows, ({ parts }) => sum(parts, (part) => part ?? 0)) ?? 0)
  return {
    id: 'run-step-parts',
    title: 'Average step by part',
    description: rows.map(({ label, parts }) => `${label}: ${describeParts(parts)}.`).join(' '),
    chart: {
      kind: 'bars',
      axisLabel: `mean time per step, ${unit}`,
      layers: stepParts.map(({ name }, slot) => ({ name, slot })),
      rows: rows.map(({ label, parts }) => ({
        label,
        values: parts.map((part) => (part ?? 0) * factor),
        text: formatDuration(sum(parts, (part) => part ?? 0)),
      })),
    },
  }
}

function describeParts(parts: readonly (number | null)[]): string {
  return stepParts
    .map(({ name }, index) => `${name} ${formatDuration(parts[index] ?? null)}`)
    .join(', ')
}
