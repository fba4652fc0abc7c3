import type { ThreadUsage } from '../trainer/thread-usage.js'

/** The services that a worker needs from its process. */
export type ProcessServices = {
  readonly socketThreadPath: string
  readonly pid: number
  readonly environment: Record<string, string | undefined>
  /** The line of a module because of which its import failed with this error, if it is known. */
  findImportError(path: string, error: unknown): number | null
  /** Of the training thread. */
  readonly usage: ThreadUsage
  /** A rejected promise that nothing awaited; null if there is none. */
  unhandledRejection(): Promise<{ readonly reason: unknown } | null>
  now(): number
  epochMs(): number
  peakRssBytes(): number | null
}
