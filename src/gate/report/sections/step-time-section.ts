import { trainingTimeMs } from '../../../kit/records/run/training-time.js'
import type { StepTimes } from '../../../kit/records/run/thinned/all-steps.js'
import { summarizeSample } from '../../../kit/stats/summarize-sample.js'
import type { LineSeries, Point } from '../charts/chart.js'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { formatDuration, timeUnit } from '../../../kit/wording/durations.js'
import { plural } from '../../../kit/wording/plural.js'
import type { LabelledRun, ReportContext } from '../report-context.js'
import type { ChartFigure, KeyFigure, Section } from '../section.js'
import { thinSeries, medianLine } from '../charts/thin-series.js'
import { describeThinned } from '../describe-thinned.js'
import { leftOut } from '../left-out.js'

/** Number of colours and dashes that a reader can distinguish. */
const maxCurves = 6
/** Fewer steps are drawn individually, because a median over them would hide more than it shows. */
const minStepsForMedian = 240
const medianBuckets = 60

type TimedRun = LabelledRun & { readonly points: readonly Point[]; readonly summary: StepTimes }

/** The duration of each step, and whether it changed over time. */
export const stepTimeSection: Section = {
  id: 'step-time',
  title: 'Step time',
  compose(context) {
    const runs = context.runs.map(withStepTimes)
    const timed = runs.filter(({ points }) => points.length > 0)
    const keyFigures = runs.filter(({ key }) => key === context.subject?.key).flatMap(timeFigures)
    if (timed.length === 0) return keyFigures.length === 0 ? null : { ...unknownTimes, keyFigures }
    return {
      lead: 'The whole step, from loading its data to updating the weights.',
      blocks: [
        { figures: [stepTimeFigure(timed.slice(0, maxCurves), context)] },
        ...leftOut(timed.length, maxCurves, 'run'),
        ...describeThinned(timed),
      ],
      keyFigures,
    }
  },
}

const unknownTimes = { lead: 'The records have no step times.', blocks: [] }

function withStepTimes(run: LabelledRun): TimedRun {
  const points = run.metrics.steps
    .map(({ step, step_time_ms: ms }) => ({ x: step, y: ms ?? Number.NaN }))
    .filter(({ y }) => !Number.isNaN(y))
  const all = run.metrics.thinned_steps?.step_ms
  return { ...run, points, summary: all ?? summarizeSample(points.map(({ y }) => y)) }
}

function stepTimeFigure(timed: readonly TimedRun[], { subject }: ReportContext): ChartFigure {
  const { unit, factor } = timeUnit(Math.max(...timed.map(({ summary }) => summary.p50 ?? 0)))
  const series = timed.flatMap((run, slot) => curves(run, slot, factor, run.key === subject?.key))
  const scale = chooseScale(series.flatMap(({ points }) => points.map(({ y }) => y)))
  const suffix = scale === 'log' ? ', logarithmic scale' : ''
  return {
    id: 'step-times',
    title: 'Time per step',
    description: timed.map(describeCurve).join(' '),
    chart: {
      kind: 'line',
      x: { label: 'step', scale: 'linear' },
      y: { label: `step time, ${unit}${suffix}`, scale },
      series,
      marks: [],
    },
  }
}

function curves(run: TimedRun, slot: number, factor: number, isSubject: boolean): LineSeries[] {
  const points = run.points.map(({ x, y }) => ({ x, y: y * factor }))
  const { label: name } = run
  if (points.length < minStepsForMedian) {
    return [{ name, slot, style: 'line', points: thinSeries(points) }]
  }
  const smooth = medianLine(points, medianBuckets)
  const everyStep: LineSeries = {
    name: `${name}, ${run.metrics.thinned_steps ? 'listed steps' : 'every step'}`,
    slot,
    style: 'faint',
    points: thinSeries(points),
  }
  const median: LineSeries = {
    name: `${name}, median of ${plural(smooth.pointsPerBucket, run.metrics.thinned_steps ? 'listed step' : 'step')}`,
    slot,
    style: 'line',
    points: smooth.points,
  }
  return isSubject ? [everyStep, median] : [median]
}

function describeCurve({ label, summary: { p50, p95, max, count } }: TimedRun): string {
  const times = `p50 ${formatDuration(p50)}, p95 ${formatDuration(p95)}, longest ${formatDuration(max)}`
  return `${label}: ${times}, over ${plural(count, 'step')}.`
}

function timeFigures({ metrics, summary }: TimedRun): readonly KeyFigure[] {
  const percentile = (name: 'p50' | 'p95'): KeyFigure => ({
    id: `step_${name}_ms`,
    label: `Step time ${name}`,
    value: summary[name],
    unit: 'ms',
    text: formatDuration(summary[name]),
  })
  const p95 = percentile('p95')
  return [
    { ...percentile('p50'), detail: `p95 ${p95.text}`, isHeadline: true },
    p95,
    {
      id: 'total_time_sec',
      label: 'Wall time',
      value: metrics.num_steps === 0 ? null : metrics.total_time_sec,
      unit: 's',
      text: formatDuration(trainingTimeMs(metrics)),
      detail: `for ${plural(metrics.num_steps, 'step')}`,
    },
  ]
}
