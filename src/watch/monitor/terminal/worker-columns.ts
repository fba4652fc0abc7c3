import type { WorkerView } from '../monitor-view.js'
import { type Canvas, stateColours } from './canvas.js'
import { durationText, lossCell, rateCell, timeCell, unknownFigure } from './figure-cells.js'
import { padLeft, padRight } from '../../../kit/console/text-cell.js'

/** The inputs of a row besides the worker. */
type RowFacts = {
  readonly sparkline: string
}

/** A column of the table; the cell comes in exactly `width` cells. */
type WorkerColumn = {
  readonly title: string
  readonly width: number
  readonly cell: (worker: WorkerView, facts: RowFacts) => string
  readonly isSparkline?: true
}

const gap = 2
const narrowestSpark = 8
const widestSpark = 60

/** The inputs for the widths of columns; constant over a run, so that columns do not move. */
type ColumnNeeds = {
  readonly largestRank: number
  readonly largestStep: number
  /** The title of the sparkline. */
  readonly sparkTitle: string
}

/** The columns that fit, in the order in which they are shown; what matters least is dropped first. */
export function chooseColumns(canvas: Canvas, needs: ColumnNeeds): readonly WorkerColumn[] {
  const { always, optional } = allColumns(canvas, needs)
  let room = canvas.columns - 2 - widthOf(always)
  const wanted = new Set<Optional>()
  for (const name of byImportance) {
    const width = name === 'spark' ? narrowestSpark : optional[name].width
    if (width + gap > room) break
    room -= width + gap
    wanted.add(name)
  }
  const sparkWidth = Math.min(widestSpark, narrowestSpark + room)
  const shown = byPlace.filter((name) => wanted.has(name))
  return [
    ...always,
    ...shown.map((name) =>
      name === 'spark' ? { ...optional.spark, width: sparkWidth } : optional[name],
    ),
  ]
}

/** The line of one worker, or of the titles. */
export function joinCells(cells: readonly string[]): string {
  return ` ${cells.join(' '.repeat(gap))}`
}

type Optional = 'loss' | 'rate' | 'data' | 'compute' | 'allreduce' | 'spark' | 'step' | 'unmoved'
const byImportance: readonly Optional[] = [
  'loss',
  'rate',
  'compute',
  'data',
  'allreduce',
  'spark',
  'step',
  'unmoved',
]
const byPlace: readonly Optional[] = [
  'loss',
  'rate',
  'data',
  'compute',
  'allreduce',
  'step',
  'unmoved',
  'spark',
]

function allColumns(
  { paint, glyphs }: Canvas,
  { largestRank, largestStep, sparkTitle }: ColumnNeeds,
) {
  const right = (title: string, width: number, text: (worker: WorkerView) => string) => ({
    title: padLeft(title, width),
    width,
    cell: (worker: WorkerView) => padLeft(text(worker), width),
  })
  const rankWidth = Math.max(4, String(largestRank).length)
  const stepWidth = Math.max(5, String(largestStep).length)
  const always: readonly WorkerColumn[] = [
    right('rank', rankWidth, ({ workerId }) => String(workerId)),
    {
      title: padRight('state', 9),
      width: 9,
      cell: ({ state }) =>
        padRight(paint[stateColours[state]](`${glyphs.states[state]} ${state}`), 9),
    },
    right('step', stepWidth, ({ step }) => (step === null ? unknownFigure : String(step))),
  ]
  const optional: Readonly<Record<Optional, WorkerColumn>> = {
    loss: right('loss', 9, ({ loss }) => lossCell(loss)),
    rate: right('samples/s', 9, (worker) => rateCell(worker.throughputSamplesPerSec)),
    data: right('data', 7, ({ dataMs }) => timeCell(dataMs)),
    compute: right('compute', 7, ({ computeMs }) => timeCell(computeMs)),
    allreduce: right('all-reduce', 10, ({ allreduceMs }) => timeCell(allreduceMs)),
    step: right('step time', 9, ({ stepMs }) => timeCell(stepMs)),
    unmoved: right('last moved', 15, ({ unmovedMs }) =>
      unmovedMs === null ? unknownFigure : `${durationText(unmovedMs)} ago`,
    ),
    spark: {
      title: sparkTitle,
      width: narrowestSpark,
      cell: (_, facts) => facts.sparkline,
      isSparkline: true,
    },
  }
  return { always, optional }
}

function widthOf(columns: readonly WorkerColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, gap * (columns.length - 1))
}
