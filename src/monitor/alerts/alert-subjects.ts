import type { TrackedAnomaly } from '../anomaly.js'
import type { MonitorView } from '../monitor-view.js'
import type { AlertSubject, RunTrouble } from './alert.js'

/** Everything that is wrong in a view, the run's own trouble first, then the critical, then by worker. */
export function alertSubjects(view: MonitorView): readonly AlertSubject[] {
  const active = view.anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  return [...runSubjects(view), ...anomalySubjects(view, active)]
}

/** Anomalies of the same type, worker and severity are one subject, so that one that flaps stays the same. */
export function anomalySubjects(
  { runId }: Pick<MonitorView, 'runId'>,
  anomalies: readonly TrackedAnomaly[],
): readonly AlertSubject[] {
  const subjects = new Map<string, AlertSubject>()
  for (const anomaly of [...anomalies].sort((a, b) => a.raisedAtMs - b.raisedAtMs)) {
    const key = `${nameOf(runId)}/${anomaly.type}:${anomaly.workerId ?? 'run'}:${anomaly.severity}`
    const known = subjects.get(key)
    const anomalyIds = [...(known?.anomalyIds ?? []), anomaly.id]
    subjects.set(key, known ? { ...known, anomalyIds } : subjectOf(anomaly, key))
  }
  return [...subjects.values()].sort(
    (a, b) =>
      Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
      (a.workerId ?? -1) - (b.workerId ?? -1) ||
      (a.key < b.key ? -1 : 1),
  )
}

/** Of a name as long as a file, the beginning. */
const nameOf = (runId: string | null): string => (runId ?? '').slice(0, 200)

function subjectOf(anomaly: TrackedAnomaly, key: string): AlertSubject {
  const { id, type, severity, workerId, step, description, raisedAtMs } = anomaly
  return { key, anomalyIds: [id], type, severity, workerId, step, description, sinceMs: raisedAtMs }
}

function runSubjects(view: MonitorView): readonly AlertSubject[] {
  const trouble = troubleOf(view)
  if (trouble === null) return []
  const isWarning = trouble === 'unhealthy' && view.verdict !== 'critical'
  return [
    {
      key: `${nameOf(view.runId)}/run_${trouble}`,
      anomalyIds: [],
      type: `run_${trouble}`,
      severity: isWarning ? 'warning' : 'critical',
      workerId: null,
      step: view.completedSteps,
      description: view.reason,
      sinceMs: view.atMs,
    },
  ]
}

function troubleOf({ phase, verdict }: MonitorView): RunTrouble | null {
  if (phase === 'stale' || phase === 'blind' || phase === 'failed') return phase
  return phase === 'complete' && verdict !== 'healthy' ? 'unhealthy' : null
}
