import type { WorkerEvents, WorkerExit, WorkerHandle } from '../../run/worker-handle.js'
import type { ControlMessage, LatestStep } from '../../../lab/telemetry/control-message.js'
import { readProcessState } from '../../../machine/system/processes/process-state.js'
import type { ReportedEnd } from './agent-report.js'
import type { SocketListener } from './control-sockets.js'
import { hasEndedBadly, newRank, type Rank } from './rank-of-table.js'
import {
  failureAtEnd,
  failureOfFirst,
  failureOfLauncher,
  isFailure,
  isLostPeer,
} from './rank-failure.js'

/** torchrun checks its workers every 100 ms, so the exit status of one is known soon after its socket has closed. */
const reportMs = 250
/** A launcher that has nothing else to do ends within this time after its ranks. */
const restMs = 1500
/** What a rank says of a lost peer waits so long for the launcher's word on how the peer has ended. */
const wordMs = 2000

/** A command that goes on after its ranks have ended: until it ends, or it is stopped after the last step. */
export type Wrapper = {
  /** The number of steps after which the ranks are ended; null: they end by themselves. */
  readonly checkSteps: number | null
  /** Called when the command is stopped. */
  stopped(): void
}

/** The printed output of the command: number of lines, null before the first step, and the newest step of a rank. */
type Printed = {
  readonly lines: number | null
  readonly latest: (rank: number) => LatestStep | null
}

/**
 * The ranks of a command, whose processes are not our children. A rank appears with its first message, and its parent
 * reports its end. The earliest death is reported first.
 */
export class RankTable implements SocketListener {
  readonly handles: readonly WorkerHandle[]
  readonly #ranks: readonly Rank[]
  readonly #events: WorkerEvents
  readonly #wrapper: Wrapper | null
  readonly #kill: () => void
  #vouched = 0
  /** We have ended the command, so its exit code says nothing about it. */
  #isKilled = false
  /** Passes on what ranks have said of a lost peer; they are told once it is known how the peer has ended. */
  #held: (() => void)[] = []
  /** Ranks that reached their end or are gone, in this order. */
  readonly #leaving = new Set<number>()

  /** `wrapper`: the command may do more than start ranks. */
  constructor(
    workers: number,
    events: WorkerEvents,
    kill: () => void,
    wrapper: Wrapper | null = null,
  ) {
    this.#events = events
    this.#wrapper = wrapper
    this.#ranks = Array.from({ length: workers }, newRank)
    this.#kill = (): void => {
      if (!this.#isKilled && this.isDone) this.#wrapper?.stopped()
      this.#isKilled = true
      kill()
    }
    this.handles = this.#ranks.map((rank, number) => handleOf(rank, number, this.#kill))
  }

  /** Whether any rank has reported. */
  get isInstrumented(): boolean {
    return this.#ranks.some(({ pid }) => pid !== undefined)
  }

  /** Whether every rank has delivered its result. */
  get isDone(): boolean {
    return this.#ranks.every(({ isDone }) => isDone)
  }

