import type { MachineServices } from '../machine-services.js'

/**
 * Writes texts to the same file; while a slow disk writes one, only the newest waits. Resolves once pending writes are
 * flushed; `null` writes nothing. Reports the first error, then stops.
 */
export function createLatestWriter(
  path: string | null,
  writeText: MachineServices['writeText'],
  onError: (error: Error) => void,
): (text: string | null) => Promise<void> {
  let newest: string | null = null
  let writing = Promise.resolve()
  let isBroken = path === null
  const writeNewest = async (): Promise<void> => {
    const text = newest
    newest = null
    if (path === null || text === null || isBroken) return
    await writeText(path, text).catch((error: unknown) => {
      isBroken = true
      onError(error as Error)
    })
  }
  return (text) => {
    if (text === null || isBroken) return writing
    if (newest === null) writing = writing.then(writeNewest)
    newest = text
    return writing
  }
}
