import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleSettings } from '../build/bundle-settings.mjs'
import { spread } from './harness/statistics.mjs'
import { cell, digits } from './harness/table.mjs'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))

export const title = 'Health monitor: reading, judging and storing'
export const rule =
  'Each row is a process of its own. First: the text of a checkpoint of 10,000 workers is read, folded and judged by all detectors, and shown (a figure of its own). Second: 1,000 workers at 1 Hz, a checkpoint and a second look per second, for one simulated day. Third: 10,000 workers to step 1,000,000. Snapshots are prepared as texts outside the timed part.'

export async function measure({ scratch, isQuick, takeTurns, progress }) {
  const program = await bundleSubject(scratch)
  const look = async (subject, ...words) => {
    progress(`${subject} ${words.join(' ')}`)
    const { stdout } = await execute(
      process.execPath,
      ['--expose-gc', program, subject, ...words.map(String)],
      { maxBuffer: 1e8 },
    )
    return JSON.parse(stdout)
  }
  const ingest = await measureIngest({ look, takeTurns, isQuick })
  const day = await look('day', 1000, isQuick ? 3 : 24)
  const long = await look('long', isQuick ? 1000 : 10_000, 1_000_000)
  const results = { ...ingest, day, long }
  return {
    tables: [ingestTable(results), memoryTable(results)],
    targets: targetsOf(results),
    results,
  }
}

async function measureIngest({ look, takeTurns, isQuick }) {
  const workers = isQuick ? 1000 : 10_000
  const rounds = []
  const ingest = async () => {
    const round = await look('ingest', workers, 50)
    rounds.push(round)
    return round.ingest_ms.median
  }
  const label = `${workers} workers a snapshot`
  await takeTurns([{ name: 'ingest and detect', measure: ingest }], { label, unit: 'ms' })
  const over = (figure) => spread(rounds.map(figure))
  return {
    workers,
    ingest_ms: over((round) => round.ingest_ms.median),
    ingest_p95_ms: over((round) => round.ingest_ms.p95),
    view_ms: over((round) => round.view_ms.median),
    parse_ms: over((round) => round.parse_ms.median),
    tidy_ms: over((round) => round.tidy_ms.p95),
    snapshot_mb: rounds[0].snapshot_mb,
  }
}

async function bundleSubject(scratch) {
  const { build } = await import('esbuild')
  const outfile = join(await mkdtemp(join(scratch, 'monitor-')), 'subject.mjs')
  const entryPoints = ['bench/monitor/subject.mjs']
  await build({ ...bundleSettings, absWorkingDir: root, entryPoints, outfile })
  return outfile
}

const ingestTable = (results) => ({
  columns: [
    'workers',
    'checkpoint',
    'ingest and detect, median',
    'p95 of 50',
    'of it JSON.parse',
    'view',
    'collecting garbage after it, p95',
  ],
  rows: [
    [
      String(results.workers),
      `${digits(results.snapshot_mb)} MB`,
      cell(results.ingest_ms, 'ms'),
      cell(results.ingest_p95_ms, 'ms'),
      cell(results.parse_ms, 'ms'),
      cell(results.view_ms, 'ms'),
      cell(results.tidy_ms, 'ms'),
    ],
  ],
})

const memoryTable = ({ day, long }) => ({
  columns: ['what', 'heap', 'buffers', 'RSS', 'CPU'],
  rows: [
    row(`${day.workers} workers, hour 1`, day.first),
    row(`${day.workers} workers, hour ${day.hours}`, day.last, `${digits(day.cpu_percent)} %`),
    row(`${long.workers} workers to step ${long.steps}`, long.end),
  ],
})

const row = (what, { heap_mb: heap, buffers_mb: buffers, rss_mb: rss }, cpu = '') => [
  what,
  `${digits(heap)} MB`,
  `${digits(buffers)} MB`,
  `${digits(rss)} MB`,
  cpu,
]

const targetsOf = ({ workers, ingest_ms: ingest, ingest_p95_ms: p95, day, long }) => [
  { claim: `ms to ingest and judge ${workers} workers`, atMost: 50, measured: ingest.median },
  { claim: 'ms for the same, 95th percentile', atMost: 50, measured: p95.median },
  {
    claim: `% of a core for ${day.workers} workers at 1 Hz, a view a second included`,
    atMost: 5,
    measured: day.cpu_percent,
  },
  {
    claim: `MB of heap and buffers more after ${day.hours} h than after the first`,
    atMost: 5,
    measured: day.last.heap_mb + day.last.buffers_mb - day.first.heap_mb - day.first.buffers_mb,
  },
  {
    claim: `MB RSS for ${long.workers} workers and ${long.steps} steps`,
    atMost: 200,
    measured: long.peak_rss_mb,
  },
]
