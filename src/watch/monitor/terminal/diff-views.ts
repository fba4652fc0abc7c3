import type { TrackedAnomaly } from '../anomaly.js'
import type { MonitorView, RunPhase } from '../monitor-view.js'

/** Something about a run that is worth a line. */
export type WatchEvent =
  | { readonly kind: 'waiting' | 'started' | 'progress' | 'ended'; readonly view: MonitorView }
  /** The run is not seen as it was: stale, blind, or running again. */
  | { readonly kind: 'phase'; readonly view: MonitorView }
  | {
      /** `explained`: the node of the blamed worker has new evidence. */
      readonly kind: 'raised' | 'resolved' | 'explained'
      readonly view: MonitorView
      readonly anomaly: TrackedAnomaly
    }

/** Turns views of a run, in order of time, into lines of text. */
interface Narrator {
  observe(view: MonitorView): readonly WatchEvent[]
  /** The remaining lines when the watch ends. */
  end(view: MonitorView): readonly WatchEvent[]
}

/** Reports changes as they occur, and the progress of the run every so many milliseconds. */
export function createViewDiff(progressEveryMs: number): Narrator {
  const anomalies = createAnomalyNarrator()
  let runId: string | null = null
  let phase: RunPhase | null = null
  let progressAtMs = -Infinity

  const beginnings = (view: MonitorView): readonly WatchEvent[] => {
    if (view.runId !== null && view.runId !== runId) {
      if (runId !== null) anomalies.clear()
      runId = view.runId
      phase = view.phase
      progressAtMs = view.atMs
      return [{ kind: 'started', view }]
    }
    if (view.phase === phase) return []
    const isFirst = phase === null
    phase = view.phase
    if (view.phase === 'waiting') return [{ kind: 'waiting', view }]
    // The end is reported once, at the end.
    const isEnd = view.phase === 'complete' || view.phase === 'failed'
    return isFirst || isEnd ? [] : [{ kind: 'phase', view }]
  }
  const progressOf = (view: MonitorView): readonly WatchEvent[] => {
    if (view.phase !== 'running' || view.atMs - progressAtMs < progressEveryMs) return []
    progressAtMs = view.atMs
    return [{ kind: 'progress', view }]
  }
  return {
    observe(view) {
      const events = [...beginnings(view), ...anomalies.observe(view), ...progressOf(view)]
      anomalies.forget(view)
      return events
    },
    end: (view) => [...beginnings(view), ...anomalies.observe(view), { kind: 'ended', view }],
  }
}

/** Reports the begin, the explanation and the end of each anomaly of a run, each once. */
function createAnomalyNarrator() {
  const life = new Map<string, 'raised' | 'resolved'>()
  const explained = new Map<string, string>()
  const observe = (view: MonitorView): readonly WatchEvent[] =>
    [...view.anomalies].reverse().flatMap((anomaly) => {
      const events: WatchEvent[] = []
      const isResolved = anomaly.resolvedAtMs !== null
      if (!life.has(anomaly.id)) events.push({ kind: 'raised', view, anomaly })
      const evidence = anomaly.explanations?.map(({ node, type }) => `${node} ${type}`).join()
      if (evidence !== undefined && explained.get(anomaly.id) !== evidence) {
        events.push({ kind: 'explained', view, anomaly })
        explained.set(anomaly.id, evidence)
      }
      if (isResolved && life.get(anomaly.id) !== 'resolved') {
        events.push({ kind: 'resolved', view, anomaly })
      }
      life.set(anomaly.id, isResolved ? 'resolved' : 'raised')
      return events
    })
  /** An anomaly that is no longer in a view is old and resolved, and does not return. */
  const forget = ({ anomalies }: MonitorView): void => {
    const present = new Set(anomalies.map(({ id }) => id))
    for (const [id, state] of life) {
      if (state === 'resolved' && !present.has(id)) {
        life.delete(id)
        explained.delete(id)
      }
    }
  }
  const clear = (): void => {
    life.clear()
    explained.clear()
  }
  return { observe, forget, clear }
}
