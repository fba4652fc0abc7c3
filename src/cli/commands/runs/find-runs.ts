import { join, resolve } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { Dependencies } from '../dependencies.js'
import { isRunDirectory } from './recorded-runs.js'

/** The absolute directories of runs that are given by name or by path; throws a ConfigError for one that is no run. */
export async function findRuns(
  given: readonly string[],
  outputDir: string,
  { workingDirectory }: Pick<Dependencies, 'workingDirectory'>,
): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const one of given) {
    const places = [resolve(workingDirectory, one)]
    if (!/[/\\]/.test(one)) places.unshift(resolve(workingDirectory, join(outputDir, 'runs', one)))
    const own = await firstRun(places)
    if (own === null) throw unknownRun(one, outputDir)
    found.add(own)
  }
  return [...found]
}

async function firstRun(places: readonly string[]): Promise<string | null> {
  for (const place of places) if (await isRunDirectory(place)) return place
  return null
}

const unknownRun = (given: string, outputDir: string): ConfigError =>
  new ConfigError(
    `argument <runs>: '${given}' is no run: it has no event log`,
    `minicluster runs lists the runs of ${outputDir}; --output-dir names another directory`,
  )
