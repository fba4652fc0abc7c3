import { resolve } from 'node:path'
import type { Settings } from '../../config/settings/settings.js'
import { ConfigError } from '../../../kit/errors.js'
import type { TextRead } from '../../../kit/records/text-files.js'
import {
  findSettings,
  type FoundSettings,
  maxFileBytes,
  type SettingsPlace,
} from './find-settings.js'

/** The settings of a file, and the folder from which its `working-directory` counts. */
export type LoadedSettings = {
  readonly settings: Settings
  readonly folder: string
  /** Whether somebody named the file; otherwise it is the nearest one. */
  readonly isNamed: boolean
}

/**
 * Reads the file that was named (`none`: no file), else the minicluster.yml that is nearest to the directory. Null
 * without one. Throws a ConfigError for a file that cannot be read or is wrong.
 */
export async function loadSettings(
  named: string | null,
  place: SettingsPlace,
  directory = place.workingDirectory,
): Promise<LoadedSettings | null> {
  const { environment, note } = place
  const wanted = named ?? (environment['MINICLUSTER_CONFIG'] || null)
  if (wanted === 'none') return null
  const event = wanted === null ? foreignEvent(environment) : null
  const found =
    wanted === null
      ? await nearest(directory, place, event)
      : await readNamed(wanted, directory, place)
  if (found === null) return null
  const { source, folder, read } = found
  if (event !== null) {
    note(
      `${source} is ignored: in a run for the event ${event}, it may come from a fork. Name it with --config to use it`,
    )
    return null
  }
  if (read.status !== 'ok') throw unreadable(source, read)
  const { parseSettings } = await import('../../config/settings/parse-settings.js')
  return { settings: parseSettings(read.text, source), folder, isNamed: wanted !== null }
}

/** In a run that reads no such file, one with a wrong name is none of its business. */
async function nearest(directory: string, place: SettingsPlace, event: string | null) {
  return findSettings(directory, place).catch((error: unknown) => {
    if (event === null) throw error
    return null
  })
}

async function readNamed(
  source: string,
  directory: string,
  { files }: SettingsPlace,
): Promise<FoundSettings> {
  const read = await files.readText(pathOf(source, directory), maxFileBytes)
  if (read.status === 'missing') throw unreadable(source, read)
  return { folder: directory, source, read }
}

/** The event of this run if its checkout may be that of a fork, otherwise null. */
function foreignEvent({ GITHUB_EVENT_NAME: event }: SettingsPlace['environment']): string | null {
  return event === undefined || ownEvents.has(event) ? null : event
}

function pathOf(source: string, directory: string): string {
  if (!source.includes('\0')) return resolve(directory, source)
  throw new ConfigError(
    'option --config: a NUL character cannot be part of a path',
    'give the path of a file, or none',
  )
}

function unreadable(source: string, read: Exclude<TextRead, { status: 'ok' }>): ConfigError {
  const reason = read.status === 'missing' ? 'there is no such file' : read.reason
  return new ConfigError(`the settings file '${source}' cannot be read: ${reason}`)
}

/**
 * Events whose workflow comes from the checked-out commit: whoever can change the file can also change the inputs. In
 * other events, such as pull_request_target, a trusted workflow may check out untrusted files.
 */
const ownEvents: ReadonlySet<string> = new Set([
  'push',
  'pull_request',
  'merge_group',
  'schedule',
  'workflow_dispatch',
  'release',
  'create',
])
