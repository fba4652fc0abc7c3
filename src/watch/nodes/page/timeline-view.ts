import { byId, make, setText } from '../../../kit/live-page/browser/dom.js'
import { plural } from '../../../kit/wording/plural.js'
import type { NodesHead } from '../web/nodes-frame.js'
import { durationText } from '../view/words.js'
import type { NodesModel } from './model.js'

type Stay = {
  readonly lane: string
  readonly kind: 'outage' | 'trouble'
  readonly severity: string
  readonly fromMs: number
  readonly toMs: number | null
  readonly says: string
}

let shown = ''

/** A lane for every node with problems, and a bar for each problem. */
export function showTimeline({ head }: NodesModel): void {
  if (head === null) return
  const stays = staysOf(head)
  const lanes = [...new Set(stays.map(({ lane }) => lane))]
  setText(byId('timeline-lead'), leadOf(head))
  const text = JSON.stringify([stays, Math.floor(head.atMs / 5000)])
  if (text === shown) return
  shown = text
  const from = Math.min(...stays.map(({ fromMs }) => fromMs), head.atMs - 600_000)
  const share = (atMs: number) => (100 * (atMs - from)) / (head.atMs - from || 1)
  const rows = lanes.map((lane) => {
    const bars = stays.filter((stay) => stay.lane === lane).map((stay) => barOf(stay, share))
    return make(
      'div',
      { class: 'lane' },
      make('span', { class: 'lane-name' }, lane),
      make('div', { class: 'lane-track' }, ...bars),
    )
  })
  const axis = make(
    'div',
    { class: 'timeline-axis' },
    make('span', {}, `${durationText(head.atMs - from)} ago`),
    make('span', {}, 'now'),
  )
  byId('timeline').replaceChildren(...(rows.length === 0 ? [] : [...rows, axis]))
}

function staysOf({ outages, troubles }: NodesHead): Stay[] {
  const down = outages.map((outage): Stay => ({
    lane: outage.node,
    kind: 'outage',
    severity: 'critical',
    fromMs: outage.silentSinceMs,
    toMs: outage.endedAtMs,
    says: `down${outage.cause === null ? '' : `: ${outage.cause}`}`,
  }))
  const others = troubles
    .filter(({ type, about }) => !(about === 'node' && type === 'down'))
    .map((trouble): Stay => ({
      lane: trouble.node ?? trouble.about,
      kind: 'trouble',
      severity: trouble.severity,
      fromMs: trouble.raisedAtMs,
      toMs: trouble.resolvedAtMs,
      says: trouble.summary,
    }))
  // Outages are drawn over the problems that they explain.
  return [...others, ...down]
}

function barOf(
  { kind, severity, fromMs, toMs, says }: Stay,
  share: (atMs: number) => number,
): HTMLElement {
  const bar = make('span', {
    class: 'stay',
    'data-kind': kind,
    'data-severity': severity,
    title: says,
  })
  bar.dataset['resolved'] = String(toMs !== null)
  const start = Math.max(0, share(fromMs))
  bar.style.left = `min(${start}%, calc(100% - 0.5rem))`
  bar.style.width = `${(toMs === null ? 100 : share(toMs)) - start}%`
  return bar
}

function leadOf({ outages, troubles }: NodesHead): string {
  if (outages.length === 0 && troubles.length === 0) return 'No outage and no problem so far.'
  return `${plural(outages.length, 'outage')} and ${plural(troubles.length, 'problem')}. Red means down or critical; past events are paler. The list above has the same content as text.`
}
