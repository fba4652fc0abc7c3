import { historyMetrics, type MonitorHistory } from '../history.js'
import type { RowRange } from './frame.js'
import { GridRow } from './grid-row.js'
import { shorten } from './wire-number.js'

/** A page is about 1,000 pixels wide, and more columns are not visible. */
export const maxColumns = 320
/** Rows of the heat map; more workers share rows. */
export const maxRows = 256
/**
 * Number of workers whose history one refresh reads, so that no refresh takes long; the next one reads others. A new
 * grid is empty and needs fewer refreshes.
 */
const workersPerRefresh = { fresh: 256, later: 16 }

/** Number of workers whose history gives the range of steps. */
const askedForSteps = 8

/**
 * The past of a run as a grid of workers by steps that grows at its right end: bins are aligned powers of two, so a
 * finished column stays as it is until all are halved in number. Tracks which column changed in which version.
 */
export class StepGrid {
  binSize = 1
  rows: readonly RowRange[] = []
  /** Version of the last complete new layout. */
  resetAt = 0
  private base = 0
  private count = 0
  private cells: GridRow[] = []
  private changedAt: number[] = []
  private texts: (string | null)[] = []
  private nextRow = 0
  private isFresh = true

  /** Adds new data, or a part of it if there are many workers; returns whether anything changed. */
  refresh(history: MonitorHistory, version: number): boolean {
    const ids = history.workerIds
    const isNew = this.layOutRows(ids)
    const wasLaidOut = this.layOutColumns(stepsOf(history), isNew)
    if (wasLaidOut) this.clear(version)
    return this.readRows(history, version) || wasLaidOut
  }

  /** Some rows were not asked yet in this round: there are many workers. */
  get isPartial(): boolean {
    return this.nextRow < this.rows.length
  }

  /** JSON of every column that changed after `version`, oldest first. */
  columnsSince(version: number): string[] {
    const changed: string[] = []
    for (let column = 0; column < this.count; column++)
      if ((this.changedAt[column] ?? 0) > version) changed.push(this.textOf(column))
    return changed
  }

  private layOutRows(ids: readonly number[]): boolean {
    const rows = rowsOf(ids)
    const isSame =
      rows.length === this.rows.length &&
      rows.every(([first, last], row) => {
        const old = this.rows[row]
        return old !== undefined && old[0] === first && old[1] === last
      })
    if (!isSame) this.rows = rows
    return !isSame
  }

  private layOutColumns(steps: readonly [number, number] | null, isForced: boolean): boolean {
    if (steps === null) {
      const hadSteps = this.count > 0
      this.count = 0
      return isForced || hadSteps
    }
    const [first, last] = steps
    const binSize = binSizeOf(first, last)
    const base = Math.floor(first / binSize)
    const count = Math.floor(last / binSize) - base + 1
    const isNew = isForced || binSize !== this.binSize || base !== this.base || count < this.count
    Object.assign(this, { binSize, base, count })
    return isNew
  }

  private clear(version: number): void {
    this.resetAt = version
    this.nextRow = 0
    this.isFresh = true
    this.cells = this.rows.map(() => new GridRow(maxColumns))
    this.changedAt = Array.from({ length: maxColumns }, () => version)
    this.texts = Array.from({ length: maxColumns }, () => null)
  }

  private readRows(history: MonitorHistory, version: number): boolean {
    const share = Math.max(1, Math.ceil(history.workerIds.length / Math.max(1, this.rows.length)))
    const limit = workersPerRefresh[this.isFresh ? 'fresh' : 'later']
    const turns = Math.min(this.rows.length, Math.max(1, Math.floor(limit / share)))
    let isChanged = false
    for (let turn = 0; turn < turns; turn++) {
      const row = this.nextRow < this.rows.length ? this.nextRow : 0
      this.nextRow = row + 1
      isChanged = this.readRow(row, history, version) || isChanged
    }
    this.isFresh &&= this.isPartial
    return isChanged
  }

  private readRow(row: number, history: MonitorHistory, version: number): boolean {
    const range = this.rows[row]
    const cells = this.cells[row]
    if (range === undefined || cells === undefined) return false
    const ids = history.workerIds.filter((id) => id >= range[0] && id <= range[1])
    const columns = cells.read(history, ids, (first, last) => this.placesOf(first, last))
    for (const column of columns) {
      this.changedAt[column] = version
      this.texts[column] = null
    }
    return columns.length > 0
  }

  /** Columns that a point of these steps belongs to, as places in the grid. */
  private placesOf(firstStep: number, lastStep: number): readonly [number, number] {
    const isWide = lastStep - firstStep >= this.binSize
    const middle = Math.floor((firstStep + lastStep) / 2)
    const from = Math.floor((isWide ? firstStep : middle) / this.binSize) - this.base
    const to = Math.floor((isWide ? lastStep : middle) / this.binSize) - this.base
    return [Math.max(0, from), Math.min(this.count - 1, to)]
  }

  private textOf(column: number): string {
    const known = this.texts[column]
    if (known !== null && known !== undefined) return known
    const cells = historyMetrics.flatMap((metric) => {
      const values = this.cells.map((row) => row.value(metric, column))
      return values.some((value) => value !== null) ? [[metric, values]] : []
    })
    const index = this.base + column
    const text = JSON.stringify({
      index,
      cells: Object.fromEntries(cells) as unknown,
      means: this.meansOf(column),
    })
    this.texts[column] = text
    return text
  }

  private meansOf(column: number): (number | null)[] {
    return (['dataMs', 'computeMs', 'allreduceMs', 'stepMs'] as const).map((metric) => {
      let [sum, count] = [0, 0]
      for (const row of this.cells) {
        sum += row.sum(metric, column)
        count += row.count(metric, column)
      }
      return count > 0 ? shorten(sum / count) : null
    })
  }
}

/** First and last step with a value. The workers of a run are at nearly the same step, so a few of them are enough. */
function stepsOf(history: MonitorHistory): readonly [number, number] | null {
  const { workerIds } = history
  let [first, last] = [Infinity, -Infinity]
  const stride = Math.max(1, Math.ceil(workerIds.length / askedForSteps))
  for (let index = 0; index < workerIds.length; index += stride) {
    for (const metric of ['allreduceMs', 'loss'] as const) {
      const [point] = history.series(workerIds[index] ?? 0, metric, 1)
      if (point === undefined) continue
      first = Math.min(first, point.firstStep)
      last = Math.max(last, point.lastStep)
    }
  }
  return last >= first ? [first, last] : null
}

function binSizeOf(first: number, last: number): number {
  let size = 1
  while (Math.floor(last / size) - Math.floor(first / size) >= maxColumns) size *= 2
  return size
}

function rowsOf(ids: readonly number[]): RowRange[] {
  const share = Math.max(1, Math.ceil(ids.length / maxRows))
  const rows: RowRange[] = []
  for (let start = 0; start < ids.length; start += share) {
    const first = ids[start] ?? 0
    rows.push([first, ids[Math.min(start + share, ids.length) - 1] ?? first])
  }
  return rows
}
