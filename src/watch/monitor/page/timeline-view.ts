import { plural } from '../../../kit/wording/plural.js'
import type { TrackedAnomaly } from '../anomaly.js'
import type { PageModel } from '../web/page-model.js'
import { formatElapsed } from '../../../kit/wording/durations.js'
import { wordsOf } from '../web/words.js'
import { byId, make, reconcile, setAttribute, setText } from '../../../kit/live-page/browser/dom.js'

/** A lane for each kind of anomaly, a bar for each time it was there; the feed shows the same as text. */
export function showTimeline({ anomalies: { items }, head }: PageModel): void {
  if (head === null) return
  const span = spanOf(items, head.atMs, head.elapsedMs)
  const lanes = new Set(items.map(({ type }) => type))
  setText(byId('timeline-summary'), summaryOf(items, lanes.size))
  // An empty box would look like something that failed to load.
  const figure = byId('timeline').closest('figure')
  if (figure !== null) figure.hidden = lanes.size === 0
  reconcile(byId('timeline'), laneKeys(lanes), {
    keyOf: (key) => key,
    create: (key) => (key === axis ? createAxis() : createLane(key)),
    update: (element, key) => {
      if (key === axis) return showAxis(element, span)
      const track = element.lastElementChild
      const bars = items.filter(({ type }) => type === key)
      if (track !== null) showBars(track, bars, span)
    },
  })
}

const axis = 'axis'
type Span = { readonly from: number; readonly to: number }

const laneKeys = (lanes: ReadonlySet<string>): string[] =>
  lanes.size === 0 ? [] : [...[...lanes].sort(), axis]

function spanOf(items: readonly TrackedAnomaly[], atMs: number, elapsedMs: number | null): Span {
  const first = Math.min(...items.map(({ raisedAtMs }) => raisedAtMs), atMs - 10_000)
  return { from: elapsedMs === null ? first : Math.min(first, atMs - elapsedMs), to: atMs }
}

const createLane = (type: string) =>
  make(
    'div',
    { class: 'lane' },
    make('span', { class: 'lane-name' }, wordsOf(type)),
    make('div', { class: 'lane-track' }),
  )

const createAxis = () => make('div', { class: 'timeline-axis' }, make('span'), make('span'))

function showAxis(element: HTMLElement, { from, to }: Span): void {
  const [first, last] = [element.firstElementChild, element.lastElementChild]
  if (first !== null) setText(first, `${formatElapsed(to - from)} ago`)
  if (last !== null) setText(last, 'now')
}

function showBars(track: Element, items: readonly TrackedAnomaly[], { from, to }: Span): void {
  const share = (atMs: number) => Math.max(0, Math.min(1, (atMs - from) / (to - from || 1)))
  reconcile(track, items, {
    keyOf: ({ id }) => id,
    create: ({ severity }) => make('span', { class: 'stay', 'data-severity': severity }),
    update: (element, { raisedAtMs, resolvedAtMs }) => {
      const [start, end] = [share(raisedAtMs), share(resolvedAtMs ?? to)]
      setAttribute(element, 'data-resolved', String(resolvedAtMs !== null))
      element.style.left = `min(${start * 100}%, calc(100% - 0.5rem))`
      element.style.width = `${(end - start) * 100}%`
    },
  })
}

function summaryOf(items: readonly TrackedAnomaly[], kinds: number): string {
  if (items.length === 0) return 'No anomaly has been raised.'
  return `${plural(items.length, 'anomaly', 'anomalies')} of ${plural(kinds, 'kind')}; each bar lasts from when it was raised to when it was resolved. The list of anomalies shows the same data as text.`
}
