import { slowestRank } from './harness/program.mjs'
import { median, ratioSpread, spread } from './harness/statistics.mjs'
import { cell, skipped } from './harness/table.mjs'

export const title = 'All-reduce between processes'
export const rule =
  'Sum of float32 vectors. Ours checksums every message, as it ships. After a barrier, one all-reduce is timed on every rank, and the slowest rank counts. A round is the median of many all-reduces. Every contestant checks the sum.'

const kib = 1024
const mib = 1024 * kib
/**
 * All-reduces a round, for 2 and for 4 workers. Our workers start anew every round, so ours are so many that all is
 * compiled in the first half of them, which takes some 10,000 messages, and the median is that of the steady state.
 * The others stay up.
 */
const sizes = [
  { label: '4 B', bytes: 4, ours: [20_000, 2000], theirs: [2000, 100] },
  { label: '1 KiB', bytes: kib, ours: [20_000, 2000], theirs: [2000, 100] },
  { label: '16 KiB', bytes: 16 * kib, ours: [20_000, 2000], theirs: [2000, 100] },
  { label: '64 KiB', bytes: 64 * kib, ours: [10_000, 2000], theirs: [2000, 100] },
  { label: '1 MiB', bytes: mib, ours: [800, 800], theirs: [200, 60] },
  { label: '16 MiB', bytes: 16 * mib, ours: [160, 60], theirs: [20, 10] },
  { label: '64 MiB', bytes: 64 * mib, ours: [40, 14], theirs: [6, 4] },
]

export async function measure({ program, torch, openMpi, takeTurns }) {
  const rows = []
  for (const workers of [2, 4]) {
    const gloo = await torch?.startGroup({ script: 'all_reduce.py', workers, settings: {} })
    for (const size of sizes) {
      const contestants = contestantsFor(size, workers, { program, gloo, openMpi })
      const label = `W=${workers} ${size.label}`
      const figures = await takeTurns(contestants, { label, unit: 'us' })
      rows.push({ workers, bytes: size.bytes, label: size.label, ...summarize(figures) })
    }
    await gloo?.close()
  }
  return { tables: [tableOf(rows)], targets: torch ? targetsOf(rows) : [], rows }
}

function contestantsFor({ bytes, ours, theirs }, workers, { program, gloo, openMpi }) {
  const count = ([two, four]) => (workers === 2 ? two : four)
  const request = { elements: bytes / 4, iterations: count(theirs) }
  return [
    {
      name: 'minicluster',
      measure: () => program.allReduceMicros({ workers, bytes, iterations: count(ours) }),
    },
    gloo && { name: 'gloo', measure: () => glooMicros(gloo, request) },
    openMpi && { name: 'openMpi', measure: () => openMpi.allReduceMicros(workers, request) },
  ].filter(Boolean)
}

async function glooMicros(gloo, request) {
  const answers = await gloo.ask({ kind: 'reduce', warm_up: 3, ...request })
  return median(slowestRank(answers.map(({ micros }) => micros)))
}

function summarize({ minicluster, gloo, openMpi }) {
  return {
    minicluster: spread(minicluster),
    gloo: gloo ? spread(gloo) : null,
    gloo_ratio: gloo ? ratioSpread(gloo, minicluster) : null,
    openMpi: openMpi ? spread(openMpi) : null,
    openMpi_ratio: openMpi ? ratioSpread(openMpi, minicluster) : null,
  }
}

const tableOf = (rows) => ({
  columns: ['workers', 'size', 'minicluster', 'Gloo', 'Gloo / ours', 'OpenMPI', 'OpenMPI / ours'],
  rows: rows.map((row) => [
    String(row.workers),
    row.label,
    cell(row.minicluster, 'us'),
    row.gloo ? cell(row.gloo, 'us') : skipped,
    row.gloo_ratio ? cell(row.gloo_ratio, 'x') : skipped,
    row.openMpi ? cell(row.openMpi, 'us') : skipped,
    row.openMpi_ratio ? cell(row.openMpi_ratio, 'x') : skipped,
  ]),
})

function targetsOf(rows) {
  const worst = (chosen) => Math.min(...rows.filter(chosen).map((row) => row.gloo_ratio.median))
  const target = (claim, atLeast, chosen) => ({ claim, atLeast, measured: worst(chosen) })
  return [
    target(
      'times Gloo up to 16 KiB, 2 workers',
      10,
      (row) => row.workers === 2 && row.bytes <= 16 * kib,
    ),
    target('times Gloo at every size, 2 workers', 1.2, (row) => row.workers === 2),
    target(
      'times Gloo at 64 MiB, 2 workers',
      1.5,
      (row) => row.workers === 2 && row.bytes === 64 * mib,
    ),
    target('times Gloo at every size, 4 workers', 1.2, (row) => row.workers === 4),
  ]
}
