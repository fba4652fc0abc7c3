import { resolve } from 'node:path'
import { type Setting, type Settings, settingsFileName } from '../../config/settings/settings.js'
import { ConfigError } from '../../../kit/errors.js'
import { findDirectory } from '../../../machine/system/files/enter-directory.js'
import { findSettings, nameOf, type SettingsPlace } from './find-settings.js'
import { type LoadedSettings, loadSettings } from './load-settings.js'

/** What a call says about its settings and its directory. */
export type AskedPlace = {
  /** The file that was named; null for none. */
  readonly config: string | null
  readonly workingDirectory: string | null
  /** `option --working-directory`. */
  readonly spelled: string
  /** Whether the call takes this value from a file. */
  takes(option: string): boolean
}

/** The settings of a call, and the directory in which all of it happens. */
type ChosenPlace = { readonly settings: Settings | null; readonly workingDirectory: string }

/**
 * The directory that was given, else that of the settings, else the one in which the program was started; and the
 * nearest settings from there upward. Throws a ConfigError where these contradict each other.
 */
export async function chooseDirectory(
  asked: AskedPlace,
  place: SettingsPlace,
): Promise<ChosenPlace> {
  const given = asked.workingDirectory
  const directory =
    given === null
      ? place.workingDirectory
      : await existing(given, place.workingDirectory, { says: asked.spelled, place })
  const loaded = await loadSettings(asked.config, place, directory)
  if (loaded === null) return { settings: null, workingDirectory: directory }
  const { settings } = loaded
  const ofFile = settings.values.get('workingDirectory')
  if (ofFile !== undefined) {
    return { settings, workingDirectory: await decide({ asked, directory, loaded, ofFile }, place) }
  }
  await refuseMisplaced({ asked, directory, loaded }, place)
  return { settings, workingDirectory: directory }
}

type Candidates = {
  readonly asked: AskedPlace
  readonly directory: string
  readonly loaded: LoadedSettings
}

/** The directory of settings that name one. */
async function decide(
  { asked, directory, loaded, ofFile }: Candidates & { readonly ofFile: Setting },
  place: SettingsPlace,
): Promise<string> {
  const { folder, isNamed } = loaded
  if (isNamed && asked.workingDirectory !== null) return directory
  const text = String(ofFile.text)
  const says = `${ofFile.place}: ${ofFile.key}`
  const chosen = await existing(text, folder, { says, place })
  const isFree = asked.workingDirectory === null && folder === directory
  if (!isFree && chosen !== directory) {
    throw new ConfigError(
      `${says} is ${nameOf(chosen, place)}, but the working directory is ${nameOf(directory, place)}`,
      `give ${nameOf(directory, place)} a ${settingsFileName} of its own, or use none with --config none`,
    )
  }
  const nearer = isNamed ? null : await findSettings(chosen, place)
  if (nearer !== null && nearer.folder !== folder) {
    throw new ConfigError(
      `${says} is ${nameOf(chosen, place)}, for which there is also ${nearer.source}: one of two files counts`,
      `remove ${ofFile.key} from the first and give --working-directory, or name a file with --config`,
    )
  }
  return chosen
}

type Mention = { readonly says: string; readonly place: SettingsPlace }

async function existing(text: string, from: string, { says, place }: Mention): Promise<string> {
  const found = await findDirectory(resolve(from, text))
  if (found.status === 'ok') return found.path
  const hint = 'give the path of a directory that exists, with slashes'
  const where = from === place.workingDirectory ? from : nameOf(from, place)
  if (found.status === 'missing') {
    throw new ConfigError(
      `${says}: there is no directory ${JSON.stringify(text)} in ${where}`,
      hint,
    )
  }
  throw new ConfigError(
    `${says}: ${JSON.stringify(text)} in ${where} cannot be used: ${found.reason}`,
    hint,
  )
}

/**
 * Paths count from the working directory. One that settings of a folder above name, and that is there only beside the
 * settings, was meant for another directory.
 */
async function refuseMisplaced(
  { asked, directory, loaded: { settings, folder } }: Candidates,
  place: SettingsPlace,
): Promise<void> {
  if (folder === directory) return
  const isThere = async (path: string) => (await place.files.readText(path, 1)).status !== 'missing'
  for (const { path, setting } of await pathsRead(settings, asked)) {
    if (await isThere(resolve(directory, path))) continue
    if (!(await isThere(resolve(folder, path)))) continue
    const [above, here] = [nameOf(folder, place), nameOf(directory, place)]
    throw new ConfigError(
      `${setting.place}: ${setting.key}: ${path} is in ${above}, but not in the working directory, ${here}`,
      `start in ${above}, or give ${here} a ${settingsFileName} of its own`,
    )
  }
}

/** The paths of files that a call reads because settings name them. */
async function pathsRead({ values }: Settings, { takes }: AskedPlace) {
  const { settingsKeys } = await import('../../config/settings/settings-keys.js')
  return [...values].flatMap(([name, setting]) => {
    const file = settingsKeys[setting.key]?.option.file ?? null
    if (file?.use !== 'reads' || !takes(name)) return []
    return [setting.text]
      .flat()
      .filter(file.isPath)
      .map((path) => ({ path, setting }))
  })
}
