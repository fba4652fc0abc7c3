import { join, resolve } from 'node:path'
import { resultsDirectory } from '../../../config/recurring-options.js'
import { ConfigError } from '../../../../kit/errors.js'
import { parseRecord } from '../../../../kit/records/json/parse-record.js'
import {
  supervisorState,
  type SupervisorState,
} from '../../../../kit/records/jobs/supervisor-state.js'
import { readTextFile } from '../../../../machine/system/files/text-files.js'

/** A supervised run, and where its state is if not in the usual place. */
export type Supervised = { readonly name: string; readonly state: string | null }

/** Paths of a supervisor's state, pid file and log. */
export function supervisionPaths(
  { state }: { readonly state: string | null },
  name: string,
  workingDirectory: string,
) {
  const usual = join(resultsDirectory, 'jobs', encodeURIComponent(name).replace(/^\.+/, '_'))
  const directory = resolve(workingDirectory, state ?? usual)
  return {
    state: join(directory, 'supervisor.json'),
    daemon: join(directory, 'supervisor.daemon'),
    log: join(directory, 'supervisor.log'),
  }
}

export type SupervisionPaths = ReturnType<typeof supervisionPaths>

const maxStateBytes = 4_000_000

/** The saved state of a supervisor; null if there is none. */
export async function readSupervisorState(path: string): Promise<SupervisorState | null> {
  const read = await readTextFile(path, maxStateBytes)
  if (read.status === 'missing') return null
  const parsed = read.status === 'ok' ? parseRecord(supervisorState, read.text) : read
  if (parsed.status === 'ok') return parsed.value
  throw new ConfigError(
    `${path} is damaged: ${parsed.reason}`,
    'an attempt may still run: see minicluster jobs status, and supervise it with --job-id and another --name',
  )
}
