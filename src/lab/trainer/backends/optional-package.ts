import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BackendMachine } from './backend.js'

/**
 * The entry file of a package in the user's project, in NODE_PATH (which require searches by itself), or next to this
 * program.
 */
export function findOptionalPackage(
  name: string,
  { projectDirectory, programDirectory }: BackendMachine,
): string | undefined {
  for (const directory of [projectDirectory, programDirectory]) {
    try {
      return createRequire(join(directory, 'package.json')).resolve(name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') return undefined
    }
  }
  return undefined
}
