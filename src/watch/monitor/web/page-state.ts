import type { MonitorHistory } from '../history.js'
import type { MonitorView, WorkerView } from '../monitor-view.js'
import type { Frame, FrameAnomalies, FrameHead, WireWorker } from './frame.js'
import { StepGrid } from './step-grid.js'
import { toWire } from './wire-number.js'

/** The charts are updated once in this many milliseconds of the monitor's clock, everything else at once. */
const gridEveryMs = 1000

type ShownWorker = { readonly worker: WireWorker; readonly text: string; changedAt: number }

/**
 * The state of the page by version: `frameSince(n)` returns the changes since version n, however long the reader was
 * away. So a slow browser gets the newest state and never a queue.
 */
export class PageState {
  version = 0
  private head: FrameHead | null = null
  private readonly workers = new Map<number, ShownWorker>()
  private workersResetAt = 0
  private anomaliesText = ''
  private anomaliesAt = 0
  private readonly grid = new StepGrid()
  private gridRevision = -1
  private gridAtMs = -Infinity
  private readonly frames = new Map<number, string>()

  /** Receives a view; `ended` says why it is the last. */
  update(view: MonitorView, history: MonitorHistory, ended: string | null = null): void {
    this.version++
    this.frames.clear()
    this.head = headOf(view, ended)
    this.updateWorkers(view.workers)
    this.updateAnomalies(view)
    this.updateGrid(view.atMs, history, ended !== null)
  }

  /** JSON of a `Frame`; null where the reader has everything. A reader who has nothing has version 0. */
  frameSince(version: number): string | null {
    if (this.head === null || version >= this.version) return null
    const known = this.frames.get(version)
    if (known !== undefined) return known
    const text = this.render(this.head, version)
    this.frames.set(version, text)
    return text
  }

  private updateWorkers(views: readonly WorkerView[]): void {
    const isSameGroup =
      views.length === this.workers.size &&
      views.every(({ workerId }) => this.workers.has(workerId))
    if (!isSameGroup) {
      this.workers.clear()
      this.workersResetAt = this.version
    }
    for (const view of views) {
      const worker = wireWorker(view)
      const text = JSON.stringify(worker)
      if (this.workers.get(view.workerId)?.text === text) continue
      this.workers.set(view.workerId, { worker, text, changedAt: this.version })
    }
  }

  private updateAnomalies(view: MonitorView): void {
    const text = JSON.stringify({
      items: view.anomalies,
      leftOut: view.anomaliesLeftOut,
      undecided: view.undecided,
      recommendations: view.recommendations,
    } satisfies FrameAnomalies)
    if (text === this.anomaliesText) return
    this.anomaliesText = text
    this.anomaliesAt = this.version
  }

  private updateGrid(atMs: number, history: MonitorHistory, isLast: boolean): void {
    const isDue = atMs - this.gridAtMs >= gridEveryMs || isLast || atMs < this.gridAtMs
    const isNew = isDue && history.revision !== this.gridRevision
    if (!isNew && !this.grid.isPartial) return
    if (isNew) {
      this.gridRevision = history.revision
      this.gridAtMs = atMs
    }
    do this.grid.refresh(history, this.version)
    while (isLast && this.grid.isPartial)
  }

  private render(head: FrameHead, since: number): string {
    const parts = [`"version":${this.version}`, `"head":${JSON.stringify(head)}`]
    const isReset = since < this.workersResetAt
    const rows = [...this.workers.values()].filter(({ changedAt }) => isReset || changedAt > since)
    if (isReset || rows.length > 0)
      parts.push(
        `"workers":{"isReset":${isReset},"rows":[${rows.map(({ text }) => text).join(',')}]}`,
      )
    if (this.anomaliesAt > since) parts.push(`"anomalies":${this.anomaliesText}`)
    const grid = this.renderGrid(since)
    if (grid !== null) parts.push(`"grid":${grid}`)
    return `{${parts.join(',')}}`
  }

  private renderGrid(since: number): string | null {
    const { grid } = this
    const isReset = grid.resetAt > since
    const columns = grid.columnsSince(since)
    if (!isReset && columns.length === 0) return null
    const rows = isReset ? `,"rows":${JSON.stringify(grid.rows)}` : ''
    const shape = `"isReset":${isReset},"binSize":${grid.binSize}${rows}`
    return `{${shape},"columns":[${columns.join(',')}]}`
  }
}

function headOf(view: MonitorView, ended: string | null): FrameHead {
  return {
    atMs: view.atMs,
    source: view.source,
    runId: view.runId,
    phase: view.phase,
    verdict: view.verdict,
    reason: view.reason,
    completedSteps: view.completedSteps,
    totalSteps: view.totalSteps,
    etaMs: view.etaMs,
    elapsedMs: view.elapsedMs,
    ageMs: view.ageMs,
    notes: view.notes,
    ended,
  }
}

function wireWorker(view: WorkerView): WireWorker {
  const { unmovedMs } = view
  return [
    view.workerId,
    view.state,
    view.step,
    toWire(view.loss),
    toWire(view.throughputSamplesPerSec),
    toWire(view.dataMs),
    toWire(view.computeMs),
    toWire(view.allreduceMs),
    toWire(view.stepMs),
    unmovedMs !== null && unmovedMs >= 2000 ? Math.floor(unmovedMs / 1000) : null,
  ]
}

export type { Frame }
