import type { ThreadUsage } from '../trainer/thread-usage.js'

/** The services that a worker needs from its process. */
export type ProcessServices = {
  readonly socketThreadPath: string
  readonly pid: number
  readonly environment: Record<string, string | undefined>
  /** Line of a module's syntax error, if it has one. */
  findSyntaxError(path: string): number | null
  /** Of the training thread. */
  readonly usage: ThreadUsage
  /** A rejected promise that nothing awaited; null if there is none. */
  unhandledRejection(): Promise<{ readonly reason: unknown } | null>
  now(): number
  epochMs(): number
  peakRssBytes(): number | null
}
