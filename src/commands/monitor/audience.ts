import { ConfigError } from '../../errors.js'
import { createAlertPolicy } from '../../monitor/alerts/alert-policy.js'
import type { Outbox, OutboxEnd } from '../../monitor/alerts/outbox.js'
import { parseAlertTargets } from '../../monitor/alerts/parse-alert-target.js'
import type { MonitorView } from '../../monitor/monitor-view.js'
import { metricFamilies } from '../../monitor/prometheus/metric-families.js'
import { createRunMeter } from '../../monitor/prometheus/metrics-of-run.js'
import { miniclusterVersion } from '../../system/version.js'
import type { Dependencies } from '../dependencies.js'
import { type AlertWorld, openOutbox, systemAlertWorld } from './open-outbox.js'

/** Who wants to know of a run besides the person who watches it; the tables of `run` and `monitor watch` have these. */
export type AudienceOptions = {
  readonly metricsPort: number | null
  readonly alert: readonly string[] | null
  /** Minutes; 0 is never. */
  readonly alertReminder: number
  readonly json?: boolean
}

/** A run whose views are told as they change, the newest at once. */
export type WatchedRun = {
  onUpdate(listener: (view: MonitorView) => void): () => void
}

export interface Audience {
  /** Takes a bounded time to deliver what is left, says what could not be, and lets go of the port; never rejects. */
  end(): Promise<void>
}

type Member = { observe(view: MonitorView): void; end(): Promise<void> }
type Told = Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>

/** Offers metrics and sends alerts of a run while it is watched. ConfigError where that cannot begin. */
export async function addAudience(
  session: WatchedRun,
  options: AudienceOptions,
  dependencies: Told,
  world: AlertWorld = systemAlertWorld,
): Promise<Audience> {
  // Alerts first: a mistake in them must not leave a port open.
  const alerts = await openAlerts(options, dependencies, world)
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

/** A run is not to fail because somebody cannot be told of it. */
function guard(member: Member, { log }: Told): (view: MonitorView) => void {
  let isBroken = false
  return (view) => {
    if (isBroken) return
    try {
      member.observe(view)
    } catch (error) {
      isBroken = true
      log.warn(`metrics or alerts end here: ${(error as Error).message}`)
    }
  }
}

async function openMetrics(
  { metricsPort }: AudienceOptions,
  { log, clock }: Told,
): Promise<Member | null> {
  if (metricsPort === null) return null
  const { startMetricsServer } = await import('../../system/metrics-server.js')
  const meter = createRunMeter({ version: miniclusterVersion, nodeVersion: process.versions.node })
  const nowMs = () => clock.now().getTime()
  const server = await startMetricsServer(metricsPort, {
    families: metricFamilies,
    samples: () => meter.samples(nowMs()),
  })
  log.note(`metrics: ${server.url}`)
  return { observe: (view) => meter.observe(view, nowMs()), end: () => server.close() }
}

async function openAlerts(
  { alert, alertReminder, json }: AudienceOptions,
  dependencies: Told,
  world: AlertWorld,
): Promise<Member | null> {
  if (alert === null || alert.length === 0) return null
  const targets = parseAlertTargets(alert)
  if (json === true && targets.some(({ kind }) => kind === 'github')) {
    throw new ConfigError(
      'option --alert: github writes lines to standard output, which --json keeps for one document',
      'leave out --json and read the file that is written',
    )
  }
  const outboxes: NamedOutbox[] = []
  for (const target of targets) outboxes.push(await openOutbox(target, dependencies, world))
  const policy = createAlertPolicy({
    reminderMs: alertReminder === 0 ? null : alertReminder * 60_000,
  })
  const post = (alerts: ReturnType<typeof policy.observe>) =>
    alerts.forEach((each) => outboxes.forEach(({ outbox }) => outbox.post(each)))
  return {
    observe: (view) => post(policy.observe(view)),
    async end() {
      post(policy.end())
      const limit = limitOf(dependencies.signal, world)
      const ends = await Promise.all(outboxes.map((each) => endOf(each, limit.signal)))
      limit.clear()
      sayUndelivered(ends, dependencies)
    },
  }
}

/** Who interrupts does not want to wait. */
function limitOf(signal: AbortSignal, { endLimitMs, hurriedEndLimitMs }: AlertWorld) {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  let timer = setTimeout(stop, signal.aborted ? hurriedEndLimitMs : endLimitMs)
  const hurry = (): void => {
    clearTimeout(timer)
    timer = setTimeout(stop, hurriedEndLimitMs)
  }
  signal.addEventListener('abort', hurry, { once: true })
  return {
    signal: controller.signal,
    clear() {
      signal.removeEventListener('abort', hurry)
      clearTimeout(timer)
    },
  }
}

type NamedOutbox = { readonly name: string; readonly outbox: Outbox }

const endOf = async ({ name, outbox }: NamedOutbox, limit: AbortSignal) => ({
  name,
  ...(await outbox.end(limit)),
})

function sayUndelivered(
  ends: readonly (OutboxEnd & { readonly name: string })[],
  { log }: Told,
): void {
  const parts = ends
    .filter(({ numUndelivered }) => numUndelivered > 0)
    .map(({ name, numUndelivered, reason }) => `${numUndelivered} to ${name} (${reason})`)
  if (parts.length > 0) log.warn(`alerts that could not be delivered: ${parts.join(', ')}`)
}
