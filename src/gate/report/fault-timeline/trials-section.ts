import type { FaultReport, TrialResult } from '../../../kit/records/reports/fault-report.js'
import { alarmsOf, outcomeOf } from '../faults/fault-trials.js'
import { describeAim, formatDose, nameOfFault } from '../faults/fault-words.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { unknownText } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Block, Section, Table } from '../section.js'
import { inTrialOrder, trialTimeline } from '../faults/trial-timeline.js'

/** A figure with more lines does not fit on a sheet of paper. */
const linesPerFigure = 40
/** A page is for people; thousands of runs are for programs. */
const maxTrials = 400

const kinds = [
  { kind: 'fault', title: 'Runs with a fault' },
  { kind: 'control', title: 'Runs with a control' },
  { kind: 'clean', title: 'Clean runs' },
] as const

/** Every run of the campaign, one line each. */
export const trialsSection: Section = {
  id: 'trials',
  title: 'Injection and alarm',
  compose({ faults }) {
    if (faults === null || faults.trials.length === 0) return null
    const shown = inTrialOrder(faults.trials).slice(0, maxTrials)
    const hidden = faults.trials.length - shown.length
    const more = `${plural(hidden, 'more run')} in the JSON file of the campaign.`
    return {
      lead: 'Every run from its start to its end: when the fault began, when the first detector raised a finding, and how long that took.',
      blocks: [
        ...kinds.flatMap(({ kind, title }) =>
          figuresOf(
            title,
            shown.filter((trial) => trial.kind === kind),
            faults,
          ),
        ),
        ...(hidden > 0 ? [{ text: more }] : []),
        ...tableOf(shown, faults),
      ],
    }
  },
}

function figuresOf(
  title: string,
  trials: readonly TrialResult[],
  report: FaultReport,
): readonly Block[] {
  const count = Math.ceil(trials.length / linesPerFigure)
  return Array.from({ length: count }, (_, part) => {
    const lines = trials.slice(part * linesPerFigure, (part + 1) * linesPerFigure)
    const id = `trials-${lines[0]?.kind ?? 'none'}-${part}`
    const heading = count > 1 ? `${title}, ${part + 1} of ${count}` : title
    const textOf = (trial: TrialResult) => endOfLine(trial, report)
    return { figures: [trialTimeline(lines, report, { id, title: heading, textOf })] }
  })
}

/** The outcome of the run, and its duration. */
function endOfLine(trial: TrialResult, report: FaultReport): string {
  const { text } = outcomeOf(trial, report)
  const ms = trial.score?.detected ? trial.score.latency_ms : null
  return ms === null ? text : `${text} ${formatDuration(ms)}`
}

function tableOf(trials: readonly TrialResult[], report: FaultReport): readonly Block[] {
  const disturbed = trials.filter(({ kind }) => kind === 'fault')
  if (disturbed.length === 0) return []
  const table: Table = {
    caption: 'Every injected fault: from its beginning to the alarm',
    columns: [
      { label: 'Fault' },
      { label: 'Aimed at' },
      ...['Begins', 'Alarm', 'Latency'].map((label) => ({ label, isNumeric: true })),
      { label: 'Outcome' },
    ],
    rows: disturbed.map((trial) => ({ cells: cellsOf(trial, report) })),
  }
  return [{ table }]
}

function cellsOf(trial: TrialResult, report: FaultReport) {
  const { injected_step, injected_at_ms, score } = trial
  const begin = moment(injected_step === null ? null : `step ${injected_step}`, injected_at_ms)
  const steps = score?.latency_steps ?? null
  const latency = moment(steps === null ? null : plural(steps, 'step'), score?.latency_ms ?? null)
  const isDetected = score?.detected === true
  return [
    { text: `${nameOfFault(trial)} ${formatDose(trial)}`.trimEnd() },
    { text: describeAim(trial) },
    { text: begin },
    { text: isDetected ? formatDuration(alarmsOf(trial).trueMs) : noAlarm },
    { text: isDetected ? latency : noAlarm },
    outcomeOf(trial, report),
  ]
}

/** In steps and in time, as far as known. */
function moment(steps: string | null, ms: number | null): string {
  const parts = [...(steps === null ? [] : [steps]), ...(ms === null ? [] : [formatDuration(ms)])]
  return parts.join(', ') || unknownText
}

/** Without a finding there is no latency. */
const noAlarm = '\u2013'
