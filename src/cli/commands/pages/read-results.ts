import { resolve } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { readResultRecord } from '../../../kit/records/run/read-result-record.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { TextFiles } from '../../../kit/records/text-files.js'

/** A run that was read, and its path as the user wrote it. */
export type RunFile = { readonly path: string; readonly metrics: RunMetrics }

export type Results = {
  readonly runs: readonly RunFile[]
  readonly faults: FaultReport | null
}

/**
 * Reads runs and at most one fault report from files, recognised by their fields; throws a ConfigError for a bad file.
 */
export async function readResults(
  paths: readonly string[],
  workingDirectory: string,
  files: TextFiles,
): Promise<Results> {
  const runs: RunFile[] = []
  let faults: FaultReport | null = null
  for (const path of paths) {
    const record = await readResultRecord(resolve(workingDirectory, path), files)
    if (record.kind === 'run') runs.push({ path, metrics: record.metrics })
    else if (faults === null) faults = record.report
    else throw new ConfigError(`'${path}' is a second fault report; a page shows one.`)
  }
  return { runs, faults }
}

/** The same where only runs are of use. */
export async function readRuns(
  paths: readonly string[],
  workingDirectory: string,
  files: TextFiles,
): Promise<readonly RunFile[]> {
  const { runs, faults } = await readResults(paths, workingDirectory, files)
  if (faults === null) return runs
  throw new ConfigError(
    'One of the results is a fault report, and this page is made of runs.',
    'Show it with: minicluster report <file> --as timeline, or --as html',
  )
}
