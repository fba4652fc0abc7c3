import {
  type DeadLink,
  describeWorker,
  type Diagnosis,
  type Limits,
  startNumber,
  type WorkerView,
} from './worker-view.js'

/** A group is given at least this long, however quick its steps are: a busy machine pauses all of them. */
const minStallMs = 2000
/** How many times the longest pause so far a pause must be to be none. */
const pausesToStall = 10
/** Phases in which a rank is inside the collective that its sequence names. */
const collectivePhases: readonly string[] = ['agree', 'reduce', 'gather', 'end']

/**
 * Nobody moves. The culprits are those who have not entered the collective that the others are waiting in; when all
 * have entered it, whoever waits for nobody is stuck by itself, and if all wait, for somebody who has already been
 * there, the link between the two is dead.
 */
export function diagnoseStall(workers: readonly WorkerView[], limits: Limits): Diagnosis | null {
  const running = workers.filter(({ exit, isDone }) => exit === null && !isDone)
  const limit = stallLimitMs(running, limits)
  if (running.some((worker) => worker.unchangedMs <= limit)) return null
  const lowest = Math.min(...running.map(position))
  const last = running.filter((worker) => position(worker) === lowest)
  const [first] = last
  if (!first) return null
  if (!isInCollective(first)) return blame(last, running)
  const stuck = last.filter((worker) => waitsFor(worker) === null)
  if (stuck.length > 0) return blame(stuck, running)
  const link = findDeadLink(last, workers)
  const receiver = last.find(({ rank }) => rank === link?.to) ?? first
  return link ? { ...describeWorker(receiver, 'partitioned'), link } : blame(last, running)
}

/** All suspects stand alike: where there are several, nothing tells which of them it is. */
function blame(suspects: readonly WorkerView[], running: readonly WorkerView[]): Diagnosis | null {
  const [first, ...rest] = suspects
  if (!first) return null
  const isAlike = rest.every(({ processState }) => processState === first.processState)
  return {
    ...describeWorker(first, 'stalled'),
    stall: {
      ranks: suspects.map(({ rank }) => rank).sort((a, b) => a - b),
      isInside: isInCollective(first),
      isAwaited: running.length > suspects.length,
      processState: isAlike ? first.processState : null,
    },
  }
}

/** How long nobody may move: a multiple of the longest pause so far, once every rank is stepping. */
function stallLimitMs(running: readonly WorkerView[], { stallMs }: Limits): number {
  let longest = 0
  for (const { longestPauseMs, beat } of running) {
    // A checkpoint may take long, and says nothing until it is written.
    if (longestPauseMs === null || beat?.phase === 'save') return stallMs
    longest = Math.max(longest, longestPauseMs)
  }
  return Math.min(stallMs, Math.max(minStallMs, pausesToStall * longest))
}

/** How far a rank has come: inside a collective it is behind one that has left it, and ahead of one on its way to it. */
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

/** Beats of a worker that does not tell have no such field. */
const waitsFor = ({ beat }: WorkerView): number | null => beat?.waitingFor ?? null

/** First among ranks that wait for one who is past this collective, then two that wait for each other. */
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
