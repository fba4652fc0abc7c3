import { onAbort } from '../../kit/resilience/on-abort.js'

/** Waits for the work, or returns null at once when the signal aborts; the signal keeps no listener afterwards. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  let forget = (): void => undefined
  const aborted = new Promise<null>((resolve) => {
    forget = onAbort(signal, () => resolve(null))
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    forget()
  }
}
