import type { HistoryMetric, HistoryPoint } from '../history.js'
import type { StepFigures } from '../step-figures.js'
import { addToRow, bytesPerRow, endRowAt, firstStepOf, joinRows } from './bucket-row.js'
import { lastStepOf, openRow, pointOf, rowWidth } from './bucket-row.js'
import { thinPoints } from './thin-points.js'

/** The smallest table, and the largest that is made at once; beyond that it doubles until its limit. */
export const minBuckets = 8
const maxAtOnce = 32
/** The least memory for the past of one worker. */
export const minBytes = minBuckets * bytesPerRow

/** The steps of one worker in a bounded number of buckets of equal size; the newest may be partly filled. */
export class StepBuckets {
  private table: Float64Array
  private numRows = 0
  /** Steps that a full bucket holds, and those in the newest. */
  private stride = 1
  private numInNewest = 0

  constructor(limit: number) {
    this.table = new Float64Array(Math.min(limit, maxAtOnce) * rowWidth)
  }

  get bytes(): number {
    return this.table.byteLength
  }

  /** Existing steps from `step` on are dropped, because they are being repeated. */
  add(step: number, figures: StepFigures, limit: number): void {
    this.forgetFrom(step)
    if (this.numRows === 0 || this.numInNewest >= this.stride) this.openNext(step, limit)
    addToRow(this.table, this.numRows - 1, step, figures)
    this.numInNewest += 1
  }

  /** Reduces the table to at most `limit` buckets. */
  shrinkTo(limit: number): void {
    while (this.numRows > limit) this.merge()
    if (this.capacity > limit) this.resize(limit)
  }

  points(metric: HistoryMetric, maxPoints: number): HistoryPoint[] {
    const points: HistoryPoint[] = []
    for (let row = 0; row < this.numRows; row++) {
      const point = pointOf(this.table, row, metric)
      if (point !== null) points.push(point)
    }
    return thinPoints(points, maxPoints)
  }

  private get capacity(): number {
    return this.table.length / rowWidth
  }

  private openNext(step: number, limit: number): void {
    const isFull = this.numRows >= this.capacity
    if (isFull && this.capacity < limit) this.resize(Math.min(limit, 2 * this.capacity))
    if (this.numRows >= Math.min(limit, this.capacity)) this.merge()
    if (this.numRows > 0 && this.numInNewest < this.stride) return
    openRow(this.table, this.numRows, step)
    this.numRows += 1
    this.numInNewest = 0
  }

  /** Two neighbours become one, so that buckets hold twice as many steps; an odd last one stays as it is. */
  private merge(): void {
    for (let row = 0; row < this.numRows; row += 2) {
      const hasNeighbour = row + 1 < this.numRows
      if (hasNeighbour) joinRows(this.table, row, row + 1)
      this.table.copyWithin((row / 2) * rowWidth, row * rowWidth, (row + 1) * rowWidth)
    }
    if (this.numRows % 2 === 0) this.numInNewest += this.stride
    this.numRows = Math.ceil(this.numRows / 2)
    this.stride *= 2
  }

  private forgetFrom(step: number): void {
    const numBefore = this.numRows
    while (this.numRows > 0 && firstStepOf(this.table, this.numRows - 1) >= step) this.numRows -= 1
    if (this.numRows === 0) this.stride = 1
    if (this.numRows < numBefore) this.numInNewest = this.stride
    if (this.numRows > 0 && lastStepOf(this.table, this.numRows - 1) >= step)
      endRowAt(this.table, this.numRows - 1, step - 1)
  }

  private resize(rows: number): void {
    const resized = new Float64Array(rows * rowWidth)
    resized.set(this.table.subarray(0, Math.min(this.table.length, resized.length)))
    this.table = resized
  }
}
