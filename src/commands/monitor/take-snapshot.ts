import { setTimeout as delay } from 'node:timers/promises'
import { createMonitor } from '../../monitor/create-monitor.js'
import type { Monitor } from '../../monitor/monitor.js'
import type { MonitorView } from '../../monitor/monitor-view.js'
import type { Observation } from '../../monitor/observation.js'
import type { Dependencies } from '../dependencies.js'
import { RunFollower, type RunLook } from './follow-run.js'
import type { WatchOptions } from './monitor-session.js'
import { within } from './within.js'

export type SnapshotOptions = Pick<WatchOptions, 'checkpoint' | 'runDir' | 'staleAfterMs'>

export type Snapshot = { readonly monitor: Monitor; readonly view: MonitorView }

/** All reading together takes no longer; what is left of long logs is then left out, and noted. */
const limitMs = 10_000
/** A file that is half written is looked at again after this. */
const againAfterMs = 100

/**
 * Reads a run once, what there is of it: checkpoint and event logs. With one look only, its age decides whether it still
 * goes on. Rejects when the signal aborts.
 */
export async function takeSnapshot(
  options: SnapshotOptions,
  dependencies: Pick<Dependencies, 'engine' | 'clock' | 'signal'>,
): Promise<Snapshot> {
  const { checkpoint: source, staleAfterMs } = options
  const { clock, signal } = dependencies
  const monitor = createMonitor({ source, staleAfterMs })
  const follower = new RunFollower(options, dependencies)
  const startMs = clock.now().getTime()
  let waitedMs = 0
  // One moment: what the reading takes makes nothing older, and a calendar that is set changes nothing.
  const nowMs = (): number => startMs + waitedMs
  const untilMs = clock.monotonicMs() + limitMs
  let isOpen = true
  while (isOpen && waitedMs < limitMs) {
    signal.throwIfAborted()
    const leftMs = Math.max(0, untilMs - clock.monotonicMs())
    const look = leftMs > 0 ? await within(follower.look(nowMs(), leftMs), leftMs + 1000) : null
    observeAll(monitor, observationsOf(look, nowMs(), follower.newest === null))
    if (look === null) break
    ;({ isOpen } = look)
    if (!isOpen) break
    await delay(againAfterMs, undefined, { signal })
    waitedMs += againAfterMs
  }
  const { phase } = monitor.view(nowMs())
  if (!isOpen && phase !== 'running') observeAll(monitor, follower.finish(nowMs()))
  const view = monitor.view(nowMs())
  const cut =
    isOpen && follower.newest !== null ? ['the event logs were not read to their end'] : []
  return { monitor, view: { ...view, notes: [...view.notes, ...follower.notes(), ...cut] } }
}

/** Of several looks at one moment the repeated ones say nothing. */
function observationsOf(
  look: RunLook | null,
  atMs: number,
  hasSeenNothing: boolean,
): readonly Observation[] {
  if (look !== null) return look.observations.filter(({ kind }) => kind !== 'unchanged')
  const reason = `the file cannot be read: its file system has not answered for ${limitMs / 1000} s`
  return hasSeenNothing ? [{ kind: 'trouble', atMs, trouble: 'unreadable', reason }] : []
}

function observeAll(monitor: Monitor, observations: readonly Observation[]): void {
  for (const observation of observations) monitor.observe(observation)
}
