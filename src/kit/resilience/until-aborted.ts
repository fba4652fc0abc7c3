import { onAbort } from './on-abort.js'

/** Resolves once the signal aborts, at once if it has already. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => void onAbort(signal, resolve))
