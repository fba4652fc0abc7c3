import { byId, make, reconcile, setText } from '../../../kit/live-page/browser/dom.js'
import type { NodeView } from '../view/nodes-view.js'
import { figureText, gpuFigures, gpuText, withUnit, worstFirst } from '../view/words.js'
import type { NodesModel } from './model.js'

/** A row for every node; its name opens its checks. */
export class NodeTable {
  constructor(
    private readonly model: NodesModel,
    private readonly choose: (name: string) => void,
  ) {
    byId('node-sort').addEventListener('change', () => this.show())
  }

  show(): void {
    const { nodes, head } = this.model
    const isWorstFirst = byId<HTMLSelectElement>('node-sort').value === 'worst'
    const counts = head?.cluster.counts
    if (counts !== undefined)
      setText(
        byId('nodes-lead'),
        `${counts.healthy} healthy, ${counts.degraded} degraded, ${counts.unhealthy} unhealthy, ${counts.unknown} unknown. A name opens the node's checks.`,
      )
    reconcile(byId('node-rows'), isWorstFirst ? worstFirst(nodes) : nodes, {
      keyOf: ({ name }) => name,
      create: ({ name }) => this.createRow(name),
      update: (element, node) => {
        cellsOf(node).forEach((text, index) => {
          const cell = element.children[index + 1]
          if (cell !== undefined) setText(cell, text)
        })
        const state = element.children[1] as HTMLElement | undefined
        if (state !== undefined) state.dataset['verdict'] = node.verdict
      },
    })
  }

  private createRow(name: string): HTMLElement {
    const button = make('button', { type: 'button', class: 'name' }, name)
    button.addEventListener('click', () => this.choose(name))
    const plain = Array.from({ length: 7 }, () => make('td', { class: 'numeric' }))
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, button),
      make('td', { class: 'verdict-word' }),
      ...plain,
      make('td'),
      make('td'),
    )
  }
}

function cellsOf(node: NodeView): string[] {
  const { verdict, score, reachability, system, jobs, reason } = node
  const { hottestC } = gpuFigures(node)
  return [
    verdict,
    figureText(score),
    withUnit(reachability.latencyMs, 'ms', 1),
    withUnit(system.cpuPercent, '%'),
    withUnit(system.memoryPercent, '%'),
    withUnit(system.diskPercent, '%'),
    gpuText(node),
    withUnit(hottestC, '\u00b0C'),
    jobs.length === 0 ? figureText(null) : jobs.join(', '),
    reason,
  ]
}
