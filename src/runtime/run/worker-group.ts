import { GroupWatch } from '../../lab/detect/processes/group-watch.js'
import type { Diagnosis, Limits } from '../../lab/detect/processes/worker-view.js'
import type { WrittenCoordinatorEvent } from '../../kit/records/run/coordinator-event.js'
import type {
  Beat,
  ControlMessage,
  Done,
  Failure,
  Ready,
  Saved,
  SealedMessage,
} from '../../lab/telemetry/control-message.js'
import { explainFailure } from './explain-failure.js'
import {
  type GroupMember,
  keepLine,
  keepShared,
  newestStepOfOthers,
  newMember,
  readIdleState,
} from './group-member.js'
import { createPauseNotes } from './pause-notes.js'
import { beatEvent, failureEvent } from './record/coordinator-log.js'
import type { WorkerEvents, WorkerExit, WorkerHandle } from './worker-handle.js'
import { onAbort } from '../../kit/resilience/on-abort.js'

/** Interval between two polls of the group. */
const watchIntervalMs = 100
export type GroupObserver = {
  beat?(beat: Beat, worker: WorkerHandle): void
  ready?(ready: Ready): void
  output?(rank: number, line: string): void
  /** One line that the job itself has printed. */
  printed?(line: string): void
  saved?(saved: Saved): void
  sealed?(message: SealedMessage): void
  /** One line about the group: it seems to hang, or goes on. */
  note?(line: string): void
  /** All events, as written to the coordinator's log. */
  event?(event: WrittenCoordinatorEvent): void
}

/** The inputs of a group. */
export type GroupRequest = {
  readonly workers: number
  /** Starts all workers, by rank. */
  readonly start: (events: WorkerEvents) => readonly WorkerHandle[]
  readonly limits: Limits
  /** Workers that delivered their results but do not exit are ended after this time; left out: 3 s. */
  readonly lingerMs?: number
  readonly observer: GroupObserver
  readonly signal: AbortSignal
  /** Milliseconds since the start of the run, on a monotonic clock. */
  readonly elapsedMs: () => number
}

/**
 * Runs one group of workers to its end and resolves with what each reports at its end, by rank. On the first failure,
 * or when the signal aborts, all are killed; it rejects only when none is left.
 */
export async function runWorkerGroup(request: GroupRequest): Promise<unknown[]> {
  const { signal } = request
  signal.throwIfAborted()
  const group = new WorkerGroup(request)
  const stop = (): void => group.killAll()
  const forget = onAbort(signal, stop)
  const watch = setInterval(() => group.look(), watchIntervalMs)
  try {
    await group.ended
  } finally {
    clearInterval(watch)
    forget()
  }
  signal.throwIfAborted()
  return group.results()
}

class WorkerGroup {
  /** Resolves when no worker is left. */
  readonly ended: Promise<void>
  readonly #members: readonly GroupMember[]
  readonly #results: unknown[] = []
  readonly #shared: string[] = []
  readonly #request: GroupRequest
  readonly #judgement: GroupWatch
  readonly #notePause: ReturnType<typeof createPauseNotes>
  #diagnosis: Diagnosis | null = null
  #isKilling = false
  #allDoneAt: number | null = null
  #markEnded: () => void = () => undefined

  constructor(request: GroupRequest) {
    this.#request = request
    this.#judgement = new GroupWatch(request.workers, request.limits)
    const { limits, observer } = request
    this.#notePause = createPauseNotes(limits.stallMs, (line) => observer.note?.(line))
    this.ended = new Promise((resolve) => {
      this.#markEnded = resolve
    })
    const handles = request.start({
      message: (rank, message) => this.#hear(rank, message),
      output: (rank, line) => this.#keepOutput(rank, line),
      shared: (line) => this.#keepShared(line),
      exit: (rank, exit) => this.#noteExit(rank, exit),
    })
    this.#members = handles.map(newMember)
  }

