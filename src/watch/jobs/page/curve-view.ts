import { byId, setText } from '../../../kit/live-page/browser/dom.js'
import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { progressText } from '../watch/view-lines.js'

const box = { width: 800, height: 220, left: 60, bottom: 24, top: 10 }
const space = 'http://www.w3.org/2000/svg' as const

/** Steps over time since the watch began. */
export function showCurve(snapshot: JobSnapshot): void {
  const { history } = snapshot
  const [first, last] = [history[0], history.at(-1)]
  setText(byId('steps-lead'), progressText(snapshot))
  const svg = byId<HTMLElement & SVGSVGElement>('curve')
  if (first === undefined || last === undefined || history.length < 2) return
  const steps = history.map(([, step]) => step)
  const [low, high] = [Math.min(...steps), Math.max(...steps)]
  const x = (atMs: number) => between(atMs, [first[0], last[0]], [box.left, box.width - 6])
  const y = (step: number) => between(step, [low, high], [box.height - box.bottom, box.top])
  const points = history.map(([atMs, step]) => `${x(atMs).toFixed(1)},${y(step).toFixed(1)}`)
  svg.replaceChildren(
    element('line', { x1: box.left, x2: box.width, y1: y(low), y2: y(low) }),
    element('line', { x1: box.left, x2: box.width, y1: y(high), y2: y(high) }),
    element('polyline', { points: points.join(' ') }),
    label(String(low), { x: box.left - 6, y: y(low) + 4, 'text-anchor': 'end' }),
    label(String(high), { x: box.left - 6, y: y(high) + 4, 'text-anchor': 'end' }),
    label(timeText(first[0]), { x: box.left, y: box.height - 4 }),
    label(timeText(last[0]), { x: box.width - 6, y: box.height - 4, 'text-anchor': 'end' }),
  )
}

type Range = readonly [number, number]

/** Without a change, the curve is a line at the bottom. */
const between = (value: number, [from, to]: Range, [start, end]: Range): number =>
  to === from ? start : start + ((value - from) / (to - from)) * (end - start)

function element(
  name: 'line' | 'polyline' | 'text',
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const made = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

function label(text: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = element('text', attributes)
  made.textContent = text
  return made
}

const timeText = (ms: number): string => new Date(ms).toLocaleTimeString()
