import type { CoordinatorEvent } from '../records/coordinator-event.js'
import type { Failure } from '../telemetry/control-message.js'
import { isOfCoordinator } from './coordinator-events.js'
import type { RunFacts, StreamEvent } from './detector.js'
import { diagnose, diagnoseExits } from './diagnose-group.js'
import { feelBeat, forgive, type Pulse, startPulse } from './pulse.js'
import type { Diagnosis, Limits, WorkerView } from './worker-view.js'

/** Time for the others' reports to come in after the first end, before a cause is decided on. */
const reportGraceMs = 300
/** No event of the coordinator for this long: it slept itself. */
const oversleptMs = 3000

type Member = {
  exit: WorkerView['exit']
  failure: Failure | null
  isDone: boolean
  output: readonly string[]
  processState: string | null
  endedAt: number
  readonly pulse: Pulse
}

/** A diagnosis, the time at which it was made, and the last lines of whom it blames. */
export type Verdict = {
  readonly diagnosis: Diagnosis
  readonly atMs: number
  readonly output: readonly string[]
}

/** Folds what the coordinator wrote down into what it knew then, and judges that as it did; one verdict a run. */
export function watchGroup(run: RunFacts, limits: Limits): (event: StreamEvent) => Verdict | null {
  const watch = new GroupWatch(run, limits)
  return (event) => {
    return isOfCoordinator(event) ? watch.observe(event, event.at_ms) : null
  }
}

class GroupWatch {
  readonly #run: RunFacts
  readonly #limits: Limits
  #members: readonly Member[] = []
  #heardAt = 0
  #firstEndAt: number | null = null
  /** What was known just before the first end. */
  #before: readonly WorkerView[] = []
  #isDecided = false

  constructor(run: RunFacts, limits: Limits) {
    this.#run = run
    this.#limits = limits
  }

  observe(event: CoordinatorEvent, now: number): Verdict | null {
    if (this.#isDecided) return null
    this.#wake(now)
    const isEnd = event.type === 'exit' || event.type === 'failure' || event.type === 'run-ended'
    // An end is taken in after the judgement: who was killed for a stall has not died of it.
    if (!isEnd) this.#take(event, now)
    const diagnosis = this.#judge(event, now)
    if (isEnd) this.#take(event, now)
    if (!diagnosis) return null
    this.#isDecided = true
    return { diagnosis, atMs: now, output: this.#members[diagnosis.rank]?.output ?? [] }
  }

  #wake(now: number): void {
    if (this.#members.length === 0) {
      this.#members = Array.from({ length: this.#run.worldSize }, () => newMember(now))
      this.#heardAt = now
    }
    const slept = now - this.#heardAt
    if (slept > oversleptMs) this.#members.forEach(({ pulse }) => forgive(pulse, slept))
    this.#heardAt = now
  }

  #judge(event: CoordinatorEvent, now: number): Diagnosis | null {
    const views = this.#views(now)
    if (this.#firstEndAt === null) return diagnose(views, this.#limits)
    const isTime = event.type === 'run-ended' || now - this.#firstEndAt >= reportGraceMs
    if (!isTime) return null
    if (!wereKilledTogether(views)) return diagnoseExits(views)
    // The coordinator ended them all: whether it had a reason is to be seen in what was before.
    return diagnose(this.#before, { ...this.#limits, stallMs: 2000 })
  }

  #take(event: CoordinatorEvent, now: number): void {
    const member = this.#members['rank' in event ? Number(event.rank) : -1]
    if (!member) return
    switch (event.type) {
      case 'beat':
        return feelBeat(member.pulse, { ...event, waitingFor: event.waiting_for }, now)
      case 'process':
        member.processState = event.state
        return
      case 'done':
        member.isDone = true
        return
      case 'failure':
        this.#noteEnd(member, now)
        member.failure ??= { ...event, hint: null, stack: null }
        return
      case 'exit':
        // After its result a worker has nothing left to fail in.
        if (!member.isDone) this.#noteEnd(member, now)
        member.exit = { code: event.code, signal: event.signal }
        member.output = event.output
        return
      default:
        return
    }
  }

  #noteEnd(member: Member, now: number): void {
    if (this.#firstEndAt === null) this.#before = this.#views(now)
    this.#firstEndAt ??= now
    member.endedAt = Math.min(member.endedAt, now)
  }

  /** Who ended first comes first. */
  #views(now: number): WorkerView[] {
    return this.#members
      .map(({ pulse, endedAt, ...member }, rank) => ({ rank, pulse, endedAt, member }))
      .sort((a, b) => Math.sign(a.endedAt - b.endedAt) || a.rank - b.rank)
      .map(({ rank, pulse, member }) => ({
        ...member,
        rank,
        beat: pulse.beat,
        silentMs: now - pulse.heardAt,
        unchangedMs: now - pulse.changedAt,
        longestPauseMs: pulse.longestPauseMs,
      }))
  }
}

const newMember = (now: number): Member => ({
  ...{ exit: null, failure: null, isDone: false, output: [], processState: null },
  endedAt: Number.MAX_VALUE,
  pulse: startPulse(now),
})

/** Several that were killed at once and nobody who noticed: nobody was left to be a witness. */
function wereKilledTogether(views: readonly WorkerView[]): boolean {
  const ended = views.filter(({ isDone }) => !isDone)
  const isKilled = ({ exit, failure }: WorkerView) => exit?.signal === 'SIGKILL' && failure === null
  return ended.length > 1 && ended.every(isKilled)
}
