import { ConfigError } from '../errors.js'
import { parseRunMetrics } from './parse-run-metrics.js'
import type { RunMetrics } from './run-metrics.js'
import type { TextFiles } from './text-files.js'

export { parseRunMetrics } from './parse-run-metrics.js'

/** Far above a run of a million steps without tensor hashes, and below what one string can hold. */
export const defaultMaxMetricsBytes = 400 * 1024 * 1024

const writeIt = 'Write one with: minicluster run --output <file>'

/** The run metrics in a file; a ConfigError says whether it is missing, unreadable or corrupt, and where. */
export async function readRunMetrics(
  path: string,
  files: TextFiles,
  maxBytes: number = defaultMaxMetricsBytes,
): Promise<RunMetrics> {
  const read = await files.readText(path, maxBytes)
  const parsed = read.status === 'ok' ? parseRunMetrics(read.text) : read
  switch (parsed.status) {
    case 'ok':
      return parsed.value
    case 'missing':
      throw new ConfigError(`The metrics file '${path}' does not exist.`, writeIt)
    case 'unreadable':
      throw new ConfigError(`The metrics file '${path}' cannot be read: ${parsed.reason}.`)
    case 'corrupt':
      throw new ConfigError(`The metrics file '${path}' cannot be used: ${parsed.reason}.`, writeIt)
  }
}
