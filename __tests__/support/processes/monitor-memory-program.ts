import { createMonitor } from '../../../src/watch/monitor/create-monitor.js'
import { checkpointAt, snapshot, startMs } from '../builders/monitor-builders.js'

/** Shows a monitor 10,000 workers up to step 1,000,000, a few every step of the way, and writes what it holds then. */
const numWorkers = 10_000
const numSteps = 1_000_000
const numLooks = 40
const monitor = createMonitor({ source: 'health.json', staleAfterMs: 30_000, detectors: [] })

for (let look = 1; look <= numLooks; look++) {
  const step = (look * numSteps) / numLooks - 1
  const workers = Array.from({ length: numWorkers }, (_, worker_id) =>
    snapshot({ worker_id, step, loss: look === 37 ? 99 : Math.random() }),
  )
  const atMs = startMs + look * 1000
  const run = { total_steps: numSteps, completed_steps: step + 1, workers }
  monitor.observe({ kind: 'checkpoint', atMs, checkpoint: checkpointAt(atMs, run), notes: [] })
}
for (let step = 0; step < numSteps; step += 1000) {
  const steps = Array.from({ length: 1000 }, (_, index) => ({
    step: step + index,
    loss: step === 500_000 ? 99 : 1,
    throughput_samples_per_sec: 1,
    allreduce_time_ms: 1,
    compute_time_ms: 1,
  }))
  monitor.observe({ kind: 'steps', atMs: startMs, rank: 0, steps })
}
globalThis.gc?.()
const { heapUsed, arrayBuffers } = process.memoryUsage()
const peakOf = (rank: number) =>
  Math.max(...monitor.history.series(rank, 'loss', 4).map(({ max }) => max))
process.stdout.write(
  JSON.stringify({
    heapAndBuffers: heapUsed + arrayBuffers,
    workers: monitor.view(startMs).workers.length,
    peaks: [peakOf(0), peakOf(numWorkers - 1)],
  }),
)
