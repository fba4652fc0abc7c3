import { resolve } from 'node:path'
import { findFileConflicts, type NamedFile } from './file-conflicts.js'
import type { OptionTable } from '../config/option.js'
import { ConfigError } from '../../kit/errors.js'
import { identifyPath } from '../../machine/system/files/path-identity.js'

/** All values of one call. */
type FilesOfCall = {
  readonly table: OptionTable
  readonly values: Readonly<Record<string, unknown>>
  /** `option --output`. */
  readonly spell: (name: string) => string
  readonly workingDirectory: string
}

/**
 * Throws a ConfigError, before a command begins, if a file that it writes is also another that it writes or reads. Every
 * option that names a file says in its table what is done with it, so this holds for every command.
 */
export async function refuseSharedFiles(call: FilesOfCall): Promise<void> {
  const problems = findFileConflicts(await namedFiles(call))
  if (problems.length > 0) throw new ConfigError(problems.join('\n'), 'Give each its own path.')
}

async function namedFiles(call: FilesOfCall): Promise<NamedFile[]> {
  const named = Object.entries(call.table).flatMap(([name, { file }]) => {
    if (file === null) return []
    const spelled = call.spell(name)
    const given = pathsIn(call.values[name] ?? file.otherwise).filter(file.isPath)
    const { beside } = file
    const second = beside === null ? [] : given.map((path) => beside(path))
    return [
      ...given.map((path) => ({ ...file, spelled, given: path })),
      ...second.map((path) => ({ ...file, spelled: `the file beside ${spelled}`, given: path })),
    ]
  })
  return Promise.all(
    named.map(async ({ use, what, holds, spelled, given }) => {
      const identity = await identifyPath(resolve(call.workingDirectory, given))
      return { use, what, holds, spelled, given, identity }
    }),
  )
}

const pathsIn = (value: unknown): readonly string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string')
