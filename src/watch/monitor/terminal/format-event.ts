import { singleLine } from '../../../kit/console/single-line.js'
import { plural } from '../../../kit/wording/plural.js'
import { verdictText } from '../../../kit/wording/verdict-word.js'
import type { TrackedAnomaly } from '../anomaly.js'
import type { MonitorView } from '../monitor-view.js'
import { durationText } from './figure-cells.js'
import type { WatchEvent } from './diff-views.js'
import { countStates } from './order-workers.js'

/** An event as a line with the time of day (UTC), for logs. */
export function formatEvent(event: WatchEvent): string {
  const time = new Date(event.view.atMs).toISOString().slice(11, 19)
  return `${time}Z  ${wordsOf(event)}`
}

function wordsOf(event: WatchEvent): string {
  const { view } = event
  switch (event.kind) {
    case 'waiting':
      return `waiting for a run: ${singleLine(view.reason)}`
    case 'started':
      return `${nameOf(view)}: ${stepsOf(view)}, ${plural(view.workers.length, 'worker')}`
    case 'progress':
      return [
        stepsOf(view),
        ...(view.etaMs === null ? [] : [`${durationText(view.etaMs)} left`]),
        `workers: ${statesOf(view)}`,
        verdictOf(view),
      ].join(', ')
    case 'phase':
      return phaseText(view)
    case 'raised':
      return `${event.anomaly.severity}: ${subjectOf(event.anomaly)}: ${singleLine(event.anomaly.description)}`
    case 'explained':
      return `explained: ${subjectOf(event.anomaly)}: ${singleLine(explanationOf(event.anomaly))}`
    case 'resolved':
      return `resolved: ${subjectOf(event.anomaly)}${lastedOf(event.anomaly)}`
    case 'ended':
      return phaseText(view)
  }
}

const verdictOf = ({ verdict, undecided }: MonitorView): string =>
  verdictText(verdict, undecided.length)

const phaseText = (view: MonitorView): string =>
  `${nameOf(view)} is ${view.phase}, ${verdictOf(view)}: ${singleLine(view.reason)}`

const explanationOf = ({ explanations }: TrackedAnomaly): string =>
  (explanations ?? []).map(({ sentence }) => sentence).join('; ')

function nameOf({ runId }: MonitorView): string {
  return runId === null ? 'the run' : `run ${singleLine(runId)}`
}

function stepsOf({ completedSteps, totalSteps }: MonitorView): string {
  if (completedSteps === null) return 'no step known'
  return totalSteps === null
    ? plural(completedSteps, 'step')
    : `step ${completedSteps} of ${totalSteps}`
}

function statesOf({ workers }: MonitorView): string {
  const counts = countStates(workers).map(([state, count]) => `${count} ${state}`)
  return counts.length === 0 ? 'none seen' : counts.join(', ')
}

function subjectOf({ type, workerId, step }: TrackedAnomaly): string {
  const who = workerId === null ? 'whole run' : `worker ${workerId}`
  return `${type}, ${who}${step === null ? '' : `, step ${step}`}`
}

function lastedOf({ raisedAtMs, resolvedAtMs }: TrackedAnomaly): string {
  return resolvedAtMs === null ? '' : `, lasted ${durationText(resolvedAtMs - raisedAtMs)}`
}
