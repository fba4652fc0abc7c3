import { join, resolve } from 'node:path'
import { InfrastructureError } from '../../../kit/errors.js'
import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import { parseRunMetrics } from '../../../kit/records/run/parse-run-metrics.js'
import { defaultMaxMetricsBytes } from '../../../kit/records/run/read-run-metrics.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { plural } from '../../../kit/wording/plural.js'
import { systemErrorCode } from '../../../machine/system/files/file-errors.js'
import { listAllNames, listNames } from '../../../machine/system/files/list-names.js'
import type { RunRow } from '../../../gate/report/runs/runs-page.js'
import { pointOfRun } from '../baseline/point-of-run.js'
import type { Dependencies } from '../dependencies.js'
import { nameOfWorkload } from '../../../kit/wording/workload-name.js'

/** A run directory: where it is, what a list shows of it, and its figures for trends. */
export type RecordedRun = {
  readonly name: string
  /** Absolute. */
  readonly directory: string
  readonly row: RunRow
  readonly point: BaselinePoint | null
}

const isLog = (name: string): boolean => /^(rank-\d+\.log|coordinator\.jsonl)$/.test(name)

/** Whether a directory holds the logs that each run leaves, even one that was killed. */
export async function isRunDirectory(directory: string): Promise<boolean> {
  const names = await listNames(join(directory, 'events'), '')
  return names?.some(isLog) ?? false
}

/** The directories of all runs below an output directory, oldest first: their names begin with their time. */
export async function listRunDirectories(outputDir: string): Promise<readonly string[]> {
  const place = join(outputDir, 'runs')
  const names = await listAllNames(place).catch((error: unknown) => {
    throw new InfrastructureError(
      `'${place}' cannot be read: ${systemErrorCode(error) ?? String(error)}`,
    )
  })
  const found: string[] = []
  for (const name of names) {
    const directory = join(place, name)
    if (await isRunDirectory(directory)) found.push(directory)
  }
  return found
}

/** Reads one run after the other, since each may have a million steps; only figures are kept. */
export async function readRecordedRuns(
  directories: readonly string[],
  dependencies: Dependencies,
): Promise<readonly RecordedRun[]> {
  const runs: RecordedRun[] = []
  for (const directory of directories) runs.push(await readRecordedRun(directory, dependencies))
  return runs
}

async function readRecordedRun(
  directory: string,
  { files, provenance, workingDirectory }: Dependencies,
): Promise<RecordedRun> {
  const place = resolve(workingDirectory, directory)
  const name = place.split(/[/\\]/).at(-1) ?? place
  const size = await files.treeSize(place)
  const bytes = size.status === 'measured' ? size.bytes : null
  const read = await files.readText(runDirectory.run(place), defaultMaxMetricsBytes)
  const parsed = read.status === 'ok' ? parseRunMetrics(read.text) : read
  if (parsed.status !== 'ok') {
    const flaw =
      parsed.status === 'missing' ? 'no record: it still runs, or was killed' : parsed.reason
    return { name, directory: place, row: { ...noFigures, name, bytes, flaw }, point: null }
  }
  const metrics = parsed.value
  const point = pointOfRun(metrics, { ...provenance(), created_at: metrics.end_timestamp })
  return { name, directory: place, row: { ...figuresOf(metrics), name, bytes, flaw: null }, point }
}

const noFigures = { what: null, endedAt: null, steps: null, finalLoss: null, throughput: null }

const figuresOf = (metrics: RunMetrics) => ({
  what: `${nameOfWorkload(metrics.config.workload) ?? metrics.workload_type ?? 'a training'} on ${plural(metrics.num_workers, 'worker')}`,
  endedAt: metrics.end_timestamp,
  steps: metrics.num_steps,
  finalLoss: metrics.final_loss,
  throughput: metrics.average_throughput_samples_per_sec,
})
