import { dirname, join, relative } from 'node:path'
import { settingsFileName } from '../../config/settings/settings.js'
import { ConfigError } from '../../../kit/errors.js'
import type { TextFiles, TextRead } from '../../../kit/records/text-files.js'

/** Where a program was started, and the variables that may name its file. */
export type SettingsPlace = {
  readonly workingDirectory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly files: Pick<TextFiles, 'readText'>
  note(line: string): void
}

/** A settings file that is there, readable or not, and how messages name it. */
export type FoundSettings = {
  readonly folder: string
  readonly source: string
  readonly read: Exclude<TextRead, { status: 'missing' }>
}

export const maxFileBytes = 1_000_000

/**
 * The nearest minicluster.yml from a directory up to the root of its repository or workspace; outside both, only that of
 * the directory. Throws a ConfigError for a file on the way that somebody takes for the settings.
 */
export async function findSettings(
  directory: string,
  place: SettingsPlace,
): Promise<FoundSettings | null> {
  for (const folder of await foldersUpward(directory, place)) {
    const path = join(folder, settingsFileName)
    const read = await place.files.readText(path, maxFileBytes)
    if (read.status !== 'missing') {
      return { folder, source: nameOf(path, place), read }
    }
    await refuseOtherEnding(folder, place)
  }
  return null
}

/** A path as the person who started the program would write it. */
export const nameOf = (path: string, { workingDirectory }: SettingsPlace): string =>
  relative(workingDirectory, path) || workingDirectory

async function foldersUpward(
  directory: string,
  { files, environment }: SettingsPlace,
): Promise<readonly string[]> {
  const upward: string[] = []
  for (let at = directory; ; at = dirname(at)) {
    upward.push(at)
    const isRoot = (await files.readText(join(at, '.git'), 1)).status !== 'missing'
    if (isRoot || at === environment['GITHUB_WORKSPACE']) return upward
    if (at === dirname(at)) return [directory]
  }
}

/** Throws a ConfigError for a file that would be ignored. */
export async function refuseOtherEnding(
  folder: string,
  place: Pick<SettingsPlace, 'workingDirectory' | 'files'>,
): Promise<void> {
  const path = join(folder, settingsFileName.replace(/yml$/, 'yaml'))
  const read = await place.files.readText(path, maxFileBytes)
  if (read.status === 'missing') return
  const other = relative(place.workingDirectory, path)
  throw new ConfigError(
    `${other} is not read: the settings file is ${settingsFileName}`,
    `rename it, or name it with --config ${other}`,
  )
}
