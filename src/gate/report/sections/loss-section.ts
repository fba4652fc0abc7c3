import type { LineSeries, Mark, Point } from '../charts/chart.js'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { compareLosses } from '../correctness/compare-losses.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { LabelledRun, ReportContext } from '../report-context.js'
import { describeThinned, isWhole } from '../describe-thinned.js'
import type { Block, KeyFigure, Section } from '../section.js'
import { thinSeries } from '../charts/thin-series.js'

/** Number of colours and dashes that a reader can distinguish. */
const maxCurves = 6

/** The loss of every run over its steps, all curves in one chart. */
export const lossSection: Section = {
  id: 'loss',
  title: 'Loss',
  compose(context) {
    const drawn = context.runs.filter((run) => run.metrics.steps.length > 0).slice(0, maxCurves)
    if (drawn.length === 0) return null
    return {
      lead: compareInWords(context),
      blocks: [
        { figures: [lossFigure(context, drawn)] },
        ...notes(context, drawn),
        ...describeThinned(drawn),
      ],
      keyFigures: context.subject === null ? [] : [finalLoss(context.subject)],
    }
  },
}

const knownLosses = ({ metrics }: LabelledRun): Point[] =>
  metrics.steps.flatMap(({ step, loss }) => (loss === null ? [] : [{ x: step, y: loss }]))

function lossFigure(context: ReportContext, drawn: readonly LabelledRun[]) {
  const isHaloUseful = drawn.length === 2 && context.reference !== null
  const series = drawn.map((run, slot): LineSeries => ({
    name: run.label,
    slot,
    style: isHaloUseful && run.role === 'reference' ? 'halo' : 'line',
    points: thinSeries(knownLosses(run)),
  }))
  const scale = chooseScale(series.flatMap(({ points }) => points.map(({ y }) => y)))
  return {
    id: 'loss-curves',
    title: 'Loss over steps',
    description: drawn.map(describeCurve).join(' '),
    chart: {
      kind: 'line' as const,
      x: { label: 'step', scale: 'linear' as const },
      y: { label: scale === 'log' ? 'loss, logarithmic scale' : 'loss', scale },
      series,
      marks: marks(context),
    },
  }
}

function marks({ differsAt: at }: ReportContext): readonly Mark[] {
  return at === null ? [] : [{ x: at, label: `first difference: step ${at}` }]
}

function describeCurve({ label, metrics }: LabelledRun): string {
  const first = metrics.steps[0]
  const last = metrics.steps.at(-1)
  const from = `from ${formatNumber(first?.loss)} at step ${first?.step}`
  return `${label}: ${from} to ${formatNumber(last?.loss)} at step ${last?.step}.`
}

function compareInWords(context: ReportContext): string {
  const { reference, subject } = context
  if (reference === null || subject === null)
    return isWhole(context.runs)
      ? 'The loss at every step.'
      : 'The loss at the steps of the record.'
  const comparison = compareLosses(reference.metrics.steps, subject.metrics.steps)
  const count = plural(comparison.numCompared, 'step')
  if (comparison.isIdentical) {
    const at = isWhole(context.runs) ? `all ${count}` : `all ${count} that both records list`
    return `Both runs have the same loss, bit for bit, at ${at}: the thin line of ${subject.label} lies on the wide line of ${reference.label}.`
  }
  if (comparison.numCompared === 0) return 'The two runs have no step in common.'
  const equal = plural(comparison.numEqual, 'step')
  return `Of ${count} in both runs, ${equal} ${comparison.numEqual === 1 ? 'has' : 'have'} the same loss bit for bit.`
}

function notes({ runs }: ReportContext, drawn: readonly LabelledRun[]): readonly Block[] {
  const list = drawn.flatMap(nonFiniteNote)
  const rest = runs.length - drawn.length
  if (rest > 0)
    list.push(`${plural(rest, 'run')} without a curve here: empty, or beyond the first six.`)
  return list.length === 0 ? [] : [{ list }]
}

function nonFiniteNote({ label, metrics }: LabelledRun): string[] {
  const broken = metrics.steps.filter(({ loss }) => !Number.isFinite(loss))
  const [first] = broken
  if (first === undefined) return []
  const count = plural(broken.length, metrics.thinned_steps ? 'listed step' : 'step')
  return [
    `${label}: the loss is not a finite number at ${count}, the first at step ${first.step} (${first.loss}); the curve has a gap there.`,
  ]
}

function finalLoss({ metrics }: LabelledRun): KeyFigure {
  return {
    id: 'final_loss',
    label: 'Final loss',
    value: metrics.final_loss,
    unit: null,
    text: formatNumber(metrics.final_loss, 6),
    detail: `after ${plural(metrics.num_steps, 'step')}`,
    isHeadline: true,
  }
}
