import { max } from 'd3-array'
import type {
  FaultReport,
  TrialResult,
  TrialTimeline,
} from '../../../kit/records/reports/fault-report.js'
import type { LineSeries, Point } from '../charts/chart.js'
import { outcomeOf } from '../faults/fault-trials.js'
import { describeAim, nameOfFault } from '../faults/fault-words.js'
import { formatCount } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Block, ChartFigure, Section } from '../section.js'
import { thinSeries } from '../charts/thin-series.js'
import { inTrialOrder, trialTimeline } from '../faults/trial-timeline.js'

/** More bars are unreadable; one of each fault and all failed ones are shown. */
const maxBars = 40
/** Number of colours and dashes that a reader can distinguish. */
const maxCurves = 6
const maxTimelines = 6
const words = { id: 'fault-timeline', title: 'Runs of the campaign over time' }

/** When each fault happened and when it was detected. */
export const faultTimelineSection: Section = {
  id: 'fault-timelines',
  title: 'Injection and alarm',
  compose({ faults }) {
    if (faults === null || faults.trials.length === 0) return null
    const shown = chooseTrials(faults)
    const hidden = faults.trials.length - shown.length
    return {
      lead: 'Every run from its start to its end: when the fault began, when the first detector raised a finding, and every false alarm.',
      blocks: [
        { figures: [trialTimeline(shown, faults, words)] },
        ...(hidden > 0 ? [{ text: hiddenInWords(hidden) }] : []),
        ...workBlocks(faults),
      ],
    }
  },
}

function hiddenInWords(hidden: number): string {
  return `${plural(hidden, 'more run')} without a bar here: one run of each fault is shown, then wrong outcomes; all runs are in the JSON file of the campaign.`
}

/** For each fault a failed trial and another one, then all other failed trials, then the rest. */
function chooseTrials(report: FaultReport): readonly TrialResult[] {
  const { trials } = report
  const seen = new Set<string>()
  const urgency = (trial: TrialResult) => {
    const isWrong = outcomeOf(trial, report).status === 'fail'
    const key = `${String(isWrong)} ${nameOfFault(trial)}`
    const isFirst = !seen.has(key)
    seen.add(key)
    if (isFirst) return isWrong ? 0 : 1
    return isWrong ? 2 : 3
  }
  const ranked = trials.map((trial) => ({ trial, urgency: urgency(trial) }))
  const first = ranked.sort((a, b) => a.urgency - b.urgency).slice(0, maxBars)
  return inTrialOrder(first.map(({ trial }) => trial))
}

/** Each rank's own work per step in the runs that record it. */
export function workBlocks({ timelines, trials }: FaultReport): readonly Block[] {
  const shown = timelines.filter(({ ranks }) => ranks.some(({ steps }) => steps.length > 0))
  if (shown.length === 0) return []
  const figures = shown.slice(0, maxTimelines).map((timeline, index) => {
    const trial = trials.find(({ id }) => id === timeline.trial)
    return workFigure(timeline, trial, index)
  })
  const rest = shown.length - figures.length
  const note = `${formatCount(rest)} more in the JSON file of the campaign.`
  return [
    {
      text: 'Own work of every rank, step by step; waiting for peers and the first two steps are left out.',
    },
    { figures },
    ...(rest > 0 ? [{ text: note }] : []),
  ]
}

function workFigure(
  timeline: TrialTimeline,
  trial: TrialResult | undefined,
  index: number,
): ChartFigure {
  const { injected_step, raised_step } = timeline
  const name = trial === undefined ? 'unknown run' : nameOfFault(trial)
  const aim = trial === undefined || trial.kind === 'clean' ? '' : `, ${describeAim(trial)}`
  const marks = [
    ...(injected_step === null
      ? []
      : [{ x: injected_step, label: `fault, step ${injected_step}` }]),
    ...(raised_step === null ? [] : [{ x: raised_step, label: `alarm, step ${raised_step}` }]),
  ]
  const series = chooseRanks(timeline, trial?.rank ?? null).map((own, slot): LineSeries => ({
    name: `rank ${own.rank}`,
    slot,
    style: 'line',
    points: thinSeries(pointsOf(own)),
  }))
  return {
    id: `fault-work-${index}`,
    title: `${name}${aim} (${timeline.trial})`,
    description: marks.map(({ label }) => label).join(', ') || 'No step is known.',
    chart: {
      kind: 'line',
      x: { label: 'step', scale: 'linear' },
      y: { label: 'own work, ms', scale: 'linear', domain: [0, longest(series)] },
      series,
      marks,
    },
  }
}

/** The first steps are so slow that they would flatten the rest of the curve. */
const warmUpSteps = 2

function pointsOf({ steps, work_ms }: TrialTimeline['ranks'][number]): readonly Point[] {
  const from = Math.min(warmUpSteps, Math.max(0, steps.length - 1))
  return steps.slice(from).map((x, at) => ({ x, y: work_ms[from + at] ?? Number.NaN }))
}

/** Starts at zero, so that twice the work looks twice as high. */
function longest(series: readonly LineSeries[]): number {
  return max(series, ({ points }) => max(points, ({ y }) => y)) || 1
}

/** The disturbed rank and as many others as a reader can distinguish. */
function chooseRanks({ ranks }: TrialTimeline, disturbed: number | null) {
  const others = ranks.filter(({ rank }) => rank !== disturbed)
  const own = ranks.filter(({ rank }) => rank === disturbed)
  return [...own, ...others].slice(0, maxCurves)
}
