import type { ProcessServices } from '../../../lab/worker/process-services.js'
import { importErrorLine } from '../import-error-line.js'
import { createThreadUsage } from './thread-usage.js'
import { ownHeap } from './tidy-heap.js'

/** The services that a worker needs from its process. */
export function createProcessServices(socketThreadPath: string): ProcessServices {
  /** Promises of the workload that nothing awaited. */
  let unhandled: { readonly reason: unknown } | null = null
  process.on('unhandledRejection', (reason) => {
    unhandled ??= { reason }
  })
  const now = () => performance.now()
  return {
    socketThreadPath,
    pid: process.pid,
    environment: process.env,
    findImportError: importErrorLine,
    // Node reports a rejection when the training, which never waits, has come to its end.
    unhandledRejection: () =>
      new Promise<typeof unhandled>((resolve) => setImmediate(() => resolve(unhandled))),
    now,
    epochMs: () => performance.timeOrigin + now(),
    usage: createThreadUsage(),
    peakRssBytes: () => process.resourceUsage().maxRSS * 1024 || null,
  }
}

/** Waits for pending closes, and collects garbage. */
export async function settleProcess(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  ownHeap().collect()
}
