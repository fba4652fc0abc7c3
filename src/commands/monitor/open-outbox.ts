import { createOutbox, type Deliver, type Outbox } from '../../monitor/alerts/outbox.js'
import { toAlertAnnotation } from '../../monitor/alerts/alert-annotation.js'
import { toAlertDocument } from '../../monitor/alerts/alert-document.js'
import { toMailMessage } from '../../monitor/alerts/mail-message.js'
import type { AlertTarget } from '../../monitor/alerts/parse-alert-target.js'
import { toSlackMessage } from '../../monitor/alerts/slack-message.js'
import { explainDelivery } from '../../system/alert-sinks/delivery-error.js'
import type { RetrySettings } from '../../system/alert-sinks/deliver-with-retries.js'
import { alertSinks } from '../../system/alert-sinks/index.js'
import type { SinkWorld } from '../../system/alert-sinks/sink.js'
import type { Dependencies } from '../dependencies.js'

/** What alerts need of the world beyond what all commands have. */
export type AlertWorld = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly retries: RetrySettings
  /** To deliver what is left at the end, and the same for somebody who has interrupted. */
  readonly endLimitMs: number
  readonly hurriedEndLimitMs: number
}

export const systemAlertWorld: AlertWorld = {
  variables: process.env,
  retries: { random: Math.random },
  endLimitMs: 10_000,
  hurriedEndLimitMs: 1000,
}

/** What was asked for, ready to be told; ConfigError where it cannot be. */
export async function openOutbox(
  target: AlertTarget,
  { log, clock, workingDirectory }: Pick<Dependencies, 'log' | 'clock' | 'workingDirectory'>,
  { variables, retries }: AlertWorld,
): Promise<{ readonly name: string; readonly outbox: Outbox }> {
  const world = { variables, workingDirectory, nowMs: () => clock.now().getTime() }
  const name = target.kind
  const deliver = await openSink(target, world, retries)
  const onFailure = (reason: string) => log.warn(`an alert to ${name} was not delivered: ${reason}`)
  return { name, outbox: createOutbox({ deliver, explain: explainDelivery, onFailure }) }
}

/** Each way of telling with the form that it takes. */
async function openSink(
  target: AlertTarget,
  world: SinkWorld,
  retries: RetrySettings,
): Promise<Deliver> {
  const { withRetries } = await import('../../system/alert-sinks/deliver-with-retries.js')
  switch (target.kind) {
    case 'webhook': {
      const sink = withRetries((await alertSinks.webhook())(target.url, world), retries)
      return (alert, signal) => sink(toAlertDocument(alert), signal)
    }
    case 'slack': {
      const sink = withRetries((await alertSinks.slack())(target.url, world), retries)
      return (alert, signal) => sink(toSlackMessage(alert), signal)
    }
    case 'email': {
      const sink = withRetries((await alertSinks.email())(target.address, world), retries)
      return (alert, signal) => sink(toMailMessage(alert), signal)
    }
    case 'command': {
      const sink = withRetries((await alertSinks.command())(target.argv, world), retries)
      return (alert, signal) => sink(toAlertDocument(alert), signal)
    }
    case 'github': {
      const sink = (await alertSinks.github())(world)
      return (alert, signal) => sink(toAlertAnnotation(alert), signal)
    }
  }
}
