import { resolve } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import { pathKind } from '../../../machine/system/files/path-kind.js'

/** ConfigError if `--run-dir` was given and names no directory: the logs that were asked for would be left out. */
export async function requireRunDirectory(
  runDir: string | null,
  workingDirectory: string,
): Promise<void> {
  if (runDir === null) return
  const kind = await pathKind(resolve(workingDirectory, runDir))
  if (kind === 'directory') return
  const what = kind === 'missing' ? 'does not exist, or cannot be examined' : 'is not a directory'
  throw new ConfigError(
    `option --run-dir: '${runDir}' ${what}`,
    'name the run directory that "run" or "check" has made, or leave the option out',
  )
}
