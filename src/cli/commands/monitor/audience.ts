import { createAlertSnapshots } from '../../../watch/monitor/alert-snapshots.js'
import { startAwakeClock } from '../../../runtime/follow/awake-clock.js'
import type { MonitorView, ViewSource } from '../../../watch/monitor/monitor-view.js'
import { metricFamilies } from '../../../watch/monitor/prometheus/metric-families.js'
import { createRunMeter } from '../../../watch/monitor/prometheus/metrics-of-run.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { type AlertOptions, openAlerts } from '../alerts/open-alerts.js'
import { type AlertServices, systemAlertServices } from '../alerts/open-outbox.js'
import type { Dependencies } from '../dependencies.js'

/** Options for recipients other than the person who watches; both `run` and `monitor watch` have them. */
export type AudienceOptions = AlertOptions & { readonly metricsPort: number | null }

interface Audience {
  /** Delivers the rest within a bounded time, logs what failed and closes the port; never rejects. */
  end(): Promise<void>
}

type Member = { observe(view: MonitorView): void; end(): Promise<void> }
type AudienceServices = Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>

/** Serves metrics and sends alerts while a run is watched. Throws a ConfigError if that cannot start. */
export async function addAudience(
  session: ViewSource,
  options: AudienceOptions,
  dependencies: AudienceServices,
  services: AlertServices = systemAlertServices,
): Promise<Audience> {
  // Alerts first: a mistake in them must not leave a port open.
  const alerts = await openRunAlerts(options, dependencies, services)
  const metrics = await openMetrics(options, dependencies)
  const members = [alerts, metrics].filter((member) => member !== null)
  const stops = members.map((member) => session.onUpdate(guard(member, dependencies)))
  return {
    async end() {
      stops.forEach((stop) => stop())
      await Promise.allSettled(members.map((member) => member.end()))
    },
  }
}

/** A run must not fail because an alert cannot be sent. */
function guard(member: Member, { log }: AudienceServices): (view: MonitorView) => void {
  let isBroken = false
  return (view) => {
    if (isBroken) return
    try {
      member.observe(view)
    } catch (error) {
      isBroken = true
      log.warn(`metrics or alerts stopped: ${(error as Error).message}`)
    }
  }
}

async function openMetrics(
  { metricsPort }: AudienceOptions,
  { log, clock }: AudienceServices,
): Promise<Member | null> {
  if (metricsPort === null) return null
  const { startMetricsServer } = await import('../../../machine/system/web/metrics-server.js')
  const meter = createRunMeter({ version: miniclusterVersion, nodeVersion: process.versions.node })
  const { nowMs } = startAwakeClock(clock, 1000)
  const server = await startMetricsServer(metricsPort, {
    families: metricFamilies,
    samples: () => meter.samples(nowMs()),
  })
  log.note(`metrics: ${server.url}`)
  return { observe: (view) => meter.observe(view, nowMs()), end: () => server.close() }
}

async function openRunAlerts(
  options: AudienceOptions,
  dependencies: AudienceServices,
  services: AlertServices,
): Promise<Member | null> {
  const alerts = await openAlerts(options, dependencies, services)
  if (alerts === null) return null
  const toLook = createAlertSnapshots()
  return { observe: (view) => alerts.observe(toLook(view)), end: () => alerts.end() }
}
