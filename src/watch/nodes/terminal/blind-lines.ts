import { singleLine } from '../../../kit/console/single-line.js'
import { fit } from '../../../kit/console/text-cell.js'
import { plural } from '../../../kit/wording/plural.js'
import { findBlindChecks } from '../view/blind-checks.js'
import type { NodesView } from '../view/nodes-view.js'
import { firstNames } from '../view/words.js'
import type { Canvas } from './canvas.js'

/** More reasons are counted only: each is also shown by `--explain`. */
const maxReasons = 6

/** A line for every reason why checks cannot see, and what allows it if the login may not. */
export function blindLines({ nodes }: NodesView, canvas: Canvas): readonly string[] {
  const { paint, glyphs, columns } = canvas
  const all = findBlindChecks(nodes)
  const lines = all
    .slice(0, maxReasons)
    .flatMap(({ checks, nodes: names, reason, command }) => [
      ` ${glyphs.statuses.unknown} ${plural(checks.length, 'check')} cannot see on ${singleLine(`${firstNames(names)}: ${firstNames(checks, 8)}: ${reason}`)}`,
      ...(command === null
        ? []
        : [`     ${glyphs.bullet} to allow it, run ${singleLine(command)}`]),
    ])
  const left = all.slice(maxReasons).reduce((sum, { checks }) => sum + checks.length, 0)
  const more = left === 0 ? [] : [` ${plural(left, 'further check')} cannot see: see --explain`]
  return [...lines, ...more].map((line) => {
    return paint.dim(columns === null ? line : fit(line, columns, glyphs.cut))
  })
}
