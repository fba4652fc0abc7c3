import type { HealthVerdict, MonitorView, RunPhase } from '../monitor-view.js'
import { activeSamples, raisedSamples, undecidedSamples } from './anomaly-samples.js'
import { inSeconds, known, sample, stateSet } from '../../../kit/prometheus/samples.js'
import type { MetricSample, RunLabel } from './metric-families.js'
import { rankSamples } from './rank-samples.js'

export type Build = { readonly version: string; readonly nodeVersion: string }

/** The metrics of a run, from its newest view. */
interface RunMeter {
  /** `nowMs` is the calendar's time, which a view's own clock may differ from after the machine slept. */
  observe(view: MonitorView, nowMs: number): void
  /** At `nowMs`, epoch milliseconds: ages grow between two views. */
  samples(nowMs: number): readonly MetricSample[]
}

/** A fold over views; it keeps the newest, and how many anomalies of each type it has seen come up. */
export function createRunMeter(build: Build): RunMeter {
  let newest: Seen | null = null
  let raised = new Map<string, number>()
  let seen: ReadonlySet<string> = new Set()
  return {
    observe(view, nowMs) {
      if (newest !== null && view.runId !== newest.view.runId) {
        raised = new Map()
        seen = new Set()
      }
      for (const { id, type } of view.anomalies) {
        if (!seen.has(id)) raised.set(type, (raised.get(type) ?? 0) + 1)
      }
      // An anomaly that is no longer in a view is old and resolved, and does not return.
      seen = new Set(view.anomalies.map(({ id }) => id))
      newest = { view, seenAtMs: nowMs }
    },
    samples(nowMs) {
      const { version, nodeVersion } = build
      const about = sample('minicluster_build_info', { version, node_version: nodeVersion }, 1)
      return newest === null ? [about] : [about, ...describeView(newest, raised, nowMs)]
    },
  }
}

type Seen = { readonly view: MonitorView; readonly seenAtMs: number }

function describeView(
  seen: Seen,
  raised: ReadonlyMap<string, number>,
  nowMs: number,
): readonly MetricSample[] {
  const { view } = seen
  const run = { run: labelOf(view.runId) }
  return [
    ...runSamples(seen, run, nowMs),
    ...activeSamples(view, run, raised),
    ...undecidedSamples(view, run),
    ...raisedSamples(raised, run),
    ...rankSamples(view, run),
  ]
}

const phases: readonly RunPhase[] = ['waiting', 'running', 'complete', 'failed', 'stale', 'blind']
const verdicts: readonly HealthVerdict[] = ['healthy', 'degraded', 'critical', 'unknown']

function runSamples(
  { view, seenAtMs }: Seen,
  run: RunLabel,
  nowMs: number,
): readonly MetricSample[] {
  const isSeen = view.phase !== 'waiting' && view.phase !== 'blind'
  const writtenAtMs = view.ageMs === null ? null : seenAtMs - view.ageMs
  const ageMs = view.ageMs === null ? null : view.ageMs + Math.max(0, nowMs - seenAtMs)
  return [
    sample('minicluster_up', run, Number(isSeen)),
    ...known('minicluster_last_seen_timestamp_seconds', run, inSeconds(writtenAtMs)),
    ...known('minicluster_age_seconds', run, inSeconds(ageMs)),
    ...known('minicluster_elapsed_seconds', run, inSeconds(view.elapsedMs)),
    ...known('minicluster_eta_seconds', run, inSeconds(view.etaMs)),
    ...stateSet('minicluster_phase', run, 'phase', [phases, view.phase]),
    ...stateSet('minicluster_verdict', run, 'verdict', [verdicts, view.verdict]),
    ...known('minicluster_steps_completed', run, view.completedSteps),
    ...known('minicluster_steps_planned', run, view.totalSteps),
  ]
}

/** A foreign name: control characters are removed, and its length is limited because every series repeats it. */
function labelOf(runId: string | null): string {
  return Array.from((runId ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ''))
    .slice(0, 200)
    .join('')
}
