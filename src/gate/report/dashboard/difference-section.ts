import { max } from 'd3-array'
import type { LineSeries } from '../charts/chart.js'
import { chooseScale } from '../../../kit/stats/choose-scale.js'
import { formatCount, formatExact } from '../../../kit/wording/figures.js'
import { formatShare } from '../../../kit/wording/percentages.js'
import { plural } from '../../../kit/wording/plural.js'
import type { LabelledRun } from '../report-context.js'
import type { Block, Section } from '../section.js'
import { thinSeries } from '../charts/thin-series.js'
import { alignRuns, type AlignedRuns, haveOtherDigests, isListedInPart } from './align-runs.js'
import { leftOut } from '../left-out.js'

/** Number of colours and dashes that a reader can distinguish. */
const maxCurves = 6

type Compared = { readonly run: LabelledRun; readonly aligned: AlignedRuns }

/** The losses of all runs compared with those of the first, step by step. */
export const differenceSection: Section = {
  id: 'difference',
  title: 'Step by step',
  compose({ runs }) {
    const [first, ...others] = runs
    if (first === undefined || others.length === 0) return null
    const compared = others.map((run) => ({ run, aligned: alignRuns(first.metrics, run.metrics) }))
    return {
      lead: `Every run against ${first.label}, at the steps that both have.`,
      blocks: [{ list: compared.map((one) => describe(one, first)) }, ...figureOf(compared, first)],
    }
  },
}

function describe({ run, aligned }: Compared, first: LabelledRun): string {
  const { numCompared, numEqual, firstDifference, firstLossStep, differences } = aligned
  if (numCompared === 0) return `${run.label}: no step in common with ${first.label}.`
  const steps = plural(numCompared, 'common step')
  const isPart = isListedInPart(first.metrics, run.metrics)
  if (firstDifference === null) {
    const listed = isPart ? ' that the records list' : ''
    const rest = haveOtherDigests(first.metrics, run.metrics)
      ? ' The digests over every step differ, so another step differs.'
      : ''
    return `${run.label}: the same at all ${steps}${listed}, bit for bit.${rest}`
  }
  const { step, what, first: a, other: b } = firstDifference
  const values =
    what === 'loss'
      ? `${first.label} has a loss of ${formatExact(a.loss)}, ${run.label} ${formatExact(b.loss)}`
      : 'the losses are still the same, the weights after the step are not'
  const largest = max(differences, ({ relative }) => relative)
  const losses =
    firstLossStep === null
      ? 'The losses are the same at all of them'
      : `The losses first differ at step ${firstLossStep}, and by ${formatShare(largest)} at most`
  return `${run.label}: first different at step ${step}, where ${values}. ${losses}; ${formatCount(numEqual)} of ${steps} are the same in all.`
}

function figureOf(compared: readonly Compared[], first: LabelledRun): readonly Block[] {
  const different = compared.filter(({ aligned }) => aligned.firstLossStep !== null)
  if (different.length === 0) return []
  const series = different.slice(0, maxCurves).map(({ run, aligned }, slot): LineSeries => ({
    name: run.label,
    slot,
    style: 'line',
    points: thinSeries(
      aligned.differences.map(({ step, relative }) => ({ x: step, y: relative * 100 })),
    ),
  }))
  const scale = chooseScale(series.flatMap(({ points }) => points.map(({ y }) => y)))
  const marks = different.slice(0, maxCurves).flatMap(({ run, aligned }) => {
    const at = aligned.firstLossStep
    return at === null ? [] : [{ x: at, label: `${run.label}: step ${at}` }]
  })
  const figure = {
    id: 'loss-differences',
    title: `How far the losses are from those of ${first.label}`,
    description: different.map((one) => describe(one, first)).join(' '),
    chart: {
      kind: 'line' as const,
      x: { label: 'step', scale: 'linear' as const },
      y: { label: scale === 'log' ? 'difference, %, logarithmic' : 'difference, %', scale },
      series,
      marks,
    },
  }
  return [{ figures: [figure] }, ...leftOut(different.length, maxCurves, 'run')]
}
