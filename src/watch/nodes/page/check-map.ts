import { byId, make, reconcile, setText } from '../../../kit/live-page/browser/dom.js'
import type { CheckView, NodeView } from '../view/nodes-view.js'
import type { NodesModel } from './model.js'

type Shade = 'ok' | 'bad' | 'critical' | 'unknown' | 'none'
const glyphs: Readonly<Record<Shade, string>> = {
  ok: '',
  bad: '!',
  critical: '\u2716',
  unknown: '?',
  none: '',
}
const words: Readonly<Record<Shade, string>> = {
  ok: 'good',
  bad: 'warning',
  critical: 'critical',
  unknown: 'unknown',
  none: 'does not apply',
}

/** The display status of a check. */
export function shadeOf(check: Pick<CheckView, 'status' | 'severity'> | undefined): Shade {
  if (check === undefined) return 'none'
  return check.status === 'bad' && check.severity === 'critical' ? 'critical' : check.status
}

/** The map of nodes by checks: a real table, so that screen readers can read it. */
export class CheckMap {
  constructor(
    private readonly model: NodesModel,
    private readonly choose: (name: string) => void,
  ) {
    byId('heat').addEventListener('pointerover', ({ target }) => {
      const said = target instanceof HTMLElement ? target.dataset['says'] : undefined
      if (said !== undefined) setText(byId('heat-readout'), said)
    })
  }

  show(): void {
    const { nodes } = this.model
    const checks = checkNames(nodes)
    this.showHead(checks)
    const cells = nodes.flatMap((node) => node.checks)
    const bad = cells.filter(({ status }) => status === 'bad').length
    const unknown = cells.filter(({ status }) => status === 'unknown').length
    setText(
      byId('heat-lead'),
      cells.length === 0
        ? 'No check has been made yet.'
        : `${cells.length} checks: ${cells.length - bad - unknown} good, ${bad} bad, ${unknown} unknown.`,
    )
    reconcile(byId('heat-rows'), nodes, {
      keyOf: ({ name }) => name,
      create: ({ name }) => this.createRow(name),
      update: (row, node) => updateRow(row, node, checks),
    })
  }

  private showHead(checks: readonly string[]): void {
    const head = byId('heat-head')
    const key = checks.join(' ')
    if (head.dataset['checks'] === key) return
    head.dataset['checks'] = key
    const columns = checks.map((check) =>
      make('th', { scope: 'col', title: check }, make('span', {}, check)),
    )
    head.replaceChildren(make('tr', {}, make('th', { scope: 'col' }, 'Node'), ...columns))
  }

  private createRow(name: string): HTMLElement {
    const button = make('button', { type: 'button', class: 'name', title: name }, name)
    button.addEventListener('click', () => this.choose(name))
    return make('tr', {}, make('th', { scope: 'row' }, button))
  }
}

/** All checks of all nodes, in the order of the node with the most checks. */
function checkNames(nodes: readonly NodeView[]): readonly string[] {
  const longest = [...nodes].sort((a, b) => b.checks.length - a.checks.length)
  return [...new Set(longest.flatMap(({ checks }) => checks.map(({ name }) => name)))]
}

function updateRow(row: HTMLElement, node: NodeView, checks: readonly string[]): void {
  const byName = new Map(node.checks.map((check) => [check.name, check]))
  while (row.children.length < checks.length + 1) row.append(make('td'))
  while (row.children.length > checks.length + 1) row.lastElementChild?.remove()
  checks.forEach((name, index) => {
    const cell = row.children[index + 1]
    if (!(cell instanceof HTMLElement)) return
    const check = byName.get(name)
    const shade = shadeOf(check)
    const says = `${node.name}, ${name}: ${words[shade]}${check === undefined ? '' : `. ${check.summary}`}`
    if (cell.dataset['says'] === says) return
    cell.dataset['says'] = says
    cell.dataset['status'] = shade
    cell.title = says
    cell.replaceChildren(glyphs[shade], make('span', { class: 'visually-hidden' }, words[shade]))
  })
}
