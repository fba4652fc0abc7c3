import { spawn } from 'node:child_process'
import { mkdtemp, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { bundleSettings } from '../build/bundle-settings.mjs'
import { spread } from './harness/statistics.mjs'
import { digits } from './harness/table.mjs'

export const title = 'The monitor in the browser'
export const rule =
  "Event to screen: the time from the moment a checkpoint is renamed into place until the page of `monitor watch --web`, at the default interval, shows its step (a MutationObserver in Chromium; both clocks are this machine's). Long run: a monitor that has seen 256 workers for 5,000 steps. First paint is what Chromium reports. Drawn is when the heat map has been drawn. An update is the time in the page's own code per event and per animation frame."

const root = fileURLToPath(new URL('../', import.meta.url))
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export async function measure({ program, scratch, isQuick, progress }) {
  const folder = await mkdtemp(join(scratch, 'monitor-web-'))
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const latencies = await eventToScreen({ program, folder, browser, samples: isQuick ? 10 : 120 })
    progress(`event to screen: p95 ${digits(quantile(latencies, 0.95))} ms`)
    const [workers, steps] = isQuick ? [16, 500] : [256, 5000]
    const long = await longRun({ folder, browser, workers, steps, loads: isQuick ? 1 : 5 })
    progress(`long run: first paint ${digits(long.first_paint_ms.median)} ms`)
    const results = { event_to_screen_ms: summary(latencies), workers, steps, ...long }
    return { tables: tablesOf(results), targets: targetsOf(results), results }
  } finally {
    await browser.close()
  }
}

async function eventToScreen({ program, folder, browser, samples }) {
  const path = join(folder, 'health.json')
  const words = ['monitor', 'watch', '--web', '--checkpoint', path, '--stale-after', '600']
  const monitor = spawn(process.execPath, [program.path, ...words])
  monitor.stderr.resume()
  const url = await urlOf(monitor)
  const page = await browser.newPage()
  await page.goto(url)
  await page.evaluate(watchSteps)
  const written = []
  for (let step = 1; step <= samples; step++) {
    written.push(await writeCheckpoint(path, step))
    // Irregular, so that the writes do not fall into step with the looks.
    await pause(300 + ((step * 137) % 250))
  }
  await pause(1500)
  const seen = await page.evaluate('window.seen')
  await page.close()
  monitor.kill('SIGINT')
  return written.map((atMs, index) => {
    // A busy page may skip a state: then its successor counts.
    const later = Object.keys(seen).filter((step) => Number(step) > index)
    const shown = Math.min(...later.map((step) => seen[step]))
    if (!Number.isFinite(shown)) throw new Error(`step ${index + 1} was never shown`)
    return shown - atMs
  })
}

/** Runs in the page: when each step was first shown. */
const watchSteps = `window.seen = {}; new MutationObserver(() => {
  const step = document.getElementById('progress-text').textContent.match(/^[\\d,]+/)?.[0].replace(/,/g, '')
  if (step) window.seen[step] ??= Date.now()
}).observe(document.getElementById('progress-text'), { childList: true, characterData: true, subtree: true })`

function urlOf(monitor) {
  return new Promise((resolve, reject) => {
    createInterface(monitor.stdout).on('line', (line) => {
      const url = line.match(/http:\S+/)?.[0]
      if (url) resolve(url)
    })
    monitor.on('close', (code) => reject(new Error(`monitor watch ended with ${code}`)))
  })
}

async function writeCheckpoint(path, step) {
  const now = new Date().toISOString()
  const worker = (id) => ({
    worker_id: id,
    step,
    loss: 1 / step,
    throughput_samples_per_sec: 1000 + (step % 7),
    allreduce_time_ms: 1,
    compute_time_ms: 2,
    status: 'healthy',
    timestamp: now,
  })
  const checkpoint = {
    run_id: 'bench',
    total_steps: 100_000,
    completed_steps: step,
    workers: [0, 1, 2, 3].map(worker),
    timestamp: now,
    is_complete: false,
  }
  await writeFile(`${path}.next`, JSON.stringify(checkpoint))
  await rename(`${path}.next`, path)
  return Date.now()
}

