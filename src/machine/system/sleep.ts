import { setTimeout as delay } from 'node:timers/promises'

/** Waits for this many milliseconds, or rejects at once with the reason for which the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
}
