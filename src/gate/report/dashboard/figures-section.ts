import { trainingTimeMs } from '../../../kit/records/run/training-time.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { stepTimesOf } from '../../../kit/records/run/thinned/all-steps.js'
import { summarizeSample } from '../../../kit/stats/summarize-sample.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatCount, formatNumber } from '../../../kit/wording/figures.js'
import { formatRate } from '../../../kit/wording/units.js'
import type { Section } from '../section.js'

type Figure = {
  readonly label: string
  readonly of: (metrics: RunMetrics) => number | null | undefined
  readonly format: (value: number | null | undefined) => string
}

const stepTime = (metrics: RunMetrics, name: 'p50' | 'p95'): number | null =>
  stepTimesOf(metrics)[name]

const allReduce = (metrics: RunMetrics, name: 'p50' | 'p95' | 'p99'): number | null =>
  metrics[`${name}_allreduce_ms`] ??
  summarizeSample(metrics.steps.flatMap(({ allreduce_time_ms }) => allreduce_time_ms ?? []))[name]

const figures: readonly Figure[] = [
  { label: 'Workers', of: ({ num_workers }) => num_workers, format: formatCount },
  { label: 'Steps', of: ({ num_steps }) => num_steps, format: formatCount },
  { label: 'Final loss', of: ({ final_loss }) => final_loss, format: (it) => formatNumber(it, 6) },
  { label: 'Throughput', of: (run) => run.average_throughput_samples_per_sec, format: formatRate },
  { label: 'Wall time', of: trainingTimeMs, format: formatDuration },
  { label: 'Step time p50', of: (run) => stepTime(run, 'p50'), format: formatDuration },
  { label: 'Step time p95', of: (run) => stepTime(run, 'p95'), format: formatDuration },
  { label: 'All-reduce p50', of: (run) => allReduce(run, 'p50'), format: formatDuration },
  { label: 'All-reduce p95', of: (run) => allReduce(run, 'p95'), format: formatDuration },
  { label: 'All-reduce p99', of: (run) => allReduce(run, 'p99'), format: formatDuration },
]

/** Several runs in figures, each with how far it is from the first. */
export const figuresSection: Section = {
  id: 'runs',
  title: 'Runs',
  compose({ runs }) {
    const [first, ...others] = runs
    if (first === undefined || others.length === 0) return null
    const rows = figures.map(({ label, of, format }) => {
      const base = of(first.metrics)
      const texts = others.map(({ metrics }) => {
        const value = of(metrics)
        return `${format(value)}${changeInWords(base, value)}`
      })
      return { cells: [label, format(base), ...texts].map((text) => ({ text })) }
    })
    return {
      lead: `The results of each run, with the difference from ${first.label} in brackets. Single runs do not show noise; use minicluster compare to measure it.`,
      blocks: [
        {
          table: {
            caption: `Figures of the runs, compared with ${first.label}`,
            columns: [
              { label: 'Figure' },
              ...runs.map(({ label }) => ({ label, isNumeric: true })),
            ],
            rows,
          },
        },
      ],
    }
  },
}

/** Empty if either value is unknown or the first run has no value. */
function changeInWords(base: number | null | undefined, value: number | null | undefined): string {
  const [from, to] = [base ?? Number.NaN, value ?? Number.NaN]
  if (!Number.isFinite(from) || !Number.isFinite(to)) return ''
  if (from === to) return ' (same)'
  if (from === 0) return ''
  const percent = ((to - from) / Math.abs(from)) * 100
  return ` (${percent > 0 ? '+' : '\u2212'}${formatNumber(Math.abs(percent), 3)} %)`
}
