import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startTelemetry } from '../telemetry/telemetry-link.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const spec = JSON.parse(readFileSync(0, 'utf8')) as WorkerSpec
const { rendezvous, task } = spec
const now = () => performance.now()
const epochMs = () => performance.timeOrigin + now()

// First of all: until its thread is up, the loss of the coordinator would go unnoticed.
const telemetry = startTelemetry({
  rank: rendezvous.rank,
  threadPath: beside('./telemetry-thread.js'),
  eventsPath: task.kind === 'train' ? task.eventsPath : null,
  controlDescriptor: 3,
  rendezvousDirectory: rendezvous.directory,
  startedAtEpochMs: spec.startedAtEpochMs,
})
telemetry.message({ type: 'started', rank: rendezvous.rank, pid: process.pid })

/** Promises of the workload that nothing awaited. */
let unhandled: { readonly reason: unknown } | null = null
process.on('unhandledRejection', (reason) => {
  unhandled ??= { reason }
})

const { runWorker } = await import('../worker/run-worker.js')
const { syntaxErrorLine } = await import('../system/syntax-error-line.js')
const { createThreadUsage } = await import('../system/processes/thread-usage.js')
const exitCode = await runWorker(spec, telemetry, {
  socketThreadPath: beside('./socket-thread.js'),
  pid: process.pid,
  environment: process.env,
  findSyntaxError: syntaxErrorLine,
  // Node reports a rejection when the training, which never waits, has come to its end.
  unhandledRejection: () => new Promise((resolve) => setImmediate(() => resolve(unhandled))),
  now,
  epochMs,
  usage: createThreadUsage(),
  peakRssBytes: () => process.resourceUsage().maxRSS * 1024 || null,
})
process.exit(exitCode)
