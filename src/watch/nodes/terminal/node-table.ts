import { singleLine } from '../../../kit/console/single-line.js'
import { fit } from '../../../kit/console/text-cell.js'
import type { NodesView, NodeView } from '../view/nodes-view.js'
import { figureText, gpuFigures, gpuText, known, unknownText, withUnit } from '../view/words.js'
import { type Canvas, verdictColours } from './canvas.js'
import { type Column, tableLines } from './table.js'

/** A line for every node: verdict, score, key figures and the worst evidence. */
export function nodeTable(nodes: readonly NodeView[], canvas: Canvas): readonly string[] {
  return tableLines(columnsOf(canvas), nodes, canvas)
}

/** The same, with advice below every node that is not healthy. */
export function nodeTableWithAdvice(view: NodesView, canvas: Canvas): readonly string[] {
  const [head = '', ...rows] = nodeTable(view.nodes, canvas)
  return [head, ...rows.flatMap((row, index) => [row, ...adviceLine(view.nodes[index], canvas)])]
}

const columnsOf = ({ paint, glyphs }: Canvas): readonly Column<NodeView>[] => [
  { head: 'NODE', text: ({ name }) => singleLine(name).slice(0, 40) },
  {
    head: 'STATE',
    text: ({ verdict }) => `${glyphs.verdicts[verdict]} ${verdict}`,
    paint: (cell, { verdict }) => paint[verdictColours[verdict]](cell),
  },
  { head: 'SCORE', text: ({ score }) => figureText(score), isNumeric: true },
  {
    head: 'LATENCY',
    text: ({ reachability }) => withUnit(reachability.latencyMs, 'ms', 1),
    isNumeric: true,
    weight: 4,
  },
  {
    head: 'CPU',
    text: ({ system }) => withUnit(system.cpuPercent, '%'),
    isNumeric: true,
    weight: 3,
  },
  {
    head: 'MEM',
    text: ({ system }) => withUnit(system.memoryPercent, '%'),
    isNumeric: true,
    weight: 3,
  },
  {
    head: 'DISK',
    text: ({ system }) => withUnit(system.diskPercent, '%'),
    isNumeric: true,
    weight: 3,
  },
  { head: 'GPUS', text: gpuText, isNumeric: true, weight: 2 },
  {
    head: 'HOTTEST',
    text: (node) => temperatureText(gpuFigures(node).hottestC, glyphs.degrees),
    isNumeric: true,
    weight: 2,
  },
  { head: 'LOAD', text: (node) => sparkline(node, glyphs.spark), weight: 5 },
  { head: 'WHY', text: ({ reason }) => singleLine(reason) },
]

const temperatureText = (celsius: number | null, unit: string): string =>
  celsius === null ? unknownText : `${celsius.toFixed(0)} ${unit.trim()}`

const sparkCells = 12

/** The recent load of its GPUs, or else of its cores. */
function sparkline({ history }: NodeView, levels: string): string {
  const points = history.slice(-sparkCells)
  const values = points.map(
    ({ gpuUtilizationPercent, cpuPercent }) => gpuUtilizationPercent ?? cpuPercent,
  )
  if (known(values).length < 2) return ''
  return values
    .map((value) => {
      if (value === null) return ' '
      const level = Math.ceil((value / 100) * levels.length) - 1
      return levels[Math.max(0, Math.min(levels.length - 1, level))] ?? ' '
    })
    .join('')
    .padStart(sparkCells)
}

/** The most urgent advice on a node, in one line; empty for a healthy node. */
function adviceLine(node: NodeView | undefined, { columns, paint, glyphs }: Canvas): string[] {
  const advice = node?.advice[0]
  if (node === undefined || node.verdict === 'healthy' || advice === undefined) return []
  const command = advice.commands[0] === undefined ? '' : ` (${singleLine(advice.commands[0])})`
  const words = singleLine(advice.next[0] ?? advice.meaning)
  const line = `     ${glyphs.bullet} ${words}${command}`
  return [paint.dim(columns === null ? line : fit(line, columns, glyphs.cut))]
}
