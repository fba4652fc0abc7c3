import { mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { spread } from './harness/statistics.mjs'
import { cell } from './harness/table.mjs'

export const title = 'Report of a long run'
export const rule =
  'A real run of 100,000 steps (MLP 10-64-1, 2 workers) is made first. The timed part is `report html` on its record, the whole process from start to end.'

export async function measure({ program, scratch, isQuick, takeTurns }) {
  const steps = isQuick ? 5000 : 100_000
  const { output } = await program.run({ workers: 2, steps, 'hidden-size': 64 })
  const report = join(await mkdtemp(join(scratch, 'report-')), 'report.html')
  const words = ['report', output, '--output', report]
  const contestants = [
    { name: 'report html', measure: async () => (await program.call(...words)).wallSeconds },
  ]
  const label = `${steps} steps`
  const figures = await takeTurns(contestants, { label, unit: 's' })
  const results = {
    steps,
    wall_seconds: spread(figures['report html']),
    record_mb: (await stat(output)).size / 1e6,
    report_mb: (await stat(report)).size / 1e6,
  }
  return { tables: [tableOf(results)], targets: targetsOf(results), results }
}

const tableOf = ({ steps, wall_seconds: wall, record_mb: record, report_mb: report }) => ({
  columns: ['steps', 'run record', 'report html', 'report.html'],
  rows: [[String(steps), `${record.toFixed(1)} MB`, cell(wall, 's'), `${report.toFixed(2)} MB`]],
})

const targetsOf = ({ steps, wall_seconds: wall, report_mb: report }) => [
  { claim: `s to render ${steps} steps`, atMost: 3, measured: wall.median },
  { claim: `MB for the report of ${steps} steps`, atMost: 3, measured: report },
]