async function longRun({ folder, browser, workers, steps, loads }) {
  const outfile = join(folder, 'serve-long-run.mjs')
  const entryPoints = ['bench/monitor-web/serve-long-run.mjs']
  await build({ ...bundleSettings, absWorkingDir: root, entryPoints, outfile })
  const server = spawn(process.execPath, [outfile, String(workers), String(steps)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
  const { port } = JSON.parse(String((await lines.next()).value))
  const opened = []
  for (let load = 0; load < loads; load++) opened.push(await openOnce(browser, port))
  server.stdin.write('end\n')
  const { update } = JSON.parse(String((await lines.next()).value))
  const updates = opened.flatMap(({ updates }) => updates)
  return {
    first_paint_ms: spread(opened.map(({ firstPaint }) => firstPaint)),
    drawn_ms: spread(opened.map(({ drawn }) => drawn)),
    first_state_ms: spread(opened.map(({ firstState }) => firstState)),
    update_ms: summary(updates),
    server_update_ms: summary(update),
  }
}

/** Measures the work of the page per event and per animation frame; the first event has the whole state. */
const timeWork = `(() => {
  window.work = []; window.drawnAt = null
  const timed = (work) => function (...given) {
    const started = performance.now()
    try { return work.apply(this, given) } finally { window.work.push(performance.now() - started) }
  }
  const listen = EventSource.prototype.addEventListener
  EventSource.prototype.addEventListener = function (name, listener) {
    return listen.call(this, name, name === 'state' ? timed(listener) : listener)
  }
  const frame = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (draw) => frame(timed(draw))
  const put = CanvasRenderingContext2D.prototype.putImageData
  CanvasRenderingContext2D.prototype.putImageData = function (...given) {
    if (given[0].height > 1) window.drawnAt ??= performance.now()
    return put.apply(this, given)
  }
})()`

async function openOnce(browser, port) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(timeWork)
  await page.goto(`http://127.0.0.1:${port}/?token=bench`)
  // waitForFunction would evaluate text, which the page's policy forbids.
  const deadline = Date.now() + 30_000
  while ((await page.evaluate('window.drawnAt')) === null && Date.now() < deadline) await pause(50)
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  const first = await page.evaluate('window.work.splice(0)')
  await pause(8000)
  const updates = await page.evaluate('window.work')
  const [firstPaint, drawn] = await page.evaluate(
    'Promise.all([performance.getEntriesByName("first-contentful-paint")[0].startTime, window.drawnAt])',
  )
  await page.close()
  return { firstPaint, drawn, firstState: Math.max(...first), updates }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]
}

const summary = (values) => ({
  median: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  max: Math.max(...values),
  samples: values.length,
})

const text = ({ median, p95, max, samples }) =>
  [median, p95, max].map((value) => `${digits(value)} ms`).concat(String(samples))

const tablesOf = (results) => [
  {
    columns: ['what', 'median', 'p95', 'longest', 'samples'],
    rows: [
      ['event to screen', ...text(results.event_to_screen_ms)],
      ['update in the page', ...text(results.update_ms)],
      ['update in the monitor', ...text(results.server_update_ms)],
    ],
  },
  {
    columns: ['workers', 'steps', 'first paint', 'first state', 'charts drawn'],
    rows: [
      [
        String(results.workers),
        String(results.steps),
        ...[results.first_paint_ms, results.first_state_ms, results.drawn_ms].map(
          ({ median, max }) => `${digits(median)} ms (at most ${digits(max)})`,
        ),
      ],
    ],
  },
]

const targetsOf = ({ event_to_screen_ms: latency, first_paint_ms: paint, update_ms: update }) => [
  {
    claim: 'ms from a checkpoint to the page, 95th percentile',
    atMost: 1000,
    measured: latency.p95,
  },
  {
    claim: 'ms to the first paint, 256 workers and 5,000 steps',
    atMost: 1000,
    measured: paint.max,
  },
  { claim: 'ms for an update of the page, 95th percentile', atMost: 50, measured: update.p95 },
]
