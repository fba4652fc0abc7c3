import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runWorker } from '../trainer/run-worker.js'
import type { WorkerSpec } from '../trainer/worker-spec.js'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const spec = JSON.parse(readFileSync(0, 'utf8')) as WorkerSpec

process.exit(
  await runWorker(spec, {
    telemetryThreadPath: beside('./telemetry-thread.js'),
    socketThreadPath: beside('./socket-thread.js'),
    controlDescriptor: 3,
    pid: process.pid,
    now: () => performance.now(),
    epochMs: () => performance.timeOrigin + performance.now(),
    peakRssBytes: () => process.resourceUsage().maxRSS * 1024 || null,
  }),
)
