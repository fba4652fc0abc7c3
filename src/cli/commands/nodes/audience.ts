import { createNodeAlertSnapshots } from '../../../watch/nodes/alert-snapshots.js'
import { nodeFamilies } from '../../../watch/nodes/prometheus/node-families.js'
import { nodeSamples } from '../../../watch/nodes/prometheus/node-samples.js'
import type { JobTraining } from '../../../watch/nodes/training/job-training.js'
import { type SentAlertStore, restoreSentAlerts } from '../../../watch/nodes/state/sent-alerts.js'
import { withTraining } from '../../../watch/nodes/training/training-looks.js'
import type { NodesView } from '../../../watch/nodes/view/nodes-view.js'
import { type AlertOptions, openAlerts } from '../alerts/open-alerts.js'
import { type AlertServices, systemAlertServices } from '../alerts/open-outbox.js'
import type { Dependencies } from '../dependencies.js'

type NodesAudienceOptions = AlertOptions & { readonly metricsPort: number | null }

/** The watched nodes: their views, and their name in alerts. */
type NodesSource = {
  readonly name: string
  view(): NodesView
  onUpdate(listener: (view: NodesView) => void): () => void
  /** The training of the jobs on the nodes; absent without a state file. */
  readonly training?: () => readonly JobTraining[]
  /** The store of sent alerts; absent without a state file. */
  readonly alerts?: SentAlertStore | null
}

/** Serves metrics and sends alerts of watched nodes; `end` delivers pending alerts in bounded time. */
export async function addNodesAudience(
  source: NodesSource,
  options: NodesAudienceOptions,
  dependencies: Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>,
  services: AlertServices = systemAlertServices,
): Promise<{ end(): Promise<void> }> {
  // Alerts first: a mistake in them must not leave a port open.
  const { alerts: keeping = null, name } = source
  const earlier = keeping === null ? [] : restoreSentAlerts(keeping.sent, source.view(), name)
  const alerts = await openAlerts(options, dependencies, services, earlier)
  const { signal } = dependencies
  // At the end, past problems are resolved after the last save.
  if (alerts !== null)
    keeping?.keep(() => alerts.open().filter((one) => !signal.aborted || one.goneAtMs === null))
  const metrics = await openMetrics(source, options, dependencies)
  const toLook = createAlertSnapshots(source)
  const stop = alerts === null ? () => {} : source.onUpdate((view) => alerts.observe(toLook(view)))
  return {
    async end() {
      stop()
      await Promise.allSettled([alerts?.end(), metrics?.close()])
    },
  }
}

/** Views of the nodes as input for alerts, with the training of their jobs. */
function createAlertSnapshots({ name, training = () => [] }: NodesSource) {
  const toLook = createNodeAlertSnapshots(name)
  const seen = new Map<string, number>()
  return (view: NodesView) => {
    const sinceMs = (key: string): number => seen.get(key) ?? view.atMs
    const look = withTraining(toLook(view), training(), name, sinceMs)
    const keys = new Set(look.problems.map(({ key }) => key))
    for (const key of seen.keys()) if (!keys.has(key)) seen.delete(key)
    for (const { key, sinceMs: since } of look.problems) seen.set(key, since)
    return look
  }
}

async function openMetrics(
  source: NodesSource,
  { metricsPort }: NodesAudienceOptions,
  { log }: Pick<Dependencies, 'log'>,
) {
  if (metricsPort === null) return null
  const { startMetricsServer } = await import('../../../machine/system/web/metrics-server.js')
  const server = await startMetricsServer(metricsPort, {
    families: nodeFamilies,
    samples: () => nodeSamples(source.view(), source.training?.() ?? []),
  })
  log.note(`metrics: ${server.url}`)
  return server
}
