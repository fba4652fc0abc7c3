import { untilAborted } from '../../kit/resilience/until-aborted.js'
import type { Alert } from './alert.js'

/** Delivers an alert; rejects with a reason that may be shown. Gives up when the signal aborts. */
export type Deliver = (alert: Alert, signal: AbortSignal) => Promise<void>

type OutboxSettings = {
  readonly deliver: Deliver
  /** Why a delivery was given up, without secrets. */
  readonly explain: (error: unknown) => string
  /** Called at the first failure, and at the first failure after a success. */
  readonly onFailure: (reason: string) => void
  /** Largest number of waiting alerts; beyond it, the oldest are dropped and counted. */
  readonly capacity?: number
}

/** The number of alerts that one recipient did not receive, and the reason for the last one. */
export type OutboxEnd = { readonly numUndelivered: number; readonly reason: string | null }

/** The alerts for one recipient, delivered in order, one at a time, while the work continues. */
export interface Outbox {
  /** Never waits and never throws. */
  post(alert: Alert): void
  /** Delivers pending alerts until the signal aborts; never rejects. */
  end(limit: AbortSignal): Promise<OutboxEnd>
}

const defaultCapacity = 100

export function createOutbox(settings: OutboxSettings): Outbox {
  const { deliver, explain, onFailure, capacity = defaultCapacity } = settings
  const waiting: Alert[] = []
  const lost = { count: 0, reason: null as string | null }
  const controller = new AbortController()
  let isFailing = false
  let numInDelivery = 0
  let work: Promise<void> | null = null

  const lose = (reason: string): void => {
    lost.count += 1
    lost.reason = reason
    if (!isFailing) onFailure(reason)
    isFailing = true
  }
  const deliverAll = async (): Promise<void> => {
    for (let alert = waiting.shift(); alert !== undefined; alert = waiting.shift()) {
      numInDelivery = 1
      try {
        await deliver(alert, controller.signal)
        isFailing = false
      } catch (error) {
        if (controller.signal.aborted) return
        lose(explain(error))
      } finally {
        if (!controller.signal.aborted) numInDelivery = 0
      }
    }
    work = null
  }
  return {
    post(alert) {
      if (controller.signal.aborted) return
      waiting.push(alert)
      if (waiting.length > capacity) {
        waiting.shift()
        lose(`more than ${capacity} alerts were waiting`)
      }
      // Begins after the caller has done its own work.
      work ??= Promise.resolve().then(deliverAll)
    },
    async end(limit) {
      if (work !== null) await Promise.race([work, untilAborted(limit)])
      const numLeft = waiting.length + numInDelivery
      controller.abort()
      return {
        numUndelivered: lost.count + numLeft,
        reason: numLeft > 0 ? (lost.reason ?? 'there was no time left') : lost.reason,
      }
    },
  }
}
