import type { WrittenCoordinatorEvent } from '../records/coordinator-event.js'
import type {
  Beat,
  ControlMessage,
  Done,
  Failure,
  Ready,
  Saved,
  SealedMessage,
} from '../telemetry/control-message.js'
import type { WorkerSpec } from '../worker/worker-spec.js'
import { diagnose, diagnoseExits } from '../detect/diagnose-group.js'
import { feelBeat, forgive, startPulse } from '../detect/pulse.js'
import type { Diagnosis, Limits, WorkerView } from '../detect/worker-view.js'
import { beatHeard, failureHeard } from './coordinator-log.js'
import { explainFailure } from './explain-failure.js'
import { type GroupMember, newestStepOfOthers, viewMembers } from './group-member.js'
import { startWorkerProcess, type WorkerExit, type WorkerProgram } from './worker-process.js'

/** How often the group is looked at. */
const watchIntervalMs = 100
/** After the first death: time for the others' reports to come in before a cause is decided on. */
const reportGraceMs = 300
/** Workers that have delivered their results and do not go are ended after this long. */
const lingerMs = 3000
const outputLinesKept = 5

export type GroupObserver = {
  beat?(beat: Beat): void
  started?(rank: number, pid: number): void
  ready?(ready: Ready): void
  output?(rank: number, line: string): void
  saved?(saved: Saved): void
  sealed?(message: SealedMessage): void
  /** Everything heard and seen, as it goes to the coordinator's log. */
  event?(event: WrittenCoordinatorEvent): void
}

/** What a group is started with. */
export type GroupRequest = {
  readonly specs: readonly WorkerSpec[]
  readonly program: WorkerProgram
  readonly limits: Limits
  readonly observer: GroupObserver
  readonly signal: AbortSignal
  readonly now: () => number
  /** Milliseconds since the start of the run. */
  readonly elapsedMs: () => number
}

/**
 * Runs one group of workers to its end and resolves with their results by rank. On the first failure, or when the
 * signal aborts, all are killed; it rejects only when none is left.
 */
export async function runWorkerGroup(request: GroupRequest): Promise<unknown[]> {
  const { signal } = request
  signal.throwIfAborted()
  const group = new WorkerGroup(request)
  const stop = (): void => group.killAll()
  signal.addEventListener('abort', stop, { once: true })
  const watch = setInterval(() => group.look(), watchIntervalMs)
  try {
    await group.ended
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', stop)
  }
  signal.throwIfAborted()
  return group.results()
}

class WorkerGroup {
  /** Resolves when no worker is left. */
  readonly ended: Promise<void>
  readonly #members: GroupMember[] = []
  readonly #observer: GroupObserver
  readonly #limits: Limits
  readonly #now: () => number
  readonly #elapsedMs: () => number
  #isKilling = false
  #firstEndAt: number | null = null
  #allDoneAt: number | null = null
  #diagnosis: Diagnosis | null = null
  #lookedAt: number

  constructor({ specs, program, observer, limits, now, elapsedMs }: GroupRequest) {
    this.#observer = observer
    this.#limits = limits
    this.#now = now
    this.#elapsedMs = elapsedMs
    this.#lookedAt = now()
    this.ended = new Promise((resolve) => {
      for (const spec of specs) this.#start(spec, program, resolve)
    })
  }

