/** Waits for the work, or returns null at once when the signal aborts; the signal keeps no listener afterwards. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  let stop = (): void => undefined
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
