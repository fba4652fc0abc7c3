import { byId, make, setText } from '../../../kit/live-page/browser/dom.js'
import type { CheckView, NodeView, SubjectView } from '../view/nodes-view.js'
import {
  durationText,
  figureText,
  reachabilityWords,
  scoreWords,
  subjectText,
  summaryText,
  worstFirst,
} from '../view/words.js'
import { shadeOf } from './check-map.js'
import type { NodesModel } from './model.js'
import { firstFew } from '../../../kit/wording/first-few.js'

/** One node with all its checks, their evidence and advice. */
export class DetailView {
  private readonly select = byId<HTMLSelectElement>('detail-node')
  private shown = ''

  constructor(private readonly model: NodesModel) {
    this.select.addEventListener('change', () => {
      model.chosen = this.select.value
      this.show()
    })
  }

  show(): void {
    const { model } = this
    const names = model.head?.names ?? []
    if (this.select.options.length !== names.length)
      this.select.replaceChildren(...names.map((name) => make('option', { value: name }, name)))
    const node = chosenNode(model)
    if (node === undefined) return
    this.select.value = node.name
    const atMs = model.head?.atMs ?? 0
    setText(byId('detail-lead'), leadOf(node, atMs))
    const text = JSON.stringify([node.name, node.checks, node.advice, node.reachability.detail])
    if (text === this.shown) return
    this.shown = text
    byId('detail').replaceChildren(
      ...adviceParts(node),
      ...(node.checks.length === 0 ? [] : [checkTable(node, atMs)]),
    )
  }
}

/** The selected node, else the worst one. */
function chosenNode(model: NodesModel): NodeView | undefined {
  const chosen = model.chosen === null ? null : model.node(model.chosen)
  return chosen ?? worstFirst(model.nodes)[0]
}

function leadOf(
  { destination, reachability, system, groups, score }: NodeView,
  atMs: number,
): string {
  const { state, lastAnsweredMs, detail } = reachability
  const answered =
    lastAnsweredMs === null ? '' : `, answered ${durationText(atMs - lastAnsweredMs)} ago`
  const said = detail === null ? '' : ` It said: ${detail}.`
  const host =
    system.hostname === null ? '' : ` ${system.hostname}, Linux ${system.kernelRelease ?? '?'}.`
  return `ssh ${destination}: ${reachabilityWords[state]}${answered}.${said}${host} Score: ${score === null ? '' : `${figureText(score)}, of `}${scoreWords({ score, groups })}.`
}

function adviceParts({ advice }: NodeView): Node[] {
  return advice.map(({ meaning, next, commands }) =>
    make(
      'div',
      { class: 'trouble' },
      make('p', {}, meaning),
      make(
        'ul',
        {},
        ...next.map((line) => make('li', {}, line)),
        ...commands.map((line) => make('li', {}, make('code', {}, line))),
      ),
    ),
  )
}

function checkTable({ checks }: NodeView, atMs: number): HTMLElement {
  const head = ['Check', 'Status', 'Since', 'Evidence'].map((text) =>
    make('th', { scope: 'col' }, text),
  )
  const table = make(
    'table',
    {},
    make('caption', { class: 'visually-hidden' }, 'All checks of this node'),
    make('thead', {}, make('tr', {}, ...head)),
    make('tbody', {}, ...checks.map((check) => checkRow(check, atMs))),
  )
  return make(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': 'Checks of this node', tabindex: '0' },
    table,
  )
}

function checkRow(check: CheckView, atMs: number): HTMLElement {
  const shade = shadeOf(check)
  const word = shade === 'ok' ? 'good' : shade === 'bad' ? 'warning' : shade
  const reported = check.subjects.filter(({ status }) => status !== 'ok')
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, check.name),
    make('td', { class: 'status', 'data-status': shade }, word),
    make('td', { class: 'numeric' }, durationText(atMs - check.sinceMs)),
    make(
      'td',
      {},
      summaryText(check),
      ...reported.flatMap((subject) => subjectParts(subject, check.summary)),
    ),
  )
}

function subjectParts(subject: SubjectView, said: string): Node[] {
  const sticky = subject.isSticky ? ' It stays until a reboot or minicluster nodes clear.' : ''
  const isNew = subject.summary !== said || sticky !== ''
  return [
    ...(isNew ? [make('p', {}, `${subjectText(subject)}${sticky}`)] : []),
    ...(subject.evidence.length === 0
      ? []
      : [make('pre', { class: 'evidence' }, firstFew(subject.evidence, 5).join('\n'))]),
  ]
}
