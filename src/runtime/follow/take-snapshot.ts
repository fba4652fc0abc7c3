import { createMonitor } from '../../watch/monitor/create-monitor.js'
import type { Monitor } from '../../watch/monitor/monitor.js'
import type { MonitorView } from '../../watch/monitor/monitor-view.js'
import type { Observation } from '../../watch/monitor/observation.js'
import type { Log } from '../../kit/console/log.js'
import type { sleep } from '../../machine/system/sleep.js'
import type { FollowServices } from './follow-services.js'
import { RunFollower, type RunPoll } from './follow-run.js'
import type { WatchOptions } from './monitor-session.js'
import { within } from './within.js'

type SnapshotOptions = Pick<WatchOptions, 'checkpoint' | 'runDir' | 'staleAfterMs'>

type Snapshot = { readonly monitor: Monitor; readonly view: MonitorView }

/** A checkpoint that cannot be read by then is unreadable. */
const checkpointLimitMs = 10_000
/** Time limits for reading the logs of a live run, and of a finished one, whose logs do not grow. */
const logLimitMs = { running: 10_000, over: 120_000 }
/** A half-written file is read again after this time. */
const againAfterMs = 100
/**
 * Logs are read in parts of this many milliseconds; a part that takes much longer means that the disk does not answer.
 */
const partMs = 500
const graceMs = 10_000
/** Reading that takes longer is reported. */
const patienceMs = 5000

type SnapshotServices = FollowServices & {
  readonly signal: AbortSignal
  readonly log: Log
  readonly pause: typeof sleep
}

/**
 * Reads the checkpoint and the event logs of a run once, as far as they exist. The age of the checkpoint at the moment
 * of the look decides whether the run is still running, however long the logs take to read. Rejects when the signal
 * aborts.
 */
export async function takeSnapshot(
  options: SnapshotOptions,
  services: SnapshotServices,
): Promise<Snapshot> {
  const { checkpoint: source, staleAfterMs } = options
  const monitor = createMonitor({ source, staleAfterMs, isOneLook: true })
  const follower = new RunFollower(options, services)
  // All ages refer to one moment, however long the reading takes and even if the calendar is set.
  const atMs = await readCheckpoint(monitor, follower, services)
  const isWhole = await readLogs(monitor, { follower, atMs }, services)
  if (isWhole && monitor.view(atMs).phase !== 'running') {
    observeAll(monitor, follower.finish(atMs))
  }
  const view = monitor.view(atMs)
  const cut = isWhole ? [] : ['the event logs were not read to their end']
  const seen = { ...view, notes: [...view.notes, ...follower.notes(), ...cut] }
  return { monitor, view: withDamage(seen, follower.damage()) }
}

/** What a damaged log hides may be a fault: a run that looks healthy without it is unknown. */
function withDamage(view: MonitorView, damage: readonly string[]): MonitorView {
  const [first] = damage
  if (first === undefined || view.verdict !== 'healthy') return view
  const others = damage.length === 1 ? '' : ` (and ${damage.length - 1} more)`
  return { ...view, verdict: 'unknown', reason: `${first}${others}; what it hides was not judged` }
}

/** Looks until the result can be believed; returns the time of that look. */
async function readCheckpoint(
  monitor: Monitor,
  follower: RunFollower,
  { clock, signal, pause }: SnapshotServices,
): Promise<number> {
  let atMs = clock.now().getTime()
  for (const endMs = atMs + checkpointLimitMs; ; atMs += againAfterMs) {
    signal.throwIfAborted()
    const look = await within(follower.lookAtCheckpoint(atMs), checkpointLimitMs)
    observeAll(monitor, look === null ? [unanswered(atMs)] : ofOneMoment(look))
    if (!look?.isOpen || atMs >= endMs) return atMs
    await pause(againAfterMs, signal)
  }
}

const unanswered = (atMs: number): Observation => ({
  kind: 'trouble',
  atMs,
  trouble: 'unreadable',
  reason: `the file cannot be read: its file system has not answered for ${checkpointLimitMs / 1000} s`,
})

/** Repeated looks at the same moment carry no information. */
const ofOneMoment = ({ observations }: RunPoll): readonly Observation[] =>
  observations.filter(({ kind }) => kind !== 'unchanged')

type Reading = { readonly follower: RunFollower; readonly atMs: number }

/** Whether the logs, if there are any, were read to their end, or to the moment of the look at the checkpoint. */
async function readLogs(
  monitor: Monitor,
  { follower, atMs }: Reading,
  services: SnapshotServices,
): Promise<boolean> {
  const isOver = ['complete', 'failed'].includes(monitor.view(atMs).phase)
  const isTime = createPatience(services, logLimitMs[isOver ? 'over' : 'running'])
  while (isTime()) {
    services.signal.throwIfAborted()
    const look = await within(follower.readLogs(atMs, partMs), partMs + graceMs)
    if (look === null) return false
    observeAll(monitor, look.observations)
    if (!look.isOpen || follower.hasReached(atMs)) return true
  }
  return false
}

/** Whether there is still time; notes once that reading takes long. */
function createPatience({ clock, log }: SnapshotServices, limitMs: number): () => boolean {
  const startMs = clock.monotonicMs()
  let isReported = false
  return () => {
    const tookMs = clock.monotonicMs() - startMs
    if (tookMs > patienceMs && !isReported) log.note('reading the event logs of the run ...')
    isReported ||= tookMs > patienceMs
    return tookMs <= limitMs
  }
}

function observeAll(monitor: Monitor, observations: readonly Observation[]): void {
  for (const observation of observations) monitor.observe(observation)
}
