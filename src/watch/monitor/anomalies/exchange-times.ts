import { middleOf } from '../../../kit/stats/middle.js'
import { PeerValues } from '../../../kit/peers/peer-values.js'
import type { WorkerFacts } from './worker-facts.js'
import { at, withRoom } from '../../../kit/peers/number-columns.js'

/** Milliseconds that are added to every time: the ratio of two tiny ones is chance. */
export const floorMs = 0.02

/**
 * Every worker's all-reduce in a look, in milliseconds. Subtracts the time that a worker waited for the slowest one to
 * begin, and the time without a core of that worker or of the slowest other. The network explains at most the rest.
 */
export class ExchangeTimes {
  /** A mix of the remainder and the measured time, so that the ratio of two tiny remainders has no effect. */
  readonly values = new PeerValues()
  /** As it was measured, by the place in `values`. */
  private gross = new Float64Array(0)
  private walls = new Float64Array(0)
  private works = new Float64Array(0)
  private delays = new Float64Array(0)
  /** The shortest measured time of any worker. */
  leastMs = Infinity
  private mostMs = 0
  /** The longest time that any worker had no core, over work and exchange. */
  shortageMs = 0

  constructor(private readonly measuredShare: number) {}

  get count(): number {
    return this.values.count
  }
  /** Whether any all-reduce took measurable time. */
  get isMeasured(): boolean {
    return this.mostMs > 0
  }

  read(workers: readonly WorkerFacts[]): void {
    this.reserve(workers.length)
    const { slowestMs, starvedMs, delayedMs, secondMs } = this.measure(workers)
    const share = this.measuredShare
    this.values.clear()
    workers.forEach(({ id, snapshot }, place) => {
      const grossMs = at(this.gross, place)
      const delayMs = at(this.delays, place)
      const aheadMs = slowestMs - at(this.walls, place)
      const others = delayMs === delayedMs ? secondMs : delayedMs
      const restMs = Math.max(0, grossMs - delayMs - others - aheadMs - starvedMs)
      this.values.add(id, snapshot.step, (1 - share) * restMs + share * grossMs + floorMs)
    })
  }

  /** Median of a step's own work, which shows how much a wait matters; 0 if unknown. */
  usualWorkMs(): number {
    return middleOf(this.works.slice(0, this.count)) || 0
  }

  /** As measured, of all but one. */
  othersGrossMs(id: number): number[] {
    const { ids } = this.values
    return [...this.gross.subarray(0, this.count)].filter((_, place) => ids[place] !== id)
  }

  private reserve(size: number): void {
    this.gross = withRoom(this.gross, size, 0)
    this.walls = withRoom(this.walls, size, 0)
    this.works = withRoom(this.works, size, 0)
    this.delays = withRoom(this.delays, size, 0)
  }

  /**
   * A different rank may lack a core in each step, which medians of waits do not show. `starvedMs` is that of the worst
   * rank.
   */
  private measure(workers: readonly WorkerFacts[]) {
    const of = { slowestMs: 0, starvedMs: 0, delayedMs: 0, secondMs: 0 }
    this.leastMs = Infinity
    this.mostMs = 0
    this.shortageMs = 0
    workers.forEach((worker, place) => {
      const { grossMs, wallMs, delayMs, workMs } = timesOf(worker)
      this.gross[place] = grossMs
      this.walls[place] = wallMs
      this.works[place] = workMs
      this.delays[place] = delayMs
      this.leastMs = Math.min(this.leastMs, grossMs)
      this.mostMs = Math.max(this.mostMs, grossMs)
      this.shortageMs = Math.max(this.shortageMs, 2 * delayMs + Math.max(0, wallMs - workMs))
      of.slowestMs = Math.max(of.slowestMs, wallMs)
      of.starvedMs = Math.max(of.starvedMs, wallMs - workMs)
      of.secondMs = Math.max(of.secondMs, Math.min(of.delayedMs, delayMs))
      of.delayedMs = Math.max(of.delayedMs, delayMs)
    })
    return of
  }
}

const unknown = {
  allreduce_ms: null,
  work_wall_ms: null,
  allreduce_delay_ms: null,
  own_work_ms: null,
}

/** A worker's times, by its details where the file has them; 0 for what is unknown. */
function timesOf({ snapshot, details }: WorkerFacts) {
  const computeMs = snapshot.compute_time_ms ?? 0
  const own = details ?? unknown
  return {
    grossMs: own.allreduce_ms ?? snapshot.allreduce_time_ms ?? 0,
    wallMs: own.work_wall_ms ?? computeMs,
    delayMs: own.allreduce_delay_ms ?? 0,
    workMs: own.own_work_ms ?? computeMs,
  }
}
