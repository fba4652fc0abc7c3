import { byId, make, reconcile, setText } from '../../../kit/live-page/browser/dom.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Trouble } from '../view/nodes-view.js'
import { durationText } from '../view/words.js'
import type { NodesModel } from './model.js'

/** Maximum number of entries; the timeline has all. */
const maxShown = 60

/** Current problems with evidence and advice, then past ones. */
export function showTroubles({ head }: NodesModel): void {
  if (head === null) return
  const active = head.troubles.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const passed = head.troubles.filter(({ resolvedAtMs }) => resolvedAtMs !== null)
  setText(
    byId('troubles-lead'),
    active.length === 0
      ? `No current problem was found${passed.length > 0 ? `; ${plural(passed.length, 'earlier problem')}` : ''}.`
      : `${plural(active.length, 'trouble')} now, ${passed.length} passed.`,
  )
  reconcile(byId('troubles'), [...active, ...passed].slice(0, maxShown), {
    keyOf: ({ id }) => id,
    create: () => make('li', { class: 'trouble' }),
    update: (element, trouble) => {
      const text = JSON.stringify([trouble, Math.floor(head.atMs / 10_000)])
      if (element.dataset['text'] === text) return
      element.dataset['text'] = text
      element.dataset['severity'] = trouble.severity
      element.dataset['resolved'] = String(trouble.resolvedAtMs !== null)
      element.replaceChildren(...partsOf(trouble, head.atMs))
    },
  })
}

function partsOf(trouble: Trouble, atMs: number): Node[] {
  const { node, type, summary, evidence, raisedAtMs, resolvedAtMs, advice, inhibitedBy } = trouble
  const who = node ?? (trouble.about === 'cluster' ? 'the cluster' : 'the monitor')
  const when =
    resolvedAtMs === null
      ? `for ${durationText(atMs - raisedAtMs)}`
      : `for ${durationText(resolvedAtMs - raisedAtMs)}, over since ${durationText(atMs - resolvedAtMs)}`
  const explained = inhibitedBy === null ? '' : ' Another problem explains it.'
  return [
    make(
      'h3',
      {},
      `${who}: ${type.replaceAll('-', ' ')}${trouble.subject === null ? '' : ` (${trouble.subject})`}`,
    ),
    make('p', {}, `${summary}, ${when}.${explained}`),
    ...(evidence.length === 0 ? [] : [make('pre', {}, evidence.join('\n'))]),
    ...(advice === null || resolvedAtMs !== null
      ? []
      : [
          make(
            'ul',
            {},
            ...[advice.meaning, ...advice.next].map((line) => make('li', {}, line)),
            ...advice.commands.map((line) => make('li', {}, make('code', {}, line))),
          ),
        ]),
  ]
}

const announced = new Set<string>()

/** Announces new problems to screen readers; the first frame has no new problems. */
export function announceNew({ head }: NodesModel): void {
  if (head === null) return
  const isFirst = announced.size === 0
  const fresh = head.troubles.filter(
    ({ id, resolvedAtMs }) => resolvedAtMs === null && !announced.has(id),
  )
  head.troubles.forEach(({ id }) => announced.add(id))
  if (!isFirst && fresh.length > 0)
    setText(
      byId('announcer'),
      fresh.map(({ node, summary }) => `${node ?? 'cluster'}: ${summary}`).join('. '),
    )
}
