import { byId, make, reconcile, setAttribute, setText } from '../../live-page/browser/dom.js'
import { plural } from '../../wording/plural.js'
import type { NodeVerdict } from '../view/nodes-view.js'
import { durationText, figureText } from '../view/words.js'
import type { NodesHead } from '../web/nodes-frame.js'
import type { NodesModel } from './model.js'

const icons: Readonly<Record<NodeVerdict, string>> = {
  healthy: 'M6.5 12.5l3.7 3.7 7.3-8',
  degraded: 'M12 6v7M12 17.3v.1',
  unhealthy: 'M7.8 7.8l8.4 8.4M16.2 7.8l-8.4 8.4',
  unknown: 'M8.9 9.3a3.1 3.1 0 1 1 4.5 2.8c-.9.5-1.4 1-1.4 2M12 17.3v.1',
}

/** Verdict, why, and key figures. */
export function showHead(model: NodesModel): void {
  const { head } = model
  if (head === null) return
  const { verdict, reason, monitorTrouble } = head.cluster
  setAttribute(byId('verdict'), 'class', `verdict ${verdict}`)
  setAttribute(document.getElementById('verdict-icon') ?? byId('verdict'), 'd', icons[verdict])
  setText(byId('verdict-word'), verdict.toUpperCase())
  setText(byId('reason'), reason)
  document.title = `${verdict.toUpperCase()} \u00b7 ${head.title} \u00b7 ${plural(head.names.length, 'node')}`
  showTexts(byId('facts'), [
    head.title,
    plural(head.names.length, 'node'),
    `as of ${new Date(head.atMs).toLocaleString()}`,
  ])
  showBanner('monitor-trouble', monitorTrouble?.summary ?? null)
  showBanner('ended', head.ended)
  showTiles(model, head)
}

function showBanner(id: string, text: string | null): void {
  byId(id).hidden = text === null
  setText(byId(id), text ?? '')
}

function showTexts(list: HTMLElement, texts: readonly string[]): void {
  reconcile(
    list,
    texts.map((text, index) => ({ text, index })),
    {
      keyOf: ({ index }) => String(index),
      create: () => make('li'),
      update: (element, { text }) => setText(element, text),
    },
  )
}

type Tile = {
  readonly label: string
  readonly text: string
  readonly detail: string
  readonly tone?: string
}

function showTiles(model: NodesModel, head: NodesHead): void {
  reconcile(byId('tiles'), tilesOf(model, head), {
    keyOf: ({ label }) => label,
    create: ({ label }) =>
      make(
        'div',
        { class: 'tile' },
        make('dt', {}, label),
        make('dd', {}, make('data')),
        make('dd', { class: 'detail' }),
      ),
    update: (element, { text, detail, tone }) => {
      const [value, small] = [element.querySelector('data'), element.querySelector('.detail')]
      if (value !== null) setText(value, text)
      if (small !== null) setText(small, detail)
      element.dataset['tone'] = tone ?? 'plain'
    },
  })
}

function tilesOf({ nodes }: NodesModel, head: NodesHead): Tile[] {
  const { counts, averageScore, intervalMs } = head.cluster
  const active = head.troubles.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  const critical = active.filter(({ severity }) => severity === 'critical').length
  const gpus = nodes.reduce((sum, node) => sum + node.gpus.length, 0)
  const { totalChecks, failedChecks, activeJobs } = head.statistics
  return [
    {
      label: 'Healthy nodes',
      text: `${counts.healthy} of ${head.names.length}`,
      detail: `${counts.degraded} degraded, ${counts.unhealthy} unhealthy, ${counts.unknown} unknown`,
      tone:
        counts.unhealthy > 0
          ? 'critical'
          : counts.healthy < head.names.length
            ? 'warning'
            : 'plain',
    },
    {
      label: 'Current problems',
      text: String(active.length),
      detail: `${critical} critical`,
      tone: critical > 0 ? 'critical' : active.length > 0 ? 'warning' : 'plain',
    },
    { label: 'Mean score', text: figureText(averageScore), detail: 'of the nodes with a score' },
    {
      label: 'GPUs',
      text: gpus === 0 ? figureText(null) : String(gpus),
      detail: 'in the newest answers',
    },
    {
      label: 'Outages',
      text: String(head.outages.length),
      detail: `${head.outages.filter(({ endedAtMs }) => endedAtMs === null).length} now`,
    },
    { label: 'Jobs', text: String(activeJobs), detail: 'registered' },
    {
      label: 'Questions',
      text: String(totalChecks),
      detail: `${failedChecks} without an answer; every ${durationText(intervalMs)}`,
    },
  ]
}
