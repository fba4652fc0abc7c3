import type {
  ExitEvent,
  WrittenCoordinatorEvent,
} from '../../../kit/records/run/coordinator-event.js'
import type { Failure } from '../../telemetry/control-message.js'
import { isOfCoordinator, reportOf } from './coordinator-events.js'
import type { RunFacts, StreamEvent } from '../detector.js'
import { diagnose, diagnoseExits } from './diagnose-group.js'
import { diagnoseStall } from './diagnose-stall.js'
import {
  excusePause,
  type Pulse,
  startPulse,
  takeBeat,
  unchangedMs,
  type WorkerPosition,
} from './pulse.js'
import type { Diagnosis, Limits, WorkerEnd, WorkerView } from './worker-view.js'

/** Time to wait for the others' reports after the first end, before the cause is decided. */
const reportGraceMs = 300
/** The coordinator checks ten times a second; after this long without an event it was asleep itself. */
const oversleptMs = 600
/** Once the pace of the steps is known, a pause of this length that is ten times the longest before is suspicious. */
const suspectMs = 3000

type RunStarted = Extract<WrittenCoordinatorEvent, { type: 'run-started' }>

type Member = {
  exit: WorkerView['exit']
  failure: Failure | null
  isDone: boolean
  output: readonly string[]
  processState: string | null
  endedAt: number
  readonly pulse: Pulse
}

/** A diagnosis, its time, and the last lines of the ranks it blames. */
export type Verdict = {
  readonly diagnosis: Diagnosis
  readonly atMs: number
  readonly output: readonly string[]
}

/** What a group without progress seems to wait for, and for how long. */
export type Suspicion = { readonly diagnosis: Diagnosis; readonly stillMs: number }

/** Replays the coordinator's log and judges it as the coordinator did; one verdict per run. */
export function watchGroup(
  { worldSize }: RunFacts,
  limits: Limits,
): (event: StreamEvent) => Verdict | null {
  const watch = new GroupWatch(worldSize, limits)
  return (event) => {
    return isOfCoordinator(event) ? watch.observe(event, event.at_ms) : null
  }
}

/** Judges a group of workers: fed by the coordinator while they run, or by a detector from the log. */
export class GroupWatch {
  readonly #worldSize: number
  #limits: Limits
  #members: readonly Member[] = []
  #heardAt = 0
  #firstEndAt: number | null = null
  /** What was known just before the first end. */
  #before: readonly WorkerView[] = []
  #isDecided = false

  constructor(worldSize: number, limits: Limits) {
    this.#worldSize = worldSize
    this.#limits = limits
  }

