import { singleLine } from '../../../kit/console/single-line.js'
import type { SlowLink, SlowNode } from '../pairs/attribute.js'
import type { PairReport } from '../pairs/measure-pairs.js'
import type { Canvas } from './canvas.js'
import { type Column, tableLines } from './table.js'

/** The best bandwidth of every pair in each direction, the slow nodes and links, and the pairs without a result. */
export function pairLines(report: PairReport, canvas: Canvas): readonly string[] {
  const { nodes, slowNodes, slowLinks, unknown } = report
  const { paint, glyphs } = canvas
  const blamed = [...slowNodes.map(nodeText), ...slowLinks.map(linkText)]
  return [
    ' MB/s, from the node of the row to that of the column:',
    ...tableLines(columnsOf(report), nodes, canvas),
    '',
    ...blamed.map((line) => ` ${paint.red(`${glyphs.critical} ${line}`)}`),
    ...unknown.map(
      ({ from, to, reason }) =>
        ` ${paint.yellow(`${glyphs.statuses.unknown} ${singleLine(`${from} and ${to}: not measured: ${reason}`)}`)}`,
    ),
    ...(blamed.length === 0 && report.samples.length > 0
      ? [` ${paint.green(`${glyphs.resolved} no node and no link stands out`)}`]
      : []),
  ]
}

function columnsOf({ nodes, samples }: PairReport): readonly Column<string>[] {
  const best = new Map<string, number>()
  for (const { from, to, megabytesPerS } of samples) {
    const key = `${from}\n${to}`
    best.set(key, Math.max(best.get(key) ?? 0, megabytesPerS))
  }
  const figure = (from: string, to: string): string => {
    const value = best.get(`${from}\n${to}`)
    return value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0)
  }
  return [
    { head: '', text: (node) => singleLine(node) },
    ...nodes.map((to) => ({
      head: singleLine(to),
      text: (from: string) => figure(from, to),
      isNumeric: true,
    })),
  ]
}

const nodeText = ({ node, what, slowDirections, allDirections }: SlowNode): string =>
  `${singleLine(node)} is slow (${what}): ${slowDirections} of its ${allDirections} directions are`

function linkText({ from, to, what, value, median, isOneOfTwo }: SlowLink): string {
  const figure =
    what === 'bandwidth'
      ? `${value.toFixed(1)} MB/s, the others ${median.toFixed(1)}`
      : `${value.toFixed(2)} ms there and back, the others ${median.toFixed(2)}`
  const doubt = isOneOfTwo ? '; with only two nodes, either may be the cause' : ''
  return `the link from ${singleLine(from)} to ${singleLine(to)} is slow: ${figure}${doubt}`
}
