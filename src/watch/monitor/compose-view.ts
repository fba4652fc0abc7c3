import type { Anomaly, TrackedAnomaly } from './anomaly.js'
import type { AnomalyTracker } from './anomaly-tracker.js'
import { describeWorkers } from './describe-workers.js'
import { openTypes } from './open-types.js'
import { judgeRun, phaseOf, type RunState, type Trouble } from './judge-run.js'
import type { MonitorSettings } from './monitor-settings.js'
import type { MonitorView, Recommendation, RunPhase } from './monitor-view.js'
import { writtenAt } from './sign-of-life.js'
import type { Newest, WatchedRun } from './watched-run.js'

/** Number of anomalies shown, and of active ones with advice: one screen is enough, thousands are unreadable. */
const maxAnomalies = 500
const maxRecommendations = 50

type State = {
  readonly atMs: number
  readonly run: WatchedRun
  readonly tracker: AnomalyTracker
  readonly trouble: Trouble | null
  readonly notes: readonly string[]
  readonly settings: MonitorSettings & Required<Pick<MonitorSettings, 'recommend'>>
}

/** The view at `atMs`. */
export function composeView(state: State): MonitorView {
  const { atMs, run, tracker, settings } = state
  const checkpoint = run.newest?.checkpoint ?? null
  const runState = runStateOf(state)
  const phase = phaseOf(runState, atMs)
  const active = tracker.active
  const totalSteps = checkpoint?.total_steps ?? null
  const workers = describeWorkers(run.workers.all, { phase, totalSteps, active, atMs })
  const { anomalies, leftOut } = tracker.list(maxAnomalies)
  const undecided = openTypes(run)
  return {
    atMs,
    source: settings.source,
    runId: checkpoint?.run_id ?? null,
    phase,
    ...judgeRun({ state: runState, phase, atMs, workers, active, undecided }),
    completedSteps: checkpoint?.completed_steps ?? null,
    totalSteps,
    etaMs: etaOf(state, phase),
    elapsedMs: elapsedOf(state, phase),
    ageMs: ageOf(run, atMs),
    workers,
    anomalies,
    anomaliesLeftOut: leftOut,
    undecided,
    recommendations: adviceFor(anomalies, settings),
    notes: [...run.sourceNotes, ...state.notes, ...noteTrouble(state, phase)],
  }
}

function runStateOf({ run, trouble, settings }: State): RunState {
  return {
    checkpoint: run.newest?.checkpoint ?? null,
    hasSteps: run.hasSteps,
    trouble,
    aliveAtMs: run.newest?.aliveAtMs ?? null,
    seenAtMs: run.newest?.seenAtMs ?? null,
    staleAfterMs: settings.staleAfterMs,
  }
}

function etaOf({ run, atMs }: State, phase: RunPhase): number | null {
  if (phase === 'complete') return 0
  const totalSteps = run.newest?.checkpoint.total_steps ?? null
  if (phase !== 'running' || totalSteps === null) return null
  return run.pace.remainingMs(atMs, totalSteps)
}

/** From the start in our own checkpoints until now, or until the last sign of life of the run. */
function elapsedOf({ run, atMs }: State, phase: RunPhase): number | null {
  if (run.newest === null) return null
  const startedAtMs = writtenAt(run.newest.checkpoint.minicluster?.started_at ?? '')
  const untilMs = phase === 'running' ? atMs : lastHeardMs(run.newest)
  if (startedAtMs === null || untilMs === null || untilMs < startedAtMs) return null
  return untilMs - startedAtMs
}

const lastHeardMs = ({ checkpoint, aliveAtMs }: Newest): number | null =>
  writtenAt(checkpoint.timestamp) ?? aliveAtMs

function ageOf({ newest }: WatchedRun, atMs: number): number | null {
  const aliveAtMs = newest?.aliveAtMs ?? null
  return aliveAtMs === null ? null : Math.max(0, atMs - aliveAtMs)
}

/** The worst first. */
function adviceFor(
  anomalies: readonly TrackedAnomaly[],
  { source, recommend }: State['settings'],
): Recommendation[] {
  const active = anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const isCritical = ({ severity }: Anomaly) => severity === 'critical'
  const inOrder = [...active.filter(isCritical), ...active.filter((one) => !isCritical(one))]
  return inOrder.slice(0, maxRecommendations).map((anomaly) => ({
    anomalyId: anomaly.id,
    ...recommend(anomaly, { checkpointPath: source }),
  }))
}

/** Trouble with the file of a run that ended only needs a note. */
function noteTrouble({ trouble }: State, phase: RunPhase): string[] {
  const isOver = phase === 'complete' || phase === 'failed'
  return isOver && trouble !== null ? [`since the run ended: ${trouble.reason}`] : []
}
