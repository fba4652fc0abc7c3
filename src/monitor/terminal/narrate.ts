import type { TrackedAnomaly } from '../anomaly.js'
import type { MonitorView, RunPhase } from '../monitor-view.js'

/** Something about a run that is worth a line. */
export type Happening =
  | { readonly kind: 'waiting' | 'started' | 'progress' | 'ended'; readonly view: MonitorView }
  /** The run is not seen as it was: stale, blind, or running again. */
  | { readonly kind: 'phase'; readonly view: MonitorView }
  | {
      readonly kind: 'raised' | 'resolved'
      readonly view: MonitorView
      readonly anomaly: TrackedAnomaly
    }

/** Turns views of a run, in the order of time, into what is to be said of them. */
export interface Narrator {
  observe(view: MonitorView): readonly Happening[]
  /** What is left to say when nobody watches any longer. */
  end(view: MonitorView): readonly Happening[]
}

/** Says what changes when it changes, and how far the run is every so many milliseconds. */
export function createNarrator(progressEveryMs: number): Narrator {
  const life = new Map<string, 'raised' | 'resolved'>()
  let runId: string | null = null
  let phase: RunPhase | null = null
  let progressAtMs = -Infinity

  const beginnings = (view: MonitorView): readonly Happening[] => {
    if (view.runId !== null && view.runId !== runId) {
      if (runId !== null) life.clear()
      runId = view.runId
      phase = view.phase
      progressAtMs = view.atMs
      return [{ kind: 'started', view }]
    }
    if (view.phase === phase) return []
    const isFirst = phase === null
    phase = view.phase
    if (view.phase === 'waiting') return [{ kind: 'waiting', view }]
    // That it has ended is said once, at the end.
    const isEnd = view.phase === 'complete' || view.phase === 'failed'
    return isFirst || isEnd ? [] : [{ kind: 'phase', view }]
  }
  const anomaliesOf = (view: MonitorView): readonly Happening[] =>
    [...view.anomalies].reverse().flatMap((anomaly) => {
      const happenings: Happening[] = []
      const isResolved = anomaly.resolvedAtMs !== null
      if (!life.has(anomaly.id)) happenings.push({ kind: 'raised', view, anomaly })
      if (isResolved && life.get(anomaly.id) !== 'resolved') {
        happenings.push({ kind: 'resolved', view, anomaly })
      }
      life.set(anomaly.id, isResolved ? 'resolved' : 'raised')
      return happenings
    })
  /** What has fallen out of a view is old and resolved, and does not come back. */
  const forget = ({ anomalies }: MonitorView): void => {
    const present = new Set(anomalies.map(({ id }) => id))
    for (const [id, state] of life) {
      if (state === 'resolved' && !present.has(id)) life.delete(id)
    }
  }
  const progressOf = (view: MonitorView): readonly Happening[] => {
    if (view.phase !== 'running' || view.atMs - progressAtMs < progressEveryMs) return []
    progressAtMs = view.atMs
    return [{ kind: 'progress', view }]
  }
  return {
    observe(view) {
      const happenings = [...beginnings(view), ...anomaliesOf(view), ...progressOf(view)]
      forget(view)
      return happenings
    },
    end: (view) => [...beginnings(view), ...anomaliesOf(view), { kind: 'ended', view }],
  }
}
