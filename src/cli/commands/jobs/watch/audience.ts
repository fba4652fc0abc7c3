import type { OpenProblem } from '../../../../watch/alerts/alert-policy.js'
import { createJobAlertSnapshots } from '../../../../watch/jobs/watch/alert-snapshots.js'
import { jobFamilies } from '../../../../watch/jobs/prometheus/job-families.js'
import { jobSamples } from '../../../../watch/jobs/prometheus/job-samples.js'
import type { JobSnapshot } from '../../../../kit/records/jobs/job-snapshot.js'
import { type AlertOptions, openAlerts } from '../../alerts/open-alerts.js'
import { type AlertServices, systemAlertServices } from '../../alerts/open-outbox.js'
import type { Dependencies } from '../../dependencies.js'

type AudienceOptions = AlertOptions & { readonly metricsPort: number | null }

/** Alerts that an earlier watch raised. */
type AudienceSettings = {
  readonly options: AudienceOptions
  readonly earlier: readonly OpenProblem[]
}

/** Serves metrics and sends alerts of a watched job; `end` delivers pending alerts in bounded time. */
export async function addJobAudience(
  source: { newest(): JobSnapshot | null },
  { options, earlier }: AudienceSettings,
  dependencies: Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>,
  world: AlertServices = systemAlertServices,
) {
  // Alerts first: a mistake in them must not leave a port open.
  const alerts = await openAlerts(options, dependencies, world, earlier)
  const metrics = await openMetrics(source, options, dependencies)
  const toLook = createJobAlertSnapshots(earlier.map(({ problem }) => problem))
  return {
    observe: (snapshot: JobSnapshot) => alerts?.observe(toLook(snapshot)),
    open: (): readonly OpenProblem[] => alerts?.open() ?? earlier,
    end: () => Promise.allSettled([alerts?.end(), metrics?.close()]),
  }
}

async function openMetrics(
  source: { newest(): JobSnapshot | null },
  { metricsPort }: AudienceOptions,
  { log }: Pick<Dependencies, 'log'>,
) {
  if (metricsPort === null) return null
  const { startMetricsServer } = await import('../../../../machine/system/web/metrics-server.js')
  const server = await startMetricsServer(metricsPort, {
    families: jobFamilies,
    samples: () => jobSamples(source.newest()),
  })
  log.note(`metrics: ${server.url}`)
  return server
}
