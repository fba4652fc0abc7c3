import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import { detectorsOfPolls } from './anomalies/detectors-of-polls.js'
import { AnomalyTracker } from './anomaly-tracker.js'
import { composeView } from './compose-view.js'
import { createBoundedHistory } from './history/bounded-history.js'
import { isRestart } from './is-restart.js'
import type { Trouble } from './judge-run.js'
import type { Monitor } from './monitor.js'
import type { MonitorSettings } from './monitor-settings.js'
import { NoteList } from './note-list.js'
import type { Observation } from './observation.js'
import { recommend } from './advice/recommend.js'
import { WatchedRun } from './watched-run.js'

export type { MonitorSettings } from './monitor-settings.js'

/** Leaves room for everything else in the 200 MB that a monitor of 10,000 workers may take. */
const defaultHistoryBytes = 24 * 2 ** 20

/** Follows one source: a fold over what is observed, without clock or files. */
export function createMonitor(settings: MonitorSettings): Monitor {
  const detectors = settings.detectors ?? detectorsOfPolls(settings.isOneLook ?? false)
  const history = createBoundedHistory(settings.historyBudgetBytes ?? defaultHistoryBytes)
  const tracker = new AnomalyTracker()
  const notes = new NoteList()
  const viewSettings = { recommend, ...settings }
  const startRun = () => new WatchedRun(detectors, history, tracker)
  let run = startRun()
  let trouble: Trouble | null = null
  let wasRestartReported = false

  /** The source may now contain another run, or the same one from an earlier step. */
  const recognize = (next: HealthCheckpoint, atMs: number) => {
    const before = run.newest?.checkpoint
    if (before === undefined) return
    if (isAnotherRun(before, next)) {
      notes.add(describeReplacement(before, next))
      tracker.closeAll(atMs)
      history.clear()
      run = startRun()
    } else if (isRestart(before, next)) {
      notes.add(startedAnew)
      // Later findings from the logs belong to the new attempt.
      if (!wasRestartReported) tracker.closeFindings(atMs)
      wasRestartReported = false
    }
  }
  const observe = (seen: Observation): void => {
    if (seen.kind === 'checkpoint' || seen.kind === 'unchanged') trouble = null
    switch (seen.kind) {
      case 'checkpoint':
        recognize(seen.checkpoint, seen.atMs)
        run.takeCheckpoint(seen.checkpoint, seen.atMs)
        run.sourceNotes = seen.notes
        return
      case 'unchanged':
        return run.lookAgain(seen.atMs)
      case 'trouble':
        return void (trouble = seen)
      case 'steps':
      case 'blind':
        return run.takeLogs(seen)
      case 'restart':
        wasRestartReported = true
        notes.add(startedAnew)
        return tracker.closeFindings(seen.atMs)
      case 'finding':
        return tracker.find(seen.finding, seen.atMs)
    }
  }

  return {
    history,
    observe,
    view: (atMs) =>
      composeView({ atMs, run, tracker, trouble, notes: notes.all, settings: viewSettings }),
  }
}

const startedAnew = 'the run was started again'

/** The number of steps of a command is known at its end. */
const isAnotherRun = (before: HealthCheckpoint, next: HealthCheckpoint): boolean =>
  before.run_id !== next.run_id ||
  (before.total_steps !== null && before.total_steps !== next.total_steps)

function describeReplacement(before: HealthCheckpoint, next: HealthCheckpoint): string {
  const [old, now] = [before.run_id, next.run_id].map((id) => JSON.stringify(id.slice(0, 80)))
  if (before.run_id !== next.run_id) return `run ${old} was replaced by run ${now}`
  return `run ${old} of ${before.total_steps} steps was replaced by one of ${next.total_steps}`
}
