import type { Paint } from '../../../kit/console/paint.js'
import type { MonitorHistory } from '../history.js'
import type { MonitorView } from '../monitor-view.js'
import { adviceLines } from './advice-lines.js'
import { anomalyLines, anomalyLinesWanted } from './anomaly-lines.js'
import type { Canvas } from './canvas.js'
import { footerLine } from './footer-line.js'
import { chooseGlyphs } from './glyphs.js'
import { headerLines } from './header-lines.js'
import { waitingLines } from './waiting-lines.js'
import { noteLines } from './note-lines.js'
import { clampOffset, type Scroll, type ScrollBounds } from './scroll.js'
import { shareLines, type LineNeeds } from './share-lines.js'
import { fit } from '../../../kit/console/text-cell.js'
import { tableHeadLines, workerTable } from './worker-table.js'

/** The content of a frame. */
export type FrameContent = {
  readonly view: MonitorView
  readonly history: MonitorHistory
  /** Messages while the screen was taken, such as the address of the metrics. */
  readonly said: readonly string[]
  /** Time left to wait for a run; null if not waiting. */
  readonly givesUpInMs: number | null
}

/** The surface that a frame is drawn on. */
export type FrameOptions = {
  readonly columns: number
  readonly lines: number
  readonly paint: Paint
  readonly hasUnicode: boolean
  readonly scroll: Scroll
  /** The frame that stays after the watch: without keys, as short as possible. */
  readonly isLast: boolean
}

/** A picture of a moment that fits the width and height of the surface. */
export type Frame = {
  readonly lines: readonly string[]
  readonly scroll: Scroll
  readonly bounds: ScrollBounds
}

/** Draws a moment of a run for a surface of any size; a pure function. */
export function renderFrame(scene: FrameContent, surface: FrameOptions): Frame {
  const { view, history, said, givesUpInMs } = scene
  const { columns, lines: height, paint, isLast } = surface
  const canvas: Canvas = { columns, paint, glyphs: chooseGlyphs(surface.hasUnicode) }
  const header = headerLines(view, canvas, { givesUpInMs, isShort: height < 14 })
  const advice = adviceLines(view, canvas)
  const notes = noteLines(view, said, canvas)
  const workers = view.workers.length
  const needs = {
    workers,
    anomalies: anomalyLinesWanted(view, canvas),
    advice: advice.length,
    notes: notes.length,
  }
  const footers = isLast ? 0 : 1
  const heads = workers === 0 ? 0 : tableHeadLines
  const given = shareAll(height - header.length - heads - footers, needs, isSpacious(surface))
  const bounds = { workers, rows: given.workers }
  const scroll = { ...surface.scroll, offset: clampOffset(surface.scroll.offset, bounds) }
  const window = { ...scroll, rows: given.workers }
  const sections = [
    header,
    view.phase === 'waiting' ? waitingLines(view, canvas) : [],
    workers === 0 ? [] : workerTable(view, history, canvas, window),
    anomalyLines(view, canvas, given.anomalies),
    adviceLines(view, canvas, given.advice),
    headed(notes, given.notes),
  ]
  const body = joinSections(sections, isSpacious(surface))
  // Every line is cut, because one that wraps would spoil all others.
  const cut = (line: string) => fit(line, columns, canvas.glyphs.cut)
  const shown = body.slice(0, Math.max(0, height - footers)).map(cut)
  if (isLast) return { lines: shown, scroll, bounds }
  const filler = Array.from({ length: Math.max(0, height - 1 - shown.length) }, () => '')
  const footer = cut(footerLine(workers, window, canvas))
  return { lines: [...shown, ...filler, footer].slice(-height), scroll, bounds }
}

/** An empty line goes before every part that is shown, so parts that get no line at first get none at all. */
function shareAll(available: number, needs: LineNeeds, isSpacious: boolean): LineNeeds {
  if (!isSpacious) return shareLines(available, needs)
  const countParts = (parts: LineNeeds) => Object.values(parts).filter((lines) => lines > 0).length
  const first = shareLines(available - countParts(needs), needs)
  const wanted = (part: keyof LineNeeds) => (first[part] > 0 ? needs[part] : 0)
  const left = {
    workers: wanted('workers'),
    anomalies: wanted('anomalies'),
    advice: wanted('advice'),
    notes: wanted('notes'),
  }
  return shareLines(available - countParts(left), left)
}

/** Whether there is room for empty lines between the sections. */
function isSpacious({ lines }: FrameOptions): boolean {
  return lines >= 16
}

/** A heading alone is useless. */
function headed(lines: readonly string[], room: number): readonly string[] {
  return room < 2 ? [] : lines.slice(0, room)
}

function joinSections(sections: readonly (readonly string[])[], spaced: boolean): string[] {
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index > 0 && spaced ? ['', ...section] : section))
}
