import { singleLine } from '../../../kit/console/single-line.js'
import type { TrackedAnomaly } from '../anomaly.js'
import type { MonitorView } from '../monitor-view.js'
import type { Canvas } from './canvas.js'
import { durationText } from './figure-cells.js'
import { fit, padRight, wrapWords } from '../../../kit/console/text-cell.js'

/** Largest number of lines shown of an active anomaly's description. */
const descriptionLines = 2
const indent = ' '.repeat(4)

/**
 * The feed, newest first, in at most `room` lines: active ones with their description before resolved ones, which have
 * a line each. The heading says what is not shown.
 */
export function anomalyLines(view: MonitorView, canvas: Canvas, room: number): readonly string[] {
  if (view.anomalies.length === 0 || room <= 1) return []
  const blocks = view.anomalies.map((anomaly) => describe(anomaly, view.atMs, canvas))
  const kept = keepThoseThatFit(view.anomalies, blocks, room - 1)
  const lines = blocks.flatMap((block, index) => shorten(block, kept[index] ?? 0, canvas))
  const hidden = kept.filter((count) => count === 0).length + view.anomaliesLeftOut
  return [heading(view, hidden, canvas), ...lines]
}

/** The number of lines that the feed needs. */
export function anomalyLinesWanted(view: MonitorView, canvas: Canvas): number {
  return anomalyLines(view, canvas, Infinity).length
}

/** Lines of each block that are shown: a line for every active one, then their descriptions, then the resolved ones. */
function keepThoseThatFit(
  anomalies: readonly TrackedAnomaly[],
  blocks: readonly (readonly string[])[],
  room: number,
): readonly number[] {
  const kept = blocks.map(() => 0)
  let left = room
  const take = (place: number, wanted: number) => {
    const more = Math.min(left, wanted)
    kept[place] = (kept[place] ?? 0) + more
    left -= more
  }
  const places = [...anomalies.keys()]
  const active = places.filter((place) => anomalies[place]?.resolvedAtMs === null)
  for (const place of active) take(place, 1)
  for (const place of active) take(place, (blocks[place]?.length ?? 1) - 1)
  for (const place of places) if (!active.includes(place)) take(place, 1)
  return kept
}

/** The first lines of a block; a longer description ends with the truncation mark. */
function shorten(block: readonly string[], most: number, { glyphs }: Canvas): readonly string[] {
  const lines = block.slice(0, most)
  const last = lines.at(-1)
  if (last === undefined || most < 2 || block.length <= most) return lines
  return [...lines.slice(0, -1), last.endsWith(glyphs.cut) ? last : last + glyphs.cut]
}

function heading(
  { anomalies, anomaliesLeftOut }: MonitorView,
  hidden: number,
  { columns, paint, glyphs }: Canvas,
): string {
  const active = anomalies.filter(({ resolvedAtMs }) => resolvedAtMs === null).length
  const resolved = anomalies.length - active + anomaliesLeftOut
  const parts = [
    `${active} active`,
    ...(resolved > 0 ? [`${resolved} resolved`] : []),
    ...(hidden > 0 ? [paint.dim(`${hidden} not shown`)] : []),
  ]
  return fit(` ${paint.bold('Anomalies')}  ${parts.join(', ')}`, columns, glyphs.cut)
}

function describe(anomaly: TrackedAnomaly, nowMs: number, canvas: Canvas): readonly string[] {
  const { columns, paint, glyphs } = canvas
  const { severity, description, raisedAtMs, resolvedAtMs, explanations = [] } = anomaly
  if (resolvedAtMs !== null) return [paint.dim(resolvedLine(anomaly, resolvedAtMs, nowMs, canvas))]
  const word = isNarrow(canvas) ? '' : ` ${padRight(severity, 8)} `
  const badge = paint[severityColours[severity]](glyphs[severity] + word)
  const line = ` ${badge} ${factsOf(anomaly)}  ${durationText(nowMs - raisedAtMs)} ago`
  const shape = { most: descriptionLines, cut: glyphs.cut }
  return [
    fit(line, columns, glyphs.cut),
    ...[description, ...explanations.map(({ sentence }) => sentence)].flatMap((text) =>
      wrapWords(singleLine(text), columns - indent.length - 1, shape).map(
        (words) => indent + words,
      ),
    ),
  ]
}

const severityColours = { critical: 'red', warning: 'yellow', minor: 'dim' } as const

function resolvedLine(
  anomaly: TrackedAnomaly,
  resolvedAtMs: number,
  nowMs: number,
  canvas: Canvas,
): string {
  const { columns, glyphs } = canvas
  const word = isNarrow(canvas) ? '' : ` resolved `
  const line = ` ${glyphs.resolved}${word} ${factsOf(anomaly)}  ${durationText(nowMs - resolvedAtMs)} ago`
  const longer = `${line}, lasted ${durationText(resolvedAtMs - anomaly.raisedAtMs)}`
  if (longer.length <= columns) return longer
  return fit(isNarrow(canvas) ? line.replace(/ago$/, 'gone') : line, columns, glyphs.cut)
}

function factsOf({ type, workerId, step }: TrackedAnomaly): string {
  const who = workerId === null ? 'whole run' : `worker ${workerId}`
  const where = step === null ? '' : `step ${step}`
  return `${padRight(type, 15)}  ${padRight(who, 10)}  ${padRight(where, 11)}`
}

/** Whether only the mark of a severity fits, not its name. */
function isNarrow({ columns }: Canvas): boolean {
  return columns < 72
}
