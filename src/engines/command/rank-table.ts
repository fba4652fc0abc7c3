import type { WorkerEvents, WorkerExit, WorkerHandle } from '../../run/worker-handle.js'
import type { ControlMessage, LatestStep } from '../../telemetry/control-message.js'
import { readProcessState } from '../../system/processes/process-state.js'
import type { ReportedEnd } from './agent-report.js'
import type { SocketListener } from './control-sockets.js'

/** torchrun checks its workers every 100 ms, so the exit status of one is known soon after its socket has closed. */
const reportMs = 250
/** A launcher that has nothing else to do ends within this time after its ranks. */
const restMs = 1500

type Rank = {
  pid: number | undefined
  /** It has reported that it reached its end. */
  isDone: boolean
  hasExited: boolean
  /** The end of its process, if its parent has reported it. */
  end: WorkerExit | null
  /** Its process has ended. */
  isGone: boolean
  /** The newest step that it has reported. */
  latest: LatestStep | null
}

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
    if (message.type === 'done') rank.isDone = true
    // The command goes on, so the run does: the result is passed on when that ends.
    if (message.type === 'done' && this.#isOutlived) return
    this.#events.message(number, message)
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
    const rank = this.#ranks[number]
    if (!rank) return
    rank.isGone = true
    setTimeout(() => {
      // A rank that has delivered its result ends with its group.
      const isOver = rank.end !== null && !(this.#isOutlived && rank.isDone && rank.end.code === 0)
      if (isOver || !rank.isDone) this.#exit(number, rank.end ?? unknownEnd)
    }, reportMs)
    if (this.#isCut) setTimeout(() => this.#stopAfterLastStep(), restMs)
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
    const rank = this.#ranks.find((one) => one.pid === pid)
    if (rank) rank.end = end
  }

  /** Notes that the process of this rank has ended. */
  ended(number: number, end: WorkerExit): void {
    this.#exit(number, end)
  }

  /** Notes that the program that started all ranks has ended, and the ranks with it. */
  allEnded(end: WorkerExit): void {
    // Ranks that reported come first, because the others may be on another machine and are then not to blame.
    const order = [...this.#ranks.entries()].sort(
      ([, one], [, other]) => Number(one.pid === undefined) - Number(other.pid === undefined),
    )
    const isUnexplained =
      !this.#isCut && this.#ranks.every((rank) => rank.isDone && !hasFailed(rank))
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
    if (end.code && rank.isDone && !this.#isKilled)
      this.#events.message(number, failureOf(number, end.code, this.#wrapper !== null))
    this.#events.exit(number, end)
  }
}

const unknownEnd: WorkerExit = { code: null, signal: null }
const finished: WorkerExit = { code: 0, signal: null }

const hasFailed = ({ end }: Rank): boolean => end !== null && end.code !== 0

const newRank = (): Rank => ({
  pid: undefined,
  isDone: false,
  hasExited: false,
  end: null,
  isGone: false,
  latest: null,
})

const failureOf = (rank: number, code: number, isWrapped: boolean): ControlMessage => ({
  type: 'failure',
  rank,
  kind: 'unexpected',
  cause: null,
  message: isWrapped
    ? `the command ended with exit code ${code}, and no rank has reported an error`
    : `its script ended with exit code ${code}, as by sys.exit(${code})`,
  hint: null,
  step: null,
  ranks: [rank],
  stack: null,
})

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
