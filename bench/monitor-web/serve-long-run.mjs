// Serves a monitor that has watched a long run, and goes on watching: node serve-long-run.js <workers> <steps>
import { createMonitor } from '../../src/watch/monitor/create-monitor.js'
import { MonitorSite } from '../../src/watch/monitor/web/monitor-site.js'
import { serveLoopback } from '../../src/machine/system/web/loopback-server.js'

const [workers, steps] = process.argv.slice(2).map(Number)
const monitor = createMonitor({ source: 'a made run', staleAfterMs: 60_000 })
const startMs = Date.now() - steps * 100
for (let step = 0; step < steps; step++) observe(step, startMs + step * 100)

const site = new MonitorSite('bench')
const server = await serveLoopback(site, 0)
/** @type {Record<'update' | 'frame', number[]>} */
const times = { update: [], frame: [] }
let step = steps
show()
process.stdout.write(`${JSON.stringify({ port: server.port })}\n`)
const timer = setInterval(() => {
  observe(step++, Date.now())
  show()
}, 250)
process.stdin.on('data', () => {
  clearInterval(timer)
  process.stdout.write(`${JSON.stringify(times)}\n`)
  void server.close()
  process.stdin.destroy()
})

function show() {
  const started = performance.now()
  site.update(monitor.view(Date.now()), monitor.history)
  times.update.push(performance.now() - started)
  server.wake()
}

function observe(at, atMs) {
  const rows = Array.from({ length: workers }, (_, id) => workerAt(id, at))
  monitor.observe({
    kind: 'checkpoint',
    atMs,
    notes: [],
    checkpoint: {
      run_id: 'made',
      total_steps: steps * 2,
      completed_steps: at,
      workers: rows,
      timestamp: new Date(atMs).toISOString(),
      is_complete: false,
    },
  })
}

/** All figures differ in every step, so that a frame can omit nothing. */
/** @returns {import('../../src/kit/records/monitor/health-checkpoint.ts').HealthCheckpoint['workers'][number]} */
function workerAt(id, at) {
  const wave = ((at * 7 + id * 13) % 97) / 97
  return {
    worker_id: id,
    step: at,
    loss: 2 * Math.exp(-at / 2000) + 0.3 + wave / 50,
    throughput_samples_per_sec: 2500 + 100 * wave,
    allreduce_time_ms: 3 + wave,
    compute_time_ms: 8 + wave,
    status: 'healthy',
    timestamp: new Date(startMs + at * 100).toISOString(),
  }
}
