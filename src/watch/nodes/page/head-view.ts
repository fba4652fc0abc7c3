import {
  showBanner,
  showTexts,
  showTiles,
  showVerdict,
  type Tile,
} from '../../../kit/live-page/browser/head.js'
import { plural } from '../../../kit/wording/plural.js'
import { durationText, figureText } from '../view/words.js'
import type { NodesHead } from '../web/nodes-frame.js'
import type { NodesModel } from './model.js'

const icons = {
  healthy: 'good',
  degraded: 'warning',
  unhealthy: 'bad',
  unknown: 'unknown',
} as const

/** Verdict, why, and key figures. */
export function showHead(model: NodesModel): void {
  const { head } = model
  if (head === null) return
  const { verdict, reason, monitorTrouble } = head.cluster
  const word = verdict.toUpperCase()
  showVerdict({ name: verdict, icon: icons[verdict], word, reason })
  document.title = `${word} \u00b7 ${head.title} \u00b7 ${plural(head.names.length, 'node')}`
  showTexts('facts', [
    head.title,
    plural(head.names.length, 'node'),
    `as of ${new Date(head.atMs).toLocaleString()}`,
  ])
  showBanner('monitor-trouble', monitorTrouble?.summary ?? null)
  showBanner('ended', head.ended)
  showTiles(tilesOf(model, head))
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
      label: 'Polls',
      text: String(totalChecks),
      detail: `${failedChecks} unanswered; every ${durationText(intervalMs)}`,
    },
  ]
}
