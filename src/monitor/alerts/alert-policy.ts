import type { TrackedAnomaly } from '../anomaly.js'
import type { MonitorView } from '../monitor-view.js'
import type { Alert, AlertKind, AlertSubject } from './alert.js'
import { alertSubjects, anomalySubjects } from './alert-subjects.js'

export type AlertPolicySettings = {
  /** Between two reminders of what lasts; null is never. */
  readonly reminderMs: number | null
  /** What is gone for so long is resolved; what comes back sooner is the same trouble, and nobody is told again. */
  readonly settleMs?: number
}

const defaultSettleMs = 30_000

/** Who is told what, and when: a fold over views without clock, in the order in which they were seen. */
export interface AlertPolicy {
  /** Raised before reminders before resolved. */
  observe(view: MonitorView): readonly Alert[]
  /** What is gone is resolved without waiting: nobody looks any more. */
  end(): readonly Alert[]
}

type Open = {
  subject: AlertSubject
  /** The newest view that it was in. */
  view: MonitorView
  /** Null while it is there. */
  goneAtMs: number | null
  toldAtMs: number
  returns: number
}

export function createAlertPolicy(settings: AlertPolicySettings): AlertPolicy {
  const { reminderMs, settleMs = defaultSettleMs } = settings
  const open = new Map<string, Open>()
  let known: ReadonlySet<string> | null = null
  let newest: MonitorView | null = null

  const raise = (subjects: readonly AlertSubject[], view: MonitorView): Alert[] => {
    const fresh: Alert[] = []
    for (const subject of subjects) {
      const alert = open.get(subject.key)
      if (alert !== undefined) {
        if (alert.goneAtMs !== null) alert.returns += 1
        const { sinceMs } = alert.subject
        Object.assign(alert, { subject: { ...subject, sinceMs }, view, goneAtMs: null })
        continue
      }
      open.set(subject.key, { subject, view, goneAtMs: null, toldAtMs: view.atMs, returns: 0 })
      fresh.push(toAlert('raised', subject, view, 0))
    }
    return fresh
  }
  const remind = (view: MonitorView): Alert[] => {
    if (reminderMs === null || isOver(view)) return []
    const due = [...open.values()].filter(
      ({ goneAtMs, toldAtMs }) => goneAtMs === null && view.atMs - toldAtMs >= reminderMs,
    )
    return due.map((alert) => {
      alert.toldAtMs = view.atMs
      return toAlert('reminded', alert.subject, view, alert.returns)
    })
  }
  const resolve = (view: MonitorView, isSettled: (alert: Open) => boolean): Alert[] => {
    const settled = [...open.values()].filter(
      (alert) => alert.goneAtMs !== null && isSettled(alert),
    )
    return settled.map(({ subject, returns, view: last }) => {
      open.delete(subject.key)
      // Of the run that it was in, also where another has taken its place.
      const run = isOfAnother(last, view) ? { ...last, atMs: view.atMs } : view
      return toAlert('resolved', subject, run, returns)
    })
  }

  return {
    observe(view) {
      // Of what was over before anybody looked, nobody needs to be told.
      const missed = known === null ? [] : missedAnomalies(view, known)
      const passed = anomalySubjects(view, missed)
      const subjects = alertSubjects(view)
      const present = new Set(subjects.map(({ key }) => key))
      const raised = raise([...subjects, ...passed.filter(({ key }) => !present.has(key))], view)
      for (const alert of open.values()) {
        if (!present.has(alert.subject.key)) alert.goneAtMs ??= view.atMs
      }
      known = new Set(view.anomalies.map(({ id }) => id))
      newest = view
      const isLast = isOver(view)
      const isSettled = ({ view: last, goneAtMs }: Open) =>
        isLast || isOfAnother(last, view) || view.atMs - (goneAtMs ?? view.atMs) >= settleMs
      return [...raised, ...remind(view), ...resolve(view, isSettled)]
    },
    end: () => (newest === null ? [] : resolve(newest, () => true)),
  }
}

/** Raised and resolved between two looks. */
const missedAnomalies = (view: MonitorView, known: ReadonlySet<string>): TrackedAnomaly[] =>
  view.anomalies.filter(({ id, resolvedAtMs }) => resolvedAtMs !== null && !known.has(id))

const isOver = ({ phase }: MonitorView) => phase === 'complete' || phase === 'failed'

/** Whether the view that trouble was last in is of a run that another has taken the place of. */
const isOfAnother = (last: MonitorView, { runId }: MonitorView) =>
  runId !== null && runId !== last.runId

function toAlert(
  kind: AlertKind,
  subject: AlertSubject,
  view: MonitorView,
  returns: number,
): Alert {
  const { runId, source, phase, verdict, completedSteps, totalSteps } = view
  const advice = view.recommendations.find(
    ({ anomalyId }) => anomalyId !== null && subject.anomalyIds.includes(anomalyId),
  )
  return {
    ...subject,
    kind,
    atMs: view.atMs,
    returns,
    run: { runId, source, phase, verdict, completedSteps, totalSteps },
    recommendation: advice ?? null,
  }
}
