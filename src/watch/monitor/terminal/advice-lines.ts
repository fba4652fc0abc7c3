import { singleLine } from '../../../kit/console/single-line.js'
import type { MonitorView, Recommendation } from '../monitor-view.js'
import type { Canvas } from './canvas.js'
import { fit, wrapWords } from '../../../kit/console/text-cell.js'

const indent = ' '.repeat(4)

/**
 * The meaning of the worst anomaly, the next thing to examine, and the commands to run, in at most `room` lines.
 * Commands that do not fit are left out, never cut.
 */
export function adviceLines(view: MonitorView, canvas: Canvas, room = Infinity): readonly string[] {
  const [heading = [], ...blocks] = adviceBlocks(view, canvas)
  const lines = [...heading]
  for (const block of blocks) {
    if (lines.length + block.length > room) break
    lines.push(...block)
  }
  // A heading alone is useless.
  return lines.length > heading.length ? lines : []
}

function adviceBlocks(view: MonitorView, canvas: Canvas): readonly (readonly string[])[] {
  const advice = worstAdvice(view)
  if (advice === null) return []
  const { columns, paint, glyphs } = canvas
  const wrap = (mark: string, text: string, most: number) => {
    const room = columns - indent.length - mark.length - 1
    return wrapWords(singleLine(text), room, { most, cut: glyphs.cut }).map(
      (line, index) => indent + (index === 0 ? mark : ' '.repeat(mark.length)) + line,
    )
  }
  return [
    [fit(` ${paint.bold('What to do')}`, columns, glyphs.cut)],
    ...(isSaidAbove(advice, view) ? [] : [wrap('', advice.meaning, 2)]),
    ...advice.next.map((text) => wrap(`${glyphs.bullet} `, text, 2)),
    ...advice.commands.map((text) => wrap('$ ', text, 3)),
  ]
}

/** Whether the advice adds nothing to the feed. */
function isSaidAbove({ anomalyId, meaning }: Recommendation, { anomalies }: MonitorView): boolean {
  return anomalies.some(({ id, description }) => id === anomalyId && description === meaning)
}

/** The advice of a critical active anomaly, otherwise that of a warning; of several, the newest. */
function worstAdvice({ anomalies, recommendations }: MonitorView): Recommendation | null {
  const active = anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const critical = active.filter(({ severity }) => severity === 'critical')
  for (const { id } of [...critical, ...active]) {
    const found = recommendations.find(({ anomalyId }) => anomalyId === id)
    if (found) return found
  }
  return recommendations.find(({ anomalyId }) => anomalyId === null) ?? null
}
