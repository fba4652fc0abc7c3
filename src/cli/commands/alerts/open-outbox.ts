import { createOutbox, type Deliver, type Outbox } from '../../../watch/alerts/outbox.js'
import { toAlertAnnotation } from '../../../watch/alerts/alert-annotation.js'
import { toAlertDocument } from '../../../watch/alerts/alert-document.js'
import { toMailMessage } from '../../../watch/alerts/mail-message.js'
import type { AlertTarget } from '../../../watch/alerts/parse-alert-target.js'
import { toSlackMessage } from '../../../watch/alerts/slack-message.js'
import { explainDelivery } from '../../../machine/system/alert-sinks/delivery-error.js'
import type { RetrySettings } from '../../../machine/system/alert-sinks/deliver-with-retries.js'
import { alertSinks } from '../../../machine/system/alert-sinks/index.js'
import type { SinkServices } from '../../../machine/system/alert-sinks/sink.js'
import type { Dependencies } from '../dependencies.js'

/** Dependencies of alerts beyond those of all commands. */
export type AlertServices = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly retries: RetrySettings
  /** Time limit for delivering the rest at the end, and after an interrupt. */
  readonly endLimitMs: number
  readonly hurriedEndLimitMs: number
}

export const systemAlertServices: AlertServices = {
  variables: process.env,
  retries: { random: Math.random },
  endLimitMs: 10_000,
  hurriedEndLimitMs: 1000,
}

/** One recipient that can receive alerts; throws a ConfigError if it cannot. */
export async function openOutbox(
  target: AlertTarget,
  { log, clock, workingDirectory }: Pick<Dependencies, 'log' | 'clock' | 'workingDirectory'>,
  { variables, retries }: AlertServices,
): Promise<{ readonly name: string; readonly outbox: Outbox }> {
  const services = { variables, workingDirectory, nowMs: () => clock.now().getTime() }
  const name = target.kind
  const deliver = await openSink(target, services, retries)
  const onFailure = (reason: string) => log.warn(`an alert to ${name} was not delivered: ${reason}`)
  return { name, outbox: createOutbox({ deliver, explain: explainDelivery, onFailure }) }
}

/** Each kind of sink with its message format. */
async function openSink(
  target: AlertTarget,
  services: SinkServices,
  retries: RetrySettings,
): Promise<Deliver> {
  const { withRetries } =
    await import('../../../machine/system/alert-sinks/deliver-with-retries.js')
  switch (target.kind) {
    case 'webhook': {
      const sink = withRetries((await alertSinks.webhook())(target.url, services), retries)
      return (alert, signal) => sink(toAlertDocument(alert), signal)
    }
    case 'slack': {
      const sink = withRetries((await alertSinks.slack())(target.url, services), retries)
      return (alert, signal) => sink(toSlackMessage(alert), signal)
    }
    case 'email': {
      const sink = withRetries((await alertSinks.email())(target.address, services), retries)
      return (alert, signal) => sink(toMailMessage(alert), signal)
    }
    case 'command': {
      const sink = withRetries((await alertSinks.command())(target.argv, services), retries)
      return (alert, signal) => sink(toAlertDocument(alert), signal)
    }
    case 'github': {
      const { openGithub } = await import('../../../machine/github/alert-sink.js')
      const sink = openGithub(services)
      return (alert, signal) => sink(toAlertAnnotation(alert), signal)
    }
  }
}
