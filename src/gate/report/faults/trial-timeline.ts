import type { FaultReport, TrialResult } from '../../../kit/records/reports/fault-report.js'
import { alarmsOf, outcomeOf } from './fault-trials.js'
import { formatDose, nameOfFault } from './fault-words.js'
import type { ChartFigure } from '../section.js'

type TimelineWords = {
  readonly id: string
  readonly title: string
  readonly textOf?: (trial: TrialResult) => string
}

const kinds = ['fault', 'control', 'clean'] as const

/** Faults by number and dose, then controls, then clean runs. */
export function inTrialOrder(trials: readonly TrialResult[]): readonly TrialResult[] {
  return [...trials].sort(
    (a, b) =>
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      (a.code ?? '').localeCompare(b.code ?? '', 'en', { numeric: true }) ||
      (a.dose ?? 0) - (b.dose ?? 0),
  )
}

/** A bar per run with its events; `textOf` is written at its end, by default the outcome of the run. */
export function trialTimeline(
  trials: readonly TrialResult[],
  report: FaultReport,
  { id, title, textOf = (trial) => outcomeOf(trial, report).text }: TimelineWords,
): ChartFigure {
  const rows = trials.map((trial) => {
    const events = eventsOf(trial)
    const dose = formatDose(trial)
    const name = trial.kind === 'clean' ? 'clean' : nameOfFault(trial)
    return {
      label: dose === '' ? name : `${name} ${dose}`,
      shortLabel: dose === '' ? (trial.code ?? name) : `${trial.code ?? name} ${dose}`,
      length: trial.duration_ms / 1000,
      events,
      text: textOf(trial),
      shortText: outcomeOf(trial, report).text,
    }
  })
  return {
    id,
    title,
    description: rows.map(({ label, text }) => `${label}: ${text}.`).join(' '),
    chart: {
      kind: 'timeline',
      axisLabel: 'seconds since the start of the run',
      eventNames: {
        injection: beginningOf(trials),
        alarm: 'detected',
        'false-alarm': 'false alarm',
      },
      rows,
    },
  }
}

/** Only events with a time on the clock of the run; no position is guessed. */
function eventsOf(trial: TrialResult) {
  const alarms = alarmsOf(trial)
  return [
    ...(trial.injected_at_ms === null
      ? []
      : [{ at: trial.injected_at_ms / 1000, event: 'injection' as const }]),
    ...alarms.falseMs.map((ms) => ({ at: ms / 1000, event: 'false-alarm' as const })),
    ...(alarms.trueMs === null ? [] : [{ at: alarms.trueMs / 1000, event: 'alarm' as const }]),
  ]
}

/** A control is not a fault. */
const beginningOf = (trials: readonly TrialResult[]): string =>
  trials.every(({ kind }) => kind === 'control') ? 'takes effect' : 'fault begins'
