import { singleLine } from '../../../kit/console/single-line.js'
import { countText } from '../../../kit/wording/plural.js'
import { verdictWord } from '../../../kit/wording/verdict-word.js'
import type { MonitorView } from '../monitor-view.js'
import { type Canvas, phaseColours, verdictColour } from './canvas.js'
import { durationText, unknownFigure } from './figure-cells.js'
import { fit, fitEnd, padRight, spread, wrapWords } from '../../../kit/console/text-cell.js'

const widestBar = 60
const narrowestBar = 8
/** The longest `durationText`. */
const durationCells = 11

/** The inputs of a header besides the view. */
type HeaderOptions = {
  /** Time left to wait for a run; null if not waiting. */
  readonly givesUpInMs: number | null
  /** The shortest header, for a terminal with few lines. */
  readonly isShort: boolean
}

/** The run, its progress, the age of the data, and the verdict with its reason. */
export function headerLines(
  view: MonitorView,
  canvas: Canvas,
  { givesUpInMs, isShort }: HeaderOptions,
): readonly string[] {
  return [
    titleLine(view, canvas),
    progressLine(view, canvas, givesUpInMs),
    ...(isShort ? [] : [factsLine(view, canvas)]),
    ...verdictLines(view, canvas, isShort ? 1 : 2),
  ]
}

function titleLine({ runId, phase }: MonitorView, { columns, paint, glyphs }: Canvas): string {
  const name = runId === null ? 'no run yet' : `run ${singleLine(runId)}`
  const badge = paint[phaseColours[phase]](`${glyphs.phases[phase]} ${phase.toUpperCase()}`)
  return spread(` ${paint.bold('MiniCluster')}  ${name}`, `${badge} `, columns, glyphs.cut)
}

function progressLine(view: MonitorView, canvas: Canvas, givesUpInMs: number | null): string {
  const { columns, paint, glyphs } = canvas
  if (view.phase === 'waiting') {
    const limit = givesUpInMs === null ? '' : `, for ${durationText(givesUpInMs)} more`
    return fit(` waiting for the run to start${limit}`, columns, glyphs.cut)
  }
  const words = progressWords(view)
  const room = Math.min(widestBar, columns - words.length - 4)
  if (room < narrowestBar) return fit(` ${words}`, columns, glyphs.cut)
  const share = shareOf(view)
  const full = share === null ? 0 : Math.floor(share * room)
  const bar = glyphs.bar.full.repeat(full) + paint.dim(glyphs.bar.empty.repeat(room - full))
  return ` ${bar}  ${words}`
}

function shareOf({ completedSteps, totalSteps }: MonitorView): number | null {
  if (completedSteps === null || totalSteps === null || totalSteps <= 0) return null
  return Math.min(1, Math.max(0, completedSteps / totalSteps))
}

/** `1,234/2,000 steps   61 %   ETA 12 s`, every part in as many cells as it will ever need. */
function progressWords(view: MonitorView): string {
  const { completedSteps, totalSteps, etaMs, phase } = view
  const total = totalSteps === null ? unknownFigure : countText(totalSteps)
  const done = completedSteps === null ? unknownFigure : countText(completedSteps)
  const share = shareOf(view)
  // Rounded down: it is not 100 % before all is done.
  const percent = share === null ? unknownFigure : String(Math.floor(100 * share))
  const eta = phase === 'running' ? `ETA ${durationText(etaMs)}` : ''
  const steps = `${done.padStart(total.length)}/${total} steps`
  return `${steps}  ${percent.padStart(3)} %  ${eta.padEnd(durationCells + 4)}`
}

function factsLine({ elapsedMs, ageMs, source }: MonitorView, { columns, paint, glyphs }: Canvas) {
  const elapsed = `elapsed ${padRight(durationText(elapsedMs), durationCells)}`
  const old = ageMs === null ? 'no data yet' : `data ${durationText(ageMs)} old`
  const facts = ` ${elapsed}  ${padRight(old, durationCells + 9)}`
  const room = columns - facts.length - 2
  if (room < 12) return paint.dim(fit(facts, columns, glyphs.cut))
  return paint.dim(`${facts}  ${fitEnd(singleLine(source), room, glyphs.cut)}`)
}

function verdictLines(view: MonitorView, canvas: Canvas, most: number): readonly string[] {
  const { verdict, reason, undecided } = view
  const { columns, paint, glyphs } = canvas
  const word = verdictWord(verdict, undecided.length)
  const badge = paint.bold(paint[verdictColour(view)](word))
  const room = columns - word.length - 4
  const lines = wrapWords(singleLine(reason), room, { most, cut: glyphs.cut })
  return lines.map((line, index) =>
    index === 0 ? ` ${badge}  ${line}` : `${' '.repeat(word.length + 3)}${line}`,
  )
}
