import { singleLine } from '../../../kit/console/single-line.js'
import type { NodesStatus } from '../../../kit/records/nodes/nodes-status.js'
import type { StatusOfNode, StatusOfNodes } from '../state/read-status.js'
import { watcherInWords } from '../../../kit/wording/watcher-in-words.js'
import { durationText, figureText } from '../view/words.js'
import { type Canvas, verdictColours } from './canvas.js'
import { type Column, tableLines } from './table.js'

type StatusPlace = {
  readonly watcher: NodesStatus['watcher']
  /** Of the state file. */
  readonly path: string
}

/** The last known state of the nodes, and the watching process. */
export function statusLines(
  { nodes, jobs }: StatusOfNodes,
  { watcher, path }: StatusPlace,
  canvas: Canvas,
): readonly string[] {
  const { paint } = canvas
  const watched =
    watcher === null
      ? paint.yellow('no process watches in the background')
      : singleLine(watcherInWords(watcher, 'watches in the background'))
  return [
    ` ${watched}; state ${singleLine(path)}`,
    ...(nodes.length === 0
      ? [' there is no data about any node']
      : tableLines(columnsOf(canvas), nodes, canvas)),
    ...jobs.map(
      ({ id, status, nodes: names }) =>
        ` job ${singleLine(id)}: ${singleLine(status)}, on ${names.map(singleLine).join(', ') || 'no node'}`,
    ),
  ]
}

const columnsOf = ({ paint, glyphs }: Canvas): readonly Column<StatusOfNode>[] => [
  { head: 'NODE', text: ({ name }) => singleLine(name) },
  {
    head: 'HEALTH',
    text: ({ health, isStale }) =>
      `${glyphs.verdicts[isStale ? 'unknown' : health]} ${health}${isStale ? ', stale' : ''}`,
    paint: (cell, { health, isStale }) => paint[verdictColours[isStale ? 'unknown' : health]](cell),
  },
  { head: 'STATUS', text: ({ status }) => singleLine(status), weight: 2 },
  { head: 'SCORE', text: ({ score }) => figureText(score), isNumeric: true },
  {
    head: 'LAST CHECK',
    text: ({ ageMs }) => (ageMs === null ? 'never' : `${durationText(ageMs)} ago`),
    isNumeric: true,
  },
  { head: 'JOB', text: ({ job }) => singleLine(job ?? ''), weight: 1 },
  { head: 'WHY', text: ({ reason }) => singleLine(reason ?? '') },
]
