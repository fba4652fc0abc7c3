import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from './harness/statistics.mjs'
import { digits } from './harness/table.mjs'

export const title = 'From a worker to the terminal'
export const rule =
  'A real run of two workers is watched by `monitor watch` at its default interval in a pseudo-terminal of 80 by 24. Measured for every step of every worker: the time from its end, as the worker wrote it into its event log, until the terminal has received the bytes that show this step of this worker, or a later one. Both clocks are the calendar clock of this machine.'

/** Steps of some milliseconds, as those of a model worth watching, for some twenty seconds. */
const settings = ['--workers', '2', '--batch-size', '1024', '--hidden-size', '256']
const size = { cols: 80, rows: 24 }

export async function measure({ program, scratch, isQuick, progress }) {
  const folder = await mkdtemp(join(scratch, 'latency-'))
  const screen = await watchInTerminal(program, folder)
  const run = await trainFor(isQuick ? 5000 : 20_000, { program, folder })
  await screen.ended
  const finished = await finishedSteps(program, folder)
  const latencies = finished.flatMap((step) => latencyOf(step, screen.shown))
  const results = { run, finished_steps: finished.length, latency_ms: summary(latencies) }
  progress(`${latencies.length} steps, p95 ${digits(results.latency_ms.p95)} ms`)
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

/** Starts the monitor and notes, of every piece of output, which steps the screen shows after it. */
async function watchInTerminal(program, folder) {
  const { spawn: spawnInTerminal } = await import('@lydell/node-pty')
  const { default: headless } = await import('@xterm/headless')
  const terminal = new headless.Terminal({ ...size, allowProposedApi: true })
  const words = [program.path, 'monitor', 'watch', '--checkpoint', 'health.json']
  const pty = spawnInTerminal(process.execPath, words, { ...size, cwd: folder })
  const shown = []
  pty.onData((data) => {
    const atMs = Date.now()
    terminal.write(data, () => shown.push({ atMs, steps: stepsOn(terminal) }))
  })
  const ended = new Promise((resolve) => pty.onExit(resolve))
  while (shown.length === 0) await pause(20)
  return { shown, ended }
}

/** Newest step of each worker on the screen, by rank. */
function stepsOn(terminal) {
  const { active } = terminal.buffer
  const steps = {}
  for (let line = 0; line < size.rows; line++) {
    const text = active.getLine(active.baseY + line)?.translateToString() ?? ''
    const [, rank, step] = text.match(/^ +(\d+) {2}\S [a-z]+ +(\d+) /) ?? []
    if (rank !== undefined) steps[rank] = Number(step)
  }
  return steps
}

/** Trains for this time, and ends like a stopped run. */
async function trainFor(ms, { program, folder }) {
  const words = ['run', ...settings, '--steps', '100000', '--quiet', '--run-dir', 'run']
  const child = spawn(
    process.execPath,
    [program.path, ...words, '--health-checkpoint-path', 'health.json'],
    { cwd: folder, stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => child.on('close', resolve))
  await pause(ms)
  child.kill('SIGINT')
  await ended
  return settings.join(' ')
}

/** Rank, number and calendar time of every step in the event logs. */
async function finishedSteps(program, folder) {
  const checkpoint = JSON.parse(await readFile(join(folder, 'health.json'), 'utf8'))
  const startedAtMs = Date.parse(checkpoint.minicluster.started_at)
  const logs = await Promise.all(
    [0, 1].map((rank) => program.call('events', join(folder, 'run'), '--rank', String(rank))),
  )
  return logs
    .flatMap(({ stdout }) =>
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    )
    .filter(({ type }) => type === 'step')
    .map(({ rank, step, at_ms: atMs }) => ({ rank, step, atMs: startedAtMs + atMs }))
}

/** Nothing for a step that was never shown; how many there are is a target of its own. */
function latencyOf({ rank, step, atMs }, shown) {
  const first = shown.find(({ steps }) => steps[rank] >= step)
  return first === undefined ? [] : [first.atMs - atMs]
}

function summary(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share) => sorted[Math.ceil(share * sorted.length) - 1]
  return { samples: values.length, median: median(values), p95: at(0.95), max: at(1) }
}

const tableOf = ({ finished_steps: finished, latency_ms: { samples, ...latency } }) => ({
  columns: ['steps finished', 'steps shown', 'median', 'p95', 'longest'],
  rows: [
    [
      String(finished),
      String(samples),
      ...[latency.median, latency.p95, latency.max].map((ms) => `${digits(ms)} ms`),
    ],
  ],
})

const targetsOf = ({ finished_steps: finished, latency_ms: latency }) => [
  { claim: 'finished steps never shown', atMost: 0, measured: finished - latency.samples },
  { claim: 'steps shown in the terminal', atLeast: 100, measured: latency.samples },
  {
    claim: 'ms from a finished step to the terminal, 95th percentile',
    atMost: 1000,
    measured: latency.p95,
  },
]

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
