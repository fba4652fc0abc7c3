import type { Paint } from '../../../kit/console/paint.js'
import { singleLine } from '../../../kit/console/single-line.js'
import { fit, spread } from '../../../kit/console/text-cell.js'
import type { JobTraining } from '../training/job-training.js'
import { plural } from '../../../kit/wording/plural.js'
import type { NodesView, Trouble } from '../view/nodes-view.js'
import { durationText, worstFirst } from '../view/words.js'
import { type Canvas, chooseGlyphs } from './canvas.js'
import { clusterLines, countsText } from './cluster-lines.js'
import { nodeTable } from './node-table.js'
import { trainingLines } from './training-lines.js'

/** Scroll position and order of the nodes. */
type NodesScroll = { readonly isWorstFirst: boolean; readonly offset: number }

export const startOfNodes: NodesScroll = { isWorstFirst: true, offset: 0 }

/** The surface of the screen. */
type NodesFrameOptions = {
  readonly columns: number
  readonly lines: number
  readonly paint: Paint
  readonly hasUnicode: boolean
  readonly scroll: NodesScroll
  /** Whether this is the final frame, without keys. */
  readonly isLast: boolean
}

/** One frame; its lines fit the width and the height of the surface. */
type NodesTextFrame = {
  readonly lines: readonly string[]
  /** Number of node rows shown. */
  readonly rows: number
}

/** Content in addition to the nodes. */
type NodesFrameExtras = {
  /** Recent messages. */
  readonly said: readonly string[]
  /** The training of the jobs on the nodes. */
  readonly training: readonly JobTraining[]
}

/** Maximum number of lines for problems and for messages. */
const most = { troubles: 12, said: 3 }

/** Draws one frame of a cluster; a pure function that fits any size. */
export function renderNodes(
  view: NodesView,
  { said, training }: NodesFrameExtras,
  surface: NodesFrameOptions,
): NodesTextFrame {
  const { columns, lines: height, paint, scroll, isLast } = surface
  const canvas: Canvas = { columns, paint, glyphs: chooseGlyphs(surface.hasUnicode) }
  const header = [titleLine(view, canvas), ...clusterLines(view, canvas)]
  const notes = said.slice(-most.said).map((line) => paint.dim(` ${singleLine(line)}`))
  const troubles = troubleLines(view, canvas)
  const footers = isLast ? 0 : 1
  const all = Math.max(0, height - header.length - footers - 1)
  const trained = trainingLines(training, canvas).slice(0, Math.floor(all / 3))
  const free = all - trained.length
  // At least half of the lines are for the nodes, unless they need fewer.
  const wanted = view.nodes.length
  const forTroubles = Math.min(
    troubles.length,
    Math.max(Math.floor(free / 2), free - wanted - notes.length),
  )
  const rows = Math.max(0, Math.min(wanted, free - forTroubles - Math.min(notes.length, 1)))
  const ordered = scroll.isWorstFirst ? worstFirst(view.nodes) : view.nodes
  const offset = Math.max(0, Math.min(scroll.offset, wanted - rows))
  const table = nodeTable(ordered.slice(offset, offset + rows), canvas)
  const body = [...header, ...table, ...troubles.slice(0, forTroubles), ...trained, ...notes]
  const shown = body
    .slice(0, Math.max(0, height - footers))
    .map((line) => fit(line, columns, canvas.glyphs.cut))
  if (isLast) return { lines: shown, rows }
  const filler = Array.from({ length: Math.max(0, height - 1 - shown.length) }, () => '')
  const footer = footerLine({ shown: rows, offset, total: wanted }, scroll, canvas)
  return { lines: [...shown, ...filler, footer].slice(-height), rows }
}

/** The scroll position after a key; unchanged for other keys. */
export function scrollNodes(
  scroll: NodesScroll,
  key: string,
  { total, rows }: { readonly total: number; readonly rows: number },
): NodesScroll {
  if (key === 'w') return { isWorstFirst: !scroll.isWorstFirst, offset: 0 }
  const page = Math.max(1, rows - 1)
  const moves: Readonly<Record<string, number>> = {
    up: -1,
    k: -1,
    down: 1,
    j: 1,
    pageup: -page,
    pagedown: page,
    space: page,
    home: -total,
    end: total,
  }
  const move = moves[key]
  if (move === undefined) return scroll
  return { ...scroll, offset: Math.max(0, Math.min(scroll.offset + move, total - rows)) }
}

function titleLine(view: NodesView, { columns, paint, glyphs }: Canvas): string {
  const { intervalMs } = view.cluster
  const time = new Date(view.atMs).toISOString().slice(11, 19)
  const left = ` ${paint.bold('MiniCluster')}  ${countsText(view)}`
  return spread(left, `every ${durationText(intervalMs)}, ${time} UTC `, columns ?? 100, glyphs.cut)
}

/** Current problems, then recent ones, each with advice. */
function troubleLines({ troubles, atMs }: NodesView, canvas: Canvas): string[] {
  const { paint, glyphs, columns } = canvas
  const active = troubles.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const passed = troubles.filter(({ resolvedAtMs }) => resolvedAtMs !== null)
  const shown = [...active, ...passed.slice(0, 3)].slice(0, most.troubles)
  if (shown.length === 0) return []
  const hidden = Math.max(0, active.length - most.troubles)
  const more = hidden === 0 ? [] : [` and ${plural(hidden, 'more problem')}`]
  const lines = shown.flatMap((trouble) => {
    const glyph =
      trouble.resolvedAtMs !== null
        ? glyphs.resolved
        : trouble.severity === 'critical'
          ? glyphs.critical
          : glyphs.statuses.bad
    const colour =
      trouble.resolvedAtMs !== null ? 'dim' : trouble.severity === 'critical' ? 'red' : 'yellow'
    const line = ` ${paint[colour](`${glyph} ${troubleText(trouble)}`)} ${paint.dim(sinceText(trouble, atMs))}`
    const next = trouble.resolvedAtMs === null ? trouble.advice?.next[0] : undefined
    return [
      line,
      ...(next === undefined ? [] : [paint.dim(`     ${glyphs.bullet} ${singleLine(next)}`)]),
    ]
  })
  return ['', ...[...lines, ...more].map((line) => fit(line, columns ?? 1000, glyphs.cut))]
}

/** `gpu2: GPU 3 is hot`. */
export function troubleText({
  node,
  about,
  summary,
}: Pick<Trouble, 'node' | 'about' | 'summary'>): string {
  const who = node ?? (about === 'cluster' ? 'cluster' : 'monitor')
  const text = singleLine(summary)
  return text.startsWith(who) ? text : `${singleLine(who)}: ${text}`
}

const sinceText = ({ raisedAtMs, resolvedAtMs }: Trouble, atMs: number): string =>
  resolvedAtMs === null
    ? `for ${durationText(atMs - raisedAtMs)}`
    : `over since ${durationText(atMs - resolvedAtMs)}`

function footerLine(
  {
    shown,
    offset,
    total,
  }: { readonly shown: number; readonly offset: number; readonly total: number },
  { isWorstFirst }: NodesScroll,
  { columns, paint, glyphs }: Canvas,
): string {
  const range = shown === 0 ? `none of ${total}` : `${offset + 1}-${offset + shown} of ${total}`
  const parts = [
    `nodes ${range}`,
    ...(shown < total ? [`${glyphs.keys} scroll`] : []),
    isWorstFirst ? 'w as in the file' : 'w worst first',
    'q quit',
  ]
  return paint.dim(fit(` ${parts.join('   ')}`, columns ?? 100, glyphs.cut))
}
