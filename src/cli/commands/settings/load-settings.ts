import { resolve } from 'node:path'
import { type Settings, settingsFileName } from '../../config/settings/settings.js'
import { ConfigError } from '../../../kit/errors.js'
import type { TextFiles, TextRead } from '../../../kit/records/text-files.js'

/** The directory in which a program was started, and the variables that may name its file. */
export type SettingsPlace = {
  readonly workingDirectory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly files: Pick<TextFiles, 'readText'>
  note(line: string): void
}

/**
 * Reads the file that was named (`none`: no file), else the minicluster.yml of the working directory. Null without one.
 * Throws a ConfigError for a file that cannot be read or is wrong.
 */
export async function loadSettings(
  named: string | null,
  place: SettingsPlace,
): Promise<Settings | null> {
  const { workingDirectory, environment, files, note } = place
  const wanted = named ?? (environment['MINICLUSTER_CONFIG'] || null)
  if (wanted === 'none') return null
  const source = wanted ?? settingsFileName
  const read = await files.readText(pathOf(source, workingDirectory), maxFileBytes)
  if (read.status === 'missing' && wanted === null) return withoutFile(place)
  if (read.status !== 'ok') throw unreadable(source, read)
  const event = foreignEvent(environment)
  if (wanted === null && event !== null) {
    note(
      `${source} is ignored: in a run for the event ${event}, it may come from a fork. Name it with --config to use it`,
    )
    return null
  }
  const { parseSettings } = await import('../../config/settings/parse-settings.js')
  return parseSettings(read.text, source)
}

async function withoutFile(place: SettingsPlace): Promise<null> {
  if (foreignEvent(place.environment) === null) await refuseOtherEnding(place)
  return null
}

/** Throws a ConfigError for a file that somebody takes for the settings, because it would be ignored. */
export async function refuseOtherEnding({
  workingDirectory,
  files,
}: Pick<SettingsPlace, 'workingDirectory' | 'files'>): Promise<void> {
  const other = settingsFileName.replace(/yml$/, 'yaml')
  const read = await files.readText(pathOf(other, workingDirectory), maxFileBytes)
  if (read.status === 'missing') return
  throw new ConfigError(
    `${other} is not read: the settings file is ${settingsFileName}`,
    `rename it, or name it with --config ${other}`,
  )
}

/** The event of this run if its checkout may be that of a fork, otherwise null. */
function foreignEvent({ GITHUB_EVENT_NAME: event }: SettingsPlace['environment']): string | null {
  return event === undefined || ownEvents.has(event) ? null : event
}

function pathOf(source: string, workingDirectory: string): string {
  if (!source.includes('\0')) return resolve(workingDirectory, source)
  throw new ConfigError(
    'option --config: a NUL character cannot be part of a path',
    'give the path of a file, or none',
  )
}

function unreadable(source: string, read: Exclude<TextRead, { status: 'ok' }>): ConfigError {
  const reason = read.status === 'missing' ? 'there is no such file' : read.reason
  return new ConfigError(`the settings file '${source}' cannot be read: ${reason}`)
}

const maxFileBytes = 1_000_000

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