  killAll(): void {
    this.#isKilling = true
    for (const { handle } of this.#members) if (!handle.hasExited) handle.kill()
  }

  /** Examines all workers, and ends the group if one has failed. */
  look(): void {
    if (this.#diagnosis !== null) return
    const at_ms = this.#request.elapsedMs()
    this.#take({ type: 'look', at_ms })
    this.#noteStates(at_ms)
    // That the run has just been ended is no progress.
    if (!this.#isKilling) this.#notePause(this.#judgement.suspect(at_ms), at_ms)
    if (this.#hasLingered(at_ms)) this.#endLingering()
  }

  /** The reports of the workers, by rank; throws the error that ended the group otherwise. */
  results(): unknown[] {
    const now = this.#request.elapsedMs()
    const diagnosis = this.#diagnosis ?? this.#judgement.conclude(now)
    if (diagnosis === null) return this.#results
    const { rank } = diagnosis
    const others = newestStepOfOthers(this.#judgement.views(now), rank)
    const own = this.#members[rank]?.lastLines ?? []
    throw explainFailure(diagnosis, { own, shared: this.#shared }, others)
  }

  /** Passes an event on and judges it. */
  #take(event: WrittenCoordinatorEvent): void {
    this.#request.observer.event?.(event)
    const verdict = this.#judgement.observe(event, event.at_ms)
    if (verdict === null || this.#diagnosis !== null) return
    this.#diagnosis = verdict.diagnosis
    this.killAll()
  }

  #noteStates(at_ms: number): void {
    for (const view of this.#judgement.views(at_ms)) {
      const member = this.#members[view.rank]
      const state = member ? readIdleState(member, view) : null
      if (!member || member.processState === state) continue
      member.processState = state
      if (state !== null) this.#take({ type: 'process', rank: view.rank, state, at_ms })
    }
  }

  #hasLingered(now: number): boolean {
    if (!this.#members.every(({ isDone }) => isDone)) return false
    this.#allDoneAt ??= now
    return now - this.#allDoneAt > (this.#request.lingerMs ?? 3000)
  }

  #endLingering(): void {
    const note = 'all workers reached their end, but not all exited: they were ended'
    if (!this.#isKilling) this.#request.observer.note?.(`${note}, so their exit codes are unknown`)
    this.killAll()
  }

  #hear(rank: number, message: ControlMessage): void {
    const member = this.#members[rank]
    if (!member) return
    const { observer, elapsedMs } = this.#request
    switch (message.type) {
      case 'beat':
        observer.beat?.(message, member.handle)
        return this.#take(beatEvent(message, elapsedMs()))
      case 'failure':
        return this.#take(failureEvent(message, elapsedMs()))
      case 'done':
        member.isDone = true
        this.#results[rank] = message.result
        return this.#take({ type: 'done', rank, at_ms: elapsedMs() })
      default:
        return this.#passOn(message)
    }
  }

  /** Options that only the run itself uses. */
  #passOn(message: Exclude<ControlMessage, Beat | Failure | Done>): void {
    const { observer } = this.#request
    switch (message.type) {
      case 'ready':
        return observer.ready?.(message)
      case 'saved':
        return observer.saved?.(message)
      case 'sealed':
        return observer.sealed?.(message)
      case 'note':
        return observer.output?.(message.rank, message.message)
      default:
        return
    }
  }

  #keepOutput(rank: number, line: string): void {
    const member = this.#members[rank]
    if (member) keepLine(member, line)
    this.#request.observer.output?.(rank, line)
    this.#request.observer.printed?.(line)
  }

  #keepShared(line: string): void {
    keepShared(this.#shared, line)
    this.#request.observer.printed?.(line)
  }

  #noteExit(rank: number, { code, signal, startError }: WorkerExit): void {
    const member = this.#members[rank]
    // Workers that are ended because of another's end have nothing to record.
    if (member && !this.#isKilling) {
      const at_ms = this.#request.elapsedMs()
      const output = [...member.lastLines]
      const start_error = startError && {
        code: startError.code ?? null,
        message: startError.message,
      }
      this.#take({
        type: 'exit',
        rank,
        code,
        signal,
        output,
        at_ms,
        ...(start_error && { start_error }),
      })
    }
    if (this.#members.every(({ handle }) => handle.hasExited)) this.#markEnded()
  }
}
