import type { TrackedAnomaly } from '../anomaly.js'
import type {
  Frame,
  FrameAnomalies,
  FrameGrid,
  FrameHead,
  RowRange,
  WireColumn,
  WireWorker,
} from './frame.js'

/** The changes of one frame, for the drawing code. */
export type PageChanges = {
  readonly workers: boolean
  readonly anomalies: boolean
  readonly grid: boolean
  /** Raised since the frame before; in the first frame none is new. */
  readonly raised: readonly TrackedAnomaly[]
}

/** The state of the page, built from the received frames. */
export class PageModel {
  version = 0
  head: FrameHead | null = null
  readonly workers = new Map<number, WireWorker>()
  anomalies: FrameAnomalies = { items: [], leftOut: 0, undecided: [], recommendations: [] }
  binSize = 1
  rows: readonly RowRange[] = []
  columns: WireColumn[] = []
  private seen: ReadonlySet<string> = new Set()

  apply(frame: Frame): PageChanges {
    const isFirst = this.head === null
    this.version = frame.version
    this.head = frame.head
    if (frame.workers !== undefined) this.applyWorkers(frame.workers)
    if (frame.anomalies !== undefined) this.anomalies = frame.anomalies
    if (frame.grid !== undefined) this.applyGrid(frame.grid)
    return {
      workers: frame.workers !== undefined,
      anomalies: frame.anomalies !== undefined,
      grid: frame.grid !== undefined,
      raised: this.takeRaised(isFirst),
    }
  }

  private applyWorkers({ isReset, rows }: NonNullable<Frame['workers']>): void {
    if (isReset) this.workers.clear()
    for (const row of rows) this.workers.set(row[0], row)
  }

  private applyGrid(grid: FrameGrid): void {
    if (grid.isReset) {
      this.binSize = grid.binSize
      this.rows = grid.rows ?? []
      this.columns = []
    }
    for (const column of grid.columns) this.putColumn(column)
  }

  /** A run may omit bins; their cells are unknown. */
  private putColumn(column: WireColumn): void {
    const base = this.columns[0]?.index ?? column.index
    for (let index = base + this.columns.length; index < column.index; index++)
      this.columns.push({ index, cells: {}, means: [null, null, null, null] })
    this.columns[column.index - base] = column
  }

  private takeRaised(isFirst: boolean): TrackedAnomaly[] {
    const { items } = this.anomalies
    const raised = items.filter(({ id }) => !this.seen.has(id))
    // An anomaly that is no longer listed is old and resolved, and does not return.
    if (raised.length > 0) this.seen = new Set(items.map(({ id }) => id))
    return isFirst ? [] : raised
  }
}
