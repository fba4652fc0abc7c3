import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { syntaxErrorLine } from '../system/syntax-error-line.js'
import { runWorker } from '../worker/run-worker.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const spec = JSON.parse(readFileSync(0, 'utf8')) as WorkerSpec

process.exit(
  await runWorker(spec, {
    telemetryThreadPath: beside('./telemetry-thread.js'),
    socketThreadPath: beside('./socket-thread.js'),
    controlDescriptor: 3,
    pid: process.pid,
    environment: process.env,
    findSyntaxError: syntaxErrorLine,
    now: () => performance.now(),
    epochMs: () => performance.timeOrigin + performance.now(),
    peakRssBytes: () => process.resourceUsage().maxRSS * 1024 || null,
  }),
)
