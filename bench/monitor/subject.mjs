// What bench/monitor-ingest.mjs measures, in a process of its own: subject.mjs ingest|day|long <workers> <looks|hours|steps>
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMonitor } from '../../src/watch/monitor/create-monitor.ts'
import { readCheckpoint } from '../../src/watch/monitor/source/read-checkpoint.ts'
import { createHeapTidier, ownHeap } from '../../src/machine/system/processes/tidy-heap.ts'
import { repeatMinute, simulateRun } from './simulated-run.mjs'

const [subject, ...words] = process.argv.slice(2)
const subjects = { ingest, day, long, write }
const result = await subjects[subject](
  ...words.map((word) => (Number.isNaN(Number(word)) ? word : Number(word))),
)
if (result) process.stdout.write(`${JSON.stringify(result)}\n`)

function ingest(workers, looks) {
  const run = simulateRun(workers, 1_000_000)
  const { observe, monitor, tidyHeap } = watch()
  /** @type {Record<'ingest' | 'view' | 'parse' | 'tidy', number[]>} */
  const times = { ingest: [], view: [], parse: [], tidy: [] }
  const warmUp = 5
  for (let look = 0; look < looks + warmUp; look++) {
    const { text, atMs } = run.next(7)
    times.parse.push(millisecondsOf(() => JSON.parse(text)))
    times.ingest.push(millisecondsOf(() => observe(text, atMs)))
    times.view.push(millisecondsOf(() => monitor.view(atMs)))
    times.tidy.push(millisecondsOf(tidyHeap))
  }
  const of = (values) => describe(values.slice(warmUp))
  return {
    snapshot_mb: run.next(1).text.length / 1e6,
    ingest_ms: of(times.ingest),
    view_ms: of(times.view),
    parse_ms: of(times.parse),
    tidy_ms: of(times.tidy),
  }
}

/** Making texts takes longer than reading them, so one minute of texts is repeated with other dates and steps. */
function day(workers, hours) {
  const run = repeatMinute(workers, 10_000_000)
  const { observe, monitor, tidyHeap } = watch()
  let cpuMs = 0
  let first = null
  for (let second = 0; second < hours * 3600; second++) {
    const { text, atMs } = run.next(3)
    const before = process.cpuUsage()
    observe(text, atMs)
    monitor.observe({ kind: 'unchanged', atMs: atMs + 500 })
    monitor.view(atMs + 500)
    tidyHeap()
    const { user, system } = process.cpuUsage(before)
    cpuMs += (user + system) / 1000
    if (second === 3599) first = memory()
  }
  const cpuPercent = (100 * cpuMs) / (hours * 3600 * 1000)
  return { workers, hours, cpu_percent: cpuPercent, first, last: memory() }
}

/** Another process writes the texts as files, as in practice, so that making them is not counted. */
async function long(workers, steps) {
  const looks = 100
  const writer = await startWriter(workers, steps + 1)
  const { observe, monitor, tidyHeap } = watch()
  let peak = 0
  for (let look = 0; look < looks; look++) {
    const { path, atMs } = await writer.write(steps / looks)
    observe(readFileSync(path, 'utf8'), atMs)
    monitor.view(atMs)
    tidyHeap()
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  writer.end()
  const points = monitor.history.series(0, 'loss', 1000)
  if ((points.at(-1)?.lastStep ?? 0) < steps * 0.99) throw new Error('the history ends too early')
  return { workers, steps, points: points.length, peak_rss_mb: peak / 2 ** 20, end: memory() }
}

async function startWriter(workers, steps) {
  const folder = mkdtempSync(join(tmpdir(), 'minicluster-monitor-'))
  const path = join(folder, 'health.json')
  const program = fileURLToPath(import.meta.url)
  const child = fork(program, ['write', String(workers), String(steps), path])
  return {
    async write(numSteps) {
      child.send(numSteps)
      const [atMs] = await once(child, 'message')
      return { path, atMs }
    },
    end() {
      child.disconnect()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The other end of `startWriter`: on each request, writes the checkpoint that many steps later. */
async function write(workers, steps, path) {
  const run = simulateRun(workers, steps)
  process.on('message', (numSteps) => {
    const { text, atMs } = run.next(numSteps)
    writeFileSync(path, text)
    process.send?.(atMs)
  })
  await once(process, 'disconnect')
}

function watch() {
  const monitor = createMonitor({ source: 'health.json', staleAfterMs: 30_000 })
  const observe = (text, atMs) => {
    const read = readCheckpoint(text)
    if (read.status === 'corrupt') throw new Error(read.reason)
    monitor.observe({ kind: 'checkpoint', atMs, ...read.value })
  }
  // As a session does after it has shown a text.
  return { monitor, observe, tidyHeap: createHeapTidier(ownHeap()) }
}

function millisecondsOf(work) {
  const started = performance.now()
  work()
  return performance.now() - started
}

function describe(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return { median: at(0.5), p95: at(0.95), max: sorted.at(-1) }
}

function memory() {
  ;/** @type {NodeJS.GCFunction} */ (globalThis.gc)()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return { heap_mb: heapUsed / 2 ** 20, buffers_mb: arrayBuffers / 2 ** 20, rss_mb: rss / 2 ** 20 }
}
