import { resolve } from 'node:path'
import { findMetric } from '../../../gate/baseline/metrics/index.js'
import { exitCodes } from '../../../kit/errors.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { printable } from '../../../kit/console/printable.js'
import { cellsOf, runColumns } from '../../../gate/report/runs/runs-page.js'
import { leastRuns, type RunTrend, trendsOf } from '../../../gate/report/runs/run-trends.js'
import { trendInWords } from '../../../gate/report/runs/trend-words.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { listRunDirectories, readRecordedRuns, type RecordedRun } from './recorded-runs.js'

/** The runs that are meant: those of the output directory if none are named. */
export type AskedRuns = {
  readonly directories: readonly string[] | null
  readonly outputDir: string
}

const shownMetrics = [
  'average_throughput_samples_per_sec',
  'p50_step_ms',
  'peak_rss_bytes',
  'final_loss',
].flatMap((name) => findMetric(name) ?? [])

/** The runs that are meant, and the trends of their figures. */
export async function readAsked({ directories, outputDir }: AskedRuns, dependencies: Dependencies) {
  const all =
    directories ?? (await listRunDirectories(resolve(dependencies.workingDirectory, outputDir)))
  const found = await readRecordedRuns(all, dependencies)
  const trends = trendsOf(
    found.map(({ name, row, point }) => ({ name, what: row.what ?? '', point })),
    shownMetrics,
  )
  return { found, trends }
}

/** Prints the runs, oldest first, and the trends of those that can be compared. */
export async function listRuns(asked: AskedRuns, dependencies: Dependencies): Promise<Outcome> {
  const { log } = dependencies
  const { found, trends } = await readAsked(asked, dependencies)
  if (found.length === 0) log.print(`No runs in ${asked.outputDir}/runs.`)
  else log.print(table(found))
  for (const trend of trends) log.print(printable(trendInWords(trend)))
  if (found.length > 0 && trends.length === 0) {
    log.print(`No trend yet: it takes ${leastRuns} runs with the same settings on one machine.`)
  }
  log.document(formatRecord({ runs: found.map(describeRun), trends: trends.map(describeTrend) }))
  return { exitCode: exitCodes.pass }
}

function table(found: readonly RecordedRun[]): string {
  const rows = [runColumns, ...found.map(({ row }) => cellsOf(row))]
  const widths = runColumns.map((_, at) =>
    Math.max(
      ...rows.filter((row) => at !== 1 || row[2] !== '').map((row) => (row[at] ?? '').length),
    ),
  )
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return lines.map((line) => printable(line.trimEnd())).join('\n')
}

const describeRun = ({ name, directory, row }: RecordedRun) => ({
  name,
  directory,
  training: row.what,
  ended_at: row.endedAt,
  num_steps: row.steps,
  final_loss: row.finalLoss,
  average_throughput_samples_per_sec: row.throughput,
  size_bytes: row.bytes,
  flaw: row.flaw,
})

const describeTrend = ({ what, metric, unit, values, newLevels }: RunTrend) => ({
  training: what,
  metric,
  unit,
  values,
  new_level_from: newLevels,
})