  /**
   * Takes the next event, with `now` on the coordinator's clock; returns a verdict once it is known who ended the
   * group.
   */
  observe(event: WrittenCoordinatorEvent, now: number): Verdict | null {
    if (this.#isDecided) return null
    this.#wake(now)
    if (event.type === 'run-started') this.#adoptLimits(event)
    const isEnd = event.type === 'exit' || event.type === 'failure' || event.type === 'run-ended'
    // The exit is recorded after the judgement: a worker killed because of a stall did not die by itself.
    if (!isEnd) this.#take(event, now)
    const diagnosis = this.#judge(event, now)
    if (isEnd) this.#take(event, now)
    if (!diagnosis) return null
    this.#isDecided = true
    return { diagnosis, atMs: now, output: this.#members[diagnosis.rank]?.output ?? [] }
  }

  #wake(now: number): void {
    if (this.#members.length === 0) {
      this.#members = Array.from({ length: this.#worldSize }, () => newMember(now))
      this.#heardAt = now
    }
    const slept = now - this.#heardAt
    if (slept > oversleptMs) this.#members.forEach(({ pulse }) => excusePause(pulse, slept))
    // A relayed beat is older than what arrived directly in the meantime.
    this.#heardAt = Math.max(this.#heardAt, now)
  }

  #judge(event: WrittenCoordinatorEvent, now: number): Diagnosis | null {
    const views = this.views(now)
    if (this.#firstEndAt === null) return diagnose(views, this.#limits)
    const isTime = event.type === 'run-ended' || now - this.#firstEndAt >= reportGraceMs
    if (!isTime) return null
    if (!wereKilledTogether(views)) return diagnoseExits(views)
    // The coordinator ended all workers: the earlier events show whether it had a reason.
    const { stallMs, hangMs } = this.#limits
    return diagnose(this.#before, { ...this.#limits, stallMs: hangMs ?? 0.9 * stallMs })
  }

  /** A detector uses the limits of the run's coordinator, if the coordinator recorded them. */
  #adoptLimits(event: RunStarted): void {
    const { stall_timeout_ms: stallMs, hang_timeout_ms: hangMs = null } = event
    const { silent_timeout_ms: silentMs = this.#limits.silentMs } = event
    if (stallMs !== undefined) this.#limits = { ...this.#limits, stallMs, hangMs, silentMs }
  }

  #take(event: WrittenCoordinatorEvent, now: number): void {
    const member = this.#members['rank' in event ? Number(event.rank) : -1]
    if (!member) return
    switch (event.type) {
      case 'beat':
        return takeBeat(member.pulse, positionOf(event), now)
      case 'process':
        member.processState = event.state
        return
      case 'done':
        member.isDone = true
        return
      case 'failure':
        this.#noteEnd(member, now)
        member.failure ??= reportOf(event)
        return
      case 'exit':
        // A worker that has sent its result can no longer fail.
        if (!member.isDone) this.#noteEnd(member, now)
        member.exit = endOf(event)
        member.output = event.output
        return
      default:
        return
    }
  }

  #noteEnd(member: Member, now: number): void {
    if (this.#firstEndAt === null) this.#before = this.views(now)
    this.#firstEndAt ??= now
    member.endedAt = Math.min(member.endedAt, now)
  }

  /**
   * What seems to hold up the group, before that is long enough to end it; null while there is progress, while the pace
   * is unknown, or while a silent rank is about to be called lost.
   */
  suspect(now: number): Suspicion | null {
    const views = this.views(now)
    const running = views.filter(({ exit, isDone }) => exit === null && !isDone)
    const { silentMs: lostMs, frozenMs } = this.#limits
    const isHeard = lostMs === null || running.every(({ silentMs }) => silentMs < frozenMs)
    if (this.#isDecided || this.#firstEndAt !== null || !isHeard) return null
    const diagnosis = diagnoseStall(views, { ...this.#limits, hangMs: suspectMs })
    if (diagnosis === null) return null
    return { diagnosis, stillMs: Math.min(...running.map(({ unchangedMs: ms }) => ms)) }
  }

  /** The rank to blame once all have ended; null if there is none. */
  conclude(now: number): Diagnosis | null {
    return diagnoseExits(this.views(now))
  }

  /** The known state of every worker, in the order in which they ended. Made for every beat of every worker. */
  views(now: number): WorkerView[] {
    const views = this.#members.map((member, rank) => viewOf(member, rank, now))
    if (this.#firstEndAt === null) return views
    const endedAt = ({ rank }: WorkerView): number => this.#members[rank]?.endedAt ?? 0
    return views.sort((a, b) => Math.sign(endedAt(a) - endedAt(b)) || a.rank - b.rank)
  }
}

/** Field by field: with 64 workers, copies of all fields kept a coordinator from hearing its workers in time. */
const viewOf = (member: Member, rank: number, now: number): WorkerView => ({
  exit: member.exit,
  failure: member.failure,
  isDone: member.isDone,
  processState: member.processState,
  rank,
  beat: member.pulse.beat,
  silentMs: now - member.pulse.heardAt,
  unchangedMs: unchangedMs(member.pulse, now),
  ranMs: member.pulse.ranMs,
  longestPauseMs: member.pulse.longestPauseMs,
})

const newMember = (now: number): Member => ({
  exit: null,
  failure: null,
  isDone: false,
  output: [],
  processState: null,
  endedAt: Number.MAX_VALUE,
  pulse: startPulse(now),
})

const positionOf = (event: Extract<WrittenCoordinatorEvent, { type: 'beat' }>): WorkerPosition => ({
  ...event,
  waitingFor: event.waiting_for,
  delayedMs: event.delayed_ms,
  ranMs: event.ran_ms,
})

/** Several workers were killed at once, so no witness was left. */
function wereKilledTogether(views: readonly WorkerView[]): boolean {
  const ended = views.filter(({ isDone }) => !isDone)
  const isKilled = ({ exit, failure }: WorkerView) => exit?.signal === 'SIGKILL' && failure === null
  return ended.length > 1 && ended.every(isKilled)
}

const endOf = ({ code, signal, start_error: startError }: ExitEvent): WorkerEnd => ({
  code,
  signal,
  ...(startError && { startError }),
})
