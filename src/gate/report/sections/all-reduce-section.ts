import { sum } from 'd3-array'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { countSteps, meanPartMs } from '../../../kit/records/run/thinned/all-steps.js'
import { summarizeSample } from '../../../kit/stats/summarize-sample.js'
import { latencyHistogram, type Latencies } from '../workers/latency-histogram.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatShare } from '../../../kit/wording/percentages.js'
import { plural } from '../../../kit/wording/plural.js'
import type { LabelledRun } from '../report-context.js'
import { describeThinned } from '../describe-thinned.js'
import type { KeyFigure, Section } from '../section.js'

/** The duration of the all-reduce in each step. */
export const allReduceSection: Section = {
  id: 'all-reduce',
  title: 'All-reduce latency',
  compose({ measured, subject }) {
    const parallel = measured.filter((run) => run.metrics.num_workers > 1)
    if (parallel.length === 0) return null
    const stepped = parallel.filter((run) => run.metrics.steps.length > 0)
    const timed = stepped.filter((run) => latenciesOf(run).valuesMs.length > 0)
    const isSubjectParallel = subject !== null && parallel.includes(subject)
    return {
      lead: stepped.length > 0 && timed.length === 0 ? unknownTimes : leadOf(timed),
      blocks:
        timed.length === 0 ? [] : [{ figures: timed.map(histogramOf) }, ...describeThinned(timed)],
      keyFigures: isSubjectParallel ? keyFiguresOf(subject) : [],
    }
  },
}

const unknownTimes = 'The records have no all-reduce times.'

function leadOf(stepped: readonly LabelledRun[]): string {
  if (stepped.length === 0) return 'The records have no steps.'
  const steps = plural(
    sum(stepped, (run) => countSteps(run.metrics)),
    'step',
  )
  return `Waiting for peers and transfer together, over ${steps}; the dashed lines are percentiles.`
}

function histogramOf(run: LabelledRun) {
  const id = `allreduce-latency-${run.key}`
  return latencyHistogram(id, `All-reduce time, ${run.label}`, latenciesOf(run))
}

/** The percentiles of the record if it has them, so that every page shows the same number. */
function latenciesOf({ metrics }: LabelledRun): Latencies {
  const valuesMs = metrics.steps.flatMap((step) => step.allreduce_time_ms ?? [])
  const { p50, p95, p99 } = summarizeSample(valuesMs)
  return {
    valuesMs,
    p50: metrics.p50_allreduce_ms ?? p50,
    p95: metrics.p95_allreduce_ms ?? p95,
    p99: metrics.p99_allreduce_ms ?? p99,
  }
}

function keyFiguresOf(run: LabelledRun): readonly KeyFigure[] {
  const latencies = latenciesOf(run)
  const percentile = (name: 'p50' | 'p95' | 'p99'): KeyFigure => ({
    id: `allreduce_${name}_ms`,
    label: `All-reduce ${name}`,
    value: latencies[name],
    unit: 'ms',
    text: formatDuration(latencies[name]),
  })
  const p99 = percentile('p99')
  return [
    { ...percentile('p50'), detail: `p99 ${p99.text}` },
    percentile('p95'),
    p99,
    shareOfStep(run),
  ]
}

function shareOfStep({ metrics }: LabelledRun): KeyFigure {
  const share = shareIn(metrics)
  return {
    id: 'allreduce_share_of_step',
    label: 'All-reduce share',
    value: share,
    unit: 'of step time',
    text: formatShare(share),
    detail: 'of the step time',
  }
}

/** Null where a step was not timed. */
function shareIn(run: RunMetrics): number | null {
  const { steps, thinned_steps: thinned } = run
  if (thinned) {
    const [part, whole] = [meanPartMs(run, 'allreduce_time_ms'), thinned.step_ms.mean]
    return part === null || whole === null || whole === 0 ? null : part / whole
  }
  const isKnown = steps.every(
    (step) => (step.step_time_ms ?? null) !== null && step.allreduce_time_ms !== null,
  )
  const stepTotal = isKnown ? sum(steps, (step) => step.step_time_ms) : 0
  return stepTotal > 0 ? sum(steps, (step) => step.allreduce_time_ms) / stepTotal : null
}
