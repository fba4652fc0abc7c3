import { setTimeout as delay } from 'node:timers/promises'

/** Waits for this many milliseconds; rejects at once when the signal is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal })
}
