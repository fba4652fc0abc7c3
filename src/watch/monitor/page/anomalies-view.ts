import { plural } from '../../../kit/wording/plural.js'
import type { TrackedAnomaly } from '../anomaly.js'
import type { Recommendation } from '../monitor-view.js'
import type { PageModel } from '../web/page-model.js'
import { formatElapsed } from '../../../kit/wording/durations.js'
import { countText, wordsOf } from '../web/words.js'
import { byId, make, reconcile, setAttribute, setText } from '../../../kit/live-page/browser/dom.js'
import { listFew } from '../../../kit/wording/first-few.js'

/** The feed: every anomaly with its life, and what to do about it. */
export function showAnomalies({ anomalies, head }: PageModel): void {
  const { items, leftOut, undecided, recommendations } = anomalies
  const advice = new Map(recommendations.map((one) => [one.anomalyId, one]))
  const active = items.filter(({ resolvedAtMs }) => resolvedAtMs === null).length
  const lead =
    items.length === 0
      ? 'No anomaly has been raised.'
      : `${countText(active)} active, ${countText(items.length - active)} resolved; the newest first.`
  setText(byId('anomalies-lead'), lead)
  reconcile(byId('anomalies'), items, {
    keyOf: ({ id }) => id,
    create: (anomaly) => createAnomaly(anomaly),
    update: (element, anomaly) =>
      updateAnomaly(element, anomaly, { advice: advice.get(anomaly.id), atMs: head?.atMs ?? 0 }),
  })
  const more = byId('anomalies-left-out')
  more.hidden = leftOut === 0
  setText(more, `${plural(leftOut, 'older anomaly', 'older anomalies')} not shown.`)
  byId('undecided-box').hidden = undecided.length === 0
  reconcile(byId('undecided'), undecided, {
    keyOf: ({ type }) => type,
    create: () => make('div', {}, make('dt'), make('dd')),
    update: (element, { type, reason, needs }) => {
      if (element.children[0]) setText(element.children[0], wordsOf(type))
      if (element.children[1]) setText(element.children[1], `${reason} Needs: ${needs}`)
    },
  })
}

/** A single polite announcement for screen readers. */
export function announce(raised: readonly TrackedAnomaly[]): void {
  if (raised.length === 0) return
  const [first] = raised
  const text =
    raised.length === 1 && first !== undefined
      ? `New ${first.severity} anomaly: ${titleOf(first)}. ${first.description}`
      : `${countText(raised.length)} new anomalies: ${listFew(raised.map(titleOf), 3, '; ')}`
  say(text)
}

export function say(text: string): void {
  setText(byId('announcer'), text.slice(0, 500))
}

const titleOf = ({ type, workerId }: TrackedAnomaly): string =>
  workerId === null ? wordsOf(type) : `${wordsOf(type)}, worker ${workerId}`

function createAnomaly(anomaly: TrackedAnomaly): HTMLElement {
  return make(
    'li',
    { class: 'anomaly', 'data-severity': anomaly.severity },
    make('h3', {}, make('span', { class: 'tag' }), make('span', {}, titleOf(anomaly))),
    make('p', {}, anomaly.description),
    make('p', { class: 'when' }),
    make('p', { class: 'explained' }),
  )
}

function updateAnomaly(
  element: HTMLElement,
  anomaly: TrackedAnomaly,
  { advice, atMs }: { advice: Recommendation | undefined; atMs: number },
): void {
  const isResolved = anomaly.resolvedAtMs !== null
  setAttribute(element, 'data-resolved', String(isResolved))
  const [tag, text, when] = [
    element.querySelector('.tag'),
    element.querySelector('p'),
    element.querySelector('.when'),
  ]
  if (tag !== null) setText(tag, isResolved ? 'resolved' : anomaly.severity)
  if (text !== null) setText(text, anomaly.description)
  if (when !== null) setText(when, whenOf(anomaly, atMs))
  const explained = element.querySelector('.explained')
  if (explained !== null) {
    const sentences = (anomaly.explanations ?? []).map(({ sentence }) => sentence)
    setText(explained, sentences.join('; '))
  }
  if (advice !== undefined && element.querySelector('details') === null)
    element.append(createAdvice(advice))
}

function whenOf({ raisedAtMs, resolvedAtMs, step, source }: TrackedAnomaly, atMs: number): string {
  const time = new Date(raisedAtMs).toLocaleTimeString()
  const place = step === null ? '' : `, step ${countText(step)}`
  const life =
    resolvedAtMs === null
      ? `since ${formatElapsed(atMs - raisedAtMs)}`
      : `lasted ${formatElapsed(resolvedAtMs - raisedAtMs)}`
  const origin = source === 'events' ? ', from the event logs' : ''
  return `${time}${place}; ${life}${origin}`
}

function createAdvice({ meaning, next, commands }: Recommendation): HTMLElement {
  return make(
    'details',
    {},
    make('summary', {}, 'What to do'),
    make('p', {}, meaning),
    make('ul', {}, ...next.map((step) => make('li', {}, step))),
    ...commands.map((command) => make('code', {}, command)),
  )
}
