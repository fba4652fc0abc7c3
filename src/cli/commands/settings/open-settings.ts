import { relative } from 'node:path'
import type { RawCall } from '../../config/cli-arguments.js'
import { type Settings, settingsFileName } from '../../config/settings/settings.js'
import { ConfigError } from '../../../kit/errors.js'
import { enterDirectory } from '../../../machine/system/files/enter-directory.js'
import { askedPlace } from './asked-place.js'
import { type AskedPlace, chooseDirectory } from './choose-directory.js'
import type { SettingsPlace } from './find-settings.js'

/** The settings of a call, and what to tell the user about them. */
export type UsedSettings = { readonly settings: Settings | null; readonly notes: readonly string[] }

/** Reads the settings of a command line, and goes to its working directory. Says what cannot be seen from its start. */
export async function openSettings(call: RawCall, place: SettingsPlace): Promise<UsedSettings> {
  const { settings, workingDirectory } = await enterPlace(askedPlace(call), place)
  const directory = relative(place.workingDirectory, workingDirectory)
  const isUsual = settings === null || settings.source === settingsFileName
  const notes = [
    ...(isUsual && directory === '' ? [] : [`settings: ${settings?.source ?? 'no file'}`]),
    ...(directory === '' ? [] : [`working directory: ${directory}`]),
  ]
  return { settings, notes }
}

/** Chooses the directory of a call and goes there; from now on, all that is relative counts from it. */
export async function enterPlace(asked: AskedPlace, place: SettingsPlace) {
  const chosen = await chooseDirectory(asked, place)
  const { workingDirectory: directory } = chosen
  if (directory === place.workingDirectory) return chosen
  try {
    enterDirectory(directory)
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new ConfigError(`the working directory ${directory} cannot be entered: ${code}`)
  }
  return chosen
}
