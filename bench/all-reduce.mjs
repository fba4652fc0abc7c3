import { slowestRank } from './harness/program.mjs'
import { median, ratioSpread, spread } from './harness/statistics.mjs'
import { cell, skipped } from './harness/table.mjs'

export const title = 'All-reduce between processes'
export const rule =
  'Sum of float32 vectors, ours with every message checksummed as it ships. Barrier, then one all-reduce is timed on every rank and the slowest counts; a round is the median of many. Every contestant checks the sum.'

const kib = 1024
const mib = 1024 * kib
const sizes = [
  { label: '4 B', bytes: 4 },
  { label: '1 KiB', bytes: kib },
  { label: '16 KiB', bytes: 16 * kib },
  { label: '64 KiB', bytes: 64 * kib },
  { label: '1 MiB', bytes: mib },
  { label: '16 MiB', bytes: 16 * mib },
  { label: '64 MiB', bytes: 64 * mib },
]

/** Small ones are many, so that our JIT compiler and their caches are warm; large ones take seconds. */
function iterationsOf(bytes, workers) {
  if (bytes >= 16 * mib) return bytes >= 64 * mib ? 4 : 8
  if (bytes >= mib) return 50
  return workers === 2 ? 2000 : 400
}

/** Ours needs some hundred rounds until it is compiled, so it gets more of them where they are cheap. */
const ourIterations = (bytes, workers) =>
  Math.max(iterationsOf(bytes, workers), bytes < mib ? 2000 : 0)

export async function measure({ program, torch, openMpi, takeTurns }) {
  const rows = []
  for (const workers of [2, 4]) {
    const group = await torch?.startGroup({ script: 'all_reduce.py', workers, settings: {} })
    for (const { label, bytes } of sizes) {
      const contestants = [
        {
          name: 'minicluster',
          measure: () =>
            program.allReduceMicros({ workers, bytes, iterations: ourIterations(bytes, workers) }),
        },
      ]
      if (group)
        contestants.push({ name: 'gloo', measure: () => glooMicros(group, bytes, workers) })
      if (openMpi) {
        const cases = [{ elements: bytes / 4, iterations: iterationsOf(bytes, workers) }]
        const once = async () => (await openMpi.allReduceMicros(workers, cases))[0]
        contestants.push({ name: 'openMpi', measure: once })
      }
      const where = `W=${workers} ${label}`
      const figures = await takeTurns(contestants, { label: where, unit: 'us' })
      rows.push({ workers, bytes, label, ...summarize(figures) })
    }
    await group?.close()
  }
  return { tables: [tableOf(rows)], targets: torch ? targetsOf(rows) : [], rows }
}

async function glooMicros(group, bytes, workers) {
  const iterations = iterationsOf(bytes, workers)
  const answers = await group.ask({ kind: 'reduce', elements: bytes / 4, iterations, warm_up: 3 })
  return median(slowestRank(answers.map(({ micros: times }) => times)))
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
    target('times Gloo at every size, 4 workers', 1, (row) => row.workers === 4),
  ]
}
