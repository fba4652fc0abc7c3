import type { AlertSnapshot } from '../../../watch/alerts/alert.js'
import { createAlertPolicy, type OpenProblem } from '../../../watch/alerts/alert-policy.js'
import type { Outbox, OutboxEnd } from '../../../watch/alerts/outbox.js'
import { parseAlertTargets } from '../../../watch/alerts/parse-alert-target.js'
import { ConfigError } from '../../../kit/errors.js'
import { limitTime } from '../../../machine/system/alert-sinks/time-limit.js'
import type { Dependencies } from '../dependencies.js'
import { type AlertServices, openOutbox, systemAlertServices } from './open-outbox.js'

/** The options of every command that sends alerts. */
export type AlertOptions = {
  readonly alert: readonly string[] | null
  /** Minutes; 0 is never. */
  readonly alertReminder: number
  /** Standard output is kept for one document. */
  readonly json?: boolean
}

/** Sends the alerts of the watched subject to every recipient of `--alert`. */
interface AlertSender {
  observe(look: AlertSnapshot): void
  /** Raised and unresolved problems. */
  open(): readonly OpenProblem[]
  /** Delivers the rest within a bounded time and logs what failed; never rejects. */
  end(): Promise<void>
}

type AlertDependencies = Pick<Dependencies, 'log' | 'clock' | 'workingDirectory' | 'signal'>

/** Null without recipients; throws a ConfigError if a recipient cannot be used as named. */
export async function openAlerts(
  { alert, alertReminder, json }: AlertOptions,
  dependencies: AlertDependencies,
  services: AlertServices = systemAlertServices,
  earlier: readonly OpenProblem[] = [],
): Promise<AlertSender | null> {
  if (alert === null || alert.length === 0) return null
  const targets = parseAlertTargets(alert)
  if (json === true && targets.some(({ kind }) => kind === 'github')) {
    throw new ConfigError(
      'option --alert: github writes lines to standard output, which --json keeps for one document',
      'leave out --json and read the file that is written',
    )
  }
  const outboxes: NamedOutbox[] = []
  for (const target of targets) outboxes.push(await openOutbox(target, dependencies, services))
  const policy = createAlertPolicy({
    reminderMs: alertReminder === 0 ? null : alertReminder * 60_000,
    open: earlier,
  })
  const post = (alerts: ReturnType<typeof policy.observe>) =>
    alerts.forEach((each) => outboxes.forEach(({ outbox }) => outbox.post(each)))
  return {
    observe: (look) => post(policy.observe(look)),
    open: () => policy.open(),
    async end() {
      post(policy.end())
      const limit = limitTime(services.endLimitMs, services.hurriedEndLimitMs, dependencies.signal)
      const ends = await Promise.all(outboxes.map((each) => endOf(each, limit.signal)))
      limit.clear()
      logUndelivered(ends, dependencies)
    },
  }
}

/**
 * Throws the ConfigError of `openAlerts` before a background process starts, because nobody would see that process
 * fail.
 */
export async function verifyAlerts(
  options: AlertOptions,
  dependencies: AlertDependencies,
): Promise<void> {
  await (await openAlerts(options, dependencies))?.end()
}

type NamedOutbox = { readonly name: string; readonly outbox: Outbox }

const endOf = async ({ name, outbox }: NamedOutbox, limit: AbortSignal) => ({
  name,
  ...(await outbox.end(limit)),
})

function logUndelivered(
  ends: readonly (OutboxEnd & { readonly name: string })[],
  { log }: AlertDependencies,
): void {
  const parts = ends
    .filter(({ numUndelivered }) => numUndelivered > 0)
    .map(({ name, numUndelivered, reason }) => `${numUndelivered} to ${name} (${reason})`)
  if (parts.length > 0) log.warn(`alerts that could not be delivered: ${parts.join(', ')}`)
}
