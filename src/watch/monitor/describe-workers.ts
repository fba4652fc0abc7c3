import type { TrackedAnomaly } from './anomaly.js'
import { latestOf, type KnownWorker } from './known-workers.js'
import { paceOf } from './recent-pace.js'
import type { RunPhase, WorkerState, WorkerView } from './monitor-view.js'

/** The state of the run that the rows of workers depend on. */
type RunSnapshot = {
  readonly phase: RunPhase
  readonly totalSteps: number | null
  readonly active: readonly TrackedAnomaly[]
  readonly atMs: number
}

/** A row for every worker that was ever seen in the run, in the order of their numbers. */
export function describeWorkers(
  workers: readonly KnownWorker[],
  around: RunSnapshot,
): readonly WorkerView[] {
  const anomalies = byWorker(around.active)
  const hasEnded = around.phase === 'complete' || around.phase === 'failed'
  return workers.map((known) => {
    const own = anomalies.get(known.workerId) ?? []
    return {
      workerId: known.workerId,
      state: stateOf(known, own, around),
      ...figuresOf(known),
      unmovedMs: hasEnded ? null : Math.max(0, around.atMs - known.movedAtMs),
      anomalies: own.map(({ id }) => id),
    }
  })
}

function byWorker(active: readonly TrackedAnomaly[]): ReadonlyMap<number, TrackedAnomaly[]> {
  const byId = new Map<number, TrackedAnomaly[]>()
  for (const anomaly of active) {
    if (anomaly.workerId === null) continue
    const own = byId.get(anomaly.workerId)
    if (own === undefined) byId.set(anomaly.workerId, [anomaly])
    else own.push(anomaly)
  }
  return byId
}

const nothingKnown = {
  step: null,
  loss: null,
  throughputSamplesPerSec: null,
  dataMs: null,
  computeMs: null,
  allreduceMs: null,
  stepMs: null,
}

function figuresOf(
  known: KnownWorker,
): Omit<WorkerView, 'workerId' | 'state' | 'unmovedMs' | 'anomalies'> {
  const latest = latestOf(known)
  if (latest === null) return nothingKnown
  const { loss, dataMs, computeMs, allreduceMs, stepMs } = latest.figures
  const throughputSamplesPerSec = paceOf(known.recentWork) ?? latest.figures.throughputSamplesPerSec
  const { step } = latest
  return { step, loss, throughputSamplesPerSec, dataMs, computeMs, allreduceMs, stepMs }
}

/** The worst known state; a state known only from the past is not healthy. */
function stateOf(
  known: KnownWorker,
  own: readonly TrackedAnomaly[],
  around: RunSnapshot,
): WorkerState {
  const has = (type: TrackedAnomaly['type']) =>
    own.some((anomaly) => anomaly.type === type && anomaly.severity !== 'minor')
  if (known.status === 'failed' || has('failed_worker')) return 'failed'
  if (has('stalled_worker')) return 'stalled'
  // A slow worker still makes progress; every other critical finding means that its results must not be used.
  const isRuined = ({ severity, type }: TrackedAnomaly) =>
    severity === 'critical' && type !== 'slow_worker'
  if (own.some(isRuined)) return 'failed'
  if (has('slow_worker')) return 'slow'
  if (isDone(known, around)) return 'done'
  if (known.status === 'slow') return 'slow'
  return known.status !== null && around.phase === 'running' ? 'healthy' : 'unknown'
}

const isDone = (known: KnownWorker, { phase, totalSteps }: RunSnapshot): boolean =>
  phase === 'complete' &&
  totalSteps !== null &&
  known.status !== null &&
  (latestOf(known)?.step ?? (known.isDone ? totalSteps - 1 : null)) === totalSteps - 1
