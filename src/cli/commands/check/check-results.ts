import { join, relative, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../../kit/errors.js'
import { pathKind } from '../../../machine/system/files/path-kind.js'
import { type CheckPaths, checkPaths, fileSignatures } from './check-paths.js'
import type { Dependencies, Files } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import { whileHolding } from '../hold-directory.js'
import { enumerate } from '../../../kit/wording/enumerate.js'

/**
 * Runs a check in its output directory. The results of an earlier check stay complete until the new ones are complete,
 * because new files are first written under other names. Throws a ConfigError if a foreign file has the name of a
 * result, or another command writes there.
 */
export async function withResults<T>(
  { outputDir }: Pick<CommandOptions<'check'>, 'outputDir'>,
  dependencies: Dependencies,
  work: (paths: CheckPaths) => Promise<T>,
): Promise<T> {
  const { files, workingDirectory } = dependencies
  const option = 'output-dir'
  const path = resolve(workingDirectory, outputDir)
  await prepareDestinations([{ option, path, prepare: files.prepareDirectory }])
  return whileHolding({ option, path }, files, async () => {
    const paths = await choosePaths(path, outputDir, dependencies)
    try {
      return await work(paths)
    } catch (error) {
      await explainWhatStays(paths, dependencies)
      throw error
    }
  })
}

async function choosePaths(
  directory: string,
  shownDirectory: string,
  { files, newRunId }: Dependencies,
): Promise<CheckPaths> {
  const paths = checkPaths(directory, shownDirectory, newRunId())
  const earlier = await findEarlier({ ...paths.published, health: paths.health }, files)
  // Every run leaves its health here, so this file alone is no result of a check.
  const results = earlier.filter((path) => path !== paths.health)
  return results.length === 0 ? { ...paths, results: paths.published } : paths
}

/** The paths at which results of an earlier check lie. */
async function findEarlier(
  paths: Readonly<Record<keyof typeof fileSignatures, string>>,
  files: Files,
): Promise<string[]> {
  const found: string[] = []
  const foreign: string[] = []
  for (const name of Object.keys(fileSignatures) as (keyof typeof fileSignatures)[]) {
    const start = await files.readStart(paths[name], startBytes)
    if (start.status === 'missing') continue
    const isOwn = start.status === 'ok' && isMarked(start.text, fileSignatures[name])
    ;(isOwn ? found : foreign).push(paths[name])
  }
  if (foreign.length === 0) return found
  const [verb, what] = foreign.length === 1 ? ['was', 'the file'] : ['were', 'the files']
  throw new ConfigError(
    `option --output-dir: a check would replace ${enumerate(foreign, 'and')}, which ${verb} not written by a check`,
    `Give the check a directory of its own, or move ${what} away.`,
  )
}

/** Enough for the marks at the start of our files. */
const startBytes = 16_384

/** A crash of the machine may leave our file empty; replacing it loses nothing. */
const isMarked = (text: string, marks: readonly string[]): boolean =>
  text === '' || marks.every((mark) => text.includes(mark))

/** Replaces the results of an earlier check, and removes those of that check that have no successor. */
export async function publishResults(
  { compareWith }: Pick<CommandOptions<'check'>, 'compareWith'>,
  { results, published, shown, directory }: CheckPaths,
  { files, log, workingDirectory }: Dependencies,
): Promise<void> {
  if (results === published) return
  const input = compareWith === null ? null : resolve(workingDirectory, compareWith)
  for (const name of Object.keys(published) as (keyof typeof published)[]) {
    if (published[name] === input) {
      log.note(
        `${shown[name]} was used for this comparison and is kept; the new one is ${results[name]}`,
      )
    } else if (!(await files.move(results[name], published[name]))) {
      await files.remove(published[name])
    }
  }
  await files.removeEmptyDirectory(resolve(directory, results.json, '..'))
}

/** Reports what lies in the output directory when a check fails half-way. */
async function explainWhatStays(paths: CheckPaths, { log }: Dependencies): Promise<void> {
  const { results, published, directory, shownDirectory } = paths
  for (const run of [paths.multiRun, paths.singleRun]) {
    if ((await pathKind(join(run, 'events'))) !== 'directory') continue
    const shown = join(shownDirectory, relative(directory, run))
    log.note(
      `No report was written. The event logs of the last run are in ${shown}: read one with "minicluster runs events ${shown} --rank 0".`,
    )
    break
  }
  if (results === published) return
  log.note(`the results in ${shownDirectory} are those of an earlier check`)
}
