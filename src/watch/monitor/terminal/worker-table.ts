import { plural } from '../../../kit/wording/plural.js'
import type { HistoryMetric, HistoryPoint, MonitorHistory } from '../history.js'
import type { MonitorView, WorkerView } from '../monitor-view.js'
import { type Canvas, stateColours } from './canvas.js'
import { countStates, type WorkerOrder, orderWorkers } from './order-workers.js'
import { sparkline, sparkTop } from './sparkline.js'
import { fit, padRight } from '../../../kit/console/text-cell.js'
import { chooseColumns, joinCells } from './worker-columns.js'

/** Which part of the workers is shown. */
export type TableWindow = {
  readonly order: WorkerOrder
  readonly offset: number
  readonly rows: number
}

/** Lines above the rows: how many workers of each state, and the titles of the columns. */
export const tableHeadLines = 2

/** The workers in the window as a table. */
export function workerTable(
  { workers, totalSteps }: MonitorView,
  history: MonitorHistory,
  canvas: Canvas,
  { order, offset, rows }: TableWindow,
): readonly string[] {
  const { paint } = canvas
  const shown = orderWorkers(workers, order).slice(offset, offset + rows)
  const metric = sparkMetric(shown, history)
  const columns = chooseColumns(canvas, {
    largestRank: workers.reduce((most, { workerId }) => Math.max(most, workerId), 0),
    largestStep: workers.reduce((most, { step }) => Math.max(most, step ?? 0), totalSteps ?? 0),
    sparkTitle: metric === 'ownWorkMs' ? 'own work' : 'compute times',
  })
  const width = columns.find(({ isSparkline }) => isSparkline)?.width ?? 0
  const series = shown.map(({ workerId }) =>
    width === 0 ? [] : history.series(workerId, metric, width),
  )
  const top = sparkTop(series)
  const rowOf = (worker: WorkerView, points: readonly HistoryPoint[]) => {
    const facts = { sparkline: sparkline(points, top, { width, levels: canvas.glyphs.spark }) }
    return joinCells(columns.map(({ cell }) => cell(worker, facts)))
  }
  return [
    summaryLine(workers, canvas),
    paint.dim(joinCells(columns.map((column) => padRight(column.title, column.width)))),
    ...shown.map((worker, row) => rowOf(worker, series[row] ?? [])),
  ]
}

/** Own work, as step times are equal on all ranks; compute times where a foreign checkpoint has no others. */
function sparkMetric(shown: readonly WorkerView[], history: MonitorHistory): HistoryMetric {
  const knowsWork = shown.some(
    ({ workerId }) => history.series(workerId, 'ownWorkMs', 1).length > 0,
  )
  return knowsWork ? 'ownWorkMs' : 'computeMs'
}

function summaryLine(workers: readonly WorkerView[], { columns, paint, glyphs }: Canvas): string {
  const counts = countStates(workers).map(([state, count]) =>
    paint[stateColours[state]](`${count} ${state}`),
  )
  const total = paint.bold(plural(workers.length, 'worker'))
  return fit(` ${total}  ${counts.join(', ')}`, columns, glyphs.cut)
}