  message(number: number, message: ControlMessage): void {
    const rank = this.#ranks[number]
    if (!rank || rank.hasExited) return
    if (message.type === 'started') rank.pid = message.pid
    if (message.type === 'beat') rank.latest = message.latest ?? rank.latest
    if (message.type === 'done') this.#leave(number, { isDone: true })
    if (message.type === 'failure') rank.hasFailed = true
    // The command goes on, so the run does: the result is passed on when that ends.
    if (message.type === 'done' && this.#isOutlived) return
    this.#passOn(number, message)
  }

  #passOn(number: number, message: ControlMessage): void {
    if (!isLostPeer(message)) return this.#events.message(number, message)
    this.#held.push(() => this.#events.message(number, message))
    // The rank that is lost may leave a moment later than another one says so.
    const first = this.#firstToLeave()
    const isElsewhere = this.#ranks.every(({ hasFailed }) => hasFailed)
    if (isElsewhere || (first !== undefined && this.#ranks[first]?.end)) this.#tellHeld()
    else setTimeout(() => this.#tellHeld(), wordMs)
  }

  #leave(number: number, how: { readonly isDone: true } | { readonly isGone: true }): void {
    Object.assign(this.#ranks[number] ?? {}, how)
    this.#leaving.add(number)
  }

  /** The rank that ended before the others, without an error of its own. */
  #firstToLeave(): number | undefined {
    return [...this.#leaving].find((number) => !this.#ranks[number]?.hasFailed)
  }

  #tellHeld(): void {
    const held = this.#held
    if (held.length === 0) return
    this.#held = []
    const first = this.#firstToLeave() ?? -1
    const rank = this.#ranks[first]
    if (rank?.isDone) this.#events.message(first, failureOfFirst(first, rank.end))
    else if (rank) this.#exit(first, rank.end ?? unknownEnd)
    for (const tell of held) tell()
    for (const number of this.#ranks.keys()) this.#settle(number)
  }

  /** Whether the command goes on after its ranks. */
  get #isOutlived(): boolean {
    return this.#wrapper !== null && this.#wrapper.checkSteps === null
  }

  /**
   * A rank that has not reported counts as alive while its process lives. Once the command has printed steps, it counts
   * as making progress while the command prints.
   */
  vouch(elapsedMs: number, { lines, latest: latestOf }: Printed): void {
    this.#vouched++
    const progress =
      lines === null
        ? { sequence: this.#vouched }
        : ({ sequence: lines, source: 'output' } as const)
    for (const [
      rank,
      { pid, hasExited, isDone, isGone, latest: reported },
    ] of this.#ranks.entries()) {
      const isOver = isDone && isGone
      if ((pid !== undefined && !isOver) || hasExited) continue
      const latest = reported ?? latestOf(rank)
      const step = latest === null ? 0 : latest.step + 1
      const place = { phase: 'start', step, waitingFor: null, ...progress } as const
      this.#events.message(rank, { type: 'beat', rank, ...place, sentMs: elapsedMs, latest })
    }
  }

  gone(number: number): void {
    if (!this.#ranks[number]) return
    this.#leave(number, { isGone: true })
    setTimeout(() => this.#settle(number), reportMs)
    if (this.#isCut) setTimeout(() => this.#stopAfterLastStep(), restMs)
  }

  /** torchrun reports only ranks that fail: how another one has ended is known when torchrun ends. */
  #settle(number: number): void {
    const { end, isDone, isGone } = this.#ranks[number] ?? newRank()
    if (end === null || !isGone || this.#held.length > 0) return
    // A rank that has delivered its result ends with its group.
    if (!this.#isOutlived || !isDone || end.code !== 0) this.#exit(number, end)
  }

  /** Whether every rank was ended after the steps that were asked for: what the command does then is not part of the run. */
  get #isCut(): boolean {
    const { checkSteps = null } = this.#wrapper ?? {}
    const isCut = ({ isDone, isGone, latest }: Rank) =>
      isDone && isGone && (latest?.step ?? -1) + 1 >= (checkSteps ?? Infinity)
    return checkSteps !== null && this.#ranks.every(isCut)
  }

  #stopAfterLastStep(): void {
    if (this.#isKilled || !this.#isCut || this.#ranks.every(({ hasExited }) => hasExited)) return
    this.#kill()
    this.#ranks.forEach(({ end }, number) => this.#exit(number, end ?? finished))
  }

  /** A parent reports the end of a process. */
  report({ pid, end }: ReportedEnd): void {
    const number = this.#ranks.findIndex((one) => one.pid === pid)
    const rank = this.#ranks[number]
    if (!rank) return
    rank.end ??= end
    if (number === this.#firstToLeave()) this.#tellHeld()
    if (rank.isGone) setTimeout(() => this.#settle(number), reportMs)
  }

  /** Notes that the process of this rank has ended. */
  ended(number: number, end: WorkerExit): void {
    const rank = this.#ranks[number]
    if (!rank) return
    rank.end ??= end
    this.#leave(number, { isGone: true })
    if (number === this.#firstToLeave()) this.#tellHeld()
    if (this.#held.length === 0) this.#exit(number, end)
  }

  /** Notes a signal to the program that started all ranks: a rank that ends without a word ends because of it. */
  launcherGot(signal: NodeJS.Signals): void {
    if (this.#isKilled || this.isDone) return
    this.#events.message(0, failureOfLauncher(signal))
  }

  /** Notes that the program that started all ranks has ended, and the ranks with it. */
  allEnded(end: WorkerExit): void {
    this.#tellHeld()
    // Ranks that reported come first, because the others may be on another machine and are then not to blame.
    const order = [...this.#ranks.entries()].sort(
      ([, one], [, other]) => Number(one.pid === undefined) - Number(other.pid === undefined),
    )
    const isUnexplained =
      !this.#isCut && this.#ranks.every((rank) => rank.isDone && !hasEndedBadly(rank))
    for (const [number, rank] of order)
      this.#exit(number, rank.end ?? (rank.isDone && !isUnexplained ? finished : end))
  }

  #exit(number: number, end: WorkerExit): void {
    const rank = this.#ranks[number]
    if (!rank || rank.hasExited) return
    rank.hasExited = true
    // A parent reported success, which the process itself may have been unable to report.
    if (end.code === 0 && (!rank.isDone || this.#isOutlived))
      this.#events.message(number, { type: 'done', rank: number, result: null })
    // A script that calls sys.exit(2) reaches its end, too: the exit code decides.
    if (isFailure(end) && rank.isDone && !this.#isKilled)
      this.#events.message(number, failureAtEnd(number, end, this.#wrapper !== null))
    this.#events.exit(number, end)
  }
}

const unknownEnd: WorkerExit = { code: null, signal: null }
const finished: WorkerExit = { code: 0, signal: null }

const handleOf = (rank: Rank, number: number, kill: () => void): WorkerHandle => ({
  rank: number,
  get pid() {
    return rank.pid
  },
  get hasExited() {
    return rank.hasExited
  },
  kill,
  readState: () => (rank.pid === undefined ? null : readProcessState(rank.pid)),
})
