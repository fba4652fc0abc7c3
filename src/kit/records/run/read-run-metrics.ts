import { parseRunMetrics } from './parse-run-metrics.js'
import { requireRecord } from '../json/require-record.js'
import type { RunMetrics } from './run-metrics.js'
import type { TextFiles } from '../text-files.js'

/** Far above a run of a million steps without tensor hashes, and below what one string can hold. */
export const defaultMaxMetricsBytes = 400 * 1024 * 1024

const writeIt = 'Write one with: minicluster run --output <file>'

/** The run metrics in a file; throws a ConfigError if it is missing, unreadable or corrupt, and says where. */
export async function readRunMetrics(
  path: string,
  files: TextFiles,
  maxBytes: number = defaultMaxMetricsBytes,
): Promise<RunMetrics> {
  return requireRecord(path, files, parseRunMetrics, { what: 'metrics file', writeIt, maxBytes })
}
