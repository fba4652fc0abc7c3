import type { AlertSnapshot, Problem, Subject } from '../alerts/alert.js'
import { verdictText } from '../../kit/wording/verdict-word.js'
import type { TrackedAnomaly } from './anomaly.js'
import type { MonitorView, Recommendation } from './monitor-view.js'

/** Turns the views of a run, in their order, into looks for alerts. */
export function createAlertSnapshots(): (view: MonitorView) => AlertSnapshot {
  let known: ReadonlySet<string> | null = null
  return (view) => {
    // Trouble that ended before the watch needs no alert.
    const passed =
      known === null ? [] : view.anomalies.filter((each) => isOver(each) && !known!.has(each.id))
    known = new Set(view.anomalies.map(({ id }) => id))
    const subject = toSubject(view)
    const active = view.anomalies.filter((anomaly) => !isOver(anomaly))
    return {
      atMs: view.atMs,
      subjects: [subject],
      problems: [...runProblems(view, subject), ...anomalyProblems(view, subject, active)],
      passed: anomalyProblems(view, subject, passed),
    }
  }
}

const isOver = ({ resolvedAtMs }: TrackedAnomaly) => resolvedAtMs !== null

/** Limit for the part of a name that is shown. */
const maxName = 200

function toSubject(view: MonitorView): Subject {
  const { runId, source, phase, verdict, completedSteps, totalSteps } = view
  return {
    kind: 'run',
    name: runId,
    preposition: 'in',
    isOver: phase === 'complete' || phase === 'failed',
    facts: [
      { name: 'state', value: `${phase}, ${verdictText(verdict, view.undecided.length)}` },
      { name: 'steps', value: `${completedSteps ?? 'unknown'} of ${totalSteps ?? 'unknown'}` },
    ],
    source,
    fields: {
      run_id: runId?.slice(0, maxName) ?? null,
      phase,
      verdict,
      completed_steps: completedSteps,
      total_steps: totalSteps,
    },
  }
}

/** What is wrong with the run as a whole. */
function runProblems(view: MonitorView, subject: Subject): readonly Problem[] {
  const trouble = troubleOf(view)
  if (trouble === null) return []
  const isWarning = trouble === 'unhealthy' && view.verdict !== 'critical'
  return [
    {
      subject,
      key: keyOf(view, `run_${trouble}`),
      type: `run_${trouble}`,
      severity: isWarning ? 'warning' : 'critical',
      description: view.reason,
      advice: [],
      anomalyIds: [],
      sinceMs: view.atMs,
      ...placeOf(null, view.completedSteps),
    },
  ]
}

/** `unhealthy`: it ended, and not healthy. */
function troubleOf({ phase, verdict }: MonitorView) {
  if (phase === 'stale' || phase === 'blind' || phase === 'failed') return phase
  return phase === 'complete' && verdict !== 'healthy' ? 'unhealthy' : null
}

/**
 * The critical first, then by worker. Anomalies of the same type, worker and severity are one problem, so that one that
 * flaps stays the same.
 */
function anomalyProblems(
  view: MonitorView,
  subject: Subject,
  anomalies: readonly TrackedAnomaly[],
): readonly Problem[] {
  const byKey = new Map<string, TrackedAnomaly[]>()
  // Minor anomalies need no message.
  const worth = anomalies.filter(({ severity }) => severity !== 'minor')
  for (const anomaly of worth.sort((a, b) => a.raisedAtMs - b.raisedAtMs)) {
    const { type, workerId, severity } = anomaly
    const key = keyOf(view, `${type}:${workerId ?? 'run'}:${severity}`)
    byKey.set(key, [...(byKey.get(key) ?? []), anomaly])
  }
  const sorted = [...byKey].sort(
    ([aKey, [a]], [bKey, [b]]) =>
      Number(b!.severity === 'critical') - Number(a!.severity === 'critical') ||
      (a!.workerId ?? -1) - (b!.workerId ?? -1) ||
      (aKey < bKey ? -1 : 1),
  )
  return sorted.map(([key, [first, ...others]]) => {
    const { id, type, severity, workerId, step, raisedAtMs, explanations = [] } = first!
    const sentences = explanations.map(({ sentence }) => sentence.slice(0, 500))
    const description = [first!.description, ...sentences].join('; ')
    const anomalyIds = [id, ...others.map((other) => other.id)]
    const advice = view.recommendations.find(
      ({ anomalyId }) => anomalyId !== null && anomalyIds.includes(anomalyId),
    )
    return {
      subject,
      key,
      type,
      description,
      anomalyIds,
      sinceMs: raisedAtMs,
      severity: severity === 'critical' ? 'critical' : 'warning',
      advice: advice === undefined ? [] : linesOf(advice),
      ...placeOf(workerId, step),
      ...(sentences.length === 0
        ? {}
        : { fields: { ...placeOf(workerId, step).fields, explanations: sentences } }),
    }
  })
}

const keyOf = ({ runId }: MonitorView, rest: string) => `${(runId ?? '').slice(0, maxName)}/${rest}`

const linesOf = ({ meaning, next, commands }: Recommendation) => [meaning, ...next, ...commands]

/** Worker and step, for people and in documents; null where there is none. */
const placeOf = (workerId: number | null, step: number | null) => ({
  part: workerId === null ? null : `worker ${workerId}`,
  evidence: step === null ? [] : [{ name: 'at step', value: String(step) }],
  fields: { worker_id: workerId, step },
})
