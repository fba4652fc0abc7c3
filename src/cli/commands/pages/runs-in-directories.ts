import { join, resolve } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import { defaultMaxMetricsBytes } from '../../../kit/records/run/read-run-metrics.js'
import { parseResultRecord } from '../../../kit/records/run/read-result-record.js'
import { listNames } from '../../../machine/system/files/list-names.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Dependencies } from '../dependencies.js'

/** The paths, with the run metrics in it in place of a directory; says how many of its other files are left out. */
export async function runsInDirectories(
  paths: readonly string[],
  dependencies: Dependencies,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of paths) {
    const names = await listNames(resolve(dependencies.workingDirectory, path), '.json')
    if (names === null) found.push(path)
    else found.push(...(await runsAmong(path, names, dependencies)))
  }
  return found
}

async function runsAmong(
  directory: string,
  names: readonly string[],
  { files, log, workingDirectory }: Dependencies,
): Promise<readonly string[]> {
  const runs: string[] = []
  for (const name of names) {
    const path = join(directory, name)
    const read = await files.readText(resolve(workingDirectory, path), defaultMaxMetricsBytes)
    const parsed = read.status === 'ok' ? parseResultRecord(read.text) : read
    if (parsed.status === 'ok' && parsed.value.kind === 'run') runs.push(path)
    else log.detail(`${path} holds no run metrics and is left out`)
  }
  if (runs.length === 0) {
    throw new ConfigError(
      `'${directory}' is a directory without run metrics.`,
      'Write them with: minicluster run --output <file>',
    )
  }
  const others = names.length - runs.length
  if (others > 0) log.note(`${directory}: ${plural(others, 'other JSON file')} left out`)
  return runs
}
