import { divergingStandings, outvoted } from './diverging-collectives.js'
import {
  type DeadLink,
  describeWorker,
  type Diagnosis,
  type Limits,
  startNumber,
  type WorkerView,
} from './worker-view.js'

/** Factor over the longest pause so far that makes a pause a stall. */
const pausesToStall = 10
/**
 * Share of that limit that suffices as time on a core. On an overloaded machine, a worker needs several times as long,
 * and time without a core is no evidence.
 */
const runningShare = 0.6
/** Phases in which a rank is inside the collective that its sequence names. */
const collectivePhases: readonly string[] = ['agree', 'reduce', 'gather', 'end']

/**
 * Finds the culprits of a stall: the ranks that have not entered the collective the others wait in. If all have entered
 * it, a rank that waits for no one is stuck. If all wait for ranks that have already been there, the link between the
 * two is dead.
 */
export function diagnoseStall(workers: readonly WorkerView[], limits: Limits): Diagnosis | null {
  const running = workers.filter(({ exit, isDone }) => exit === null && !isDone)
  const limit = stallLimitMs(running, limits)
  // A rank that is done has also made progress, and the others may be about to end.
  if (!workers.every((worker) => isStuck(worker, limit, limits))) return null
  const lowest = Math.min(...running.map(position))
  const last = running.filter((worker) => position(worker) === lowest)
  const [first] = last
  if (!first) return null
  if (!isInCollective(first)) return blame(last, running, limits)
  const pair = findSilentPair(last, running)
  if (pair) return { ...describeWorker(first, 'partitioned'), link: pair }
  const stuck = last.filter((worker) => waitsFor(worker) === null)
  if (stuck.length > 0) return blame(outvoted(stuck), running, limits)
  const link = findDeadLink(last, workers)
  const receiver = last.find(({ rank }) => rank === link?.to) ?? first
  return link ? { ...describeWorker(receiver, 'partitioned'), link } : blame(last, running, limits)
}

/** Running without progress shows more than waiting does, if the pace of the steps is known. */
function isStuck({ unchangedMs, ranMs }: WorkerView, limit: number, { stallMs }: Limits): boolean {
  return unchangedMs > limit || (limit < stallMs && ranMs > runningShare * limit)
}

/** All suspects are in the same place: if there are several, nothing shows which one is at fault. */
function blame(
  suspects: readonly WorkerView[],
  running: readonly WorkerView[],
  { frozenMs }: Limits,
): Diagnosis | null {
  const [first, ...rest] = suspects
  if (!first) return null
  const areThere = running.every((one) => isInCollective(one) && one.silentMs <= frozenMs)
  const standings = areThere ? divergingStandings(running) : []
  const isAlike = rest.every(({ processState }) => processState === first.processState)
  return {
    ...describeWorker(first, 'stalled'),
    stall: {
      ranks: suspects.map(({ rank }) => rank).sort((a, b) => a - b),
      isInside: isInCollective(first),
      isAwaited: running.length > suspects.length,
      processState: isAlike ? first.processState : null,
      ...detailsOf(first, frozenMs),
      collective: collectiveOf(running.filter((worker) => !suspects.includes(worker))),
      ...(standings.length > 0 && { standings }),
    },
  }
}

/** What is known of the first suspect alone. */
const detailsOf = ({ beat, silentMs }: WorkerView, frozenMs: number) => ({
  place: beat?.place ?? null,
  ...(silentMs > frozenMs && { isSilent: true }),
  ...(beat?.source === 'output' && { isByOutput: true }),
})

/** The collective that the waiting ranks are in; null if it is unknown or not the same for all. */
function collectiveOf(waiting: readonly WorkerView[]): string | null {
  const [name = null, ...others] = new Set(waiting.map(({ beat }) => beat?.collective ?? null))
  return others.length === 0 ? name : null
}

/**
 * Time without progress that counts as a stall; once every rank is stepping, it may be a shorter multiple of the
 * longest pause.
 */
function stallLimitMs(running: readonly WorkerView[], { stallMs, hangMs }: Limits): number {
  if (hangMs === null) return stallMs
  let longest = 0
  for (const { longestPauseMs, beat } of running) {
    // A checkpoint may take long, and reports nothing until it is written.
    if (longestPauseMs === null || beat?.phase === 'save') return stallMs
    longest = Math.max(longest, longestPauseMs)
  }
  return Math.min(stallMs, Math.max(hangMs, pausesToStall * longest))
}

/**
 * The position of a rank: inside a collective, it is behind a rank that has left it and ahead of a rank that has not
 * entered it.
 */
function position(worker: WorkerView): number {
  const { beat } = worker
  if (beat === null) return -Infinity
  const start = startNumber(beat)
  if (start >= 0) return start - 10
  return isInCollective(worker) ? beat.sequence : beat.sequence + 0.5
}

function isInCollective({ beat }: WorkerView): boolean {
  return beat !== null && collectivePhases.includes(beat.phase)
}

/** Heartbeats of workers that do not report it lack the field. */
const waitsFor = ({ beat }: WorkerView): number | null => beat?.waitingFor ?? null

/**
 * Two ranks that name the collective they are in but not the peer they wait for: if both are asleep in the same one,
 * neither is late, and the message of one of them does not arrive. If one of them is asleep in the next one of the same
 * kind, it has received the message of the other and its own did not arrive.
 */
function findSilentPair(
  last: readonly WorkerView[],
  running: readonly WorkerView[],
): DeadLink | null {
  const [to] = last
  const from = running.find((one) => one !== to)
  const areTwo = running.length === 2 && running.every(isAsleepSomewhere)
  if (!to || !from || !areTwo || to.beat?.collective !== from.beat?.collective) return null
  const link = { from: from.rank, to: to.rank }
  if (last.length === 2) return { ...link, isMutual: true, isByPlace: true }
  return position(from) === position(to) + 1 ? { ...link, isMutual: false } : null
}

/** In a collective that it names, without the peer. */
const isAsleepSomewhere = ({ beat, processState }: WorkerView): boolean =>
  processState === 'S' && beat?.waitingFor === null && Boolean(beat.collective)

/** First, a rank that waits for one that has left this collective; then, two ranks that wait for each other. */
function findDeadLink(last: readonly WorkerView[], all: readonly WorkerView[]): DeadLink | null {
  const edges = last.flatMap((to) => {
    const from = all.find(({ rank }) => rank === waitsFor(to))
    return from ? [{ from, to }] : []
  })
  const isPast = (from: WorkerView, to: WorkerView): boolean =>
    from.isDone || position(from) > position(to)
  const isMutual = ({ from, to }: (typeof edges)[number]): boolean =>
    !from.isDone && position(from) === position(to) && waitsFor(from) === to.rank
  const edge = edges.find(({ from, to }) => isPast(from, to)) ?? edges.find(isMutual) ?? edges[0]
  return edge ? { from: edge.from.rank, to: edge.to.rank, isMutual: isMutual(edge) } : null
}
