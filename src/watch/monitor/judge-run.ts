import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import type { TrackedAnomaly, Undecided } from './anomaly.js'
import { anomalySeverities } from './anomaly.js'
import type { HealthVerdict, RunPhase, WorkerView } from './monitor-view.js'
import { runEnd } from './run-end.js'
import { plural } from '../../kit/wording/plural.js'
import { formatElapsed } from '../../kit/wording/durations.js'
import { listOf } from './words.js'

/** The reason why the run cannot be seen now. */
export type Trouble = { readonly trouble: string; readonly reason: string }

/** All that the phase of a run depends on; times are those of the monitor's clock. */
export type RunState = {
  readonly checkpoint: HealthCheckpoint | null
  readonly hasSteps: boolean
  readonly trouble: Trouble | null
  /** Null where it is not known how old the checkpoint is. */
  readonly aliveAtMs: number | null
  /** When the newest checkpoint came, for one whose age is not known. */
  readonly seenAtMs: number | null
  readonly staleAfterMs: number
}

/** A run that ended stays ended, unless its file now holds something else that cannot be read. */
export function phaseOf(state: RunState, atMs: number): RunPhase {
  const { checkpoint, trouble } = state
  if (checkpoint === null) return state.hasSteps ? 'running' : 'waiting'
  const end = runEnd(checkpoint)
  if (end !== null && (trouble === null || trouble.trouble === 'missing')) return end
  if (trouble !== null) return 'blind'
  return quietMs(state, atMs) > state.staleAfterMs ? 'stale' : 'running'
}

const quietMs = ({ aliveAtMs, seenAtMs }: RunState, atMs: number): number =>
  atMs - (aliveAtMs ?? seenAtMs ?? atMs)

/** The evidence for a verdict. */
export type Evidence = {
  readonly state: RunState
  readonly phase: RunPhase
  readonly atMs: number
  readonly workers: readonly WorkerView[]
  readonly active: readonly TrackedAnomaly[]
  readonly undecided: readonly Undecided[]
}

/**
 * The order is critical, unknown, degraded, healthy. Known trouble remains when the run can no longer be seen. A
 * warning does not rule out later trouble, and what cannot be seen is never healthy.
 */
export function judgeRun(evidence: Evidence): { verdict: HealthVerdict; reason: string } {
  const unseen = obstacleInSource(evidence)
  const critical = findCritical(evidence)
  if (critical !== null) {
    return { verdict: 'critical', reason: unseen ? `${critical}; ${unseen}` : critical }
  }
  const obstacle = unseen ?? obstacleInContent(evidence)
  if (obstacle !== null) return { verdict: 'unknown', reason: obstacle }
  const warning = findWarning(evidence)
  if (warning !== null) return { verdict: 'degraded', reason: warning }
  const suspected = evidence.undecided.find(({ isSuspected }) => isSuspected)
  if (suspected) return { verdict: 'unknown', reason: describeSuspicion(suspected) }
  return { verdict: 'healthy', reason: describeHealth(evidence) }
}

function findCritical({ state, phase, workers, active }: Evidence): string | null {
  const ended = state.checkpoint?.minicluster?.ended
  if (ended?.outcome === 'failed') return `the run failed: ${ended.reason}`
  const critical = active.filter(({ severity }) => severity === 'critical')
  if (critical.length > 0) return describeActive(critical)
  const bad = idsOf(workers, ({ state }) => state === 'failed' || state === 'stalled')
  if (bad.length > 0) return `${listOf('worker', bad)} failed or stalled`
  return phase === 'failed' ? 'the run failed' : null
}

function findWarning({ workers, active }: Evidence): string | null {
  const warnings = active.filter(({ severity }) => severity !== 'minor')
  if (warnings.length > 0) return describeActive(warnings)
  const slow = idsOf(workers, ({ state }) => state === 'slow')
  return slow.length > 0 ? `${listOf('worker', slow)} reported as slow by the checkpoint` : null
}

/** Why the run cannot be seen now, or null. */
function obstacleInSource({ state, phase, atMs }: Evidence): string | null {
  const reason = state.trouble?.reason
  switch (phase) {
    case 'waiting':
      return reason ?? 'no checkpoint has been seen yet'
    case 'blind':
      return `the checkpoint can no longer be read: ${reason}`
    case 'stale':
      return `the checkpoint has not changed for ${formatElapsed(1000 * Math.floor(quietMs(state, atMs) / 1000))}, and the run did not report its end`
    case 'running':
      return obstacleWhileRunning(state)
    case 'complete':
    case 'failed':
      return null
  }
}

function obstacleWhileRunning({ checkpoint, trouble, aliveAtMs }: RunState): string | null {
  if (checkpoint === null) return `there are event logs, but ${trouble?.reason ?? 'no checkpoint'}`
  if (aliveAtMs !== null) return null
  return 'the timestamp does not show how old the checkpoint is; wait until it changes'
}

/** Why what can be seen is too little to call the run healthy, or null. */
function obstacleInContent({ state, phase, workers, undecided }: Evidence): string | null {
  const { completed_steps: completed, total_steps: total } = state.checkpoint ?? {}
  if (workers.length === 0) return 'the checkpoint names no worker'
  if (phase === 'complete' && completed !== total)
    return `the run reports that it is complete, after ${completed} of ${total ?? 'an unknown number of'} steps`
  const unseen = idsOf(workers, ({ state }) => state === 'unknown')
  if (unseen.length > 0) return `there is no recent data from ${listOf('worker', unseen)}`
  if (undecided.length < Object.keys(anomalySeverities).length) return null
  return `no anomaly can be decided: ${undecided[0]?.reason}`
}

const describeSuspicion = ({ type, reason }: Undecided): string =>
  `${type} cannot be ruled out: ${reason}`

const idsOf = (workers: readonly WorkerView[], is: (worker: WorkerView) => boolean): number[] =>
  workers.filter(is).map(({ workerId }) => workerId)

function describeActive(active: readonly TrackedAnomaly[]): string {
  const [first, ...others] = active
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const evidence = first?.evidence === undefined ? '' : ` (${first.evidence} evidence)`
  return `${first?.type}: ${first?.description}${evidence}${more}`
}

function describeHealth({ phase, workers, active, undecided }: Evidence): string {
  const subject = workers.length === 1 ? '1 worker' : `${workers.length} workers`
  const what = phase === 'complete' ? 'finished all steps' : 'at work'
  const open = undecided.map(({ type }) => type).join(', ')
  const seen =
    active.length > 0
      ? `${plural(active.length, 'minor anomaly', 'minor anomalies')} only`
      : 'no anomaly'
  return `${subject} ${what}, ${seen}${open ? `; undetermined: ${open}` : ''}`
}
