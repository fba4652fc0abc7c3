import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Path of a program, looked for where PATH says; null if there is none. */
export function findProgram(name: string, searchPath: string): string | null {
  const folder = searchPath.split(':').find((one) => existsSync(join(one, name)))
  return folder === undefined ? null : join(folder, name)
}
