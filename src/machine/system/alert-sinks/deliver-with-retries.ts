import pRetry from 'p-retry'
import { backoffMs } from '../../../kit/resilience/backoff.js'
import { systemTimers, type Timers } from '../clock.js'
import { sleep as realSleep } from '../sleep.js'
import { DeliveryError } from './delivery-error.js'
import type { Sink } from './sink.js'

export type RetrySettings = {
  /** Uniform in [0, 1), so that many senders do not retry at the same time. */
  readonly random: () => number
  readonly numRetries?: number
  readonly baseDelayMs?: number
  /** Longest wait, whatever the other side requests. */
  readonly maxDelayMs?: number
  readonly attemptLimitMs?: number
  readonly sleep?: typeof realSleep
  readonly timers?: Timers
}

const defaults = { numRetries: 5, baseDelayMs: 1000, maxDelayMs: 60_000, attemptLimitMs: 10_000 }

/** The sink with retries after growing pauses if they may help; each attempt has its own time limit. */
export function withRetries<Payload>(sink: Sink<Payload>, settings: RetrySettings): Sink<Payload> {
  const { numRetries, attemptLimitMs } = { ...defaults, ...settings }
  const { sleep = realSleep, timers = systemTimers } = settings
  return (payload, signal) =>
    pRetry(() => attempt(sink, payload, { attemptLimitMs, signal, timers }), {
      signal,
      retries: numRetries,
      // We compute the pauses, because the library knows neither Retry-After nor our random numbers.
      minTimeout: 0,
      shouldRetry: ({ error }) => isRetryable(error),
      onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
        if (retriesLeft === 0 || !isRetryable(error)) return
        await sleep(pauseMs(error, attemptNumber, settings), signal)
      },
    })
}

/** Milliseconds before the attempt after this one, counted from 1: at least what was asked for, up to the limit. */
export function pauseMs(error: unknown, attemptNumber: number, settings: RetrySettings): number {
  const { baseDelayMs, maxDelayMs, random } = { ...defaults, ...settings }
  const backoff = { baseMs: baseDelayMs, maxMs: maxDelayMs, fixedShare: 0.5 }
  const asked = error instanceof DeliveryError ? (error.retryAfterMs ?? 0) : 0
  return Math.min(Math.max(backoffMs(backoff, attemptNumber, random()), asked), maxDelayMs)
}

const isRetryable = (error: unknown) => error instanceof DeliveryError && error.isRetryable

type Limits = {
  readonly attemptLimitMs: number
  readonly signal: AbortSignal
  readonly timers: Timers
}

async function attempt<Payload>(
  sink: Sink<Payload>,
  payload: Payload,
  { attemptLimitMs, signal, timers }: Limits,
): Promise<void> {
  const limit = new AbortController()
  const cancel = timers.after(attemptLimitMs, () => limit.abort())
  try {
    await sink(payload, AbortSignal.any([signal, limit.signal]))
  } catch (error) {
    if (!limit.signal.aborted) throw error
    // An answer that forbids a retry is respected here as well.
    const isWelcome = !(error instanceof DeliveryError) || error.isRetryable
    throw new DeliveryError(`no answer within ${attemptLimitMs / 1000} s`, isWelcome)
  } finally {
    cancel()
  }
}