  killAll(): void {
    this.#isKilling = true
    for (const { handle } of this.#members) if (!handle.hasExited) handle.kill()
  }

  /** Looks at all workers, and ends the group when one has failed. */
  look(): void {
    // Our own sleep (a suspended laptop, Ctrl-Z) is not the workers' silence.
    const overslept = this.#now() - this.#lookedAt - watchIntervalMs
    this.#lookedAt = this.#now()
    if (overslept > 500) this.#members.forEach(({ pulse }) => forgive(pulse, overslept))
    if (this.#diagnosis !== null) return
    this.#observer.event?.({ type: 'look', at_ms: this.#elapsedMs() })
    if (this.#firstEndAt !== null && this.#now() - this.#firstEndAt < reportGraceMs) return
    const seen = viewMembers(this.#members, this.#now)
    seen.forEach((view) => this.#noteState(view))
    this.#diagnosis = diagnose(seen, this.#limits)
    if (this.#diagnosis !== null || this.#hasLingered()) this.killAll()
  }

  #hasLingered(): boolean {
    if (!this.#members.every(({ isDone }) => isDone)) return false
    this.#allDoneAt ??= this.#now()
    return this.#now() - this.#allDoneAt > lingerMs
  }

  /** What the workers have to say, by rank; throws what ended the group otherwise. */
  results(): unknown[] {
    const diagnosis = this.#diagnosis ?? diagnoseExits(viewMembers(this.#members, this.#now))
    if (diagnosis === null) return this.#members.map(({ result }) => result)
    const { rank } = diagnosis
    const others = newestStepOfOthers(this.#members, rank)
    throw explainFailure(diagnosis, this.#members[rank]?.lastLines ?? [], others)
  }

  #start(spec: WorkerSpec, program: WorkerProgram, onAllEnded: () => void): void {
    const events = {
      message: (rank: number, message: ControlMessage) => this.#hear(rank, message),
      output: (rank: number, line: string) => this.#keepOutput(rank, line),
      exit: (rank: number, exit: WorkerExit) => {
        this.#noteExit(rank, exit)
        if (this.#members.every(({ handle }) => handle.hasExited)) onAllEnded()
      },
    }
    this.#members.push({
      handle: startWorkerProcess(spec, program, events),
      lastLines: [],
      exit: null,
      failure: null,
      result: undefined,
      isDone: false,
      processState: null,
      pulse: startPulse(this.#now()),
    })
  }

  #hear(rank: number, message: ControlMessage): void {
    const member = this.#members[rank]
    if (!member) return
    member.pulse.heardAt = this.#now()
    switch (message.type) {
      case 'beat':
        return this.#noteBeat(member, message)
      case 'failure':
        return this.#noteFailure(member, message)
      case 'done':
        return this.#noteDone(member, message)
      default:
        return this.#passOn(message)
    }
  }

  /** What only others want to know. */
  #passOn(message: Exclude<ControlMessage, Beat | Failure | Done>): void {
    const observer = this.#observer
    switch (message.type) {
      case 'started':
        return observer.started?.(message.rank, message.pid)
      case 'ready':
        return observer.ready?.(message)
      case 'saved':
        return observer.saved?.(message)
      case 'sealed':
        return observer.sealed?.(message)
    }
  }

  #noteFailure(member: GroupMember, failure: Failure): void {
    member.failure = failure
    this.#firstEndAt ??= this.#now()
    this.#observer.event?.(failureHeard(failure, this.#elapsedMs()))
  }

  #noteDone(member: GroupMember, { rank, result }: Done): void {
    member.isDone = true
    member.result = result
    this.#observer.event?.({ type: 'done', rank, at_ms: this.#elapsedMs() })
  }

  #noteBeat(member: GroupMember, beat: Beat): void {
    feelBeat(member.pulse, beat, this.#now())
    this.#observer.beat?.(beat)
    this.#observer.event?.(beatHeard(beat, this.#elapsedMs()))
  }

  #noteState({ rank, processState }: WorkerView): void {
    const member = this.#members[rank]
    if (!member || member.processState === processState) return
    member.processState = processState
    if (processState === null) return
    const at_ms = this.#elapsedMs()
    this.#observer.event?.({ type: 'process', rank, state: processState, at_ms })
  }

  #keepOutput(rank: number, line: string): void {
    const lines = this.#members[rank]?.lastLines ?? []
    lines.push(line)
    if (lines.length > outputLinesKept) lines.shift()
    this.#observer.output?.(rank, line)
  }

  #noteExit(rank: number, exit: WorkerExit): void {
    const member = this.#members[rank]
    if (!member) return
    member.exit = exit
    // Those that are ended because of another's end did nothing to be written down.
    if (!this.#isKilling) {
      const { code, signal } = exit
      const at_ms = this.#elapsedMs()
      const output = [...member.lastLines]
      this.#observer.event?.({ type: 'exit', rank, code, signal, output, at_ms })
    }
    if (!member.isDone || exit.code !== 0) this.#firstEndAt ??= this.#now()
  }
}
