import { createNodeAlertLooks } from '../../nodes/alert-looks.js'
import { nodeFamilies } from '../../nodes/prometheus/node-families.js'
import { nodeSamples } from '../../nodes/prometheus/node-samples.js'
import type { NodesView } from '../../nodes/view/nodes-view.js'
import { type AlertOptions, openAlerts } from '../alerts/open-alerts.js'
import { type AlertWorld, systemAlertWorld } from '../alerts/open-outbox.js'
import type { Dependencies } from '../dependencies.js'

export type NodesAudienceOptions = AlertOptions & { readonly metricsPort: number | null }

/** What is watched: its views, and what alerts call it. */
export type NodesSource = {
  readonly name: string
  view(): NodesView
  onUpdate(listener: (view: NodesView) => void): () => void
}

/** Offers metrics and sends alerts of nodes while they are watched; `end` delivers what is left, in bounded time. */
export async function addNodesAudience(
  source: NodesSource,
  options: NodesAudienceOptions,
  dependencies: Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>,
  world: AlertWorld = systemAlertWorld,
): Promise<{ end(): Promise<void> }> {
  // Alerts first: a mistake in them must not leave a port open.
  const alerts = await openAlerts(options, dependencies, world)
  const metrics = await openMetrics(source, options, dependencies)
  const toLook = createNodeAlertLooks(source.name)
  const stop = alerts === null ? () => {} : source.onUpdate((view) => alerts.observe(toLook(view)))
  return {
    async end() {
      stop()
      await Promise.allSettled([alerts?.end(), metrics?.close()])
    },
  }
}

async function openMetrics(
  source: NodesSource,
  { metricsPort }: NodesAudienceOptions,
  { log }: Pick<Dependencies, 'log'>,
) {
  if (metricsPort === null) return null
  const { startMetricsServer } = await import('../../system/web/metrics-server.js')
  const server = await startMetricsServer(metricsPort, {
    families: nodeFamilies,
    samples: () => nodeSamples(source.view()),
  })
  log.note(`metrics: ${server.url}`)
  return server
}
