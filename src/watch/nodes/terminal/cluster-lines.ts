import { singleLine } from '../../../kit/console/single-line.js'
import { fit, wrapWords } from '../../../kit/console/text-cell.js'
import type { NodesView } from '../view/nodes-view.js'
import { durationText } from '../view/words.js'
import { type Canvas, verdictColours } from './canvas.js'

/** The cluster in a line: verdict, reason, and number of nodes per verdict. */
export function clusterLines({ cluster, atMs }: NodesView, canvas: Canvas): readonly string[] {
  const { verdict, reason, monitorTrouble } = cluster
  const { paint, glyphs } = canvas
  const word = verdict.toUpperCase()
  const badge = paint.bold(paint[verdictColours[verdict]](`${glyphs.verdicts[verdict]} ${word}`))
  const room = (canvas.columns ?? 1000) - word.length - 6
  const lines = wrapWords(singleLine(reason), room, { most: 2, cut: glyphs.cut })
  const indent = ' '.repeat(word.length + 5)
  const trouble =
    monitorTrouble === null
      ? []
      : [
          ` ${paint.yellow(`${glyphs.statuses.bad} ${singleLine(monitorTrouble.summary)}`)} (for ${durationText(atMs - monitorTrouble.sinceMs)})`,
        ]
  return [
    ...lines.map((line, index) => (index === 0 ? ` ${badge}  ${line}` : `${indent}${line}`)),
    ...trouble.map((line) =>
      canvas.columns === null ? line : fit(line, canvas.columns, glyphs.cut),
    ),
  ]
}

/** `3 healthy, 1 degraded`, without zero counts. */
export function countsText({ cluster }: Pick<NodesView, 'cluster'>): string {
  const parts = (['healthy', 'degraded', 'unhealthy', 'unknown'] as const)
    .filter((verdict) => cluster.counts[verdict] > 0)
    .map((verdict) => `${cluster.counts[verdict]} ${verdict}`)
  return parts.length === 0 ? 'no nodes' : parts.join(', ')
}
